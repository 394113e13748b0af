import type { Entry, History, PauseEntry } from '../../../domain/loans/entry.ts';
import { MAX_PAUSE_MONTHS } from '../../../domain/loans/pause.ts';
import type { PaymentId } from '../../../domain/payments/payment.id.ts';
import { type CalendarDay, wholeMonthsBetween } from '../../../domain/shared/calendar.ts';
import { Rate } from '../../../domain/shared/rate.ts';
import { ofWhole } from '../../../domain/shared/rational.ts';
import { money, type StoredLine, type StoredLoan } from './stored-loan.ts';

/**
 * The history of a loan, as far as its statement and its due dates tell it.
 *
 * Later releases still run this. It uses only the kinds of entries of release 035. Stored histories have the same entries,
 * and must always give the figures that they gave first. So what these entries mean never changes: a rule that differs
 * is another kind, or a parameter that they lack.
 */
export function historyOf(loan: StoredLoan): History {
  const { disbursedOn: on, amount, term } = loan;
  const disbursement = { kind: 'disbursement', on, amount: money(amount), rate: rateOf(loan), term } as const;
  // In the order in which the service reads entries.
  return [disbursement, ...entriesOf(loan).toSorted((one, other) => (one.on < other.on ? -1 : +(one.on > other.on)))];
}

function rateOf({ rate }: StoredLoan): Rate {
  return Rate.ofUnits(BigInt(rate));
}

function entriesOf(loan: StoredLoan): Entry[] {
  const lines = withWriteOff(loan, keptOf(loan.lines));
  const jumps = jumpsOf(loan);
  const months = new Map(lines.filter(isPause).map((line) => [line, monthsOf(line, loan, jumps)]));
  const silent = silentPauses(loan, jumps, months);
  const payoff = payoffOf(loan, lines);
  const entries: Entry[] = [];
  let paid = 0;
  for (const line of lines) {
    const entry = entryOf(line, months.get(line), payoff);
    if (entry !== null) entries.push(entry);
    if (isMoney(line)) paid += line.amount;
    while (silent[0] !== undefined && silent[0].paid <= paid) entries.push(pauseOn(line.bookedOn, silent.shift()));
  }
  return [...entries, ...silent.map((each) => pauseOn(loan.disbursedOn, each))];
}

function isMoney({ type }: StoredLine): boolean {
  return type === 'Payment' || type === 'Recovery';
}

function isPause({ type }: StoredLine): boolean {
  return type === 'Capitalization';
}

/** Without payments that were reversed. The lines of a payment and of its reversal have the same payment. */
function keptOf(lines: readonly StoredLine[]): readonly StoredLine[] {
  const reversed = new Set(lines.filter(({ type }) => type === 'Reversal').map(({ paymentId }) => paymentId));
  return lines.filter(({ paymentId }) => paymentId === null || !reversed.has(paymentId));
}

/** A write-off of no principal has no line. */
function withWriteOff({ writtenOffOn }: StoredLoan, lines: readonly StoredLine[]): readonly StoredLine[] {
  if (writtenOffOn === null || lines.some(({ type }) => type === 'WriteOff')) return lines;
  const recovery = lines.findIndex(({ type }) => type === 'Recovery');
  const line = { type: 'WriteOff', paymentId: null, valueOn: null, at: '', amount: 0, balance: 0 } as const;
  return lines.toSpliced(recovery < 0 ? lines.length : recovery, 0, { ...line, bookedOn: writtenOffOn });
}

/** The payoff whose rebate the schedule still has. A reversal takes the rebate back, but leaves its line. */
function payoffOf({ installments }: StoredLoan, lines: readonly StoredLine[]): PaymentId | null {
  if (installments.every(({ rebated = 0 }) => rebated === 0)) return null;
  return lines.findLast(({ type }) => type === 'Rebate')?.paymentId ?? null;
}

/** `null` for a line that belongs to another. */
function entryOf(line: StoredLine, months: number | undefined, payoff: PaymentId | null): Entry | null {
  const { type, paymentId, bookedOn: on, valueOn } = line;
  if (type === 'WriteOff') return { kind: 'write-off', on };
  if (months !== undefined) return { kind: 'pause', on, months };
  if (!isMoney(line) || paymentId === null) return null;
  const received = { paymentId, amount: money(line.amount), valueOn: valueOn ?? on, at: new Date(line.at) };
  // The day of its quote is its value date.
  return paymentId === payoff
    ? { kind: 'payoff', on: received.valueOn, ...received }
    : { kind: 'payment', on, ...received };
}

/** Months by which the due dates from a row on are later than those of the row before. */
interface Jump {
  readonly row: number;
  readonly months: number;
}

function jumpsOf({ installments, disbursedOn }: StoredLoan): readonly Jump[] {
  const moved = installments.map(({ dueOn }, row) => wholeMonthsBetween(disbursedOn, dueOn) - row - 1);
  return moved.map((total, row) => ({ row, months: total - (moved[row - 1] ?? 0) })).filter(({ months }) => months > 0);
}

/** The months of a pause, by its interest. Amounts of a few cents can fit several; then the due dates decide. */
function monthsOf(line: StoredLine, loan: StoredLoan, jumps: readonly Jump[]): number {
  const rate = rateOf(loan);
  const principal = money(Math.max(0, line.balance - line.amount));
  const { pauseStartedOn: from, pauseEndsOn: to } = loan;
  const latest = from === line.bookedOn && to !== null ? [wholeMonthsBetween(from, to)] : [];
  const possible = [...latest, ...jumps.map(({ months }) => months), ...WHOLE_MONTHS];
  return possible.find((months) => Number(rate.interestOn(principal, ofWhole(months)).minorUnits) === line.amount) ?? 1;
}

const WHOLE_MONTHS = Array.from({ length: MAX_PAUSE_MONTHS }, (_, index) => index + 1);

interface SilentPause extends Pick<PauseEntry, 'months'> {
  /** `null` if it is not stored. */
  readonly on: CalendarDay | null;
  /** All the money that the loan had received by then. */
  readonly paid: number;
}

/** Pauses that bore no interest have no line: only the due dates show them. */
function silentPauses(
  { installments, lines, pausedMonths, pauseStartedOn }: StoredLoan,
  jumps: readonly Jump[],
  stated: ReadonlyMap<StoredLine, number>,
): SilentPause[] {
  const months = [...stated.values()];
  if (months.reduce((sum, each) => sum + each, 0) >= pausedMonths) return [];
  const silent = jumps.filter((jump) => {
    const at = months.indexOf(jump.months);
    if (at >= 0) months.splice(at, 1);
    return at < 0;
  });
  const isStated = lines.some((line) => isPause(line) && line.bookedOn === pauseStartedOn);
  return silent.map(({ row, ...jump }, index) => {
    const before = installments.slice(0, row);
    const paid = before.reduce((sum, { principal, interest }) => sum + principal + interest, 0);
    return { ...jump, paid, on: index === silent.length - 1 && !isStated ? pauseStartedOn : null };
  });
}

/** @param day if the pause has none: when the money before it came */
function pauseOn(day: CalendarDay, pause: SilentPause | undefined): PauseEntry {
  return { kind: 'pause', on: pause?.on ?? day, months: pause?.months ?? 1 };
}
