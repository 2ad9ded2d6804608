//! Blocks of `unsafe` in the sources of a folder.

use crate::code;
use crate::tree::SourceFile;

/// Folders whose sources may have such blocks; all other crates forbid `unsafe` in their roots.
pub const FOLDERS: [&str; 3] = ["crates/hazumi_core/src", "engine", "crates/hazumi_c/src"];

/// Number of `unsafe` blocks in the files below a folder, without tests.
pub fn blocks(folder: &str, sources: &[SourceFile]) -> usize {
    let files = sources.iter().filter(|file| is_below(&file.path, folder));
    files.map(in_file).sum()
}

/// Paths of the files that have `unsafe` outside of the folders that may.
pub fn strays<'a>(sources: &'a [SourceFile], folders: &[&str]) -> Vec<&'a str> {
    let outside = sources
        .iter()
        .filter(|file| !folders.iter().any(|folder| is_below(&file.path, folder)));
    outside.filter(|file| in_file(file) > 0).map(|file| file.path.as_str()).collect()
}

fn is_below(path: &str, folder: &str) -> bool {
    path.strip_prefix(folder).is_some_and(|rest| rest.starts_with('/'))
}

fn in_file(file: &SourceFile) -> usize {
    if !file.text.contains("unsafe") {
        return 0;
    }
    let tokens = code::flat_tokens(&code::parse_without_tests(file));
    tokens.windows(2).filter(|pair| pair[0].text == "unsafe" && pair[1].text == "{").count()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blocks_count_and_functions_and_tests_do_not() {
        let text = "unsafe fn f() { unsafe { g() } }\n// unsafe {\nfn h() { unsafe { f() } }\n\
                    #[cfg(test)] mod tests { fn t() { unsafe { super::f() } } }";
        let files = [
            SourceFile::new("a/b/c.rs", text),
            SourceFile::new("a/d.rs", "fn x() { unsafe { y() } }"),
            SourceFile::new("ab/e.rs", text),
            SourceFile::new("f.rs", "fn quiet() {}"),
        ];
        assert_eq!(blocks("a", &files), 3);
        assert_eq!(blocks("a/b", &files), 2);
        assert_eq!(strays(&files, &["a"]), ["ab/e.rs"]);
    }
}
