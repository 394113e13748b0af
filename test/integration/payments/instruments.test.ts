import { describe, expect, it } from 'vitest';
import { BANKS } from '../../../adapters/reference-data/in-memory-banks.ts';
import { DATASET_NAMES } from '../../../application/exports/datasets.ts';
import { addDays, addMonths, calendarDay } from '../../../domain/shared/calendar.ts';
import { disbursedLoan, inDays, returnableLoan, settled } from '../../support/app.ts';
import type { Borrower } from '../../support/borrower.ts';
import { PASSWORD } from '../../support/caller.ts';
import { type Answer, done, UNKNOWN_ID } from '../../support/client.ts';
import { openService } from '../../support/open-service.ts';
import { PATIENT } from '../../support/patient.ts';
import { withClient } from '../../support/pg-client.ts';
import { expectReconciled } from '../../support/reconcile.ts';
import { Visitor } from '../../support/visitor.ts';
import { WebhookReceiver } from '../../support/webhook-receiver.ts';

const log: string[] = [];
const receiver = await new WebhookReceiver().open();
const { service, borrower, operator } = await openService(
  { WEBHOOK_ALLOW_PRIVATE: 'true', LOG_LEVEL: 'trace' },
  { log: { write: (line) => void log.push(line) } },
);
const CLERK = 'clerk@example.com';
await service.app.identity.createOperator.execute({ email: CLERK, password: PASSWORD });
const [BANK, OTHER_BANK] = BANKS.map(({ bankId }) => bankId);
const ACCOUNT = { type: 'bank_account', bankId: BANK };
const TRANSFER = { paymentMethod: 'bank_transfer' };

const list = (of: Borrower, query = '') => of.get(`/user/paymentInstruments${query}`);
const idOf = async (of: Borrower, given: object = {}) => (await done(of.addsInstrument(given))).instrumentId;
const newLoan = (of: Borrower) => returnableLoan(of, operator, { amount: 1200 });
const refused = (code: string) => ({ status: 400, body: { error: { code } } });

describe('payment instruments', () => {
  it('are listed newest first and paged, without the removed ones', async () => {
    const owner = await service.borrower();
    const card = await done(owner.addsInstrument());
    expect(card).toEqual({
      instrumentId: expect.any(String),
      type: 'card',
      lastFour: '4242',
      bankId: null,
      status: 'Active',
      blockedReason: null,
      createdAt: expect.any(String),
    });
    const account = await done(owner.addsInstrument(ACCOUNT));
    expect((await list(owner)).body.data).toEqual([account, card]);
    const second = await list(owner, '?page=2&limit=1');
    expect([second.body.data, second.headers['x-total-count']]).toEqual([[card], '2']);

    await done(owner.removesInstrument(account.instrumentId));
    expect((await list(owner)).body.data).toEqual([card]);
    expect(await owner.removesInstrument(account.instrumentId)).toMatchObject({
      status: 404,
      body: { error: { code: 'INSTRUMENT_NOT_FOUND' } },
    });
  });

  it.each<[string, object, string]>([
    ['a bank account without its bank', { type: 'bank_account' }, 'INVALID_INSTRUMENT'],
    ['an unknown bank', { bankId: UNKNOWN_ID }, 'INVALID_INSTRUMENT'],
    ['a malformed bank', { bankId: 'nonsense' }, 'INVALID_INSTRUMENT'],
    ['five digits', { lastFour: '42424' }, 'VALIDATION_FAILED'],
    ['a token of 256 characters', { token: 'x'.repeat(256) }, 'VALIDATION_FAILED'],
    ['an empty token', { token: '' }, 'VALIDATION_FAILED'],
    ['another type', { type: 'wallet' }, 'VALIDATION_FAILED'],
  ])('are refused with %s', async (_what, given, code) => {
    expect(await borrower.addsInstrument(given)).toMatchObject(refused(code));
  });

  it('are ten at most, however many are added at once', async () => {
    const owner = await service.borrower();
    const answers = await Promise.all(Array.from({ length: 12 }, () => owner.addsInstrument()));
    const codes = answers.filter(({ status }) => status !== 200).map(({ body }) => body.error.code);
    expect(codes).toEqual(['TOO_MANY_INSTRUMENTS', 'TOO_MANY_INSTRUMENTS']);
  });
});

describe('a payment with an instrument', () => {
  it.each<[string, (loanId: string, given: object) => Promise<Answer>]>([
    ['payment', (loanId, given) => borrower.pays(loanId, 10.03, given)],
    ['prepayment', (loanId, given) => borrower.prepays(loanId, 100.03, given)],
    ['payoff', (loanId, given) => borrower.paysOff(loanId, given)],
    ['withdrawal', (loanId, given) => borrower.withdraws(loanId, given)],
  ])('is collected by its token, not by the cents: %s', async (_kind, pay) => {
    const loanId = await newLoan(borrower);
    const declined = { instrumentId: await idOf(borrower, { token: 'tok_declined' }) };
    expect(await pay(loanId, declined)).toMatchObject({ status: 402, body: { error: { code: 'PAYMENT_DECLINED' } } });
    const { instrumentId } = await done(borrower.addsInstrument({ ...ACCOUNT, token: 'tok_R01' }));
    const { paymentId } = await done(pay(loanId, { ...TRANSFER, instrumentId }));
    await settled(borrower);
    expect(await borrower.reads(`/payments/${paymentId}`)).toMatchObject({ status: 'Completed', bankId: BANK });
    const [newest] = await operator.reads(`/backoffice/payments?userId=${borrower.userId}&limit=1`);
    expect(newest).toMatchObject({ paymentId, instrumentId });
    for (const used of [declined.instrumentId, instrumentId]) await done(borrower.removesInstrument(used));
  });

  it('is refused unless the instrument is the borrower’s own, can be used, and fits', async () => {
    const loanId = await newLoan(borrower);
    const [card, account, removed, blocked] = [
      await idOf(borrower),
      await idOf(borrower, ACCOUNT),
      await idOf(borrower),
      await idOf(borrower),
    ];
    const foreign = await idOf(await service.borrower());
    await done(borrower.removesInstrument(removed));
    await service.query(`update payment_instruments set blocked_reason = 'Account closed' where id = '${blocked}'`);
    const attempts = [
      ...[foreign, removed, UNKNOWN_ID, 'nonsense'].map((id) => ['INSTRUMENT_NOT_FOUND', id, {}] as const),
      ['INSTRUMENT_BLOCKED', blocked, {}],
      ['INVALID_PAYMENT', card, { ...TRANSFER, bankId: BANK }],
      ['INVALID_PAYMENT', account, {}],
      ['INVALID_PAYMENT', account, { ...TRANSFER, bankId: OTHER_BANK }],
      ['INVALID_PAYMENT', card, { paymentMethod: 'instant_debit' }],
      ['INVALID_PAYMENT', account, { paymentMethod: 'instant_debit' }],
    ] as const;
    for (const [code, instrumentId, given] of attempts) {
      const named = { ...given, instrumentId };
      for (const answer of [
        await borrower.pays(loanId, 10, named),
        await borrower.prepays(loanId, 100, named),
        await borrower.paysOff(loanId, named),
        await borrower.withdraws(loanId, named),
        await borrower.authorizesAutopay(loanId, named),
      ])
        expect([answer.status, answer.body.error.code], JSON.stringify(named)).toEqual([400, code]);
    }
    expect((await list(borrower)).body.data[0]).toMatchObject({ status: 'Blocked', blockedReason: 'Account closed' });
    for (const used of [card, account, blocked]) await done(borrower.removesInstrument(used));
  });
});

describe('autopay with an instrument', () => {
  it('collects from it, and is suspended once it is removed', async () => {
    const debtor = await service.borrower();
    const loanId = await newLoan(debtor);
    const instrumentId = await idOf(debtor, { ...ACCOUNT, token: 'tok_R02' });
    const authorized = await done(debtor.authorizesAutopay(loanId, { ...TRANSFER, instrumentId }));
    expect(authorized).toMatchObject({ status: 'Active', bankId: BANK });
    await service.app.closing.closeBusinessDay.execute({ date: addMonths(inDays(0), 1) });
    await settled(debtor);
    const [collected] = await debtor.reads(`/payments?loanId=${loanId}`);
    expect(collected).toMatchObject({ status: 'Completed', transactionId: `sandbox-R02-${collected.paymentId}` });

    await done(debtor.removesInstrument(instrumentId));
    expect(await debtor.reads(`/loans/${loanId}/autopay`)).toMatchObject({ status: 'Suspended', nextChargeOn: null });
    expect(await debtor.reads('/notifications')).toContainEqual(
      expect.objectContaining({ title: 'Autopay was suspended', message: expect.stringContaining('You removed') }),
    );
  });

  it('is never left active by an authorization that meets the removal', async () => {
    const debtor = await service.borrower();
    const loanId = await newLoan(debtor);
    for (let times = 0; times < 5; times++) {
      const instrumentId = await idOf(debtor);
      const [authorized, removed] = await Promise.all([
        debtor.authorizesAutopay(loanId, { instrumentId }),
        debtor.removesInstrument(instrumentId),
      ]);
      expect([authorized.status, removed.status]).toEqual([expect.toSatisfy((one) => [200, 400].includes(one)), 200]);
      const left = await service.query(
        `select from autopays a join payment_instruments i on i.id = a.instrument_id
         where a.status = 'Active' and i.removed_at is not null`,
      );
      expect(left).toEqual([]);
    }
  });
});

it('the token is nowhere but in the order to the gateway', async () => {
  const TOKEN = 'tok_planted-7f3a9c51d2';
  await done(operator.registersWebhook(receiver.url, ['*']));
  const owner = await service.borrower();
  const loanId = await newLoan(owner);
  const seen: string[] = [];
  const watch = async (answer: Promise<Answer>) => {
    const { text, headers, body } = await answer;
    seen.push(text, JSON.stringify(headers));
    return body.data;
  };
  const keyed = owner.withKey('planted');
  const { instrumentId } = await watch(keyed.addsInstrument({ token: TOKEN }));
  await watch(keyed.addsInstrument({ token: TOKEN }));
  await watch(keyed.addsInstrument({ token: `${TOKEN} again` }));
  await watch(owner.addsInstrument({ token: TOKEN, lastFour: 'x', extra: TOKEN }));
  await watch(owner.authorizesAutopay(loanId, { instrumentId }));
  // The sandbox gateway does not know the token, so it declines.
  await watch(owner.pays(loanId, 100, { instrumentId }));
  await settled(owner);
  await watch(owner.removesInstrument(instrumentId));
  for (const path of ['/user/export', '/user/paymentInstruments', '/payments', '/notifications'])
    await watch(owner.get(path));
  for (const path of ['audit', 'events', 'payments', `users/${owner.userId}`])
    await watch(operator.get(`/backoffice/${path}`));
  const rest = [`/loans/${loanId}`, `/users/${owner.userId}`, '/audit'].map((path) => `/console${path}`);
  const visitor = new Visitor(service);
  await visitor.signIn(CLERK);
  for (const path of rest) seen.push((await visitor.get(path)).body);
  for (const dataset of DATASET_NAMES) {
    const url = `/backoffice/exports/${dataset}?format=ndjson`;
    seen.push((await service.app.http.inject({ url, headers: operator.headers })).body);
  }
  seen.push((await service.app.http.inject({ url: '/metrics' })).body);
  await expect.poll(() => receiver.of('payment.failed').length, PATIENT).toBeGreaterThan(0);
  await settled(owner);

  const stored = await dump();
  expect(stored).toContain(instrumentId);
  const delivered = receiver.received.map(({ text, headers }) => text + JSON.stringify(headers));
  for (const text of [stored, ...log, ...seen, ...delivered]) expect(text).not.toContain(TOKEN);
  // A dump would show it if it were stored as it came.
  await service.query(`update payment_instruments set sealed_token = '${TOKEN}' where id = '${instrumentId}'`);
  expect(await dump()).toContain(TOKEN);
});

it('the console shows the instruments of a person, and the copy of personal data holds them', async () => {
  const owner = await service.borrower();
  await done(owner.addsInstrument({ lastFour: '1881' }));
  const visitor = new Visitor(service);
  await visitor.signIn(CLERK);
  const { body } = await visitor.get(`/console/users/${owner.userId}`);
  expect(body).toMatch(/Payment instruments[\s\S]*card[\s\S]*1881[\s\S]*Active/);
  const { paymentInstruments } = (await owner.reads('/user/export')).lending;
  expect(paymentInstruments).toMatchObject([{ type: 'card', lastFour: '1881', blockedReason: null }]);
});

it('a removed instrument goes two days later, with its token', async () => {
  const instrumentId = await idOf(borrower);
  await done(borrower.removesInstrument(instrumentId));
  const rows = () => service.query(`select from payment_instruments where id = '${instrumentId}'`);
  expect(await rows()).toHaveLength(1);
  await service.query(
    `update payment_instruments set removed_at = now() - interval '3 days' where id = '${instrumentId}'`,
  );
  await service.app.closing.closeBusinessDay.execute({ date: addMonths(inDays(1), 1) });
  expect(await rows()).toEqual([]);
});

it('a token that stands for a return is taken back by the next close, as by the bank', async () => {
  const owner = await service.borrower();
  const loanId = await disbursedLoan(owner, operator);
  const instrumentId = await idOf(owner, { token: 'tok_R02' });
  await done(owner.authorizesAutopay(loanId, { instrumentId }));
  const { paymentId, transactionId } = await done(owner.pays(loanId, 50, { instrumentId }));
  expect(transactionId).toBe(`sandbox-R02-${paymentId}`);
  await settled(owner);
  expect(await owner.reads('/payments')).toMatchObject([{ status: 'Completed' }]);

  const { businessDate } = await operator.reads('/sandbox/clock');
  await service.app.closing.closeBusinessDay.execute({ date: addDays(calendarDay(businessDate), 1) });

  const [payment] = await operator.reads(`/backoffice/payments?loanId=${loanId}`);
  expect(payment).toMatchObject({ status: 'Failed', returnCode: 'R02', failureReason: 'account closed' });
  expect(await owner.reads(`/loans/${loanId}`)).toMatchObject({ paidAmount: 0 });
  expect(await owner.reads(`/loans/${loanId}/autopay`)).toMatchObject({ status: 'Suspended' });
  const inSpanish = { ...owner.headers, 'accept-language': 'es' };
  const listed = await service.app.http.inject({ url: '/user/paymentInstruments', headers: inSpanish });
  expect(listed.json().data).toMatchObject([{ status: 'Blocked', blockedReason: 'cuenta cerrada' }]);
  const titles = (await owner.reads('/notifications?limit=100')).map(({ title }: { title: string }) => title);
  expect(titles).toEqual(
    expect.arrayContaining(['Your card was blocked', 'Autopay was suspended', 'Your payment was returned']),
  );
  await expectReconciled(service);
});

/** All rows of all tables, those of the job queue included, as text. */
function dump(): Promise<string> {
  return withClient(service.databaseUrl, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
       where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
    );
    const tables: string[] = [];
    for (const { name } of rows) {
      const { rows: found } = await client.query<{ text: string }>(`select t::text as text from ${name} t`);
      tables.push(...found.map(({ text }) => text));
    }
    return tables.join('\n');
  });
}
