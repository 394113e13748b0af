import { describe, expect, it } from 'vitest';
import { barChart, timeChart } from '../../../adapters/console/charts.ts';

const chartOf = (...values: number[]) =>
  barChart({
    title: 'Repaid',
    of: 'Month',
    labels: values.map(String),
    series: [{ name: 'Repaid', values }],
    format: String,
  });
const linesOf = (...values: number[]) => chartOf(...values).grid.map(({ text }) => Number(text.replaceAll(',', '')));

describe('a chart', () => {
  it.each([
    [[0], [0, 1]],
    [[1], [0, 1]],
    [[3], [0, 1, 2, 3]],
    [[10], [0, 5, 10]],
    [[10_500], [0, 5_000, 10_000, 15_000]],
    [
      [8, -3],
      [-4, -2, 0, 2, 4, 6, 8],
    ],
    [[-207.06], [-300, -200, -100, 0, 100]],
    [[], [0, 1]],
  ])('of %j has its lines at %j', (values, lines) => {
    expect(linesOf(...values)).toEqual(lines);
  });

  it.each([1, 4, 9, 10, 13, 61, 100])('of %j days has labels that neither overlap nor leave it', (days) => {
    const { ticks, width } = barChart({
      title: 'Paid',
      of: 'Day',
      labels: Array<string>(days).fill('22 Sept 2027'),
      series: [{ name: 'Paid', values: Array<number>(days).fill(1) }],
      format: String,
    });
    // As a wide font such as Verdana takes at 12 units.
    const room = 80;
    const edges = ticks.flatMap(({ x }) => [x - room / 2, x + room / 2]);

    expect(ticks.length).toBeGreaterThan(0);
    expect([0, ...edges, width]).toEqual([0, ...edges, width].toSorted((a, b) => a - b));
  });

  it('draws a figure below zero down from the line of zero', () => {
    const { grid, bars } = chartOf(100, -50);
    const zero = grid.find(({ text }) => text === '0')?.y ?? 0;
    const [above, below] = bars;

    expect((above?.y ?? 0) + (above?.height ?? 0)).toBeCloseTo(zero, 0);
    expect(below?.y).toBe(zero);
    expect(below?.height).toBeCloseTo((above?.height ?? 0) / 2, 0);
  });

  it('over time places each day by its date, and keeps a figure until the next one', () => {
    const days = ['2027-01-01', '2027-01-11', '2027-01-31'];
    const { lines } = timeChart({
      title: 'Paid',
      of: 'Day',
      days,
      series: [{ name: 'Paid', values: [0, 5, 10] }],
      format: String,
    });
    const [first, second, last] = lines[0]?.marks ?? [];

    expect((second?.x ?? 0) - (first?.x ?? 0)).toBeCloseTo(((last?.x ?? 0) - (first?.x ?? 0)) / 3, 0);
    expect(lines[0]?.path).toBe(`M${first?.x} ${first?.y}H${second?.x}V${second?.y}H${last?.x}V${last?.y}`);
  });

  it('of one day has one mark', () => {
    const { lines } = timeChart({
      title: 'Paid',
      of: 'Day',
      days: ['2027-01-01'],
      series: [{ name: 'Paid', values: [5] }],
      format: String,
    });
    expect(lines[0]?.marks).toHaveLength(1);
  });
});
