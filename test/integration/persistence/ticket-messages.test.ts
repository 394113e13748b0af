import type { MikroORM } from '@mikro-orm/postgresql';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { connect } from '../../../adapters/persistence/database/database.ts';
import { MikroOrmUnitOfWork } from '../../../adapters/persistence/database/mikro-orm-unit-of-work.ts';
import { KyselyTickets } from '../../../adapters/persistence/support/kysely-tickets.ts';
import type { Ticket } from '../../../domain/support/ticket.ts';
import { sql } from '../../support/books.ts';
import { createDatabase, type TestDatabase } from '../../support/database.ts';
import { RecordingEventPublisher } from '../../support/fakes/recording-event-publisher.ts';
import { idNumber } from '../../support/fakes/sequential-ids.ts';
import { AGENT, aTicket, aWriting, LATER, OPENED_AT, OWNER } from '../../support/support.ts';

const TICKET = aTicket();
const FILE = idNumber<'File'>(970_001);
const [FIRST, SECOND] = [idNumber<'TicketMessage'>(2), idNumber<'TicketMessage'>(1)];
const MESSAGES = [
  { messageId: FIRST, sender: OWNER, fromAgent: false, content: 'Any “news”? 😀', attachments: [FILE], at: OPENED_AT },
  { messageId: SECOND, sender: AGENT, fromAgent: true, content: 'Soon.', attachments: [], at: LATER },
];

let database: TestDatabase;
let orm: MikroORM;
let tickets: KyselyTickets;

beforeEach(async () => {
  database = await createDatabase();
  orm = await connect(database.url);
  tickets = new KyselyTickets(orm.em, new RecordingEventPublisher());
});

afterEach(async () => {
  await orm.close();
  await database.drop();
});

const run = <T>(work: () => Promise<T>) => new MikroOrmUnitOfWork(orm.em).run(work);

/** A ticket with two messages, as it was stored before messages were rows. */
async function oldTicket(): Promise<void> {
  await orm.migrator.up({ to: '014-upload-ids' });
  await sql(
    database.url,
    `insert into users (id, role, email, email_key, first_name, last_name, verified, created_at, updated_at)
     values ('${OWNER}', 'borrower', 'owner@example.com', 'owner@example.com', 'An', 'Owner', false, now(), now());
     insert into tickets (id, owner_id, category_id, subject, description, priority, status, attachments, messages,
       created_at, updated_at)
     values ('${TICKET.id}', '${OWNER}', '${TICKET.categoryId}', 'Subject', 'Description', 'Low', 'Open', '[]',
       '${JSON.stringify(MESSAGES)}', '${OPENED_AT.toISOString()}', '${LATER.toISOString()}')`,
  );
  await orm.migrator.up();
}

async function change(act: (ticket: Ticket) => void): Promise<void> {
  await run(async () => {
    const ticket = await tickets.get(TICKET.id, OWNER);
    act(ticket);
    await tickets.save(ticket);
  });
}

/** The transaction that last wrote each message, in the order of posting. */
async function writers(): Promise<readonly string[]> {
  const rows = await sql<{ xmin: string }>(database.url, 'select xmin::text from ticket_messages order by position');
  return rows.map(({ xmin }) => xmin);
}

it('moves the messages of existing tickets into rows, in the order of posting', async () => {
  await oldTicket();

  expect((await run(() => tickets.get(TICKET.id, OWNER))).messages).toEqual(MESSAGES);
});

it('writes one row for a new message, and no earlier message again', async () => {
  await oldTicket();
  const before = await writers();

  await change((ticket) => void ticket.post(aWriting(), LATER));
  await change((ticket) => void ticket.close(null, LATER));

  const after = await writers();
  expect(after).toHaveLength(3);
  expect(after.slice(0, 2)).toEqual(before);
});

it("blanks the owner's messages on erasure, and writes no message of an agent again", async () => {
  await oldTicket();
  const before = await writers();

  await change((ticket) => ticket.erase(LATER));

  const [blanked = expect.fail(), ...others] = MESSAGES;
  const { messages } = await run(() => tickets.get(TICKET.id, OWNER));
  expect(messages).toEqual([{ ...blanked, content: '', attachments: [] }, ...others]);
  expect((await writers())[1]).toBe(before[1]);
});
