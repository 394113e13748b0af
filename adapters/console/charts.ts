import { count } from './format.ts';

export interface ChartData {
  readonly title: string;
  /** The name of the labels, such as `Month`. */
  readonly of: string;
  readonly labels: readonly string[];
  /** One or two, each with its colour of bars. */
  readonly series: readonly { readonly name: string; readonly values: readonly number[] }[];
  /** The notation of the figures in the table. */
  readonly format: (value: number) => string;
}

const WIDTH = 400;
const HEIGHT = 200;
const LEFT = 76;
const TOP = 12;
const BOTTOM = 28;
const PLOT_WIDTH = WIDTH - LEFT;
const PLOT_HEIGHT = HEIGHT - TOP - BOTTOM;
const MOST_STEPS = 4;
/** The room for a character. Labels that would overlap or be cut off are left out. */
const CHARACTER = 8;

export type Chart = ReturnType<typeof barChart>;

/** For figures per period or group. A figure below zero hangs from the line of zero. `partials/chart` draws it. */
export function barChart({ title, of, labels, series, format }: ChartData) {
  const figures = series.flatMap(({ values }) => values);
  const step = stepUpTo(Math.max(0, ...figures.map(Math.abs)));
  const lowest = Math.floor(Math.min(0, ...figures) / step);
  const highest = Math.max(1, Math.ceil(Math.max(0, ...figures) / step));
  const y = (value: number) => round(TOP + (PLOT_HEIGHT * (highest - value / step)) / (highest - lowest));
  const slot = PLOT_WIDTH / labels.length;
  const width = (slot * 0.8) / series.length;
  const room = CHARACTER * Math.max(1, ...labels.map(({ length }) => length));
  const every = Math.ceil(room / slot);
  return {
    title,
    of,
    width: WIDTH,
    height: HEIGHT,
    left: LEFT,
    grid: Array.from({ length: highest - lowest + 1 }, (_, line) => {
      const value = (lowest + line) * step;
      return { y: y(value), text: count(value) };
    }),
    ticks: labels
      .map((text, at) => ({ x: round(LEFT + (at + 0.5) * slot), text }))
      .filter(({ x }, at) => at % every === 0 && x + room / 2 <= WIDTH),
    bars: series.flatMap(({ values }, of) =>
      values.map((value, at) => ({
        series: of,
        x: round(LEFT + at * slot + slot * 0.1 + of * width),
        y: y(Math.max(0, value)),
        width: round(width * 0.92),
        height: round(Math.abs(y(value) - y(0))),
      })),
    ),
    names: series.map(({ name }) => name),
    rows: labels.map((label, at) => [label, ...series.map(({ values }) => format(values[at] ?? 0))]),
  };
}

/** 1, 2 or 5 times a power of ten, and whole, since loans are counted. */
function stepUpTo(highest: number): number {
  const power = 10 ** Math.max(0, Math.floor(Math.log10(highest / MOST_STEPS)));
  return power * ([1, 2, 5].find((times) => times * power * MOST_STEPS >= highest) ?? 10);
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
