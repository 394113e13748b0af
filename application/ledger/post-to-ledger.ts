import { type BookedEvent, entriesOf } from '../../domain/ledger/entries.ts';
import type { Ledger } from '../../domain/ledger/ledger.port.ts';
import type { BusinessCalendar } from '../shared/ports.ts';
import { UseCase } from '../shared/use-case.ts';

/** Posts the journal entries of an event on the business date, in the unit of work of the event. */
export class PostToLedger extends UseCase<{ ledger: Ledger; calendar: BusinessCalendar }> {
  async execute(event: BookedEvent): Promise<void> {
    const { ledger, calendar } = this.deps;
    await ledger.book(entriesOf(event, await calendar.today()));
  }
}
