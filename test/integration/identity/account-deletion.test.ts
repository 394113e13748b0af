import { readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { CreditPorts } from '../../../bootstrap/contexts/credit.ts';
import type { UserId } from '../../../domain/shared/ids.ts';
import { disbursedLoan, payInstallments, startApp } from '../../support/app.ts';
import { sql } from '../../support/books.ts';
import { done } from '../../support/client.ts';
import { picture } from '../../support/documents.ts';
import { openService } from '../../support/open-service.ts';
import { withClient } from '../../support/pg-client.ts';

describe('deleting an account', async () => {
  const { service, operator } = await openService();

  const query = <Row extends object>(text: string) => sql<Row>(service.databaseUrl, text);

  it('leaves the books complete and no personal data in any table', async () => {
    const borrower = await service.borrower();
    const loanId = await disbursedLoan(borrower, operator, { amount: 100, term: 3, interestRate: 0 });
    await payInstallments(borrower, loanId, 3);
    const [{ paymentId }] = await borrower.reads('/payments?limit=1');
    await done(operator.reverses(paymentId, 'Traceable chargeback'));
    const changed = { type: 'dueDay', day: 28, reason: 'Traceable wish' };
    const { digest } = await done(operator.previewsChange(loanId, changed));
    await done(operator.send('POST', `/backoffice/loans/${loanId}/changes`, { ...changed, digest }));
    await done(borrower.reportsTransfer(loanId, 10, 'SENT-BACK'));
    const { depositId } = await done(operator.recordsDeposit('SENT-BACK', 10));
    await done(operator.send('POST', `/backoffice/deposits/${depositId}/return`, { reason: 'Traceable sender' }));
    await payInstallments(borrower, loanId, 1);
    const pending = { term: 3, companyName: 'Traceable Company' };
    const request = await done(borrower.withKey('kept-answer').asksFor(100, pending));
    const ticket = { subject: 'Traceable subject', description: 'Traceable description' };
    const { ticketId } = await done(borrower.opensTicket(ticket));
    await done(borrower.writesOn(ticketId, 'Traceable message'));
    await done(borrower.sendsNote({ title: 'Traceable title', message: 'Traceable message' }));
    await borrower.registersDevice('traceable-phone', 'ios');
    await borrower.send('PUT', '/user/notificationPreferences', { promotions: true });
    const { documentId } = await done(borrower.uploadsDocument());
    await done(operator.withKey('kept-rejection').rejectsDocument(documentId, 'Traceable reason'));
    await service.app.container.resolve(CreditPorts.creditChanges).note(borrower.userId as UserId, new Date());
    const profile = await borrower.reads('/user/profile');
    const owned = () =>
      query(`select 'milestones' from milestones where user_id = '${borrower.userId}'
        union select 'preferences' from notification_preferences where user_id = '${borrower.userId}'
        union select 'credit changes' from credit_changes where user_id = '${borrower.userId}'
        union select 'own mails' from own_mails where user_id = '${borrower.userId}'`);
    await expect.poll(owned).toHaveLength(4);

    expect((await tablesWith(profile.email, 'raceable')).length).toBeGreaterThan(4);

    await done(borrower.deletesAccount());

    const paid = `select sum(amount)::int as paid, (select paid_amount::int from loans where id = '${loanId}') as received
      from payments where loan_id = '${loanId}' and status = 'Completed'`;
    expect(await query(paid)).toEqual([{ paid: 10_000, received: 10_000 }]);
    expect(await owned()).toEqual([]);
    expect(await tablesWith(profile.email, 'raceable', 'kept-answer')).toEqual([]);
    const seen = await operator.reads(`/backoffice/requests/${request.requestId}`);
    expect(seen).toMatchObject({ status: 'Cancelled', companyName: null });
  });

  it('removes every file of its owner from the store, and none of others', async () => {
    const [leaving, staying] = await Promise.all([service.borrower(), service.borrower()]);
    const uploaded = [
      await done(leaving.uploadsDocument()),
      await done(leaving.uploadsFile()),
      await done(leaving.uploads('/user/profilePicture', await picture('png'))),
      await done(staying.uploadsDocument()),
    ];
    const links: string[] = uploaded.map(({ url }) => url);
    const [theirs = '', ...mine] = links.map((url) => new URL(url).pathname.split('/').at(-1) ?? '').reverse();
    const stored = () => readdirSync(path.join(service.dataDir, 'files'));
    expect(stored()).toEqual(expect.arrayContaining([theirs, ...mine]));

    await done(leaving.deletesAccount());

    await expect.poll(() => stored().filter((id) => mine.includes(id))).toEqual([]);
    expect(stored()).toContain(theirs);
  });

  it('also erases what a concurrent request writes after it', async () => {
    const borrower = await service.borrower();
    const [{ categoryId }] = await borrower.reads('/support/categories');
    await done(borrower.deletesAccount());
    const userId = borrower.userId as UserId;
    const told = { subject: 'Late', description: 'Very late.', categoryId };
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
    expect(await cutListeners()).toBe(2);
    await done(borrower.deletesAccount());
    const late = await startApp({}, service);
    for (const node of [other, late]) {
      expect((await node.at(borrower).get('/user/profile')).status).toBe(401);
      await node.close();
    }
  });

  /** Every table of the database in which one of the texts is left. */
  async function tablesWith(...texts: readonly string[]): Promise<string[]> {
    const tables = await query<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables
       where schemaname not in ('pg_catalog', 'information_schema')`,
    );
    return withClient(service.databaseUrl, async (client) => {
      const found: string[] = [];
      for (const { name } of tables) {
        const { rowCount } = await client.query(`select from ${name} t where t::text ~ $1`, [texts.join('|')]);
        if (rowCount !== 0) found.push(name);
      }
      return found;
    });
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
