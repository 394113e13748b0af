import { describe, expect, it, onTestFinished } from 'vitest';
import type { PersonalTable } from '../../../adapters/persistence/personal-data/personal-table.ts';
import { PERSONAL_TABLES } from '../../../adapters/persistence/personal-data/personal-tables.ts';
import { CreditPorts } from '../../../bootstrap/contexts/credit.ts';
import type { UserId } from '../../../domain/shared/ids.ts';
import {
  disbursedLoan,
  loanWithFee,
  openOffer,
  payInstallments,
  settled,
  startApp,
  writtenAgreement,
} from '../../support/app.ts';
import { refundDue, sql } from '../../support/books.ts';
import type { Borrower } from '../../support/borrower.ts';
import { PASSWORD } from '../../support/caller.ts';
import { type Answer, done } from '../../support/client.ts';
import { picture } from '../../support/documents.ts';
import { openService } from '../../support/open-service.ts';
import { anAccount } from '../../support/payouts.ts';
import { withClient } from '../../support/pg-client.ts';
import { turnsOnSecondFactor } from '../../support/second-factor.ts';
import { countStatements } from '../../support/statement-counter.ts';
import { wholeReads } from '../../support/whole-reads.ts';

/** Filled by MikroORM. */
const BOOKKEEPING = ['mikro_orm_migrations'];
const PERSONAL = Object.entries(PERSONAL_TABLES).flatMap(([name, table]) =>
  'other' in table ? [] : [{ name, table }],
);

describe('the copy of personal data', async () => {
  const { service, operator } = await openService({ WEBHOOK_ALLOW_PRIVATE: 'true', FOUR_EYES: 'waive' });
  // Nothing listens there. Not `ticket.closed`, which the deletion adds.
  await done(operator.registersWebhook('http://127.0.0.1:1/', ['ticket.open', 'ticket.resolved']));

  const query = <Row extends object>(text: string) => sql<Row>(service.databaseUrl, text);

  it('knows every table and every column', async () => {
    const columns = await query<{ table: string; column: string }>(
      `select table_name as "table", column_name as "column" from information_schema.columns c
       join information_schema.tables t using (table_schema, table_name)
       where table_schema = 'public' and table_type = 'BASE TABLE' order by 1, 2`,
    );
    const stored = Map.groupBy(columns, ({ table }) => table);
    expect(Object.keys(PERSONAL_TABLES).concat(BOOKKEEPING).sort()).toEqual([...stored.keys()]);
    for (const { name, table } of PERSONAL) {
      const known = [...table.columns, ...table.money, ...table.rates, ...table.leftOut].sort();
      expect({ name, known }).toEqual({ name, known: stored.get(name)?.map(({ column }) => column) });
    }
  });

  it('leaves out all columns that look like secrets', () => {
    const copied = PERSONAL.flatMap(({ table }) => table.columns);
    expect(
      copied.filter((column) => /hash|token|password|secret|code$|fingerprint|digest|sealed/.test(column)),
      // That of a payout is the bank's, with which it came back.
    ).toEqual(['status_code', 'return_code', 'code']);
  });

  it('holds rows of every table, of no other user, and no secrets; deletion reaches the same tables', async () => {
    const [owner, stranger] = [await aFullAccount(), await aFullAccount()];
    const { status, body, text } = await owner.get('/user/export');

    expect(status).toBe(200);
    for (const { name, table } of PERSONAL) {
      const rows = body.data[table.context][table.kind];
      expect({ name, rows: rows?.length }).toEqual({ name, rows: expect.toSatisfy((count) => count > 0) });
    }
    expect(body.data.identity.account).toMatchObject([
      { id: owner.userId, createdAt: expect.stringMatching(/\.\d{3}Z$/) },
    ]);
    const loan = expect.objectContaining({ amount: 100, rate: 12, status: 'Completed' });
    expect(body.data.lending.loans).toEqual(expect.arrayContaining([loan]));
    expect(body.data.support.notes).toMatchObject([{ text: 'She pays on Friday.', promisedAmount: 20.5 }]);
    expect(text).not.toContain(stranger.userId);
    const [secrets] = await query<{ hash: string; refresh: string; sealed: string }>(
      `select u.password_hash as hash, s.token_hash as refresh, f.sealed_secret as sealed from users u
       join sessions s on s.user_id = u.id join second_factors f on f.id = u.id where u.id = '${owner.userId}'`,
    );
    const { hash, refresh, sealed } = secrets ?? {};
    for (const secret of [
      hash ?? '?',
      refresh ?? '?',
      sealed ?? '?',
      'phone-of-',
      'token-of-a-card',
      PASSWORD,
      '1234-code',
    ]) {
      expect(text).not.toContain(secret);
    }

    const before = await rowsOf(owner);
    await done(owner.deletesAccount());
    const after = await rowsOf(owner);

    for (const { name, table } of PERSONAL) expect(faultOf(table, before[name], after[name]), name).toBeNull();
    expect((await owner.get('/user/export')).status).toBe(401);
  });

  it('reads no table whole, and neither does a deletion', async () => {
    const database = await countStatements(service.databaseUrl);
    const node = await startApp({}, { databaseUrl: database.url, dataDir: service.dataDir }, { worksOnJobs: false });
    onTestFinished(async () => {
      await node.close();
      database.close();
    });
    const owner = node.at(await aFullAccount());
    const statementsOf = async (act: () => Promise<Answer>) => {
      database.take();
      await done(act());
      return database.take().flat();
    };

    const copying = await statementsOf(() => owner.get('/user/export'));
    const deleting = await statementsOf(() => owner.deletesAccount());

    for (const { name } of PERSONAL) expect(copying).toContainEqual(expect.stringContaining(` from "${name}" t `));
    expect(deleting.filter((text) => /^(?:update|delete)/.test(text)).length).toBeGreaterThan(20);
    const whole = await withClient(service.databaseUrl, (client) => wholeReads(client, [...copying, ...deleting]));
    // It does not grow with the borrowers: the operators who are left.
    expect(whole.map((read) => read.split(':')[0])).toEqual(['operator_accounts']);
  });

  it('does not find a user who is not here', async () => {
    expect((await service.unregisteredUser().get('/user/export')).status).toBe(404);
  });

  /** A user with rows in every table. */
  async function aFullAccount(): Promise<Borrower> {
    const owner = await service.borrower();
    const loanId = await disbursedLoan(owner, operator, { amount: 100, term: 3 });
    await payInstallments(owner, loanId, 2);
    await done(operator.labels('loans', loanId, { metadata: { branch: `of ${owner.userId}` } }));
    const change = { type: 'term', term: 2, reason: 'Lower payments.' };
    const { changeId } = await done(operator.booksChange(loanId, change));
    const { digest } = await done(operator.previewsUndo(loanId, `changes/${changeId}`));
    await done(operator.undoes(loanId, `changes/${changeId}`, digest));
    await refundDue(service, owner, loanId);
    // An account to which money is owed is kept.
    for (const { paymentId } of await operator.reads(`/backoffice/refunds?userId=${owner.userId}`)) {
      await done(operator.paysRefund(paymentId, 'PAYOUT'));
    }
    await payByDeposit(owner, loanId);
    const withFee = await loanWithFee(owner, operator);
    const [{ chargeId }] = await owner.reads(`/loans/${withFee}/charges`);
    const { approvalId } = await done(operator.waives(withFee, chargeId));
    await done(operator.refuses(approvalId));
    await done(owner.paysOff(withFee));
    await settled(owner);
    await query(`insert into operator_accounts values ('${owner.userId}', 'viewer', true, now())`);
    await query(
      `insert into saved_views values (gen_random_uuid(), '${owner.userId}', '/loans', 'Late', 'overdue=true', now())`,
    );
    // It ends with its loan, and an account with an open loan is not deleted.
    await query(
      `insert into autopays (loan_id, borrower_id, currency, authorization_id, method, authorized_at, status, failed_attempts)
       values ('${loanId}', '${owner.userId}', 'USD', gen_random_uuid(), 'card', now(), 'Active', 0)`,
    );
    await query(
      `insert into imported_loans values ('OLD ${owner.userId}', repeat('a', 64), '${loanId}', '${owner.userId}', false, now())`,
    );
    await openOffer(owner, operator);
    const { requestId: agreed, sha256 } = await writtenAgreement(owner, operator);
    await done(owner.signs(agreed, sha256));
    await operator.disburses(agreed, await anAccount(owner, 'tok_declined'));
    const { requestId } = await done(owner.withKey('kept').asksFor(100, { term: 3, companyName: 'A Company' }));
    await operator.rejects(requestId);
    const { fileId } = await done(owner.uploadsFile());
    const { ticketId } = await done(owner.opensTicket({ attachments: [fileId] }));
    await owner.writesOn(ticketId, 'A message');
    await operator.resolvesTicket(ticketId, { resolution: 'Solved.' });
    await turnsOnSecondFactor(owner);
    await owner.sendsNote();
    const promise = { kind: 'promise', promisedOn: '2026-12-01', promisedAmount: 20.5 };
    await done(operator.writesNote({ loanId, ...promise }));
    await done(owner.addsInstrument({ token: 'token-of-a-card' }));
    await owner.registersDevice(`phone-of-${owner.userId}`, 'ios');
    await owner.send('PUT', '/user/notificationPreferences', { promotions: true });
    await owner.send('PUT', '/user/profile', { phone: '+584121234567' });
    await owner.uploads('/user/profilePicture', await picture('png'));
    await owner.uploadsDocument();
    await service.app.container.resolve(CreditPorts.creditChanges).note(owner.userId as UserId, new Date());
    await owner.send('POST', '/user/email', { newEmail: `new-${owner.userId}@example.com`, password: PASSWORD });
    const counted = () => query(`select from own_mails where user_id = '${owner.userId}'`);
    await expect.poll(counted).toHaveLength(1);
    return owner;
  }

  /** Pays what is left of the loan with a bank transfer. */
  async function payByDeposit(owner: Borrower, loanId: string): Promise<void> {
    const { remainingAmount: amount } = await owner.reads(`/loans/${loanId}`);
    const reference = `REF-${owner.userId.slice(-12)}`;
    const { paymentId } = await done(owner.reportsTransfer(loanId, amount, reference));
    await operator.recordsDeposit(reference, amount, { confirmationCode: '1234-code' });
    await owner.verifies(paymentId, '1234-code');
  }

  type Rows = readonly Readonly<Record<string, unknown>>[];

  async function rowsOf({ userId }: Borrower): Promise<Record<string, Rows>> {
    const found: Record<string, Rows> = {};
    for (const { name, table } of PERSONAL) {
      const { owner } = table;
      const condition =
        typeof owner === 'string'
          ? `${owner} = '${userId}'`
          : `${owner.column} in (select id from ${owner.through} where owner_id = '${userId}')`;
      found[name] = await query(`select * from ${name} where ${condition}`);
    }
    return found;
  }

  /** What the deletion left although the list and the marks say otherwise. */
  function faultOf({ rows, erased }: PersonalTable, before: Rows = [], after: Rows = []): string | null {
    if (rows === 'removed') return after.length === 0 ? null : `${after.length} rows are left.`;
    // A deletion adds events.
    if (after.length < before.length) return 'Rows were removed.';
    for (const column of erased) {
      const texts = before.map((row) => JSON.stringify(row[column])).filter((text) => text.length > 4);
      const left = after.map((row) => JSON.stringify(row[column])).filter((text) => texts.includes(text));
      const agents = before.filter((row) => row.from_agent === true).map((row) => JSON.stringify(row[column]));
      if (left.some((text) => text !== 'null' && !agents.includes(text))) return `${column} still says ${left[0]}.`;
    }
    return null;
  }
});
