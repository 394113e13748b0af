import 'reflect-metadata';
import type { InjectionToken } from 'tsyringe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Identity } from '../../../bootstrap/contexts/identity.ts';
import { Shared } from '../../../bootstrap/contexts/shared.ts';
import type { UserId } from '../../../domain/shared/id.ts';
import type { TicketAgentReplied, TicketResolved } from '../../../domain/support/ticket.events.ts';
import { type Client, startApp, type TestApp } from '../../support/app.ts';
import { idNumber } from '../../support/fakes/sequential-ids.ts';
import { BOOKED_AT } from '../../support/lending.ts';
import { Outbox } from '../../support/outbox.ts';

describe('what the service announces', () => {
  const outbox = new Outbox();
  let service: TestApp;

  beforeAll(async () => {
    service = await startApp();
    outbox.attach(service.app);
  });

  afterAll(() => service.close());

  const resolve = <T>(token: InjectionToken<T>) => service.app.container.resolve(token);
  const inUnitOfWork = <T>(work: () => Promise<T>) => resolve(Shared.unitOfWork).run(work);
  const titles = async (borrower: Client): Promise<string[]> =>
    (await borrower.get('/notifications')).body.data.map(({ title }: { title: string }) => title);
  const ticketOf = (borrower: Client, number: number) => ({
    occurredAt: BOOKED_AT,
    ticketId: idNumber<'Ticket'>(number),
    ownerId: borrower.userId as UserId,
    subject: 'My card',
  });
  const replied = (borrower: Client, number: number): TicketAgentReplied => ({
    type: 'ticket.agent-replied',
    ...ticketOf(borrower, number),
    messageId: idNumber<'TicketMessage'>(number),
  });
  const resolved = (borrower: Client, number: number): TicketResolved => ({
    type: 'ticket.resolved',
    ...ticketOf(borrower, number),
  });

  it('is told once of each event, however often and by however many the event is delivered', async () => {
    const borrower = await service.borrower();
    const tell = () =>
      inUnitOfWork(() => resolve(Shared.events).publish([replied(borrower, 1), resolved(borrower, 1)]));

    await Promise.all([tell(), tell(), tell()]);
    await tell();

    expect((await titles(borrower)).sort()).toEqual(['You have a reply to your ticket', 'Your ticket is resolved']);
    await expect.poll(() => outbox.mailed.length, { timeout: 20_000 }).toBe(2);
  });

  it('is not told when the publisher’s unit of work fails', async () => {
    const borrower = await service.borrower();
    const before = outbox.mailed.length;

    const failing = inUnitOfWork(async () => {
      await resolve(Shared.events).publish([replied(borrower, 2)]);
      throw new Error('The ticket could not be stored.');
    });

    await expect(failing).rejects.toThrow('could not be stored');
    expect(await titles(borrower)).toEqual([]);
    // The same event, told again by a try that succeeds, is told after all, and mailed once.
    await inUnitOfWork(() => resolve(Shared.events).publish([replied(borrower, 2)]));
    expect(await titles(borrower)).toHaveLength(1);
    await expect.poll(() => outbox.mailed.length, { timeout: 20_000 }).toBe(before + 1);
  });

  it('is gone with the person: notifications, devices and preferences', async () => {
    const borrower = await service.borrower();
    const userId = borrower.userId as UserId;
    await borrower.send('POST', '/notifications/send', { title: 'Private', message: 'Very private.' });
    await borrower.send('POST', '/notifications/deviceToken', { token: 'erased-phone', platform: 'ios' });
    await borrower.send('PUT', '/user/notificationPreferences', { promotions: true });

    await inUnitOfWork(async () => {
      const user = await resolve(Identity.users).get(userId);
      user.erase(BOOKED_AT);
      await resolve(Identity.users).save(user);
    });
    await inUnitOfWork(() => resolve(Shared.events).publish([replied(borrower, 3)]));

    const em = service.app.orm.em.fork();
    for (const [table, owner] of [
      ['notifications', 'recipient_id'],
      ['devices', 'owner_id'],
      ['notification_preferences', 'user_id'],
    ]) {
      expect(await em.execute(`select 1 from ${table} where ${owner} = ?`, [userId])).toEqual([]);
    }
  });
});
