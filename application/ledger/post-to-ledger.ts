import { type BookedEvent, entriesOf } from '../../domain/ledger/entries.ts';
import type { Ledger } from '../../domain/ledger/journal.ts';
import { UseCase } from '../shared/use-case.ts';

/** Posts the journal entries of an event, in the unit of work of the event. */
export class PostToLedger extends UseCase<{ ledger: Ledger }> {
  async execute(event: BookedEvent): Promise<void> {
    await this.deps.ledger.book(entriesOf(event));
  }
}
