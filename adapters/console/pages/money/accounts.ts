import { InstrumentView } from '../../../../application/payments/instrument.record.ts';
import type { UserId } from '../../../../domain/shared/ids.ts';
import type { ConsolePorts } from '../../console-ports.ts';
import type { Part } from '../../details.ts';
import { columns } from '../../fields.ts';
import { actColumn, tableOf } from '../../lists.ts';
import type { ActLink } from '../../rendering.ts';

const COLUMNS = columns(InstrumentView, ['createdAt', 'lastFour', 'status']);
/** A borrower has ten at most. */
const ALL = { page: 1, limit: 100 };

/** The bank accounts of a borrower. Each that can be used leads to the confirmation of an act that pays out to it. */
export async function accountsPart({ instrumentQueries }: ConsolePorts, userId: UserId, pay: ActLink): Promise<Part> {
  const { items } = await instrumentQueries.listOf(userId, ALL);
  const accounts = items.filter(({ type }) => type === 'bank_account');
  const act = actColumn<InstrumentView>('Payout', ({ status, instrumentId }) =>
    status === 'Active' ? { ...pay, path: `${pay.path}?instrumentId=${instrumentId}` } : null,
  );
  const empty = 'The borrower has no bank account here.';
  return { title: 'Bank accounts', table: tableOf('Bank accounts, newest first', [...COLUMNS, act], accounts, empty) };
}

/** An account by the end of its number. One that is removed has none any more. */
export async function accountText(
  { instrumentQueries }: ConsolePorts,
  userId: UserId,
  instrumentId: string,
): Promise<string> {
  const { items } = await instrumentQueries.listOf(userId, ALL);
  const account = items.find((one) => one.instrumentId === instrumentId);
  return account === undefined ? 'Not found, or removed' : `ends with ${account.lastFour}, ${account.status}`;
}
