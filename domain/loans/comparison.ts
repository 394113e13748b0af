import type { CalendarDay } from '../shared/calendar.ts';
import type { Fraction } from '../shared/rational.ts';
import { type Charge, type ChargeCause, type DatedMoney, statusOfCharge } from './charge.ts';
import type { History } from './entry.ts';
import { replay } from './history.ts';
import type { Accrued, Installment } from './installment.ts';
import type { Loan } from './loan.ts';
import { type Figures, figuresOf, type Schedule } from './schedule.ts';

/** A difference between two records. Amounts of money are `bigint`, in minor units. */
export interface Difference {
  readonly what: string;
  readonly expected: bigint | string | number | null;
  readonly found: bigint | string | number | null;
}

/** What is stored of a loan. */
export interface StoredLoan extends Pick<Loan, 'amount' | 'disbursedOn' | 'schedule'> {
  readonly figures: Figures;
  readonly history: History;
}

type Value = Difference['expected'];
/** The figures of a record, by name. */
type Columns<Record> = readonly (readonly [name: string, valueIn: (record: Record) => Value])[];

const ROW: Columns<Installment> = [
  ['due date', ({ dueOn }) => dueOn],
  ['principal', ({ principal }) => principal.minorUnits],
  ['interest', ({ interest }) => interest.minorUnits],
  ['paid', ({ paid }) => paid.minorUnits],
  ['capitalized', ({ capitalized }) => capitalized.minorUnits],
  ['months of interest', ({ months }) => textOf(months)],
  ['rate', ({ rate }) => rate && `${rate.toPercent()} %`],
  ['accrued', ({ accrued }) => accrued && accruedText(accrued)],
  ['kind', ({ kind }) => kind],
];

const SCHEDULE: Columns<Schedule> = [
  ['instalments', ({ installments }) => installments.length],
  ['rate', ({ rate }) => `${rate.toPercent()} %`],
  ['monthly_payment', ({ monthlyPayment }) => monthlyPayment.minorUnits],
  ['day_count', ({ dayCount }) => dayCount],
  ['due_dates_from', ({ dueDatesFrom }) => dueDatesFrom],
  ['periods_from', ({ periodsFrom }) => periodsFrom],
  ['rebate', ({ rebate }) => rebate.minorUnits],
  ['lost', ({ lost }) => lost?.minorUnits ?? null],
  ['taken_over_on', ({ takeover }) => takeover?.on ?? null],
  ['taken_over_paid', ({ takeover }) => takeover?.paid ?? null],
  ['changes', ({ changes }) => changes],
  ['status', ({ status }) => status],
  ['pause_started_on', ({ lastPause }) => lastPause?.startsOn ?? null],
  ['pause_ends_on', ({ lastPause }) => lastPause?.endsOn ?? null],
];

const CHARGE: Columns<Charge> = [
  ['id', ({ chargeId }) => chargeId],
  ['cause', ({ cause }) => causeText(cause)],
  ['amount', ({ amount }) => amount.minorUnits],
  ['charged_on', ({ chargedOn }) => chargedOn],
  ['status', statusOfCharge],
  ['required', ({ required }) => required.minorUnits],
  ['receipts', ({ receipts }) => receipts.map(({ on, amount }) => `${on} ${amount.minorUnits}`).join()],
];

const FIGURES: Columns<Figures> = [
  ['term', ({ term }) => term],
  ['total_interest', ({ totalInterest }) => totalInterest.minorUnits],
  ['paid_amount', ({ paidAmount }) => paidAmount.minorUnits],
  ['remaining_term', ({ remainingTerm }) => remainingTerm],
  ['next_due_on', ({ nextDueOn }) => nextDueOn],
];

/** Where a stored loan differs from the schedule and standing that its history gives, which is `expected`. */
export function differencesFrom(loan: StoredLoan, expected: Schedule): readonly Difference[] {
  const { history, schedule, figures } = loan;
  const [{ amount, on }] = history;
  return [
    ...compared('amount', amount.minorUnits, loan.amount.minorUnits),
    ...compared('disbursed_on', on, loan.disbursedOn),
    ...differencesIn(SCHEDULE, expected, schedule),
    ...differencesIn(FIGURES, figuresOf(expected), figures),
    ...rowDifferences(expected.installments, schedule.installments),
    ...receiptDifferences(expected.receipts, schedule.receipts),
    ...compared('charges', expected.charges.length, schedule.charges.length),
    ...chargeDifferences(expected.charges, schedule.charges),
  ];
}

/** @throws RangeError if the history gives no schedule */
export function scheduleFrom(history: History): Schedule {
  if (history.findLastIndex(({ kind }) => kind === 'disbursement') !== 0) {
    throw new RangeError('The history does not begin with its only disbursement.');
  }
  return replay(history);
}

/** Of the rows that both have. */
function rowDifferences(expected: readonly Installment[], found: readonly Installment[]): readonly Difference[] {
  return expected.slice(0, found.length).flatMap((row, index) => {
    const differences = differencesIn(ROW, row, found[index] as Installment);
    return differences.map((each) => ({ ...each, what: `instalment ${index + 1}: ${each.what}` }));
  });
}

function receiptDifferences(expected: readonly DatedMoney[], found: readonly DatedMoney[]): readonly Difference[] {
  const [received, stored] = [byDay(expected), byDay(found)];
  return [...new Set([...received.keys(), ...stored.keys()])].flatMap((on) =>
    compared(`receipts of ${on}`, received.get(on) ?? null, stored.get(on) ?? null),
  );
}

/** Of the charges that both have. */
function chargeDifferences(expected: readonly Charge[], found: readonly Charge[]): readonly Difference[] {
  return expected.slice(0, found.length).flatMap((charge, index) => {
    const differences = differencesIn(CHARGE, charge, found[index] as Charge);
    return differences.map((each) => ({ ...each, what: `charge ${charge.chargeId}: ${each.what}` }));
  });
}

function byDay(receipts: readonly DatedMoney[]): ReadonlyMap<CalendarDay, bigint> {
  const sums = new Map<CalendarDay, bigint>();
  for (const { on, amount } of receipts) sums.set(on, (sums.get(on) ?? 0n) + amount.minorUnits);
  return sums;
}

function differencesIn<Record>(columns: Columns<Record>, expected: Record, found: Record): Difference[] {
  return columns.flatMap(([what, valueIn]) => compared(what, valueIn(expected), valueIn(found)));
}

const NONE: readonly Difference[] = [];

/** None if both are equal. */
export function compared(what: string, expected: Value, found: Value): readonly Difference[] {
  return expected === found ? NONE : [{ what, expected, found }];
}

function causeText(cause: ChargeCause): string {
  if (cause.type === 'Returned Payment Fee') return `${cause.type} of ${cause.paymentId}`;
  return `${cause.type} of instalment ${cause.installmentNumber}, ${cause.dueOn} to ${cause.graceEndsOn}`;
}

function accruedText({ on, interest, months, factor }: Accrued): string {
  return `${interest.minorUnits} by ${on} in ${textOf(months)} months, ${textOf(factor)} of the balance`;
}

function textOf({ numerator, denominator }: Fraction): string {
  return denominator === 1n ? `${numerator}` : `${numerator}/${denominator}`;
}
