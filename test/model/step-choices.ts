import type { Step } from './steps.ts';

/** Picks a suitable item, or any item; undefined if there are no items. */
export function pick<Item>(
  items: Iterable<Item>,
  { which, aim }: Step,
  suits: (item: Item) => boolean,
): Item | undefined {
  const all = [...items];
  const suitable = aim ? all.filter(suits) : all;
  const from = suitable.length > 0 ? suitable : all;
  return from[which % from.length];
}

/** An amount that a few payments repay, or one outside the lending limits. */
export function amountOf({ how, aim }: Omit<Step, 'kind'>): number {
  return aim ? 10_000 + how * 97 : 1 + how * 7_001;
}
