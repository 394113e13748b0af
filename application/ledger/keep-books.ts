import { type BookedEvent, entriesOf } from '../../domain/ledger/entries.ts';
import type { Ledger } from '../../domain/ledger/ledger.port.ts';
import type { BusinessCalendar } from '../shared/ports.ts';
import { UseCase } from '../shared/use-case.ts';

/** Books what happened on the lending day, within the unit of work in which it happened. */
export class KeepBooks extends UseCase<{ ledger: Ledger; calendar: BusinessCalendar }> {
  async execute(event: BookedEvent): Promise<void> {
    const { ledger, calendar } = this.deps;
    await ledger.book(entriesOf(event, await calendar.today()));
  }
}
