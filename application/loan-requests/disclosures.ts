import { type DisclosedTerms, disclose, plannedDisbursement } from '../../domain/loan-requests/disclosure.ts';
import { defaultCurrency, type LendingParameters } from '../../domain/loan-requests/lending-parameters.ts';
import { LoanRequestNotFound } from '../../domain/loan-requests/loan-request.errors.ts';
import { amortize } from '../../domain/shared/amortization.ts';
import { type CalendarDay, midnightText } from '../../domain/shared/calendar.ts';
import type { LoanRequestId, UserId } from '../../domain/shared/ids.ts';
import { type Currency, inDecimals, Money, offeredCurrency } from '../../domain/shared/money.ts';
import { Rate } from '../../domain/shared/rate.ts';
import type { BusinessCalendar } from '../shared/ports.ts';
import { UseCase } from '../shared/use-case.ts';
import type { LoanRequestQueries } from './loan-request.queries.ts';
import type { CostDisclosure } from './loan-request.record.ts';

export function costDisclosure(terms: DisclosedTerms, currency: Currency): CostDisclosure {
  const { firstPaymentOn, lastPaymentOn, ...cost } = disclose(terms);
  const [firstPaymentDate, lastPaymentDate] = [midnightText(firstPaymentOn), midnightText(lastPaymentOn)];
  return { ...inDecimals(cost, currency), firstPaymentDate, lastPaymentDate };
}

interface Query {
  readonly userId: UserId;
  readonly requestId: LoanRequestId;
  readonly rate?: Rate;
}

/** The cost of a borrower's request as if disbursed on the business date, or from the day its loan was disbursed. */
export class DiscloseLoanRequest extends UseCase<{
  loanRequestQueries: LoanRequestQueries;
  calendar: BusinessCalendar;
}> {
  /**
   * @param query `rate`: as if approved at this rate
   * @throws LoanRequestNotFound
   */
  async execute({ userId, requestId, rate }: Query): Promise<CostDisclosure> {
    const { loanRequestQueries, calendar } = this.deps;
    const terms = await loanRequestQueries.termsOf(userId, requestId);
    if (terms === null) throw new LoanRequestNotFound();
    const disbursedOn = terms.disbursedOn ?? (await calendar.today());
    return costDisclosure({ ...terms, rate: rate ?? terms.rate, disbursedOn }, terms.currency);
  }
}

/** `amount` is a decimal, `term` whole months, `interestRate` percent a year. */
interface PreviewAmortizationQuery {
  readonly amount: number;
  readonly term: number;
  readonly interestRate: number;
  /** Default: the first that is offered. */
  readonly currency?: string | undefined;
}

interface Offered {
  readonly lendingParameters: Pick<LendingParameters, 'currencies'>;
}

function currencyOf({ currency }: PreviewAmortizationQuery, { lendingParameters }: Offered): Currency {
  if (currency === undefined) return defaultCurrency(lendingParameters);
  return offeredCurrency(currency, lendingParameters.currencies);
}

export class PreviewAmortization extends UseCase<Offered> {
  /** @throws CurrencyNotOffered, InvalidAmount, InvalidRate */
  execute(query: PreviewAmortizationQuery) {
    const { amount, term, interestRate } = query;
    const currency = currencyOf(query, this.deps);
    const decimal = (money: Money) => money.toDecimal(currency);
    const preview = amortize(Money.ofDecimal(amount, currency), Rate.ofPercent(interestRate), term);
    return {
      totalAmount: decimal(preview.totalAmount),
      monthlyPayment: decimal(preview.monthlyPayment),
      totalInterest: decimal(preview.totalInterest),
      schedule: preview.schedule.map(({ month, payment, principal, interest, balance }) => ({
        month,
        payment: decimal(payment),
        principal: decimal(principal),
        interest: decimal(interest),
        balance: decimal(balance),
      })),
    };
  }
}

export interface PreviewDisclosureQuery extends PreviewAmortizationQuery {
  /** `null` means the business date. */
  readonly disbursedOn: CalendarDay | null;
}

export class PreviewDisclosure extends UseCase<Offered & { calendar: BusinessCalendar }> {
  /** @throws CurrencyNotOffered, InvalidAmount, InvalidRate, InvalidDisbursementDate */
  async execute(query: PreviewDisclosureQuery): Promise<CostDisclosure> {
    const { amount, term, interestRate, disbursedOn } = query;
    const currency = currencyOf(query, this.deps);
    const terms = {
      amount: Money.ofDecimal(amount, currency),
      rate: Rate.ofPercent(interestRate),
      term,
      disbursedOn: disbursedOn === null ? await this.deps.calendar.today() : plannedDisbursement(disbursedOn),
    };
    return costDisclosure(terms, currency);
  }
}
