import { isInDefault, isOpen, openOf, overdueIn, type Rows } from './installments.ts';
import { bearsRateFrom, type Happening, Life, type Terms } from './life.ts';
import { monthsAfter } from './reference-arithmetic.ts';

type Past = readonly Happening[];
/** New terms of a loan. */
export type Change = Extract<Happening, { readonly changeId: string }>;

/** A change by its id, or a pause by its day. */
export type Undone = { readonly changeId: string } | { readonly startsOn: string };
/** What is entered late, or taken back. */
export type Late = { readonly added: Happening } | Undone;

/** What would have happened. Of what happened on a day, what is recorded later is the last. */
export function pastWith(happened: Past, late: Late): Past {
  if ('added' in late) {
    const isLater = ({ day }: Happening) => day > late.added.day;
    return [...happened.filter((each) => !isLater(each)), late.added, ...happened.filter(isLater)];
  }
  if ('changeId' in late) return happened.filter((each) => !isChange(each, late));
  const at = happened.findIndex(({ kind, day }) => kind === 'pause' && day === late.startsOn);
  const end = happened.findIndex(({ kind }, index) => kind === 'resume' && index > at);
  return happened.filter((_, index) => index !== at && index !== end);
}

function isChange(each: Happening, { changeId }: { readonly changeId: string }): boolean {
  return 'changeId' in each && each.changeId === changeId;
}

/** With prepayments, payoffs and withdrawals that the loan does not take as ordinary payments. */
export function asPaid(terms: Terms, happened: Past): Past {
  const { demoted } = new Life(terms, happened);
  return happened.map((each) => {
    if (!('paymentId' in each) || each.kind === 'payment' || !demoted.has(each.paymentId)) return each;
    return { ...each, kind: 'payment', ordered: each.kind };
  });
}

/** What would have happened, with payments that were ordered as others, where the loan would have taken these. */
export function pastAfter(terms: Terms, happened: Past, late: Late): Past {
  return asPaid(terms, asOrdered(pastWith(happened, late)));
}

function asOrdered(happened: Past): Past {
  return happened.map((each) => ('ordered' in each && each.ordered ? { ...each, kind: each.ordered } : each));
}

const TOLD = new Set<string>(['payment', 'prepayment', 'payoff', 'pause', 'resume', 'rate', 'term', 'relief']);
/** The model tells each alone. */
const APART = ['rate', 'relief', 'pause'] as const;

/**
 * Whether the model tells what would have happened: without fees, a write-off, a default, two of a pause, a rate and
 * a relief, a pause that is over and was not ended by a close, or more money than is owed.
 */
export function tells(terms: Terms, before: Past, late: Late, lastClosed: string | null): boolean {
  const happened = asOrdered(pastWith(before, late));
  const apart = APART.filter((kind) => happened.some((each) => each.kind === kind));
  if (terms.fees !== undefined || !happened.every(({ kind }) => TOLD.has(kind)) || apart.length > 1) return false;
  const latest = [...happened.map(({ day }) => day), lastClosed ?? ''].toSorted().at(-1) ?? '';
  if (happened.some((each, at) => !isEnded(happened.slice(at + 1), each) && endOf(each) <= latest)) return false;
  const { isOverpaid, wasInDefault, rows, isVague } = new Life(terms, asPaid(terms, happened));
  // A payoff above the quote of its day is lowered to it.
  if (new Life(terms, happened).isOverpaid) return false;
  return !isVague && !isOverpaid && !wasInDefault && (lastClosed === null || !isInDefault(rows, lastClosed));
}

function isEnded(later: Past, each: Happening): boolean {
  return each.kind !== 'pause' || later.find(({ kind }) => kind === 'resume' || kind === 'pause')?.kind === 'resume';
}

export function endOf(pause: Happening): string {
  return pause.kind === 'pause' ? monthsAfter(pause.day, pause.months) : pause.day;
}

/** Whether a change is possible on its day, after what happened by then. */
export function mayChange(terms: Terms, happened: Past, change: Change): boolean {
  const { day } = change;
  const { rows, openCharges, isPaused } = new Life(terms, happened);
  const isPartlyPaid = rows.some((each) => each.paid > 0 && isOpen(each));
  const isPaidOff = openOf(rows) + openCharges === 0;
  const isBorne = rows.some((each) => {
    if (change.kind === 'rate') return bearsRateFrom(each, day);
    return isOpen(each) && (change.kind === 'term' || each.dueOn > change.from);
  });
  return !isPaused && !isPaidOff && !isPartlyPaid && overdueIn(rows, day) === 0 && isBorne;
}

/** Whether a change or a pause that was possible would not have been without what is undone. */
export function needs(terms: Terms, happened: Past, undone: Late): boolean {
  const without = pastAfter(terms, happened, undone);
  const mayStill = (past: Past, each: Happening) => {
    const before = past.slice(0, past.indexOf(each));
    if ('changeId' in each) return mayChange(terms, before, each);
    const { isPaused, rows } = new Life(terms, before);
    return each.kind !== 'pause' || (!isPaused && rows.some(isOpen) && mayPause(rows, each.day));
  };
  return without.some((each) => mayStill(happened, each) && !mayStill(without, each));
}

export function mayPause(rows: Rows, day: string): boolean {
  const begun = rows.filter(({ paid }) => paid > 0);
  return begun.some(({ part }) => !part) && !begun.some(isOpen) && overdueIn(rows, day) === 0;
}
