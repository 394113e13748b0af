/** One line, or one colour of bars. */
export interface Series {
  readonly name: string;
  readonly values: readonly number[];
}

export interface ChartData {
  readonly title: string;
  /** What the labels name, such as `Month`. */
  readonly of: string;
  readonly labels: readonly string[];
  /** One to three. */
  readonly series: readonly Series[];
  /** How the figures are written. */
  readonly format: (value: number) => string;
}

const WIDTH = 640;
const HEIGHT = 240;
const LEFT = 96;
const TOP = 12;
const BOTTOM = 28;
const PLOT_WIDTH = WIDTH - LEFT - 8;
const PLOT_HEIGHT = HEIGHT - TOP - BOTTOM;
const GRID_LINES = 4;
/** More labels would overlap. */
const MOST_LABELS = 8;

/** For amounts per period or group. `partials/chart` draws it. */
export function barChart(data: ChartData) {
  const { y, ...frame } = frameOf(data);
  const slot = PLOT_WIDTH / data.labels.length;
  const width = (slot * 0.8) / data.series.length;
  const bars = data.series.flatMap(({ values }, series) =>
    values.map((value, at) => {
      const x = LEFT + at * slot + slot * 0.1 + series * width;
      return {
        series,
        x: round(x),
        y: y(value),
        width: round(width * 0.92),
        height: round(TOP + PLOT_HEIGHT - y(value)),
      };
    }),
  );
  return { ...frame, bars, lines: [] };
}

/** For a figure over time. `partials/chart` draws it. */
export function lineChart(data: ChartData) {
  const { y, x, ...frame } = frameOf(data);
  const lines = data.series.map(({ values }, series) => ({
    series,
    points: values.map((value, at) => `${x(at)},${y(value)}`).join(' '),
  }));
  return { ...frame, bars: [], lines };
}

export type Chart = Omit<ReturnType<typeof barChart>, 'x'>;

function frameOf({ title, of, labels, series, format }: ChartData) {
  const highest = roundUp(Math.max(0, ...series.flatMap(({ values }) => values)));
  const y = (value: number) => round(TOP + PLOT_HEIGHT * (1 - value / highest));
  const slot = PLOT_WIDTH / Math.max(1, labels.length);
  const x = (at: number) => round(LEFT + (at + 0.5) * slot);
  const grid = Array.from({ length: GRID_LINES + 1 }, (_, step) => (highest * step) / GRID_LINES);
  const every = Math.ceil(labels.length / MOST_LABELS);
  return {
    title,
    of,
    width: WIDTH,
    height: HEIGHT,
    left: LEFT,
    right: WIDTH - 8,
    grid: grid.map((value) => ({ y: y(value), text: format(value) })),
    ticks: labels.map((text, at) => ({ x: x(at), text })).filter((_, at) => at % every === 0),
    names: series.map(({ name }) => name),
    rows: labels.map((label, at) => [label, ...series.map(({ values }) => format(values[at] ?? 0))]),
    x,
    y,
  };
}

/** 1, 2, 4 or 8 times a power of ten, so that the grid has round figures. */
function roundUp(value: number): number {
  if (value <= 0) return GRID_LINES;
  const power = 10 ** Math.floor(Math.log10(value));
  return power * ([1, 2, 4, 8].find((times) => times * power >= value) ?? 10);
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
