//! The interface of `crates/hazumi_c` as plain items: what headers and bindings are made of.
//!
//! The source of the crate has one text for both dimensions, and types that check what C
//! passes. Here each dimension gets items of its own, with the names and the types of C.

use std::collections::{BTreeMap, BTreeSet};

use proc_macro2::TokenStream;
use quote::{format_ident, quote};
use syn::{
    Attribute, Expr, Fields, FnArg, GenericArgument, Item, Lit, Meta, PathArguments,
    ReturnType, Type, Visibility,
};

use crate::modules::{Crate, Module};

/// Header of an item, each including those before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Header {
    /// `hazumi.h`: what both dimensions share.
    Common,
    /// `hazumi_collide.h`: shapes, their queries and swarms.
    Collide,
    /// `hazumi2d.h`: worlds in two dimensions.
    Plane,
    /// `hazumi3d.h`: worlds in three dimensions.
    Space,
}

impl Header {
    /// Every header.
    pub const ALL: [Self; 4] = [Self::Common, Self::Collide, Self::Plane, Self::Space];

    /// Name of its file.
    pub fn file(self) -> &'static str {
        match self {
            Self::Common => "hazumi.h",
            Self::Collide => "hazumi_collide.h",
            Self::Plane => "hazumi2d.h",
            Self::Space => "hazumi3d.h",
        }
    }
}

/// Modules of both dimensions whose items are in the header for collisions.
const COLLIDE: [&str; 9] = [
    "pose",
    "shape",
    "shapes",
    "soft_data",
    "soft_shape",
    "soft_shapes",
    "soft_tools",
    "shape_query",
    "swarm",
];
/// Types that only check what C passes, and have other names there.
const CHECKED: [&str; 4] = ["In", "Out", "Raw", "Bool"];
/// Modules without items of C.
const INNER: [&str; 3] = ["pointer", "registry", "space"];

/// An item in the words of C.
#[derive(Clone, Debug)]
pub struct CItem {
    /// Header that has it.
    pub header: Header,
    /// Name in C.
    pub name: String,
    /// Kind, with what tests of layouts have to know.
    pub kind: Kind,
    /// As Rust source without types of this project.
    pub source: TokenStream,
}

/// The tool that reads the items.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dialect {
    /// cbindgen, for headers of C.
    C,
    /// csbindgen, for C#. Structs have no `bool`, which .NET would convert, no functions, and
    /// no arrays of structs, which C# does not have.
    CSharp,
}

/// Kind of an item.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A struct: its path in Rust, and its fields.
    Struct(String, Vec<String>),
    /// An enum, a constant or a name of another type.
    Other,
    /// A function: its path in Rust.
    Function(String),
}

/// Names of C for the types of a module.
struct Names {
    dialect: Dialect,
    /// `2` or `3` in a module of that dimension.
    dimension: Option<char>,
    /// Prefix of each type that modules of all dimensions define.
    prefixes: BTreeMap<String, String>,
    /// Names of types that are functions.
    functions: BTreeSet<String>,
}

/// Every item of the interface, in the order of modules.
///
/// # Panics
///
/// When the source has a type that C cannot have.
pub fn all(dialect: Dialect) -> Vec<CItem> {
    let one = Crate::load("hazumi_c");
    let mut items = vectors();
    let (mut prefixes, mut functions) = (BTreeMap::new(), BTreeSet::new());
    let modules: Vec<(&Module, Header, Option<char>)> = one
        .modules
        .iter()
        .filter_map(|module| {
            header(module).map(|(header, dimension)| (module, header, dimension))
        })
        .collect();
    for (module, _, dimension) in &modules {
        for (item, name) in
            module.items.iter().filter_map(|item| Some((item, type_name(item)?)))
        {
            if matches!(item, Item::Type(_)) {
                functions.insert(name.clone());
            }
            // Types of the one dimension have the names of those of the other.
            let prefix = dimension.map_or_else(|| "hz_".to_owned(), |_| "hzN_".to_owned());
            prefixes.insert(name, prefix);
        }
    }
    for (module, header, dimension) in modules {
        let (prefixes, functions) = (prefixes.clone(), functions.clone());
        let names = Names { dialect, dimension, prefixes, functions };
        for item in &module.items {
            if let Some((name, kind, source)) = names.item(item, &module.path) {
                items.push(CItem { header, name, kind, source });
            }
        }
    }
    items
}

/// Header of a module, and its dimension.
fn header(module: &Module) -> Option<(Header, Option<char>)> {
    let name = module.path.last()?;
    if module.is_test || INNER.contains(&name.as_str()) {
        return None;
    }
    let dimension = match module.path[0].as_str() {
        "dim2" => Some('2'),
        "dim3" => Some('3'),
        _ => None,
    };
    let header = match dimension {
        None => Header::Common,
        Some(_) if COLLIDE.contains(&name.as_str()) => Header::Collide,
        Some('2') => Header::Plane,
        Some(_) => Header::Space,
    };
    Some((header, dimension))
}

/// Vectors, which the crate takes from glam.
fn vectors() -> Vec<CItem> {
    let vector = |name: &str, number: TokenStream, axes: &[&str], path: &str| {
        let ident = format_ident!("{name}");
        let fields = axes.iter().map(|axis| format_ident!("{axis}"));
        CItem {
            header: Header::Common,
            name: name.to_owned(),
            kind: Kind::Struct(
                path.to_owned(),
                axes.iter().map(|&axis| axis.to_owned()).collect(),
            ),
            source: quote! { #[repr(C)] pub struct #ident { #(pub #fields: #number),* } },
        }
    };
    let glam = "hazumi3d::glam::";
    vec![
        vector("hz_Vec2", quote!(f32), &["x", "y"], &format!("{glam}Vec2")),
        vector("hz_Vec3", quote!(f32), &["x", "y", "z"], &format!("{glam}Vec3")),
        vector("hz_DVec2", quote!(f64), &["x", "y"], &format!("{glam}DVec2")),
        vector("hz_DVec3", quote!(f64), &["x", "y", "z"], &format!("{glam}DVec3")),
    ]
}

/// Whether a type is one that C# has arrays of in structs.
fn is_number(kind: &Type) -> bool {
    let numbers = ["f32", "f64", "u8", "u16", "u32", "u64"];
    matches!(kind, Type::Path(path) if numbers.iter().any(|number| path.path.is_ident(number)))
}

fn is_public(visibility: &Visibility) -> bool {
    matches!(visibility, Visibility::Public(_))
}

/// Whether a struct is laid out as in C, and public.
fn is_of_c(item: &syn::ItemStruct) -> bool {
    has(&item.attrs, "repr") && is_public(&item.vis)
}

/// Name of a type that an item defines for C.
fn type_name(item: &Item) -> Option<String> {
    match item {
        Item::Struct(item) if is_of_c(item) => Some(item.ident.to_string()),
        Item::Enum(item) if has(&item.attrs, "repr") => Some(item.ident.to_string()),
        Item::Type(item) if is_public(&item.vis) => Some(item.ident.to_string()),
        _ => None,
    }
}

fn has(attributes: &[Attribute], name: &str) -> bool {
    attributes.iter().any(|attribute| attribute.path().is_ident(name))
}

/// The documentation among attributes.
fn docs(attributes: &[Attribute]) -> Vec<&Attribute> {
    attributes.iter().filter(|attribute| attribute.path().is_ident("doc")).collect()
}

/// Whether a function is exported.
fn is_exported(attributes: &[Attribute]) -> bool {
    attributes.iter().any(|attribute| match &attribute.meta {
        Meta::List(list) => list.tokens.to_string().starts_with("export_name"),
        _ => false,
    })
}

impl Names {
    /// An item of C, with its name and kind.
    fn item(&self, item: &Item, path: &[String]) -> Option<(String, Kind, TokenStream)> {
        let path_of = |name: &dyn ToString| {
            let names: Vec<&str> = path.iter().map(String::as_str).collect();
            format!("hazumi::{}::{}", names.join("::"), name.to_string())
        };
        match item {
            Item::Struct(item) if is_of_c(item) => self.structure(item, &path_of(&item.ident)),
            Item::Enum(item) if has(&item.attrs, "repr") => {
                let name = self.type_name(&item.ident.to_string());
                let (docs, ident) = (docs(&item.attrs), format_ident!("{name}"));
                let variants = item.variants.iter().map(|variant| {
                    let (docs, name) = (self::docs(&variant.attrs), &variant.ident);
                    let number = variant.discriminant.as_ref().map(|(_, number)| number);
                    quote! { #(#docs)* #name = #number }
                });
                let source =
                    quote! { #(#docs)* #[repr(u32)] pub enum #ident { #(#variants),* } };
                Some((name, Kind::Other, source))
            }
            Item::Type(item) if is_public(&item.vis) && self.dialect == Dialect::C => {
                let name = self.type_name(&item.ident.to_string());
                let (docs, ident) = (docs(&item.attrs), format_ident!("{name}"));
                let kind = self.convert(&item.ty);
                Some((name, Kind::Other, quote! { #(#docs)* pub type #ident = #kind; }))
            }
            Item::Const(item) if is_public(&item.vis) => {
                let name = format!("HZ_{}", item.ident);
                let (docs, ident) = (docs(&item.attrs), format_ident!("{name}"));
                let (kind, value) = (&item.ty, &item.expr);
                let source = quote! { #(#docs)* pub const #ident: #kind = #value; };
                Some((name, Kind::Other, source))
            }
            Item::Fn(item) if is_exported(&item.attrs) => {
                Some(self.function(item, &path_of(&item.sig.ident)))
            }
            _ => None,
        }
    }

    /// A struct of C; `None` for one that only checks what C passes.
    fn structure(
        &self,
        item: &syn::ItemStruct,
        path: &str,
    ) -> Option<(String, Kind, TokenStream)> {
        if CHECKED.iter().any(|name| item.ident == name) {
            return None;
        }
        let name = self.type_name(&item.ident.to_string());
        let Fields::Named(fields) = &item.fields else { return None };
        let (docs, ident) = (docs(&item.attrs), format_ident!("{name}"));
        let fields = fields.named.iter().map(|field| self.field(field));
        let source = quote! { #(#docs)* #[repr(C)] pub struct #ident { #(#fields),* } };
        let names = item.fields.iter().filter_map(|field| field.ident.as_ref());
        let names = names.map(ToString::to_string).collect();
        Some((name, Kind::Struct(path.to_owned(), names), source))
    }

    /// A function of C, without its body.
    fn function(&self, item: &syn::ItemFn, path: &str) -> (String, Kind, TokenStream) {
        let prefix = self.dimension.map_or("hz_".to_owned(), |digit| format!("hz{digit}_"));
        let name = format!("{prefix}{}", item.sig.ident);
        let (docs, ident) = (docs(&item.attrs), format_ident!("{name}"));
        let inputs = item.sig.inputs.iter().map(|input| {
            let FnArg::Typed(input) = input else { panic!("{name} has no `self`") };
            let syn::Pat::Ident(pattern) = &*input.pat else {
                panic!("{name} names its parameters")
            };
            let (name, kind) = (&pattern.ident, self.convert(&input.ty));
            quote! { #name: #kind }
        });
        let output = self.output(&item.sig.output);
        let attribute = match self.dialect {
            Dialect::C => quote! { #[unsafe(no_mangle)] },
            Dialect::CSharp => quote! { #[no_mangle] },
        };
        let source = quote! {
            #(#docs)* #attribute
            pub extern "C" fn #ident(#(#inputs),*) #output {}
        };
        (name.clone(), Kind::Function(path.to_owned()), source)
    }

    /// The result of a function.
    fn output(&self, output: &ReturnType) -> TokenStream {
        match output {
            ReturnType::Default => quote!(),
            ReturnType::Type(_, kind) => {
                let kind = self.convert(kind);
                quote! { -> #kind }
            }
        }
    }

    /// A field of a struct; an array of structs is as many fields in C#.
    fn field(&self, field: &syn::Field) -> TokenStream {
        let (docs, name) = (docs(&field.attrs), field.ident.as_ref().expect("it is named"));
        if let (Dialect::CSharp, Type::Array(array)) = (self.dialect, &field.ty)
            && let Expr::Lit(syn::ExprLit { lit: Lit::Int(len), .. }) = &array.len
            && !is_number(&array.elem)
        {
            let kind = self.convert(&array.elem);
            let len: u32 = len.base10_parse().expect("a length");
            let fields = (0..len).map(|index| {
                let name = format_ident!("{name}_{index}");
                quote! { #(#docs)* pub #name: #kind }
            });
            return quote! { #(#fields),* };
        }
        let kind = self.convert(&field.ty);
        quote! { #(#docs)* pub #name: #kind }
    }

    /// Name of a type in C.
    fn type_name(&self, name: &str) -> String {
        let vocabulary = match (self.dimension, name) {
            (Some('2'), "Vector") => Some("hz_Vec2"),
            (Some('2'), "DVector") => Some("hz_DVec2"),
            (Some('2'), "AngularVector" | "Inertia") => Some("f32"),
            (Some('2'), "Rotation") => Some("hz_Rot"),
            (Some('3'), "Vector" | "AngularVector") => Some("hz_Vec3"),
            (Some('3'), "DVector") => Some("hz_DVec3"),
            (Some('3'), "Inertia") => Some("hz_Mat3"),
            (Some('3'), "Rotation") => Some("hz_Quat"),
            (_, "Vec2") => Some("hz_Vec2"),
            (_, "Bool") if self.dialect == Dialect::CSharp => Some("u8"),
            (_, "Bool") => Some("bool"),
            _ => None,
        };
        if let Some(name) = vocabulary {
            return name.to_owned();
        }
        match self.prefixes.get(name) {
            None => name.to_owned(),
            Some(prefix) => {
                let digit = self.dimension.map_or_else(String::new, String::from);
                format!("{}{name}", prefix.replace('N', &digit))
            }
        }
    }

    /// A type that has a name, in the words of C.
    fn named(&self, path: &syn::TypePath) -> TokenStream {
        let last = path.path.segments.last().expect("a path has a name");
        let name = last.ident.to_string();
        let inner = match &last.arguments {
            PathArguments::AngleBracketed(arguments) => {
                arguments.args.iter().find_map(|argument| match argument {
                    // Lists of indices, such as three of a triangle, are lists of numbers.
                    GenericArgument::Type(Type::Array(array)) => {
                        Some(self.convert(&array.elem))
                    }
                    GenericArgument::Type(kind) => Some(self.convert(kind)),
                    _ => None,
                })
            }
            _ => None,
        };
        match (name.as_str(), inner) {
            ("In", Some(inner)) => quote! { *const #inner },
            ("Out", Some(inner)) => quote! { *mut #inner },
            _ if self.dialect == Dialect::CSharp && self.functions.contains(&name) => {
                quote! { *mut c_void }
            }
            ("Raw", Some(inner)) => inner,
            ("Option", Some(inner)) => quote! { Option<#inner> },
            _ => {
                let name = format_ident!("{}", self.type_name(&name));
                quote! { #name }
            }
        }
    }

    /// A type in the words of C.
    fn convert(&self, kind: &Type) -> TokenStream {
        match kind {
            Type::Path(path) => self.named(path),
            Type::Array(array) => {
                let inner = self.convert(&array.elem);
                let len = match &array.len {
                    Expr::Path(path) if path.path.is_ident("DIM") => {
                        let digit = self.dimension.expect("DIM is of a dimension");
                        let digit = Lit::new(proc_macro2::Literal::u32_unsuffixed(
                            digit.to_digit(10).expect("a digit"),
                        ));
                        quote! { #digit }
                    }
                    len => quote! { #len },
                };
                quote! { [#inner; #len] }
            }
            Type::Ptr(pointer) => {
                let inner = self.convert(&pointer.elem);
                if matches!(pointer.mutability, syn::PointerMutability::Mut(_)) {
                    quote! { *mut #inner }
                } else {
                    quote! { *const #inner }
                }
            }
            Type::FnPtr(function) => {
                let inputs = function.inputs.iter().map(|input| {
                    let kind = self.convert(&input.ty);
                    match &input.name {
                        Some((name, _)) => quote! { #name: #kind },
                        None => kind,
                    }
                });
                let output = self.output(&function.output);
                quote! { unsafe extern "C" fn(#(#inputs),*) #output }
            }
            other => panic!("C has no {}", quote!(#other)),
        }
    }
}
