import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { OperatorAccount } from '../../../domain/operators/operator-account.ts';
import { aStoredFile } from '../../support/documents.ts';
import { idNumber } from '../../support/fakes/sequential-ids.ts';
import { aUser } from '../../support/identity.ts';
import { AGENT, aTicket, aWriting, LATER, OPENED_AT, OTHER_AGENT, OWNER, STRANGER } from '../../support/support.ts';
import { type Collections, onPostgres, STORES, withBorrower } from './stores.ts';

const FILE = idNumber<'File'>(970_001);

describe.each(STORES)('Tickets %s', (_where, open) => {
  const opened = aTicket({ attachments: [FILE] });
  const on = withBorrower<Collections>(open);
  const load = () => on.tickets.get(opened.id, OWNER);

  beforeAll(async () => {
    await on.run(() => on.users.add(aUser({ id: STRANGER, email: 'stranger@example.com' })));
    await on.run(() => on.users.add(aUser({ id: AGENT, email: 'agent@example.com', role: 'operator' })));
    await on.run(() => on.tickets.add(opened));
  });

  it('return a ticket as it was opened, and publish one event', async () => {
    expect({ ...(await on.run(load)) }).toEqual({ ...opened });
    expect(on.events.types.filter((type) => type.startsWith('ticket.'))).toEqual(['ticket.opened']);
  });

  it('store the messages of both sides in order', async () => {
    const question = aWriting({ content: 'Any "news"? 😀', attachments: [FILE] });
    const answer = aWriting({ messageId: idNumber(960_002), content: 'Soon.' });
    await on.change(on.tickets, load, (ticket) => ticket.addMessage(question, OPENED_AT));
    await on.change(on.tickets, load, (ticket) => {
      ticket.assign(AGENT, LATER);
      ticket.reply(AGENT, answer, LATER);
    });

    const ticket = await on.run(load);
    expect(ticket).toMatchObject({ status: 'In Progress', assignedAgent: AGENT, updatedAt: LATER });
    expect(ticket.messages).toEqual([
      { ...question, sender: OWNER, fromAgent: false, at: OPENED_AT },
      { ...answer, sender: AGENT, fromAgent: true, at: LATER },
    ]);
  });

  it('find every ticket of an owner, oldest first, and store its erasure', async () => {
    const second = aTicket({ id: idNumber<'Ticket'>(950_002) }, LATER);
    const elder = aTicket({ id: idNumber<'Ticket'>(950_003) }, new Date(OPENED_AT.getTime() - 1000));
    const foreign = aTicket({ id: idNumber<'Ticket'>(950_004), ownerId: STRANGER });
    for (const ticket of [second, elder, foreign]) await on.run(() => on.tickets.add(ticket));

    await on.run(async () => {
      const own = await on.tickets.ofOwner(OWNER);
      expect(own.map(({ id }) => id)).toEqual([elder.id, opened.id, second.id]);
      for (const ticket of own) {
        ticket.erase(LATER);
        await on.tickets.save(ticket);
      }
    });

    const erased = { subject: '', description: '', attachments: [], status: 'Closed', closedAt: LATER };
    for (const ticket of await on.run(() => on.tickets.ofOwner(OWNER))) {
      expect(ticket).toMatchObject(erased);
      expect(ticket.messages.filter(({ sender, content }) => sender === OWNER && content !== '')).toEqual([]);
    }
    const { status, subject } = await on.run(() => on.tickets.get(foreign.id, STRANGER));
    expect([status, subject]).toEqual(['Open', foreign.subject]);
  });
});

describe('on PostgreSQL', () => {
  const on = withBorrower(onPostgres);
  let last = 980_000;
  const [foreign, document, inMessage] = [970_002, 970_003, 970_004].map((number) => idNumber<'File'>(number));

  /** OTHER_AGENT was an operator until the account was erased. */
  beforeAll(async () => {
    const former = aUser({ id: OTHER_AGENT, email: 'other-agent@example.com', role: 'operator' });
    former.erase(LATER);
    await on.run(() => on.users.add(aUser({ id: STRANGER, email: 'stranger@example.com' })));
    await on.run(() => on.users.add(aUser({ id: AGENT, email: 'agent@example.com', role: 'operator' })));
    await on.run(() => on.users.add(former));
    await on.run(() => on.operatorAccounts.add(new OperatorAccount(AGENT, 'support', LATER)));
    const upload = (id: string | undefined, ownerId = OWNER, purpose: 'attachment' | 'document' = 'attachment') =>
      on.run(() => on.storedFiles.add(aStoredFile({ id: id as never, ownerId, purpose })));
    await upload(FILE);
    await upload(foreign, STRANGER);
    await upload(document, OWNER, 'document');
  });

  it('Agents accept operators whose account is not erased, and no other user', async () => {
    const asked = [AGENT, OTHER_AGENT, OWNER, idNumber<'User'>(999_999)];

    expect(await Promise.all(asked.map((id) => on.agents.isOperator(id)))).toEqual([true, false, false, false]);
  });

  it('Attachments recognise those of an owner among other files', async () => {
    const asked = [FILE, foreign, document, inMessage].filter((id) => id !== undefined);
    const ownedBy = (ownerId: typeof OWNER) => on.run(() => on.attachments.ownedBy(ownerId, asked));

    expect(await ownedBy(OWNER)).toEqual(new Set([FILE]));
    expect(await ownedBy(STRANGER)).toEqual(new Set([foreign]));
    expect(await ownedBy(AGENT)).toEqual(new Set());
  });

  it('UserFiles recognise the files that tickets and messages refer to', async () => {
    const ticket = aTicket({ attachments: [idNumber(1), FILE] });
    ticket.addMessage(aWriting({ attachments: [idNumber(970_004)] }), LATER);
    await on.run(() => on.tickets.add(ticket));

    const isAttached = (number: number) => on.run(() => on.userFiles.isAttached(idNumber(number), OWNER));
    expect(await Promise.all([970_001, 970_002, 970_004].map(isAttached))).toEqual([true, false, true]);
  });

  describe('the messages of a ticket', () => {
    let ticketId: ReturnType<typeof aTicket>['id'];
    const load = () => on.tickets.get(ticketId, OWNER);
    const change = (act: (ticket: ReturnType<typeof aTicket>) => unknown) => on.change(on.tickets, load, act);

    /** The transaction that last wrote each, in the order in which they were added. */
    const writers = () =>
      on.em.execute(`select xmin::text from ticket_messages where ticket_id = '${ticketId}' order by position`);

    beforeEach(async () => {
      const asked = aWriting({ messageId: idNumber(++last), content: 'Any “news”? 😀', attachments: [FILE] });
      const ticket = aTicket({ id: idNumber(last) });
      ticketId = ticket.id;
      await on.run(() => on.tickets.add(ticket));
      await change((found) => found.addMessage(asked, LATER));
      await change((found) => found.reply(AGENT, aWriting({ messageId: idNumber(++last), content: 'Soon.' }), LATER));
    });

    it('are written once each', async () => {
      const before = await writers();

      await change((ticket) => ticket.addMessage(aWriting({ messageId: idNumber(++last) }), LATER));
      await change((ticket) => ticket.close(null, LATER));

      const after = await writers();
      expect(after).toHaveLength(3);
      expect(after.slice(0, 2)).toEqual(before);
    });

    it('are blanked on erasure, those of agents too, and not written again when it is repeated', async () => {
      const { messages } = await on.run(load);

      await change((ticket) => ticket.erase(LATER));
      const erased = await writers();
      await change((ticket) => ticket.erase(LATER));

      const blank = { content: '', attachments: [] };
      expect((await on.run(load)).messages).toEqual(messages.map((message) => ({ ...message, ...blank })));
      expect(await writers()).toEqual(erased);
    });
  });
});
