//! Rust files as syntax, without their tests.

use proc_macro2::{TokenStream, TokenTree};
use quote::ToTokens;
use syn::spanned::Spanned;
use syn::{Attribute, File, Item};

use crate::tree::SourceFile;

/// Parses a file.
///
/// # Panics
///
/// When it is not Rust; the compiler has a better message then.
pub fn parse(file: &SourceFile) -> File {
    syn::parse_file(&file.text).unwrap_or_else(|error| panic!("{}: {error}", file.path))
}

/// Parses a file and takes out every item that is only compiled for tests.
pub fn parse_without_tests(file: &SourceFile) -> File {
    let mut syntax = parse(file);
    remove_tests(&mut syntax.items);
    syntax
}

fn remove_tests(items: &mut Vec<Item>) {
    items.retain(|item| !is_test(attributes(item)));
    for item in items {
        if let Item::Mod(module) = item
            && let Some((_, items)) = &mut module.content
        {
            remove_tests(items);
        }
    }
}

/// Whether `#[cfg(test)]` is among the attributes.
pub fn is_test(attributes: &[Attribute]) -> bool {
    attributes.iter().any(|attribute| {
        attribute.path().is_ident("cfg")
            && attribute.meta.require_list().is_ok_and(|list| list.tokens.to_string() == "test")
    })
}

/// The attributes of an item of any kind that may be for tests alone.
pub fn attributes(item: &Item) -> &[Attribute] {
    match item {
        Item::Const(item) => &item.attrs,
        Item::Enum(item) => &item.attrs,
        Item::Fn(item) => &item.attrs,
        Item::Impl(item) => &item.attrs,
        Item::Macro(item) => &item.attrs,
        Item::Mod(item) => &item.attrs,
        Item::Static(item) => &item.attrs,
        Item::Struct(item) => &item.attrs,
        Item::Trait(item) => &item.attrs,
        Item::Type(item) => &item.attrs,
        Item::Use(item) => &item.attrs,
        _ => &[],
    }
}

/// First and last line of something, counted from 1.
pub fn lines(syntax: &impl Spanned) -> (usize, usize) {
    (syntax.span().start().line, syntax.span().end().line)
}

/// Every token of something, in reading order, those within brackets too.
///
/// Brackets become an opening and a closing token, so that sequences can be matched.
pub fn flat_tokens(syntax: &impl ToTokens) -> Vec<Token> {
    let mut tokens = Vec::new();
    flatten(syntax.to_token_stream(), &mut tokens);
    tokens
}

/// A token: a name, a literal, a sign or a bracket.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Token {
    /// As it stands in the file; brackets one by one.
    pub text: String,
    /// Line, counted from 1.
    pub line: usize,
}

fn flatten(stream: TokenStream, tokens: &mut Vec<Token>) {
    for tree in stream {
        let line = tree.span().start().line;
        match tree {
            TokenTree::Group(group) => {
                let (open, close) = match group.delimiter() {
                    proc_macro2::Delimiter::Parenthesis => ("(", ")"),
                    proc_macro2::Delimiter::Brace => ("{", "}"),
                    proc_macro2::Delimiter::Bracket => ("[", "]"),
                    proc_macro2::Delimiter::None => ("", ""),
                };
                tokens.push(Token { text: open.to_owned(), line });
                flatten(group.stream(), tokens);
                let line = group.span_close().start().line;
                tokens.push(Token { text: close.to_owned(), line });
            }
            other => tokens.push(Token { text: other.to_string(), line }),
        }
    }
}
