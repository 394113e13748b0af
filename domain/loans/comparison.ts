import { isCurrency, Money, signedDecimal } from '../shared/money.ts';
import { Rate } from '../shared/rate.ts';
import type { DatedMoney } from './charge.ts';
import type { History } from './entry.ts';
import { replay } from './history.ts';
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

/** For people: an amount as a decimal with its currency. */
export function valueText(value: Value, currency: string): string {
  if (value === null) return 'nothing';
  if (typeof value !== 'bigint') return String(value);
  return isCurrency(currency) ? `${signedDecimal(value, currency)} ${currency}` : String(value);
}

/** Where a stored loan differs from the schedule and standing that its history gives, which is `expected`. */
export function differencesFrom(loan: StoredLoan, expected: Schedule): readonly Difference[] {
  const { history, schedule: found, figures, amount, disbursedOn } = loan;
  const [disbursement] = history;
  return [
    ...differencesIn({ amount: disbursement.amount, disbursedOn: disbursement.on }, { amount, disbursedOn }),
    ...differencesIn(withoutLists(expected), withoutLists(found)),
    ...differencesIn(figuresOf(expected), figures),
    ...differencesOfEach(expected.installments, found.installments, (_row, index) => `instalment ${index + 1}: `),
    ...differencesIn(byDay(expected.receipts), byDay(found.receipts), 'receipts of '),
    ...differencesOfEach(expected.charges, found.charges, ({ chargeId }) => `charge ${chargeId}: `),
  ];
}

function withoutLists({ installments, charges, receipts: _, payableDays: __, ...rest }: Schedule): object {
  return { ...rest, installments: installments.length, charges: charges.length };
}

/** @throws RangeError if the history gives no schedule */
export function scheduleFrom(history: History): Schedule {
  if (history.findLastIndex(({ kind }) => kind === 'disbursement') !== 0) {
    throw new RangeError('The history does not begin with its only disbursement.');
  }
  return replay(history);
}

/** Of those that both have. */
function differencesOfEach<Each extends object>(
  expected: readonly Each[],
  found: readonly Each[],
  nameOf: (each: Each, index: number) => string,
): readonly Difference[] {
  return expected
    .slice(0, found.length)
    .flatMap((each, index) => differencesIn(each, found[index] as Each, nameOf(each, index)));
}

function byDay(receipts: readonly DatedMoney[]): Readonly<Record<string, bigint>> {
  const sums: Record<string, bigint> = {};
  for (const { on, amount } of receipts) sums[on] = (sums[on] ?? 0n) + amount.minorUnits;
  return sums;
}

const NONE: readonly Difference[] = [];

/** By the names of fields, those of a field's own after a space. */
function differencesIn(expected: object, found: object, prefix = ''): readonly Difference[] {
  const [one, other] = [expected as Fields, found as Fields];
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].flatMap((name) => {
    const [wanted, stored] = [plain(one[name]), plain(other[name])];
    if (!isFields(wanted) && !isFields(stored)) return compared(`${prefix}${name}`, wanted as Value, stored as Value);
    return differencesIn((wanted ?? {}) as Fields, (stored ?? {}) as Fields, `${prefix}${name} `);
  });
}

type Fields = Readonly<Record<string, unknown>>;

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null;
}

/** A value of the domain as one that can be compared and shown. */
function plain(value: unknown): unknown {
  if (value instanceof Money) return value.minorUnits;
  if (value instanceof Rate) return `${value.toPercent()} %`;
  if (value instanceof Date) return value.toISOString();
  if (isFields(value) && 'numerator' in value) return `${value.numerator}/${value.denominator}`;
  return value ?? null;
}

/** None if both are equal. */
export function compared(what: string, expected: Value, found: Value): readonly Difference[] {
  return expected === found ? NONE : [{ what, expected, found }];
}
