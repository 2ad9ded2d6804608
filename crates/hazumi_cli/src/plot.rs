//! Energy, contacts and time per step over time, as SVG.

use std::error::Error;

use plotters::coord::Shift;
use plotters::prelude::*;

use crate::report::energy_unit;
use crate::series::{Sample, Series};

/// Width and height, in pixels.
const SIZE: (u32, u32) = (900, 900);
/// Most points of a line: more would not be seen.
const MOST_POINTS: usize = 1200;

/// Colours that differ for colour-blind eyes too.
///
/// Source: Okabe and Ito, *Color Universal Design*, 2008. `[okabe2008]`
const BLUE: RGBColor = RGBColor(0, 114, 178);
const VERMILION: RGBColor = RGBColor(213, 94, 0);
const GREEN: RGBColor = RGBColor(0, 158, 115);
const INK: RGBColor = RGBColor(45, 55, 65);
const PALE: RGBColor = RGBColor(225, 230, 235);

/// A line of a panel: its name, its colour, its points.
type Line = (&'static str, RGBColor, Vec<(f64, f64)>);

/// Draws the run of the scene called `title`.
pub(crate) fn draw(title: &str, series: &Series) -> String {
    let mut svg = String::new();
    // Drawing into memory cannot fail, and a chart of finite ranges can always be laid out.
    let drawn = try_draw(&mut svg, &clean(title), series);
    debug_assert!(drawn.is_ok(), "{drawn:?}");
    svg
}

/// Control characters may stand in a file name, not in XML.
fn clean(title: &str) -> String {
    title.chars().filter(|c| !c.is_control()).collect()
}

fn try_draw(svg: &mut String, title: &str, series: &Series) -> Result<(), Box<dyn Error>> {
    let root = SVGBackend::with_string(svg, SIZE).into_drawing_area();
    root.fill(&WHITE)?;
    let root =
        root.margin(10, 0, 0, 0).titled(title, ("sans-serif", 24).into_font().color(&INK))?;
    let panels = root.split_evenly((3, 1));

    let (factor, unit) = energy_unit(largest_energy(series));
    let line = |value: &dyn Fn(&Sample) -> f64| thin(&points(series, value));
    let start = series.start;
    let potential = |sample: &Sample| sample.energy.potential - start.potential;
    let kinetic = |sample: &Sample| sample.energy.kinetic;
    panel(
        &panels[0],
        &format!("energy since the start ({unit})"),
        vec![
            ("kinetic", VERMILION, line(&|sample| kinetic(sample) / factor)),
            ("potential", BLUE, line(&|sample| potential(sample) / factor)),
            (
                "total",
                INK,
                line(&|sample| (kinetic(sample) - start.kinetic + potential(sample)) / factor),
            ),
        ],
    )?;
    panel(
        &panels[1],
        "number of bodies and contacts",
        vec![
            ("contacts", VERMILION, line(&|sample| sample.contacts as f64)),
            ("awake bodies", BLUE, line(&|sample| sample.awake as f64)),
        ],
    )?;
    let ms = vec![("time per step", GREEN, line(&|sample| sample.ms))];
    panel(&panels[2], "time per step (ms)", ms)?;
    root.present()?;
    Ok(())
}

/// One chart over the time of the simulation.
fn panel(
    area: &DrawingArea<SVGBackend<'_>, Shift>,
    name: &str,
    lines: Vec<Line>,
) -> Result<(), Box<dyn Error>> {
    let values = || lines.iter().flat_map(|(_, _, points)| points);
    let end = values().map(|point| point.0).fold(0.0, f64::max);
    let low = values().map(|point| point.1).fold(0.0, f64::min);
    let high = values().map(|point| point.1).fold(0.0, f64::max);
    let room = if high > low { 0.06 * (high - low) } else { 1.0 };
    let bottom = if low < 0.0 { low - room } else { 0.0 };
    let end = if end > 0.0 { end } else { 1.0 };

    let font = ("sans-serif", 14).into_font().color(&INK);
    let mut chart = ChartBuilder::on(area)
        .margin(12)
        .margin_top(28)
        .margin_right(24)
        .x_label_area_size(38)
        .y_label_area_size(72)
        .build_cartesian_2d(0.0..end, bottom..high + room)?;
    chart
        .configure_mesh()
        .disable_x_mesh()
        .bold_line_style(PALE)
        .light_line_style(TRANSPARENT)
        .axis_style(INK.mix(0.5))
        .x_desc("time (s)")
        .y_desc(name)
        .label_style(font.clone())
        .axis_desc_style(font.clone())
        .y_labels(6)
        .y_label_formatter(&|value| short(*value))
        .x_label_formatter(&|value| short(*value))
        .draw()?;
    // The key stands above the chart, where no line can cross it.
    let mut right = i32::try_from(SIZE.0).unwrap_or(i32::MAX) - 24;
    for (label, color, _) in lines.iter().rev() {
        let (width, _) = area.estimate_text_size(label, &font.clone())?;
        right -= i32::try_from(width).unwrap_or(0);
        area.draw(&Text::new(*label, (right, 4), font.clone()))?;
        let dash = [(right - 28, 11), (right - 8, 11)];
        area.draw(&PathElement::new(dash, color.stroke_width(2)))?;
        right -= 52;
    }
    for (_, color, points) in lines {
        chart.draw_series(LineSeries::new(points, color.stroke_width(2)))?;
    }
    Ok(())
}

fn points(series: &Series, value: &dyn Fn(&Sample) -> f64) -> Vec<(f64, f64)> {
    series.samples.iter().map(|sample| (sample.time, value(sample))).collect()
}

/// The largest energy that the first panel shows, in joules.
fn largest_energy(series: &Series) -> f64 {
    let one = |sample: &Sample| {
        let potential = sample.energy.potential - series.start.potential;
        sample.energy.kinetic.max(potential.abs())
    };
    series.samples.iter().map(one).fold(0.0, f64::max)
}

/// Keeps the lowest and the highest point of each stretch, so that no peak is lost.
fn thin(points: &[(f64, f64)]) -> Vec<(f64, f64)> {
    let stretch = points.len().div_ceil(MOST_POINTS / 2);
    if stretch <= 2 {
        return points.to_vec();
    }
    let extremes = |points: &[(f64, f64)]| {
        let by_value = |a: &&(f64, f64), b: &&(f64, f64)| a.1.total_cmp(&b.1);
        let low = points.iter().min_by(by_value).copied();
        let high = points.iter().max_by(by_value).copied();
        let mut both: Vec<(f64, f64)> = low.into_iter().chain(high).collect();
        both.sort_by(|a, b| a.0.total_cmp(&b.0));
        both
    };
    points.chunks(stretch).flat_map(extremes).collect()
}

/// A number on an axis, without needless zeros.
fn short(number: f64) -> String {
    // Rounding first, or −0.0 and 0.30000000000000004 show.
    let rounded = (number * 1e6).round() / 1e6 + 0.0;
    format!("{rounded}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_runs_keep_their_peaks() {
        let mut points: Vec<(f64, f64)> = (0..50_000).map(|i| (f64::from(i), 0.0)).collect();
        points[31_234].1 = 9.0;
        let thinned = thin(&points);
        assert!(thinned.len() <= MOST_POINTS + 2);
        assert!(thinned.contains(&(31_234.0, 9.0)));
        assert!(thinned.is_sorted_by(|a, b| a.0 <= b.0));
    }

    #[test]
    fn any_series_can_be_drawn() {
        let empty = draw("<a & b>\n", &Series::default());
        assert!(empty.contains("&lt;a &amp; b&gt;") && empty.trim_end().ends_with("</svg>"));
        let mut still = Series::default();
        still.samples = vec![Sample::default(); 3];
        assert!(draw("still", &still).contains("awake bodies"));
    }
}
