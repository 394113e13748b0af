import { countText, dayText } from './format.ts';

interface Figures {
  readonly title: string;
  /** The name of the labels, such as `Month`. */
  readonly of: string;
  /** One or two, each with a colour of its bars or lines. */
  readonly series: readonly { readonly name: string; readonly values: readonly number[] }[];
  /** The notation of the figures in the table. */
  readonly format: (value: number) => string;
}

export interface ChartData extends Figures {
  readonly labels: readonly string[];
}

export interface TimeChartData extends Figures {
  /** Such as `2026-11-27`, the earliest first. */
  readonly days: readonly string[];
}

const WIDTH = 400;
const HEIGHT = 200;
const LEFT = 76;
const TOP = 12;
const BOTTOM = 28;
/** Room for the mark of the last day. */
const RIGHT = 4;
const PLOT_WIDTH = WIDTH - LEFT;
const PLOT_HEIGHT = HEIGHT - TOP - BOTTOM;
const MOST_STEPS = 4;
/** The room for a character. Labels that would overlap or be cut off are left out. */
const CHARACTER = 8;

export type Chart = ReturnType<typeof barChart>;

/** For figures per period or group. A figure below zero hangs from the line of zero. `partials/chart` draws it. */
export function barChart({ labels, ...figures }: ChartData) {
  const { series } = figures;
  const { y, ...frame } = frameOf(figures, labels);
  const slot = PLOT_WIDTH / labels.length;
  const width = (slot * 0.8) / series.length;
  return {
    ...frame,
    ticks: fitting(labels.map((text, at) => ({ x: LEFT + (at + 0.5) * slot, text }))),
    bars: series.flatMap(({ values }, of) =>
      values.map((value, at) => ({
        series: of,
        x: round(LEFT + at * slot + slot * 0.1 + of * width),
        y: y(Math.max(0, value)),
        width: round(width * 0.92),
        height: round(Math.abs(y(value) - y(0))),
      })),
    ),
    lines: [] as readonly Line[],
  };
}

/** A figure at the end of each day on which it changed, marked there. */
interface Line {
  readonly series: number;
  /** The data of an SVG path. */
  readonly path: string;
  readonly marks: readonly { readonly x: number; readonly y: number }[];
}

/** For figures that stay until the next day on which they change, over time. */
export function timeChart({ days, ...figures }: TimeChartData): Chart {
  const { series } = figures;
  const labels = days.map(dayText);
  const { y, ...frame } = frameOf(figures, labels);
  const times = days.map((one) => Date.parse(one));
  const [first = 0, last = first] = [times[0], times.at(-1)];
  const scale = last === first ? 0 : (PLOT_WIDTH - 2 * RIGHT) / (last - first);
  const xs = times.map((time) => round(LEFT + RIGHT + (time - first) * scale));
  return {
    ...frame,
    ticks: fitting(xs.map((x, at) => ({ x, text: labels[at] ?? '' }))),
    bars: [],
    lines: series.map(({ values }, of) => {
      const marks = values.map((value, at) => ({ x: xs[at] ?? 0, y: y(value) }));
      return {
        series: of,
        path: marks.map((mark, at) => `${at === 0 ? `M${mark.x} ` : `H${mark.x}V`}${mark.y}`).join(''),
        marks,
      };
    }),
  };
}

/** What both kinds have: the scale, the lines of the grid, and the table. */
function frameOf({ title, of, series, format }: Figures, labels: readonly string[]) {
  const figures = series.flatMap(({ values }) => values);
  const step = stepUpTo(Math.max(0, ...figures.map(Math.abs)));
  const lowest = Math.floor(Math.min(0, ...figures) / step);
  const highest = Math.max(1, Math.ceil(Math.max(0, ...figures) / step));
  const y = (value: number) => round(TOP + (PLOT_HEIGHT * (highest - value / step)) / (highest - lowest));
  return {
    title,
    of,
    width: WIDTH,
    height: HEIGHT,
    left: LEFT,
    y,
    grid: Array.from({ length: highest - lowest + 1 }, (_, line) => {
      const value = (lowest + line) * step;
      return { y: y(value), text: countText(value) };
    }),
    names: series.map(({ name }) => name),
    rows: labels.map((label, at) => [label, ...series.map(({ values }) => format(values[at] ?? 0))]),
  };
}

interface Tick {
  readonly x: number;
  readonly text: string;
}

/** The labels that neither overlap nor leave the chart, from the left. */
function fitting(ticks: readonly Tick[]): readonly Tick[] {
  const room = CHARACTER * Math.max(1, ...ticks.map(({ text }) => text.length));
  const kept: Tick[] = [];
  for (const { x, text } of ticks) {
    const from = Math.max(x - room / 2, kept.length === 0 ? 0 : (kept.at(-1)?.x ?? 0) + room / 2);
    if (from <= x - room / 2 && x + room / 2 <= WIDTH) kept.push({ x: round(x), text });
  }
  return kept;
}

/** 1, 2 or 5 times a power of ten, and whole, since loans are counted. */
function stepUpTo(highest: number): number {
  const power = 10 ** Math.max(0, Math.floor(Math.log10(highest / MOST_STEPS)));
  return power * ([1, 2, 5].find((times) => times * power * MOST_STEPS >= highest) ?? 10);
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
