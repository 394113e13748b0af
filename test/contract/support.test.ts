import type { MikroORM } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connect, migrate } from '../../adapters/persistence/database/database.ts';
import { MikroOrmUnitOfWork } from '../../adapters/persistence/database/mikro-orm-unit-of-work.ts';
import { MikroOrmUsers } from '../../adapters/persistence/identity/mikro-orm-users.ts';
import { kyselyAgents } from '../../adapters/persistence/support/kysely-agents.ts';
import { kyselyAttachments } from '../../adapters/persistence/support/kysely-attachments.ts';
import { MikroOrmTickets } from '../../adapters/persistence/support/mikro-orm-tickets.ts';
import type { UnitOfWork } from '../../application/shared/ports.ts';
import type { Users } from '../../domain/identity/users.port.ts';
import type { UserId } from '../../domain/shared/id.ts';
import type { Agents } from '../../domain/support/agents.port.ts';
import type { Attachments } from '../../domain/support/attachments.port.ts';
import { TicketNotFound } from '../../domain/support/ticket.errors.ts';
import type { AttachmentId } from '../../domain/support/ticket.id.ts';
import type { Tickets } from '../../domain/support/tickets.port.ts';
import { createDatabase } from '../support/database.ts';
import { DirectUnitOfWork } from '../support/fakes/direct-unit-of-work.ts';
import { FakeAttachments, InMemoryAgents, InMemoryTickets } from '../support/fakes/in-memory-support.ts';
import { InMemoryUsers } from '../support/fakes/in-memory-users.ts';
import { RecordingEventPublisher } from '../support/fakes/recording-event-publisher.ts';
import { idNumber } from '../support/fakes/sequential-ids.ts';
import { aUser } from '../support/identity.ts';
import {
  AGENT,
  aTicket,
  aWriting,
  CATEGORY,
  LATER,
  OPENED_AT,
  OTHER_AGENT,
  OWNER,
  STRANGER,
} from '../support/support.ts';

const FILE = idNumber<'File'>(970_001);
const FOREIGN_FILE = idNumber<'File'>(970_002);
const UNKNOWN_FILE = idNumber<'File'>(970_003);

interface Ports {
  readonly unitOfWork: UnitOfWork;
  readonly tickets: Tickets;
  readonly agents: Agents;
  readonly events: RecordingEventPublisher;
  /** Which of the files are the person's, when FILE is the owner's and FOREIGN_FILE the stranger's. */
  ownedBy(person: UserId, files: readonly AttachmentId[]): Promise<ReadonlySet<AttachmentId>>;
  close(): Promise<void>;
}

async function inMemory(): Promise<Ports> {
  const events = new RecordingEventPublisher();
  const tickets = new InMemoryTickets(events);
  const users = new InMemoryUsers(new RecordingEventPublisher());
  await addPeople(users);
  const attachments = new FakeAttachments();
  attachments.upload(FILE, OWNER);
  attachments.upload(FOREIGN_FILE, STRANGER);
  return {
    events,
    tickets,
    unitOfWork: new DirectUnitOfWork(users, tickets, events),
    agents: new InMemoryAgents(users),
    ownedBy: (person, files) => attachments.ownedBy(person, files),
    close: async () => {},
  };
}

async function onPostgres(): Promise<Ports> {
  const events = new RecordingEventPublisher();
  const database = await createDatabase();
  const orm: MikroORM = await connect(database.url);
  await migrate(database.url);
  const unitOfWork = new MikroOrmUnitOfWork(orm.em);
  await unitOfWork.run(() => addPeople(new MikroOrmUsers(orm.em, new RecordingEventPublisher())));
  await unitOfWork.run(() => addFiles(orm));
  const attachments: Attachments = kyselyAttachments(orm.em);
  return {
    events,
    unitOfWork,
    tickets: new MikroOrmTickets(orm.em, events),
    agents: kyselyAgents(orm.em),
    ownedBy: (person, files) => unitOfWork.run(() => attachments.ownedBy(person, files)),
    async close() {
      await orm.close();
      await database.drop();
    },
  };
}

async function addFiles(orm: MikroORM): Promise<void> {
  const add = `insert into stored_files (id, owner_id, purpose, media_type, size_bytes, created_at)
    values (?, ?, ?, 'application/pdf', 1, now())`;
  await orm.em.execute(add, [FILE, OWNER, 'attachment']);
  await orm.em.execute(add, [UNKNOWN_FILE, OWNER, 'document']);
  await orm.em.execute(add, [FOREIGN_FILE, STRANGER, 'attachment']);
}

/** OTHER_AGENT was an operator until the account was erased. */
async function addPeople(users: Users): Promise<void> {
  await users.add(aUser({ id: OWNER, email: 'owner@example.com' }));
  await users.add(aUser({ id: STRANGER, email: 'stranger@example.com' }));
  await users.add(aUser({ id: AGENT, email: 'agent@example.com', role: 'operator' }));
  const gone = aUser({ id: OTHER_AGENT, email: 'other-agent@example.com', role: 'operator' });
  gone.erase(LATER);
  await users.add(gone);
}

describe.each([
  ['in memory', inMemory],
  ['on PostgreSQL', onPostgres],
])('the ports of support %s', (_where, open) => {
  const ticketId = aTicket().id;
  let on: Ports;
  const run = <T>(work: () => Promise<T>) => on.unitOfWork.run(work);

  beforeAll(async () => {
    on = await open();
    await run(() => on.tickets.add(aTicket({ attachments: [FILE] })));
  });

  afterAll(() => on.close());

  it('give back a ticket as it was opened, and told of it once', async () => {
    const ticket = await run(() => on.tickets.get(ticketId, OWNER));

    expect(ticket).toMatchObject({
      id: ticketId,
      ownerId: OWNER,
      categoryId: CATEGORY,
      subject: 'My payment is not shown',
      description: 'I paid on Friday.',
      priority: 'Medium',
      status: 'Open',
      attachments: [FILE],
      assignedAgent: null,
      messages: [],
      resolution: null,
      createdAt: OPENED_AT,
      updatedAt: OPENED_AT,
      closedAt: null,
    });
    expect(on.events.types).toEqual(['ticket.opened']);
  });

  it('keep what both sides wrote, in order', async () => {
    await run(async () => {
      const ticket = await on.tickets.get(ticketId, OWNER);
      ticket.post(aWriting({ content: 'Any "news"? 😀', attachments: [FILE] }), OPENED_AT);
      await on.tickets.save(ticket);
    });
    await run(async () => {
      const ticket = await on.tickets.get(ticketId, OWNER);
      ticket.assign(AGENT, LATER);
      ticket.reply(AGENT, aWriting({ messageId: idNumber(960_002), content: 'Soon.' }), LATER);
      await on.tickets.save(ticket);
    });

    const ticket = await run(() => on.tickets.get(ticketId, OWNER));
    expect(ticket).toMatchObject({ status: 'In Progress', assignedAgent: AGENT, updatedAt: LATER });
    expect(ticket.messages).toEqual([
      {
        messageId: idNumber(960_001),
        sender: OWNER,
        fromAgent: false,
        content: 'Any "news"? 😀',
        attachments: [FILE],
        at: OPENED_AT,
      },
      {
        messageId: idNumber(960_002),
        sender: AGENT,
        fromAgent: true,
        content: 'Soon.',
        attachments: [],
        at: LATER,
      },
    ]);
  });

  it('forget a change that nobody saved', async () => {
    await run(async () => {
      const ticket = await on.tickets.get(ticketId, OWNER);
      ticket.resolve(LATER);
      throw new Error('something else failed');
    }).catch(() => {});

    expect(await run(() => on.tickets.get(ticketId, OWNER))).toMatchObject({ status: 'In Progress' });
  });

  it('know no ticket by an unknown id, nor as another’s', async () => {
    await expect(run(() => on.tickets.get(idNumber<'Ticket'>(999_999), OWNER))).rejects.toThrow(TicketNotFound);
    await expect(run(() => on.tickets.get(ticketId, STRANGER))).rejects.toThrow(TicketNotFound);
  });

  it('find every ticket of a person, oldest first, and keep their erasure', async () => {
    const second = aTicket({ id: idNumber<'Ticket'>(950_002) }, LATER);
    const elder = aTicket({ id: idNumber<'Ticket'>(950_003) }, new Date(OPENED_AT.getTime() - 1000));
    const foreign = aTicket({ id: idNumber<'Ticket'>(950_004), ownerId: STRANGER });
    for (const ticket of [second, elder, foreign]) await run(() => on.tickets.add(ticket));

    await run(async () => {
      const own = await on.tickets.ofOwner(OWNER);
      expect(own.map(({ id }) => id)).toEqual([elder.id, ticketId, second.id]);
      for (const ticket of own) {
        ticket.erase(LATER);
        await on.tickets.save(ticket);
      }
    });

    for (const ticket of await run(() => on.tickets.ofOwner(OWNER))) {
      expect(ticket).toMatchObject({ subject: '', description: '', attachments: [], status: 'Closed' });
      expect(ticket.closedAt).toEqual(LATER);
      expect(ticket.messages.filter(({ sender, content }) => sender === OWNER && content !== '')).toEqual([]);
    }
    expect(await run(() => on.tickets.get(foreign.id, STRANGER))).toMatchObject({
      status: 'Open',
      subject: foreign.subject,
    });
  });

  it('tell the operators whose account is alive from everybody else', async () => {
    const asked = [AGENT, OTHER_AGENT, OWNER, idNumber<'User'>(999_999)];

    expect(await Promise.all(asked.map((id) => on.agents.isOperator(id)))).toEqual([true, false, false, false]);
  });

  it('tell a person’s own attachments from whatever else lies about', async () => {
    const asked = [FILE, FOREIGN_FILE, UNKNOWN_FILE, idNumber<'File'>(970_004)];

    expect(await on.ownedBy(OWNER, asked)).toEqual(new Set([FILE]));
    expect(await on.ownedBy(STRANGER, asked)).toEqual(new Set([FOREIGN_FILE]));
    expect(await on.ownedBy(AGENT, asked)).toEqual(new Set());
  });
});
