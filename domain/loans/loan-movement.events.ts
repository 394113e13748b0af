import { Money } from '../shared/money.ts';
import type { Schedule } from './schedule.ts';

/** The sums of a loan that its books and its statement show. */
export interface Position extends Pick<Schedule, 'rebate' | 'lost'> {
  /** Principal, after a write-off too. */
  readonly outstanding: Money;
  readonly interestPaid: Money;
  readonly capitalized: Money;
  /** What money has paid of charges. */
  readonly chargesPaid: Money;
  readonly chargesOpen: Money;
}

/** What an event moved. */
export interface Movement {
  readonly before: Position;
  readonly after: Position;
}

/** Interest that was added to the principal. */
export function capitalizedBy({ before, after }: Movement): Money {
  return after.capitalized.minusUpTo(before.capitalized);
}

/** The outstanding principal of the books: 0 once the loan is written off. */
export function balanceOf({ outstanding, lost }: Position): Money {
  return lost === null ? outstanding : Money.zero;
}
