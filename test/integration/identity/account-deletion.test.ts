import 'reflect-metadata';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CreditPorts } from '../../../bootstrap/contexts/credit.ts';
import { DocumentPorts } from '../../../bootstrap/contexts/documents.ts';
import { SharedPorts } from '../../../bootstrap/contexts/shared.ts';
import type { UserId } from '../../../domain/shared/id.ts';
import { disbursedLoan, payInstallments, startApp, type TestApp } from '../../support/app.ts';
import { sql } from '../../support/books.ts';
import type { Borrower } from '../../support/borrower.ts';
import { PASSWORD } from '../../support/caller.ts';
import type { Client } from '../../support/client.ts';
import { aStoredFile, FORM, form, PDF, picture } from '../../support/documents.ts';
import { idNumber } from '../../support/fakes/sequential-ids.ts';
import type { Operator } from '../../support/operator.ts';

describe('deleting an account', () => {
  let service: TestApp;
  let operator: Operator;

  beforeAll(async () => {
    service = await startApp();
    operator = await service.operator();
  });

  afterAll(() => service.close());

  const leave = (borrower: Borrower) =>
    borrower.send('DELETE', '/user/account', { password: PASSWORD, reason: 'I no longer need it.' });
  const query = <Row extends object>(text: string) => sql<Row>(service.databaseUrl, text);

  it('revokes every token at once and frees the address', async () => {
    const email = 'leaver@example.com';
    const person = { email, password: PASSWORD, firstName: 'Some', lastName: 'Borrower' };
    const { data: signedIn } = (await service.anonymous.send('POST', '/auth/register', person)).body;
    const leaver = service.as(signedIn);
    const answers = await Promise.all(Array.from({ length: 5 }, () => leave(leaver)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401, 401]);

    expect(await leaver.get('/user/profile')).toMatchObject({ status: 401 });
    const { refreshToken } = signedIn;
    const refreshed = await service.anonymous.send('POST', '/auth/refresh', { refreshToken });
    const loggedIn = await service.anonymous.send('POST', '/auth/login', { email, password: PASSWORD });
    expect([refreshed.status, loggedIn.status]).toEqual([401, 401]);
    expect((await service.anonymous.send('POST', '/auth/register', person)).status).toBe(200);
  });

  it('leaves the books complete and no personal data in any table', async () => {
    const borrower = await service.borrower();
    const loanId = await disbursedLoan(borrower, operator, { amount: 100, term: 3, interestRate: 0 });
    await payInstallments(borrower, loanId, 3);
    const pending = { amount: 100, currency: 'USD', term: 3, companyName: 'Traceable Company' };
    const key = { 'idempotency-key': 'kept-answer' };
    const { data: request } = (await borrower.send('POST', '/requests', pending, key)).body;
    const { categoryId } = (await borrower.get('/support/categories')).body.data[0];
    const ticket = { subject: 'Traceable subject', description: 'Traceable description', categoryId };
    const { ticketId } = (await borrower.send('POST', '/support/tickets', ticket)).body.data;
    await borrower.send('POST', `/support/tickets/${ticketId}/messages`, { message: 'Traceable message' });
    await borrower.send('POST', '/notifications/send', { title: 'Traceable title', message: 'Traceable message' });
    await borrower.send('POST', '/notifications/deviceToken', { token: 'traceable-phone', platform: 'ios' });
    await borrower.send('PUT', '/user/notificationPreferences', { promotions: true });
    const sent = await borrower.send('POST', '/user/documents', form({ content: PDF }, { documentType: 'ID' }), FORM);
    const reject = `/backoffice/documents/${sent.body.data.documentId}/reject`;
    await operator.send('POST', reject, { reason: 'Traceable reason' }, { 'idempotency-key': 'kept-rejection' });
    await service.app.container.resolve(CreditPorts.creditChanges).note(borrower.userId as UserId, new Date());
    const { data: profile } = (await borrower.get('/user/profile')).body;
    const owned = () =>
      query(`select 'milestones' from milestones where user_id = '${borrower.userId}'
        union select 'preferences' from notification_preferences where user_id = '${borrower.userId}'
        union select 'credit changes' from credit_changes where user_id = '${borrower.userId}'
        union select 'own mails' from own_mails where user_id = '${borrower.userId}'`);
    await expect.poll(owned).toHaveLength(4);

    expect((await tablesWith(profile.email, 'raceable')).length).toBeGreaterThan(4);

    expect((await leave(borrower)).status).toBe(200);

    const paid = `select sum(amount)::int as paid, (select paid_amount::int from loans where id = '${loanId}') as received
      from payments where loan_id = '${loanId}' and status = 'Completed'`;
    expect(await query(paid)).toEqual([{ paid: 10_000, received: 10_000 }]);
    expect(await owned()).toEqual([]);
    expect(await tablesWith(profile.email, 'raceable', 'kept-answer')).toEqual([]);
    const { data: seen } = (await operator.get(`/backoffice/requests/${request.requestId}`)).body;
    expect(seen).toMatchObject({ status: 'Cancelled', companyName: null });
  });

  it('removes every file of its owner from the store, and none of others', async () => {
    const [leaving, staying] = await Promise.all([service.borrower(), service.borrower()]);
    const upload = async (who: Client, url: string, content: Buffer, fields = {}) =>
      (await who.send('POST', url, form({ content }, fields), FORM)).body.data.url as string;
    const document = await upload(leaving, '/user/documents', PDF, { documentType: 'ID' });
    const links = [
      document,
      await upload(leaving, '/user/files', PDF),
      await upload(leaving, '/user/profilePicture', await picture('png')),
      await upload(staying, '/user/documents', PDF, { documentType: 'ID' }),
    ];
    const [theirs = '', ...mine] = links.map((url) => new URL(url).pathname.split('/').at(-1) ?? '').reverse();
    const stored = () => readdirSync(path.join(service.dataDir, 'files'));
    expect(stored()).toEqual(expect.arrayContaining([theirs, ...mine]));

    await leave(leaving);

    await expect.poll(() => stored().filter((id) => mine.includes(id))).toEqual([]);
    expect(stored()).toContain(theirs);
    const { pathname, search } = new URL(document);
    expect((await service.app.http.inject(pathname + search)).statusCode).toBe(404);
  });

  it('waits for a file that is being stored, and removes it as well', async () => {
    const leaving = await service.borrower();
    const storedFiles = service.app.container.resolve(DocumentPorts.storedFiles);
    const [added, mayCommit] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const file = aStoredFile({ id: idNumber(7), ownerId: leaving.userId as UserId });
    const upload = service.app.container.resolve(SharedPorts.unitOfWork).run(async () => {
      await storedFiles.add(file);
      added.resolve();
      await mayCommit.promise;
    });
    await added.promise;
    let deleted = false;
    const deletion = leave(leaving).then(() => {
      deleted = true;
    });

    await sleep(200);
    expect(deleted).toBe(false);
    mayCommit.resolve();
    await Promise.all([upload, deletion]);

    expect(await storedFiles.find(file.id)).toBeNull();
  });

  it('also erases what a concurrent request writes after it', async () => {
    const borrower = await service.borrower();
    const { data: categories } = (await borrower.get('/support/categories')).body;
    expect((await leave(borrower)).status).toBe(200);
    const userId = borrower.userId as UserId;
    const told = { subject: 'Late', description: 'Very late.', categoryId: categories[0].categoryId };
    const ticket = { ...told, ownerId: userId, priority: null, attachments: [] };
    const { id } = await service.app.support.openTicket.execute(ticket);

    await service.app.identity.finishErasure.execute({ userId });
    expect(await query(`select subject, status from tickets where id = '${id}'`)).toEqual([
      { subject: '', status: 'Closed' },
    ]);
  });

  it('reaches a node that lost its listener, and one that starts later', async () => {
    const borrower = await service.borrower();
    const other = await startApp({}, service);
    try {
      expect(await cutListeners()).toBe(2);
      expect((await leave(borrower)).status).toBe(200);
      expect((await other.at(borrower).get('/user/profile')).status).toBe(401);
    } finally {
      await other.close();
    }
    const late = await startApp({}, service);
    try {
      expect((await late.at(borrower).get('/user/profile')).status).toBe(401);
    } finally {
      await late.close();
    }
  });

  /** Every table of the database in which one of the texts is left. */
  async function tablesWith(...texts: readonly string[]): Promise<string[]> {
    const tables = await query<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables
       where schemaname not in ('pg_catalog', 'information_schema')`,
    );
    const found: string[] = [];
    for (const { name } of tables) {
      const rows = await query(`select from ${name} t where t::text ~ '${texts.join('|')}'`);
      if (rows.length > 0) found.push(name);
    }
    return found;
  }

  /** Ends the connections on which nodes listen for erased accounts, and returns their number. */
  async function cutListeners(): Promise<number> {
    const cut = await query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid() and application_name = 'lending-listener'`,
    );
    return cut.length;
  }
});
