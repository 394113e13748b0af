import { type BookedEvent, entriesOf } from '../../domain/ledger/entries.ts';
import type { Ledger } from '../../domain/ledger/journal.ts';
import type { CalendarDay } from '../../domain/shared/calendar.ts';
import type { ClosingBatch, ClosingStep } from '../closing/closing.port.ts';
import { UseCase } from '../shared/use-case.ts';

/** Posts the journal entries of an event, in the unit of work of the event. */
export class PostToLedger extends UseCase<{ ledger: Ledger }> {
  async execute(event: BookedEvent): Promise<void> {
    await this.deps.ledger.book(entriesOf(event));
  }
}

/** Sums of the postings of past days, so that a balance does not read every posting. */
export interface DailyBalances {
  /** Adds the sums of the first day before the given one that has none yet. Returns `false` if there is no such day. */
  addNext(before: CalendarDay): Promise<boolean>;
}

/** Sums up the days before the one that closes, one in each batch. */
export class AddDailyBalances extends UseCase<{ dailyBalances: DailyBalances }> implements ClosingStep {
  readonly name = 'daily balances';

  async run(day: CalendarDay): Promise<ClosingBatch> {
    const added = await this.deps.dailyBalances.addNext(day);
    // The next batch needs no cursor: the days that have balances tell where to go on.
    return { cursor: added ? 'next' : null, tally: { dailyBalances: Number(added) } };
  }
}

/** A difference between two records. `expected` and `found` are for people: decimals with their currency. */
export interface Disagreement {
  /** The kind of record: loan, payment, deposit, entry, account or daily balance. */
  readonly subject: string;
  readonly id: string;
  readonly what: string;
  readonly expected: string;
  readonly found: string;
}

/** The number of records examined. */
export interface Checked {
  readonly loans: number;
  readonly payments: number;
  readonly deposits: number;
  readonly entries: number;
}

export interface Examination {
  readonly checked: Checked;
  readonly disagreements: readonly Disagreement[];
}

export interface ReconciliationQueries {
  /**
   * Examines the whole database as of one instant, without blocking the service.
   * @param onProgress called with the number of loans whose history has been applied again
   */
  examine(onProgress?: (loans: number) => void): Promise<Examination>;
}

export interface Reconciliation extends Examination {
  readonly agrees: boolean;
}

/** Checks that histories, loans, payments, deposits and postings agree, and lists where they do not. */
export class Reconcile extends UseCase<{ books: ReconciliationQueries }> {
  async execute(onProgress?: (loans: number) => void): Promise<Reconciliation> {
    const examination = await this.deps.books.examine(onProgress);
    return { ...examination, agrees: examination.disagreements.length === 0 };
  }
}
