//! `hazumi query`: questions about shapes, one JSON object a line.

mod question;
mod answer;
mod alike;
mod dim2;
mod dim3;

use std::fs::File;
use std::io::{BufRead, BufReader, BufWriter, ErrorKind, Read, Write};

use serde::Serialize;
use serde_json::Value;

use crate::arguments::QueryArguments;
use crate::failure::{Failure, io_reason};
use question::{Dimension, Question, Reason, Shapes};

/// Answers every line of a file, or of the standard input.
pub(crate) fn query(arguments: &QueryArguments) -> Result<(), Failure> {
    let Some(path) = arguments.file.as_deref().filter(|path| path.as_os_str() != "-") else {
        return answer_all(Box::new(std::io::stdin()), "the standard input");
    };
    let name = path.display().to_string();
    let file = File::open(path).map_err(|error| cannot_read(&name, &error))?;
    answer_all(Box::new(file), &name)
}

fn cannot_read(name: &str, error: &std::io::Error) -> Failure {
    Failure::file(format!("cannot read {name}: {}", io_reason(error)))
}

fn cannot_write(error: &std::io::Error) -> Failure {
    match error.kind() {
        ErrorKind::BrokenPipe => Failure::NobodyListens,
        _ => Failure::file(format!("cannot write the answers: {}", io_reason(error))),
    }
}

/// One line of output.
#[derive(Debug, Serialize)]
struct Line {
    id: Value,
    #[serde(flatten)]
    outcome: Outcome,
}

#[derive(Debug, Serialize)]
#[serde(untagged)]
enum Outcome {
    Dim2(Box<dim2::Answer>),
    Dim3(Box<dim3::Answer>),
    Error { error: Reason },
}

/// The shapes of both dimensions that were made for lines before.
#[derive(Debug, Default)]
struct ShapeCaches {
    dim2: Shapes<hazumi2d::Shape>,
    dim3: Shapes<hazumi3d::Shape>,
}

/// Answers come in the order of the lines, and before the reader waits for another line, so
/// that a program may ask one by one.
fn answer_all(input: Box<dyn Read>, name: &str) -> Result<(), Failure> {
    let mut input = BufReader::new(input);
    let mut output = BufWriter::new(std::io::stdout().lock());
    let (mut caches, mut line) = (ShapeCaches::default(), Vec::new());
    loop {
        line.clear();
        let length =
            input.read_until(b'\n', &mut line).map_err(|error| cannot_read(name, &error))?;
        if length == 0 {
            return output.flush().map_err(|error| cannot_write(&error));
        }
        if !line.trim_ascii().is_empty() {
            write_line(&mut output, &answer_line(&line, &mut caches))
                .map_err(|error| cannot_write(&error))?;
        }
        if !input.buffer().contains(&b'\n') {
            output.flush().map_err(|error| cannot_write(&error))?;
        }
    }
}

fn write_line(output: &mut impl Write, line: &Line) -> std::io::Result<()> {
    serde_json::to_writer(&mut *output, line)?;
    output.write_all(b"\n")
}

/// The answer to one line, or why there is none.
fn answer_line(line: &[u8], caches: &mut ShapeCaches) -> Line {
    let parsed: Value = match serde_json::from_slice(line) {
        Ok(parsed) => parsed,
        Err(error) => {
            let outcome = Outcome::Error { error: format!("not JSON: {error}") };
            return Line { id: Value::Null, outcome };
        }
    };
    let id = parsed.get("id").cloned().unwrap_or(Value::Null);
    let outcome = answer(parsed, caches).unwrap_or_else(|error| Outcome::Error { error });
    Line { id, outcome }
}

fn answer(line: Value, caches: &mut ShapeCaches) -> Result<Outcome, Reason> {
    let question = Question::read(line)?;
    Ok(match question.dimension()? {
        Dimension::Dim2 => Outcome::Dim2(Box::new(dim2::answer(&question, &mut caches.dim2)?)),
        Dimension::Dim3 => Outcome::Dim3(Box::new(dim3::answer(&question, &mut caches.dim3)?)),
    })
}
