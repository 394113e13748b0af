import { sql } from 'kysely';
import {
  type Charge,
  type ChargeCause,
  type DatedMoney,
  type LateInstallment,
  paidOfCharge,
  type ReturnedPayment,
  statusOfCharge,
} from '../../../domain/loans/charge.ts';
import type { ReliefTerms } from '../../../domain/loans/entry.ts';
import type { Accrued, Installment } from '../../../domain/loans/installment.ts';
import type { Loan } from '../../../domain/loans/loan.ts';
import { type EarlyPayment, MoneyInFlight } from '../../../domain/loans/money-in-flight.ts';
import type { PayableDays } from '../../../domain/loans/payable-days.ts';
import { type Figures, figuresOf, type Schedule } from '../../../domain/loans/schedule.ts';
import { type Fraction, ONE } from '../../../domain/shared/rational.ts';
import { moneyFrom, rateFrom } from '../tables/column-types.ts';
import type {
  StoredAccrued,
  StoredFraction,
  StoredInstallment,
  StoredReceipt,
  StoredReliefTerms,
} from '../tables/loans.ts';
import { rowMapping } from '../tables/row-mapping.ts';
import type { JsonRow } from '../tables/tables.ts';

function toAccrued({ on, interest, months, factor }: StoredAccrued): Accrued {
  return { on, interest: moneyFrom(interest), months: toFraction(months), factor: toFraction(factor) };
}

function toFraction([numerator, denominator]: StoredFraction): Fraction {
  return { numerator: BigInt(numerator), denominator: BigInt(denominator) };
}

function toStoredAccrued({ on, interest, months, factor }: Accrued): StoredAccrued {
  const fractions = { months: toStoredFraction(months), factor: toStoredFraction(factor) };
  return { on, interest: Number(interest.minorUnits), ...fractions };
}

function toStoredFraction({ numerator, denominator }: Fraction): StoredFraction {
  return [exact(numerator), exact(denominator)];
}

/** Shares of days and of interest can multiply to large numbers. */
function exact(whole: bigint): number | string {
  return Number.isSafeInteger(Number(whole)) ? Number(whole) : whole.toString();
}

export const LOAN = rowMapping('loans', {
  key: ['id', 'borrower_id'],
  without: ['installments', 'receipts', 'reliefs', 'charges_due_on', 'holidays_version', 'version'],
});

/** A loan as one JSON value. */
export type LoanJson = JsonRow<'loans'>;
/** The columns that change, without the lists of the schedule. */
export type LoanState = ReturnType<typeof stateOf>;

/** Of a new loan. */
export function rowOf(loan: Loan) {
  const { chargesDueOn: charges_due_on, schedule } = loan;
  const { version: holidays_version } = schedule.payableDays;
  return { ...LOAN.rowOf(loan), charges_due_on, holidays_version, ...listsOf(schedule) };
}

/** @param chargesDueOn as stored, where the schedule has not changed: to find it again takes a look at all instalments */
export function stateOf(loan: Loan, chargesDueOn: string | null) {
  const { version } = loan.schedule.payableDays;
  return Object.assign(LOAN.stateOf(loan), { charges_due_on: chargesDueOn, holidays_version: version });
}

/** The fields of a loan, without its product. */
type LoanFields = Pick<Loan, 'id' | 'amount' | 'currency' | 'originationFee' | 'disbursedOn'> & {
  readonly _writeOff: object | null;
  readonly _schedule: Schedule;
  readonly _figures: Figures;
  readonly _inFlight: MoneyInFlight;
};

/** A row with what it does not have itself. */
export interface WholeRow {
  readonly row: LoanJson;
  readonly charges: readonly ChargeJson[] | null;
  readonly payableDays: PayableDays;
}

/**
 * The instalments are revived when they are looked at: many use cases need only the figures of the loan. Where the lists
 * of holidays have changed since the row was written, the figures are those of now.
 */
export function loanFields({ row, charges, payableDays }: WholeRow): LoanFields {
  const fields = LOAN.fieldsOf(row) as unknown as LoanFields;
  const { amount, early, valueDates } = fields._inFlight;
  let installments: Schedule['installments'] | undefined;
  const revived = () => {
    installments ??= row.installments.map((each) => toInstallment(each, payableDays));
    return installments;
  };
  const isCurrent = row.holidays_version === payableDays.version;
  return Object.assign(fields, {
    _figures: isCurrent ? fields._figures : figuresOf({ installments: revived() }),
    _inFlight: new MoneyInFlight(amount, earlyPaymentOf(early), valueDates),
    _schedule: {
      ...fields._schedule,
      payableDays,
      get installments() {
        return revived();
      },
      receipts: row.receipts.map(toReceipt),
      reliefs: row.reliefs.map(toReliefTerms),
      charges: (charges ?? []).map(toCharge),
    },
  });
}

/** Only a prepayment has a reduction. */
function earlyPaymentOf(stored: EarlyPayment | null): EarlyPayment | null {
  if (stored === null || stored.kind === 'prepayment') return stored;
  const { paymentId, asOf, kind } = stored;
  return { paymentId, asOf, kind };
}

export function toInstallment(stored: StoredInstallment, payableDays: PayableDays): Installment {
  const { dueOn, months, rate, accrued, relief, kind, ...amounts } = stored;
  return {
    dueOn,
    payableOn: kind === 'prepayment' || kind === 'annulment' ? dueOn : payableDays.on(dueOn),
    principal: moneyFrom(amounts.principal),
    interest: moneyFrom(amounts.interest),
    paid: moneyFrom(amounts.paid),
    capitalized: moneyFrom(amounts.capitalized ?? 0),
    months: months === undefined ? ONE : toFraction(months),
    rate: rate === undefined ? null : rateFrom(rate),
    accrued: accrued === undefined ? null : toAccrued(accrued),
    ...(relief !== undefined && { relief: { ...relief, forgiven: moneyFrom(relief.forgiven) } }),
    kind: kind ?? 'installment',
  };
}

function toReceipt([on, amount]: StoredReceipt): DatedMoney {
  return { on, amount: moneyFrom(amount) };
}

type Lists = Pick<Schedule, 'installments' | 'receipts' | 'reliefs'>;
export interface StoredLists {
  readonly installments: readonly StoredInstallment[];
  readonly receipts: readonly StoredReceipt[];
  readonly reliefs: readonly StoredReliefTerms[];
}

export function listsOf({ installments, receipts, reliefs }: Lists): StoredLists {
  return {
    installments: installments.map(toStored),
    receipts: receipts.map(toStoredReceipt),
    reliefs: reliefs.map(toStoredReliefTerms),
  };
}

/** A list is immutable: a changed one is another. */
export function sameLists(schedule: Lists, before: Lists | undefined): boolean {
  // A look at the instalments would revive them.
  if (schedule === before) return true;
  return schedule.installments === before?.installments && schedule.receipts === before.receipts;
}

function toStored(row: Installment): StoredInstallment {
  const { dueOn, principal, interest, paid, capitalized, months, rate, accrued, relief, kind } = row;
  return {
    dueOn,
    principal: Number(principal.minorUnits),
    interest: Number(interest.minorUnits),
    paid: Number(paid.minorUnits),
    ...(!capitalized.isZero() && { capitalized: Number(capitalized.minorUnits) }),
    ...(months.numerator !== months.denominator && { months: toStoredFraction(months) }),
    ...(rate !== null && { rate: Number(rate.units) }),
    ...(accrued !== null && { accrued: toStoredAccrued(accrued) }),
    ...(relief !== undefined && { relief: { ...relief, forgiven: Number(relief.forgiven.minorUnits) } }),
    ...(kind !== 'installment' && { kind }),
  };
}

function toReliefTerms({ rate, ...days }: StoredReliefTerms): ReliefTerms {
  return { rate: rateFrom(rate), ...days };
}

function toStoredReliefTerms({ rate, from, to }: ReliefTerms): StoredReliefTerms {
  return { rate: Number(rate.units), from, to };
}

function toStoredReceipt({ on, amount }: DatedMoney): StoredReceipt {
  return [on, Number(amount.minorUnits)];
}

const CHARGE = rowMapping('loan_charges', {
  without: ['position', 'loan_id', 'borrower_id', 'paid_amount', 'status', 'receipts', 'reason'],
});

export type ChargeJson = JsonRow<'loan_charges'>;

/** For a read without a lock: the charges of a loan that is called `t`, in the order in which they were made. Only loans of a product have any. */
export const chargesOf = sql<readonly ChargeJson[] | null>`case when t.product_id is not null then (
  select json_agg(c order by c.position) from loan_charges c where c.loan_id = t.id and c.borrower_id = t.borrower_id) end`;

export function toChargeRow({ id, borrowerId }: Loan, charge: Charge) {
  return {
    ...CHARGE.rowOf(charge),
    loan_id: id,
    borrower_id: borrowerId,
    paid_amount: paidOfCharge(charge).minorUnits.toString(),
    status: statusOfCharge(charge),
    receipts: charge.receipts.map(toStoredReceipt),
  };
}

function toCharge(json: ChargeJson): Charge {
  const { cause, ...charge } = CHARGE.fieldsOf(json) as unknown as Charge;
  return {
    ...charge,
    cause: causeOf(cause),
    receipts: json.receipts.map(toReceipt),
    forgiven: json.status === 'Waived' ? 'waived' : json.status === 'Voided' ? 'voided' : null,
  };
}

/** Each type has some of the columns. */
function causeOf({ type, ...stored }: LateInstallment | ReturnedPayment): ChargeCause {
  const given = Object.entries(stored).filter(([, value]) => value !== null);
  return { type, ...Object.fromEntries(given) } as ChargeCause;
}
