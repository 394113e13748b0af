import { ConcurrentIndexes } from '../database/concurrent-indexes.ts';

/** At most one account that is not erased for an address. The next migration puts it in the place of the constraint. */
export class Migration029AddressesInUse extends ConcurrentIndexes {
  protected override readonly unique = true;
  protected override readonly indexes = { users_email_in_use: 'on users (email_key) where erased_at is null' };
}
