import type { CalendarDay } from '../shared/calendar.ts';
import type { PaymentId } from '../shared/ids.ts';
import { Money } from '../shared/money.ts';
import { applyPayment, Overpaid } from './allocation.ts';
import { applyAnnulment } from './annulment.ts';
import { applyChange } from './change.ts';
import { receivedInTurn } from './charge.ts';
import { applyPayoff, applyPrepayment } from './early-payment.ts';
import {
  type ChargeEntry,
  type Disbursement,
  EARLY_KINDS,
  type EarlyEntry,
  type Entry,
  type History,
  type MoneyEntry,
  type PaymentEntry,
  type TakeoverEntry,
} from './entry.ts';
import { dueOf, type Installment, isPaid } from './installment.ts';
import { applyCharge, applyForgiveness, applyForgoing, withCharge } from './late-fee.ts';
import { applyPause } from './pause.ts';
import { firstSchedule, openIn, outstandingPrincipalOf, type Schedule, standingAfter } from './schedule.ts';
import { applyWithdrawal } from './withdrawal.ts';

// Why: docs/decisions/0036-a-loan-is-its-history.md
/** Money and terms stay. What is paid by this day earns no points, and what was late by then bears no late fee. */
function applyTakeover(schedule: Schedule, { on }: TakeoverEntry): Schedule {
  const rows = schedule.installments.filter(({ kind }) => kind === 'installment');
  const unpaid = rows.findIndex((each) => !isPaid(each));
  return { ...schedule, takeover: { on, paid: unpaid < 0 ? rows.length : unpaid } };
}

type Strategies = {
  readonly [Kind in Entry['kind']]: (
    schedule: Schedule,
    entry: Extract<Entry, { readonly kind: Kind }>,
  ) => Schedule | null;
};

const STRATEGIES: Strategies = {
  payment: applyPayment,
  payoff: applyPayoff,
  prepayment: applyPrepayment,
  withdrawal: applyWithdrawal,
  pause: applyPause,
  change: applyChange,
  charge: applyCharge,
  waiver: applyForgiveness,
  voiding: applyForgiveness,
  reopening: applyForgiveness,
  forgoing: applyForgoing,
  takeover: applyTakeover,
  annulment: applyAnnulment,
  'write-off': (schedule) => ({ ...schedule, lost: outstandingPrincipalOf(schedule.installments) }),
  // They change only the standing.
  resuming: (schedule) => schedule,
  defaulting: (schedule) => schedule,
};

/** `null` if the entry is a payoff, prepayment or withdrawal that the schedule does not take as such. @throws Overpaid */
export function attempt(schedule: Schedule, entry: Entry): Schedule | null {
  // The compiler cannot relate the entry's kind to its strategy through a union.
  const strategy = STRATEGIES[entry.kind] as (schedule: Schedule, entry: Entry) => Schedule | null;
  const after = strategy(schedule, entry);
  return after && standing(schedule, entry, after);
}

function standing(schedule: Schedule, entry: Entry, after: Schedule): Schedule {
  return { ...after, ...standingAfter(schedule, entry, after) };
}

/** As `apply`, of a late fee whose required money is known already. */
export function applyLateFee(schedule: Schedule, entry: ChargeEntry, required: Money): Schedule {
  return standing(schedule, entry, withCharge(schedule, entry, required));
}

// Why: docs/decisions/0036-a-loan-is-its-history.md
/** What an entry makes of a loan. Money that does not fit as it was ordered is an ordinary payment. @throws Overpaid */
export function apply(schedule: Schedule, entry: Entry): Schedule {
  return attempt(schedule, entry) ?? apply(schedule, asPayment(entry as MoneyEntry));
}

/** `null` if the entry leaves less to pay than there is in flight. */
export function fitting(schedule: Schedule, entry: Entry, inFlight: Money): Schedule | null {
  try {
    const after = apply(schedule, entry);
    return inFlight.exceeds(openIn(after)) ? null : after;
  } catch (error) {
    if (error instanceof Overpaid) return null;
    throw error;
  }
}

/** @throws Overpaid */
export function replay([disbursement, ...entries]: History): Schedule {
  return entries.reduce(apply, firstSchedule(disbursement));
}

/** Before the entries of later days. */
export function withEntry(history: History, entry: Entry): History {
  const [earlier, later] = around(history, entry);
  return [...earlier, entry, ...later];
}

/**
 * The schedule with such money in its place; `null` if it does not fit, or saves interest that is paid.
 * @param schedule that of the history
 */
export function scheduleWith(schedule: Schedule, history: History, entry: EarlyEntry): Schedule | null {
  const [earlier, later] = around(history, entry);
  const after = attempt(later.length === 0 ? schedule : replay(earlier), entry);
  try {
    return after === null ? null : later.reduce(apply, after);
  } catch (error) {
    if (error instanceof Overpaid) return null;
    throw error;
  }
}

function around([disbursement, ...entries]: History, { on }: Entry): readonly [History, readonly Entry[]] {
  return [[disbursement, ...entries.filter((each) => each.on <= on)], entries.filter((each) => each.on > on)];
}

export function asPayment({ paymentId, on, amount, valueOn, at }: MoneyEntry): PaymentEntry {
  return { kind: 'payment', paymentId, on, amount, valueOn, at };
}

export function isEarly(entry: Disbursement | Entry): entry is EarlyEntry {
  return (EARLY_KINDS as readonly string[]).includes(entry.kind);
}

/** The payments that were early in the first history and are ordinary in the second. */
export function demotedIn([, ...before]: History, [, ...after]: History): PaymentId[] {
  const ordinary = new Set(after.flatMap((entry) => (entry.kind === 'payment' ? [entry.paymentId] : [])));
  return before.flatMap((entry) => (isEarly(entry) && ordinary.has(entry.paymentId) ? [entry.paymentId] : []));
}

/** A paid instalment, and whether the money for it was given by its payable day. */
export interface PaidInstallment {
  /** Counts instalments only, so that a prepayment between them changes none. */
  readonly number: number;
  readonly dueOn: CalendarDay;
  readonly onTime: boolean;
}

type PaidSchedule = Pick<Schedule, 'installments' | 'receipts' | 'charges' | 'takeover'>;

// Why: docs/decisions/0005-one-moment-one-business-date.md
/**
 * The paid instalments. One is on time if the money given by its payable day, without that of charges, covers it and all before
 * it, so the order in which payments settle does not matter. Rows of zero, those that are not instalments, and those that were
 * paid in another system earn nothing and are left out.
 */
function paidInstallments({ installments, receipts, charges, takeover }: PaidSchedule): PaidInstallment[] {
  const givenBy = receivedInTurn(receipts);
  const ofChargesBy = receivedInTurn(charges.flatMap((charge) => charge.receipts));
  let due = Money.zero;
  let number = 0;
  const paid: PaidInstallment[] = [];
  for (const each of installments) {
    due = due.plus(dueOf(each));
    if (each.kind === 'installment') number++;
    if (!earns(each) || number <= (takeover?.paid ?? 0)) continue;
    const { dueOn, payableOn } = each;
    const required = due.plus(ofChargesBy(payableOn));
    paid.push({ number, dueOn, onTime: !required.exceeds(givenBy(payableOn)) });
  }
  return paid;
}

function earns(each: Installment): boolean {
  return each.kind === 'installment' && isPaid(each) && !dueOf(each).isZero();
}

/** The paid instalments of a history and its schedule, without those that a payoff or withdrawal closed before their due day. They earn nothing. */
export function earningInstallments([disbursement, ...entries]: History, schedule: Schedule): PaidInstallment[] {
  const paid = paidInstallments(schedule);
  const payoff = entries.find(({ kind }) => kind === 'payoff' || kind === 'withdrawal');
  if (payoff === undefined) return paid;
  const before = paidInstallments(replay([disbursement, ...entries.slice(0, entries.indexOf(payoff))]));
  return paid.filter(({ number, dueOn }) => dueOn <= payoff.on || before.some((each) => each.number === number));
}

/** The instalments that are now paid, or whose punctuality changed. */
export function newlyPaidInstallments(before: PaidSchedule, after: PaidSchedule): PaidInstallment[] {
  const earlier = new Map(paidInstallments(before).map(({ number, onTime }) => [number, onTime]));
  return paidInstallments(after).filter(({ number, onTime }) => earlier.get(number) !== onTime);
}
