import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aStoredFile } from '../../support/documents.ts';
import { idNumber } from '../../support/fakes/sequential-ids.ts';
import { aUser } from '../../support/identity.ts';
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
} from '../../support/support.ts';
import { type Collections, STORES } from './stores.ts';

const [FILE_NUMBER, FOREIGN_FILE_NUMBER, DOCUMENT_NUMBER] = [970_001, 970_002, 970_003];
const FILE = idNumber<'File'>(FILE_NUMBER);
const FOREIGN_FILE = idNumber<'File'>(FOREIGN_FILE_NUMBER);
/** A file of OWNER that is a document and not an attachment. */
const DOCUMENT = idNumber<'File'>(DOCUMENT_NUMBER);

/** OTHER_AGENT was an operator until the account was erased. */
async function addPeopleAndFiles(on: Collections): Promise<void> {
  const former = aUser({ id: OTHER_AGENT, email: 'other-agent@example.com', role: 'operator' });
  former.erase(LATER);
  await on.unitOfWork.run(async () => {
    await on.users.add(aUser({ id: STRANGER, email: 'stranger@example.com' }));
    await on.users.add(aUser({ id: AGENT, email: 'agent@example.com', role: 'operator' }));
    await on.users.add(former);
    await on.storedFiles.add(aStoredFile({ id: idNumber(DOCUMENT_NUMBER) }));
  });
  await on.upload(FILE_NUMBER, OWNER);
  await on.upload(FOREIGN_FILE_NUMBER, STRANGER);
}

describe.each(STORES)('Tickets, Agents and Attachments %s', (_where, open) => {
  const ticketId = aTicket().id;
  let on: Collections;
  const run = <T>(work: () => Promise<T>) => on.unitOfWork.run(work);

  beforeAll(async () => {
    on = await open();
    await addPeopleAndFiles(on);
    await run(() => on.tickets.add(aTicket({ attachments: [FILE] })));
  });

  afterAll(() => on.close());

  it('return a ticket as it was opened, and publish one event', async () => {
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
    expect(on.events.types.filter((type) => type.startsWith('ticket.'))).toEqual(['ticket.opened']);
  });

  it('store the messages of both sides in order', async () => {
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
    const [question, answer] = [idNumber(960_001), idNumber(960_002)];
    const asked = { messageId: question, sender: OWNER, fromAgent: false, content: 'Any "news"? 😀', at: OPENED_AT };
    const replied = { messageId: answer, sender: AGENT, fromAgent: true, content: 'Soon.', at: LATER };
    expect(ticket.messages).toEqual([
      { ...asked, attachments: [FILE] },
      { ...replied, attachments: [] },
    ]);
  });

  it('find every ticket of an owner, oldest first, and store its erasure', async () => {
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

  it('accept operators whose account is not erased, and no other user', async () => {
    const asked = [AGENT, OTHER_AGENT, OWNER, idNumber<'User'>(999_999)];

    expect(await Promise.all(asked.map((id) => on.agents.isOperator(id)))).toEqual([true, false, false, false]);
  });

  it('recognise the attachments of an owner among other files', async () => {
    const asked = [FILE, FOREIGN_FILE, DOCUMENT, idNumber<'File'>(970_004)];

    expect(await run(() => on.attachments.ownedBy(OWNER, asked))).toEqual(new Set([FILE]));
    expect(await run(() => on.attachments.ownedBy(STRANGER, asked))).toEqual(new Set([FOREIGN_FILE]));
    expect(await run(() => on.attachments.ownedBy(AGENT, asked))).toEqual(new Set());
  });
});
