import { plannedDisbursement } from '../../domain/loan-requests/disclosure.ts';
import type { CalendarDay } from '../../domain/shared/calendar.ts';
import { Money, PREVIEW_CURRENCY } from '../../domain/shared/money.ts';
import { Rate } from '../../domain/shared/rate.ts';
import type { BusinessCalendar } from '../shared/ports.ts';
import { UseCase } from '../shared/use-case.ts';
import { type CostDisclosure, costDisclosure } from './cost-disclosure.ts';
import type { PreviewAmortizationQuery } from './preview-amortization.query.ts';

export interface PreviewDisclosureQuery extends PreviewAmortizationQuery {
  /** `null` means the business date. */
  readonly disbursedOn: CalendarDay | null;
}

export class PreviewDisclosure extends UseCase<{ calendar: BusinessCalendar }> {
  /** @throws InvalidAmount, InvalidRate, InvalidDisbursementDate */
  async execute({ amount, term, interestRate, disbursedOn }: PreviewDisclosureQuery): Promise<CostDisclosure> {
    const terms = {
      amount: Money.ofDecimal(amount, PREVIEW_CURRENCY),
      rate: Rate.ofPercent(interestRate),
      term,
      disbursedOn: disbursedOn === null ? await this.deps.calendar.today() : plannedDisbursement(disbursedOn),
    };
    return costDisclosure(terms, PREVIEW_CURRENCY);
  }
}
