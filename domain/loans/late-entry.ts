import { addDays, type CalendarDay, plainDate } from '../shared/calendar.ts';
import type { Money } from '../shared/money.ts';
import type { Phrase } from '../shared/phrase.ts';
import { Overpaid } from './allocation.ts';
import { type PrepayableLoan, quotePrepayment } from './early-payment.ts';
import type { Entry, History, Past, Reduction } from './entry.ts';
import { replay } from './history.ts';
import type { LateFeeTerms } from './late-fee.ts';
import { AmountExceedsBalance, LoanNotChangeable, OBSTACLES } from './loan.errors.ts';
import { type HistoryChange, type Relived, relive } from './relive.ts';
import { checkChanges, openIn, type Schedule } from './schedule.ts';

type Barrier = (values: { readonly day: Temporal.PlainDate }) => Phrase;

/** Entries before which nothing changes any more. */
const BARRIERS: Partial<Record<Entry['kind'], Barrier>> = {
  takeover: OBSTACLES.takenOver,
  withdrawal: OBSTACLES.givenBack,
  annulment: OBSTACLES.annulled,
};

/** A loan at the end of a day, by what is known now. @throws LoanNotChangeable if it stays as it was then */
export function standingOn({ history: [disbursement, ...entries] }: Past, day: CalendarDay): Schedule {
  assertNoBarrier(entries.filter(({ on }) => on > day));
  return replay([disbursement, ...entries.filter(({ on }) => on <= day)]);
}

/** @throws LoanNotChangeable if nothing before these entries changes any more */
export function assertNoBarrier(later: readonly Entry[]): void {
  const obstacles = later.flatMap(({ kind, on }) => BARRIERS[kind]?.({ day: plainDate(on) }) ?? []);
  if (obstacles.length > 0) throw new LoanNotChangeable(obstacles);
}

interface LateMoney {
  readonly amount: Money;
  /** `null` of an ordinary payment. */
  readonly reduce: Reduction | null;
  readonly on: CalendarDay;
}

/** Whether a loan could take money on its day. @throws LoanNotChangeable, AmountExceedsBalance and what a prepayment throws */
export function checkLateMoney(loan: PrepayableLoan, past: Past, { amount, reduce, on }: LateMoney): void {
  if (on < past.history[0].on) throw new LoanNotChangeable([OBSTACLES.beforeDisbursement()]);
  const schedule = standingOn(past, on);
  if (schedule.lost !== null) throw new LoanNotChangeable([OBSTACLES.writtenOff()]);
  if (reduce === null) {
    if (amount.exceeds(openIn(schedule))) throw new AmountExceedsBalance();
  } else {
    quotePrepayment({ status: schedule.status, inFlightAmount: loan.inFlightAmount, schedule }, { amount, reduce }, on);
    checkChanges(loan.schedule);
  }
}

/** A loan with what is entered late. @param fees those of the product. @throws LoanNotChangeable */
export function liveLate(
  { history, demoted = [], closedOn }: Past,
  change: HistoryChange,
  fees: LateFeeTerms | null,
): Relived {
  const until = closedOn === null ? history[0].on : addDays(closedOn, 1);
  try {
    const lived = relive(history, change, { until, resumes: true, fees: { terms: fees }, owesBack: true, demoted });
    assertLost(lived.history);
    return lived;
  } catch (error) {
    // Of money that another system received, nothing can be owed back.
    throw error instanceof Overpaid ? new LoanNotChangeable([takenOverIn(history)]) : error;
  }
}

/** A write-off stays only if the loan is in default before it. @throws LoanNotChangeable */
function assertLost([disbursement, ...entries]: History): void {
  const at = entries.findIndex(({ kind }) => kind === 'write-off');
  if (at < 0 || replay([disbursement, ...entries.slice(0, at)]).status === 'Defaulted') return;
  throw new LoanNotChangeable([OBSTACLES.notLost()]);
}

function takenOverIn([disbursement, ...entries]: History): Phrase {
  const { on } = entries.find(({ kind }) => kind === 'takeover') ?? disbursement;
  return OBSTACLES.takenOver({ day: plainDate(on) });
}
