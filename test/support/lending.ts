import fc from 'fast-check';
import type { LendingParameters } from '../../domain/loan-requests/lending-parameters.ts';
import { type LoanApplication, LoanRequest, type Underwriting } from '../../domain/loan-requests/loan-request.ts';
import { Loan, type NewLoan } from '../../domain/loans/loan.ts';
import { Deposit, type DepositRecord } from '../../domain/payments/deposit.ts';
import { Payment, type PaymentOrder } from '../../domain/payments/payment.ts';
import { dayOf } from '../../domain/shared/calendar.ts';
import { Money } from '../../domain/shared/money.ts';
import { Rate } from '../../domain/shared/rate.ts';
import { idNumber } from './fakes/sequential-ids.ts';

export const BOOKED_AT = new Date('2027-01-31T15:00:00.000Z');
export const BORROWER = idNumber<'User'>(900_001);
export const OPERATOR = idNumber<'User'>(900_002);

export const PARAMETERS: LendingParameters = {
  minAmount: 100,
  maxAmount: 50_000,
  minTerm: 3,
  maxTerm: 60,
  currencies: ['USD', 'VES'],
  purposes: ['Home', 'Education'],
  employmentStatuses: ['Employed', 'Self-employed', 'Unemployed'],
};

/** A borrower with enough paid instalments to avoid the surcharge. */
export const UNDERWRITING: Underwriting = { parameters: PARAMETERS, creditFile: { paidInstallments: 3 } };

export function usd(decimal: number): Money {
  return Money.ofDecimal(decimal, 'USD');
}

/** 10,000 dollars over a year at the base rate of 12 percent. */
export function aLoanRequest(
  given: Partial<LoanApplication> = {},
  underwriting: Partial<Underwriting> = {},
  now: Date = BOOKED_AT,
): LoanRequest {
  const application: LoanApplication = {
    id: idNumber<'LoanRequest'>(910_001),
    borrowerId: BORROWER,
    amount: 10_000,
    currency: 'USD',
    term: 12,
    purpose: 'Home',
    employmentStatus: 'Employed',
    companyName: null,
    ...given,
  };
  return new LoanRequest(application, { ...UNDERWRITING, ...underwriting }, now);
}

/** The example of the contract: 10,000 dollars at 12 percent over 12 months, disbursed on 31 January. */
export function aLoan(given: Partial<NewLoan> = {}, now: Date = BOOKED_AT): Loan {
  const terms: NewLoan = {
    id: idNumber<'Loan'>(920_001),
    requestId: idNumber<'LoanRequest'>(910_001),
    borrowerId: BORROWER,
    amount: usd(10_000),
    currency: 'USD',
    rate: Rate.ofPercent(12),
    term: 12,
    disbursedAt: BOOKED_AT,
    ...given,
  };
  return new Loan(terms, now);
}

/** The first instalment of `aLoan`, by instant debit. */
export function aPayment(given: Partial<PaymentOrder> = {}, now: Date = BOOKED_AT): Payment {
  const order: PaymentOrder = {
    id: idNumber<'Payment'>(930_001),
    loanId: idNumber<'Loan'>(920_001),
    borrowerId: BORROWER,
    amount: usd(888.49),
    currency: 'USD',
    method: 'instant_debit',
    bankId: null,
    reference: null,
    ...given,
  };
  return new Payment(order, now);
}

/** The first instalment of `aLoan`, by bank transfer. */
export function aReference(given: Partial<PaymentOrder> = {}, now: Date = BOOKED_AT): Payment {
  return aPayment({ id: idNumber(930_002), method: 'bank_transfer', reference: '0012345678', ...given }, now);
}

/** The deposit for `aReference`. */
export function aDeposit(given: Partial<DepositRecord> = {}, now: Date = BOOKED_AT): Deposit {
  const record: DepositRecord = {
    id: idNumber<'Deposit'>(940_001),
    bankId: idNumber<'Bank'>(950_001),
    reference: '0012345678',
    amount: usd(888.49),
    currency: 'USD',
    confirmationCode: '493021',
    receivedAt: now,
    ...given,
  };
  return new Deposit(record, dayOf(now), now);
}

/** Any amount from one minor unit up to `maxMinorUnits`. */
export function amounts(maxMinorUnits: bigint): fc.Arbitrary<Money> {
  return fc.bigInt({ min: 1n, max: maxMinorUnits }).map(Money.ofMinorUnits);
}

/** Any valid annual rate, 0 and 1000 percent included. */
export function rates(): fc.Arbitrary<Rate> {
  const units = fc.oneof(
    fc.bigInt(0n, 1_000_000_000n),
    fc.bigInt(0n, 40_000_000n),
    fc.constantFrom(0n, 1_000_000_000n),
  );
  return units.map(Rate.ofUnits);
}
