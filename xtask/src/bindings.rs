//! Bindings of `crates/hazumi_c`: headers by cbindgen, C# by csbindgen, and the list of layouts
//! for its tests.

use std::fs;

use cbindgen::{
    Builder, Config, DocumentationLength, DocumentationStyle, EnumConfig, Language, RenameRule,
    Style,
};

use crate::c_items::{self, CItem, Dialect, Header, Kind};
use crate::tree;

/// Folder of the headers.
pub const FOLDER: &str = "crates/hazumi_c/include";
/// File of the list of layouts.
pub const LAYOUTS: &str = "crates/hazumi_c/tests/layouts/list.rs";

/// File of the functions and the structs in C#.
pub const CSHARP: &str = "crates/hazumi_c/unity/com.hazumi.physics/Runtime/Native/Native.g.cs";

/// First line of each file.
const HEAD: &str =
    "Written by `cargo xtask bindings`. SPDX-License-Identifier: MIT OR Apache-2.0";

/// The files as they should be: paths and texts.
///
/// # Errors
///
/// When a header cannot be made.
pub fn files() -> Result<Vec<(String, String)>, String> {
    let items = c_items::all(Dialect::C);
    let mut files = vec![(LAYOUTS.to_owned(), layouts(&items)), (CSHARP.to_owned(), csharp()?)];
    for header in Header::ALL {
        files.push((format!("{FOLDER}/{}", header.file()), text(header, &items)?));
    }
    Ok(files)
}

/// Writes all files.
///
/// # Errors
///
/// When one cannot be made or written.
pub fn write() -> Result<(), String> {
    for (path, text) in files()? {
        fs::write(tree::root().join(&path), text)
            .map_err(|error| format!("{path}: {error}"))?;
        println!("{path}");
    }
    Ok(())
}

/// The text of a header.
fn text(header: Header, items: &[CItem]) -> Result<String, String> {
    let own = items.iter().filter(|item| item.header == header);
    let source: String = own.clone().map(|item| format!("{}\n", item.source)).collect();
    // cbindgen reads files only.
    let input = tree::root().join("target").join(format!("{}.rs", header.file()));
    let problem = |error: &dyn std::fmt::Display| format!("{}: {error}", header.file());
    fs::create_dir_all(tree::root().join("target")).map_err(|error| problem(&error))?;
    fs::write(&input, source).map_err(|error| problem(&error))?;
    let mut config = config(header);
    // Types of no function, such as those of lists, are wanted too.
    config.export.include = own
        .filter(|item| !matches!(item.kind, Kind::Function(_)))
        .map(|item| item.name.clone())
        .collect();
    let bindings = Builder::new().with_src(&input).with_config(config).generate();
    let bindings = bindings.map_err(|error| problem(&error))?;
    let mut bytes = Vec::new();
    bindings.write(&mut bytes);
    fs::remove_file(&input).map_err(|error| problem(&error))?;
    let text = String::from_utf8(bytes).map_err(|error| problem(&error))?;
    let lines = text.lines().map(|line| line.trim_end().to_owned() + "\n");
    Ok(lines.collect())
}

fn config(header: Header) -> Config {
    let sys_includes = match header {
        Header::Common => {
            ["math.h", "stdbool.h", "stddef.h", "stdint.h"].map(str::to_owned).to_vec()
        }
        _ => Vec::new(),
    };
    let includes = match header {
        Header::Common => Vec::new(),
        Header::Collide => vec![Header::Common.file().to_owned()],
        Header::Plane | Header::Space => vec![Header::Collide.file().to_owned()],
    };
    let version = env!("CARGO_PKG_VERSION");
    let numbers: Vec<&str> = version.split('.').collect();
    let versions = format!(
        "\n/// Version of this header; `hz_version` has that of the library.\n\
         #define HZ_VERSION_MAJOR {}\n#define HZ_VERSION_MINOR {}\n#define HZ_VERSION_PATCH {}",
        numbers[0], numbers[1], numbers[2]
    );
    Config {
        language: Language::C,
        cpp_compat: true,
        style: Style::Type,
        header: Some(format!("/* {HEAD} */")),
        include_guard: Some(header.file().to_uppercase().replace('.', "_")),
        no_includes: true,
        sys_includes,
        includes,
        after_includes: (header == Header::Common).then_some(versions),
        usize_is_size_t: true,
        line_length: 96,
        tab_width: 4,
        documentation: true,
        documentation_style: DocumentationStyle::Cxx,
        documentation_length: DocumentationLength::Full,
        enumeration: EnumConfig {
            prefix_with_name: true,
            rename_variants: RenameRule::ScreamingSnakeCase,
            ..EnumConfig::default()
        },
        ..Config::default()
    }
}

/// The functions and structs in C#.
fn csharp() -> Result<String, String> {
    let items = c_items::all(Dialect::CSharp);
    let source: String = items.iter().map(|item| format!("{}\n", item.source)).collect();
    let folder = tree::root().join("target");
    // csbindgen reads and writes files only.
    let (input, output) = (folder.join("native.rs"), folder.join("Native.g.cs"));
    let problem = |error: &dyn std::fmt::Display| format!("{CSHARP}: {error}");
    fs::write(&input, source).map_err(|error| problem(&error))?;
    csbindgen::Builder::default()
        .input_extern_file(&input)
        .csharp_dll_name("hazumi")
        // These link libraries into the program.
        .csharp_dll_name_if("(UNITY_IOS || UNITY_WEBGL) && !UNITY_EDITOR", "__Internal")
        .csharp_namespace("Hazumi.Native")
        .csharp_class_name("Api")
        .csharp_class_accessibility("public")
        .csharp_use_function_pointer(false)
        .csharp_use_nint_types(false)
        .generate_csharp_file(&output)
        .map_err(|error| problem(&error))?;
    let text = fs::read_to_string(&output).map_err(|error| problem(&error))?;
    for file in [&input, &output] {
        fs::remove_file(file).map_err(|error| problem(&error))?;
    }
    let lines = text.lines().map(|line| line.trim_end().to_owned() + "\n");
    Ok(format!("// {HEAD}\n{}", lines.collect::<String>()))
}

/// The list of layouts: a function that calls a macro for each struct, with its fields, and one
/// for each function.
fn layouts(items: &[CItem]) -> String {
    let mut text = format!(
        "// {HEAD}\n\n#[expect(clippy::too_many_lines, reason = \"it is a list\")]\n\
         fn add_all(all: &mut Interface) {{\n"
    );
    for item in items {
        match &item.kind {
            Kind::Struct(path, fields) => {
                let fields = fields.join(", ");
                text += &format!("    layout!(all, {}, {path}, {fields});\n", item.name);
            }
            Kind::Function(path) => {
                text += &format!("    function!(all, {}, {path});\n", item.name);
            }
            Kind::Other => {}
        }
    }
    text + "}\n"
}
