import type { Insertable, Selectable } from 'kysely';
import type { ChangeTerms, Disbursement, Entry } from '../../../domain/loans/entry.ts';
import type { LoanId } from '../../../domain/loans/loan.id.ts';
import type { Money } from '../../../domain/shared/money.ts';
import { Rate } from '../../../domain/shared/rate.ts';
import type { StoredParameters } from '../tables/loans.ts';
import type { Tables } from '../tables/tables.ts';
import { money } from './loan-rows.ts';

export type EntryRow = Pick<Selectable<Tables['loan_entries']>, 'kind' | 'payment_id' | 'parameters'> & {
  readonly effective_on: Entry['on'];
};

export function toEntryRow(loanId: LoanId, entry: Disbursement | Entry): Insertable<Tables['loan_entries']> {
  return {
    loan_id: loanId,
    kind: entry.kind,
    effective_on: entry.on,
    payment_id: 'paymentId' in entry ? entry.paymentId : null,
    parameters: parametersOf(entry),
  };
}

function parametersOf(entry: Disbursement | Entry): StoredParameters {
  switch (entry.kind) {
    case 'disbursement':
      return {
        amount: minorUnitsOf(entry.amount),
        rate: Number(entry.rate.units),
        term: entry.term,
        ...(entry.dayCount !== undefined && entry.dayCount !== '30/360' && { dayCount: entry.dayCount }),
      };
    case 'pause':
      return { months: entry.months };
    case 'change':
      return 'rate' in entry.change ? { ...entry.change, rate: Number(entry.change.rate.units) } : entry.change;
    case 'write-off':
      return {};
    case 'resuming':
    case 'defaulting':
      return { closedOn: entry.closedOn };
    case 'takeover':
      return { principal: minorUnitsOf(entry.principal), interest: minorUnitsOf(entry.interest) };
    case 'charge': {
      const { chargeId, cause, chargedOn, amount, at } = entry;
      return { chargeId, cause, chargedOn, amount: minorUnitsOf(amount), at: at.toISOString() };
    }
    case 'waiver':
    case 'voiding':
    case 'reopening':
      return { chargeId: entry.chargeId };
    default: {
      const { amount, valueOn, at } = entry;
      const received = { amount: minorUnitsOf(amount), valueOn, at: at.toISOString() };
      return entry.kind === 'prepayment' ? { ...received, reduce: entry.reduce } : received;
    }
  }
}

function minorUnitsOf(amount: Money): number {
  return Number(amount.minorUnits);
}

/** An entry of a row that `toEntryRow` has made. */
export function fromEntryRow({
  kind,
  effective_on: on,
  payment_id: paymentId,
  parameters,
}: EntryRow): Disbursement | Entry {
  const { amount = 0, rate = 0, at = '', principal = 0, interest = 0, ...rest } = parameters;
  const percent = Rate.ofUnits(BigInt(rate));
  switch (kind) {
    case 'disbursement':
      return { kind, on, amount: money(amount), rate: percent, ...rest } as Disbursement;
    case 'change':
      return { kind, on, change: (rest.type === 'rate' ? { ...rest, rate: percent } : rest) as ChangeTerms };
    case 'pause':
    case 'write-off':
    case 'resuming':
    case 'defaulting':
    case 'waiver':
    case 'voiding':
    case 'reopening':
      return { kind, on, ...rest } as Entry;
    case 'takeover':
      return { kind, on, principal: money(principal), interest: money(interest) };
    case 'charge':
      return { kind, on, amount: money(amount), at: new Date(at), ...rest } as Entry;
    default:
      return { kind, on, paymentId, amount: money(amount), at: new Date(at), ...rest } as Entry;
  }
}
