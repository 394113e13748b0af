import fc from 'fast-check';
import { Agreement, type NewAgreement } from '../../domain/loan-requests/agreement.ts';
import type { Rejection } from '../../domain/loan-requests/decision.ts';
import type { LendingParameters } from '../../domain/loan-requests/lending-parameters.ts';
import { LoanOffer, type NewOffer } from '../../domain/loan-requests/loan-offer.ts';
import { type LoanApplication, LoanRequest, type Underwriting } from '../../domain/loan-requests/loan-request.ts';
import type { Assessment } from '../../domain/loan-requests/recommendation.ts';
import { Loan, type NewLoan } from '../../domain/loans/loan.ts';
import { Deposit, type DepositRecord } from '../../domain/payments/deposit.ts';
import { Payment, type PaymentOrder } from '../../domain/payments/payment.ts';
import { type NewInstrument, PaymentInstrument } from '../../domain/payments/payment-instrument.ts';
import { type NewPayout, Payout } from '../../domain/payments/payout.ts';
import { type NewProduct, Product } from '../../domain/products/product.ts';
import { calendarDay } from '../../domain/shared/calendar.ts';
import type { Sha256 } from '../../domain/shared/ids.ts';
import { Money } from '../../domain/shared/money.ts';
import { Rate } from '../../domain/shared/rate.ts';
import { idNumber } from './fakes/sequential-ids.ts';
import { dayOf, momentOf } from './utc.ts';

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
export const UNDERWRITING: Underwriting = {
  parameters: PARAMETERS,
  creditFile: { paidInstallments: 3 },
  product: null,
  today: calendarDay('2027-01-31'),
};

/** A day of 2027, such as `03-31`. */
export const day = (text: string) => calendarDay(`2027-${text}`);

export function usd(decimal: number): Money {
  return Money.ofDecimal(decimal, 'USD');
}

/** Of a borrower with a fair score. */
export const ASSESSMENT: Assessment = {
  creditScore: 633,
  scoreFactors: [{ factor: 'paymentHistory', points: 220 }],
  recommendation: 'Review',
  reasons: ['The identity is not verified.'],
};

/** In the operator's own words. */
export const rejection = (words: string): Rejection => ({ codes: [], words });

/** A loan of 500 to 20,000 dollars over 6 to 36 months at the quoted rate, with all fees. */
export function aProduct(given: Partial<NewProduct> = {}, now: Date = BOOKED_AT): Product {
  const limits = { minAmount: usd(500), maxAmount: usd(20_000), minTerm: 6, maxTerm: 36 };
  const price = { interestRate: null, maxRate: Rate.ofPercent(36), maxApr: null, originationFeePercent: 2.5 };
  const late = { lateFee: usd(15), gracePeriodDays: 15, returnedPaymentFee: usd(20) };
  const offered = { id: idNumber<'Product'>(960_001), name: 'Personal loan', currency: 'USD', active: true } as const;
  return new Product(
    {
      ...offered,
      ...limits,
      ...price,
      ...late,
      dayCount: '30/360',
      dueDayRule: 'same',
      withdrawalDays: 0,
      maxFailedDebits: 3,
      ...given,
    },
    now,
  );
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
  return new LoanRequest(application, { ...UNDERWRITING, today: dayOf(now), ...underwriting }, now);
}

/** On `aLoanRequest()`, unless another is given: the same at the quoted rate, good for ten days. */
export function aLoanOffer(
  given: Partial<NewOffer> = {},
  { request = aLoanRequest(), now = BOOKED_AT, parameters = PARAMETERS } = {},
): LoanOffer {
  const asQuoted = { amount: null, term: null, rate: null, expiresOn: calendarDay('2027-02-10') };
  const id = idNumber<'LoanOffer'>(915_001);
  return new LoanOffer({ id, ...asQuoted, ...given }, request, { parameters, today: dayOf(now), now });
}

/** On `aLoanRequest()`, in Spanish, written when it was booked. */
export function anAgreement(given: Partial<NewAgreement> = {}, now: Date = BOOKED_AT): Agreement {
  const ids = { id: idNumber<'Agreement'>(917_001), requestId: idNumber<'LoanRequest'>(910_001), borrowerId: BORROWER };
  const wording = { countedFrom: dayOf(now), borrowerName: 'María Peña', language: 'es' } as const;
  return new Agreement({ ...ids, sha256: 'a'.repeat(64) as Sha256, wording, ...given }, now);
}

/** Of 9,750 dollars, to an account, for `aLoanRequest()`. */
export function aPayout(given: Partial<NewPayout> = {}, now: Date = BOOKED_AT): Payout {
  const ids = { id: idNumber<'Payout'>(927_001), borrowerId: BORROWER, instrumentId: idNumber(925_001) } as const;
  const paidFor = { purpose: 'disbursement', requestId: idNumber(910_001), paymentId: null, loanId: null } as const;
  return new Payout(
    { ...ids, ...paidFor, amount: usd(9750), currency: 'USD', ...given } as NewPayout,
    momentOf(now),
    now,
  );
}

/** A card. */
export function anInstrument(given: Partial<NewInstrument> = {}, now: Date = BOOKED_AT): PaymentInstrument {
  const card = { type: 'card', lastFour: '4242', bankId: null, sealedToken: 'sealed' } as const;
  return new PaymentInstrument({ id: idNumber(925_001), borrowerId: BORROWER, ...card, ...given }, now);
}

/** The example of the contract: 10,000 dollars at 12 percent over 12 months, disbursed on 31 January. */
export function aLoan({ disbursedAt = BOOKED_AT, ...given }: Partial<NewLoan> = {}, now: Date = BOOKED_AT): Loan {
  const terms: NewLoan = {
    id: idNumber<'Loan'>(920_001),
    requestId: idNumber<'LoanRequest'>(910_001),
    borrowerId: BORROWER,
    amount: usd(10_000),
    currency: 'USD',
    rate: Rate.ofPercent(12),
    term: 12,
    product: null,
    disbursedAt,
    disbursedOn: dayOf(disbursedAt),
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
  return new Payment(order, momentOf(now));
}

/** The first instalment of `aLoan`, by bank transfer. */
export function aReference(given: Partial<PaymentOrder> = {}, now: Date = BOOKED_AT): Payment {
  return aPayment({ id: idNumber(930_002), method: 'bank_transfer', reference: '0012345678', ...given }, now);
}

/** The deposit for `aReference`. */
export function aDeposit(
  given: Partial<DepositRecord> & { readonly receivedAt?: Date } = {},
  now: Date = BOOKED_AT,
): Deposit {
  const { receivedAt = now, ...rest } = given;
  const record: DepositRecord = {
    id: idNumber<'Deposit'>(940_001),
    bankId: idNumber<'Bank'>(950_001),
    reference: '0012345678',
    amount: usd(888.49),
    currency: 'USD',
    confirmationCode: '493021',
    recordedBy: OPERATOR,
    received: { at: receivedAt, on: dayOf(receivedAt) },
    ...rest,
  };
  return new Deposit(record, momentOf(now));
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
