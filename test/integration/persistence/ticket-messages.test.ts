import type { MikroORM } from '@mikro-orm/postgresql';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { connect, migrate } from '../../../adapters/persistence/database/database.ts';
import { MikroOrmUnitOfWork } from '../../../adapters/persistence/database/mikro-orm-unit-of-work.ts';
import { MikroOrmUsers } from '../../../adapters/persistence/identity/mikro-orm-users.ts';
import { MikroOrmTickets } from '../../../adapters/persistence/support/mikro-orm-tickets.ts';
import type { Ticket } from '../../../domain/support/ticket.ts';
import { sql } from '../../support/books.ts';
import { createDatabase, type TestDatabase } from '../../support/database.ts';
import { RecordingEventPublisher } from '../../support/fakes/recording-event-publisher.ts';
import { idNumber } from '../../support/fakes/sequential-ids.ts';
import { aUser } from '../../support/identity.ts';
import { AGENT, aTicket, aWriting, LATER, OWNER } from '../../support/support.ts';

const TICKET = aTicket();

let database: TestDatabase;
let orm: MikroORM;
let tickets: MikroOrmTickets;

/** A ticket with a message of its owner and one of an agent. */
beforeEach(async () => {
  database = await createDatabase();
  await migrate(database.url);
  orm = await connect(database.url);
  const events = new RecordingEventPublisher();
  tickets = new MikroOrmTickets(orm.em, events);
  await run(() => new MikroOrmUsers(orm.em, events).add(aUser({ id: OWNER })));
  await run(() => tickets.add(aTicket()));
  const attachments = [idNumber<'File'>(970_001)];
  await change((ticket) => void ticket.post(aWriting({ content: 'Any “news”? 😀', attachments }), LATER));
  await change(
    (ticket) => void ticket.reply(AGENT, aWriting({ messageId: idNumber(960_002), content: 'Soon.' }), LATER),
  );
});

afterEach(async () => {
  await orm.close();
  await database.drop();
});

const run = <T>(work: () => Promise<T>) => new MikroOrmUnitOfWork(orm.em).run(work);

async function change(act: (ticket: Ticket) => void): Promise<void> {
  await run(async () => {
    const ticket = await tickets.get(TICKET.id, OWNER);
    act(ticket);
    await tickets.save(ticket);
  });
}

const messages = async () => (await run(() => tickets.get(TICKET.id, OWNER))).messages;

/** The transaction that last wrote each message, in the order of posting. */
async function writers(): Promise<readonly string[]> {
  const rows = await sql<{ xmin: string }>(database.url, 'select xmin::text from ticket_messages order by position');
  return rows.map(({ xmin }) => xmin);
}

it('writes one row for a new message, and no earlier message again', async () => {
  const before = await writers();

  await change((ticket) => void ticket.post(aWriting({ messageId: idNumber(960_003) }), LATER));
  await change((ticket) => void ticket.close(null, LATER));

  const after = await writers();
  expect(after).toHaveLength(3);
  expect(after.slice(0, 2)).toEqual(before);
});

it("blanks the owner's messages on erasure, and writes no message of an agent again", async () => {
  const [written, [asked = expect.fail(), ...answers]] = [await writers(), await messages()];

  await change((ticket) => ticket.erase(LATER));

  expect(await messages()).toEqual([{ ...asked, content: '', attachments: [] }, ...answers]);
  expect((await writers())[1]).toBe(written[1]);
});
