import { afterEach, beforeEach, expect, it } from 'vitest';
import { addDays, type CalendarDay, calendarDay } from '../../../domain/shared/calendar.ts';
import { disbursedLoan, payInstallments, settled } from '../../support/app.ts';
import type { Borrower } from '../../support/borrower.ts';
import { done } from '../../support/client.ts';
import { openService } from '../../support/open-service.ts';
import { pdfText } from '../../support/pdf.ts';
import { expectReconciled } from '../../support/reconcile.ts';

const { service, operator } = await openService();
let borrower: Borrower;
let loanId: string;

/** 10,000 dollars over 12 months at 12 percent. */
beforeEach(async () => {
  borrower = await service.borrower();
  loanId = await disbursedLoan(borrower, operator, { amount: 10_000, term: 12, interestRate: 12 });
});
afterEach(() => expectReconciled(service));

const loan = () => borrower.reads(`/loans/${loanId}`);
const reason = 'Works part-time.';
const changed = (terms: object) => done(operator.booksChange(loanId, { ...terms, reason }));

it('a change counts from an earlier day, with one line of today in books and statement', async () => {
  const due = calendarDay((await loan()).nextPaymentDate.slice(0, 10));
  const today = addDays(due, 40);
  await service.app.closing.closeBusinessDay.execute({ date: today });
  await payInstallments(borrower, loanId, 2);
  const statement = () => borrower.reads(`/loans/${loanId}/transactions`);
  const before = await statement();
  const terms = { type: 'rate', interestRate: 6 };
  const late = { ...terms, effectiveOn: addDays(due, -20) };

  const { after } = await changed(late);

  expect(await loan()).toMatchObject({ remainingAmount: after.remainingAmount, totalInterest: after.totalInterest });
  const [line, ...others] = await statement();
  expect(others).toEqual(before);
  expect(line).toMatchObject({ type: 'Adjustment', effectiveOn: late.effectiveOn, date: `${today}T00:00:00.000Z` });
  expect(line.amount).toBeGreaterThan(50);
  const [change] = await operator.reads(`/backoffice/loans/${loanId}/changes`);
  expect(change).toMatchObject({ effectiveOn: late.effectiveOn, asOf: `${today}T00:00:00.000Z`, after });
  const csv = await service.app.http.inject({
    url: `/loans/${loanId}/statement?format=csv`,
    headers: borrower.headers,
  });
  expect(csv.body).toContain(`,${late.effectiveOn}\r\n`);

  const refused = (given: object) => operator.previewsChange(loanId, { reason, ...given });
  const disbursedOn = calendarDay((await loan()).disbursementDate.slice(0, 10));
  const relief = { type: 'relief', interestRate: 6, from: disbursedOn, to: today };
  for (const [field, given] of [
    ['effectiveOn', { ...terms, effectiveOn: addDays(today, 1) }],
    ['effectiveOn', { ...terms, effectiveOn: addDays(disbursedOn, -1) }],
    ['effectiveOn', { ...terms, effectiveOn: '2027-02-30' }],
    ['from', { ...relief, from: addDays(disbursedOn, -1) }],
    ['to', { ...relief, to: addDays(disbursedOn, -1) }],
    ['to', { ...relief, to: null }],
  ] as const) {
    const { status, body } = await refused(given);
    expect([status, body.error.details.map(({ path }: { path: string }) => path)]).toEqual([400, [`/${field}`]]);
  }
  const overdue = await refused({ ...terms, effectiveOn: addDays(due, 10) });
  expect(overdue.body.error).toMatchObject({ code: 'LOAN_NOT_CHANGEABLE' });

  const path = `/backoffice/loans/${loanId}/changes/${change.changeId}/undo`;
  const asked = { reason: 'It was of another loan.' };
  const { digest, ...preview } = await done(operator.send('POST', `${path}/preview`, asked));
  expect(preview).toMatchObject({ type: 'rate', before: after, after: change.before });
  const undo = () => operator.withKey(`undo-${loanId}`).send('POST', path, { ...asked, digest });
  const [undone, replayed] = [await undo(), await undo()];
  expect(undone.body.data).toEqual({ ...preview, digest });
  expect([replayed.headers['idempotent-replayed'], replayed.text]).toEqual(['true', undone.text]);
  const events = () => operator.reads(`/backoffice/events?type=loan.changed&subjectId=${loanId}`);
  await expect.poll(async () => (await events()).length).toBe(2);
  const notices = await borrower.reads('/notifications?limit=100');
  expect(notices.filter(({ title }: { title: string }) => title === 'Your loan has changed')).toHaveLength(2);
  expect(notices[0].message).toContain('was taken back, as if it had not been');
  expect(await loan()).toMatchObject({ totalInterest: change.before.totalInterest });
  expect((await statement()).map(({ type }: { type: string }) => type).slice(0, 2)).toEqual([
    'Adjustment',
    'Adjustment',
  ]);
  const [kept] = await operator.reads(`/backoffice/loans/${loanId}/changes`);
  const why = { undoneBy: operator.userId, undoReason: asked.reason };
  expect(kept).toMatchObject({ changeId: change.changeId, undoneAt: expect.any(String), ...why });
  const entries = await operator.reads(`/backoffice/loans/${loanId}/history`);
  const ofOthers = { undoneBy: null, undoReason: null };
  for (const { entryId, cause, ...entry } of entries) {
    const isUndone = entryId === change.changeId;
    expect({ entryId, cause }).toEqual({ entryId, cause: isUndone ? 'undo' : null });
    expect(entry).toMatchObject(isUndone ? { ...why, removedAt: kept.undoneAt } : ofOthers);
  }
  const again = await operator.send('POST', `${path}/preview`, asked);
  expect(again.body.error).toMatchObject({
    code: 'LOAN_NOT_CHANGEABLE',
    details: [{ message: 'It is undone already.' }],
  });
  const unknown = `/backoffice/loans/${loanId}/changes/${loanId}/undo/preview`;
  expect((await operator.send('POST', unknown, asked)).body.error.code).toBe('LOAN_CHANGE_NOT_FOUND');
});

it('a relief reaches back, and a pause is taken back by the id of its entry', async () => {
  const from = (await loan()).disbursementDate.slice(0, 10);
  await payInstallments(borrower, loanId, 2);
  const { after, paymentSchedule } = await changed({
    type: 'relief',
    interestRate: 6,
    from,
    to: addDays(calendarDay(from), 80),
  });
  expect(after).toMatchObject({ monthlyPayment: 888.49, interestRate: 12 });
  expect(paymentSchedule[0]).toMatchObject({ interest: 50 });
  const [relief] = await operator.reads(`/backoffice/loans/${loanId}/changes`);
  expect(relief).toMatchObject({ type: 'relief', interestRate: 6, from, effectiveOn: from });

  const paid = await borrower.reads(`/loans/${loanId}/paymentInfo`);
  await done(borrower.pays(loanId, paid.nextPaymentAmount));
  await settled(borrower);
  const unpaused = await loan();
  await done(borrower.send('POST', `/loans/${loanId}/pause`, { reason: 'Between jobs', duration: 1 }));
  const [{ entryId }] = (await operator.reads(`/backoffice/loans/${loanId}/history`)).filter(
    ({ kind }: { kind: string }) => kind === 'pause',
  );
  const path = `/backoffice/loans/${loanId}/pauses/${entryId}/undo`;
  const { digest } = await done(operator.send('POST', `${path}/preview`, { reason }));
  await done(borrower.send('PUT', '/user/language', { language: 'es' }));
  expect(await done(operator.send('POST', path, { reason, digest }))).toMatchObject({ type: 'pause' });
  expect(await loan()).toEqual(unpaused);
  expect((await borrower.reads('/notifications'))[0].message).toContain('como si no hubiera existido');
  expect((await operator.send('POST', path, { reason, digest })).body.error.code).toBe('LOAN_NOT_CHANGEABLE');
  const [kept] = await operator.reads(`/backoffice/loans/${loanId}/history`);
  expect(kept).toMatchObject({ entryId, cause: 'undo', undoneBy: operator.userId, undoReason: reason });
  // On the same day.
  await done(borrower.send('POST', `/loans/${loanId}/pause`, { reason: 'Still between jobs', duration: 1 }));
});

it('a deposit that is matched late pays from the day on which it was received', async () => {
  const due = calendarDay((await loan()).nextPaymentDate.slice(0, 10));
  const receivedAt = `${addDays(due, -10)}T12:00:00.000Z`;
  await service.app.closing.closeBusinessDay.execute({ date: addDays(due, 30) });
  const deposit = async (reference: string, day: string) => {
    const terms = { bankId: await bankId(), reference, amount: 888.49, currency: 'USD', receivedAt: day };
    return (await done(operator.send('POST', '/backoffice/deposits', terms))).depositId;
  };
  const bankId = async () => (await borrower.reads('/payments/banks'))[0].bankId;
  const match = async (depositId: string, given: object) =>
    operator.send('POST', `/backoffice/deposits/${depositId}/match`, { loanId, ...given });

  const early = await deposit('LATE-1', receivedAt);
  expect((await match(early, { as: 'payment', reduce: 'term' })).body.error.code).toBe('INVALID_PAYMENT');
  const keyed = () =>
    operator
      .withKey(`match-${loanId}`)
      .send('POST', `/backoffice/deposits/${early}/match`, { loanId, as: 'prepayment', reduce: 'term' });
  const [first, replayed] = [await keyed(), await keyed()];
  expect([first.status, replayed.headers['idempotent-replayed'], replayed.text]).toEqual([200, 'true', first.text]);
  expect((await match(early, { as: 'payment' })).body.error.code).toBe('DEPOSIT_NOT_AVAILABLE');

  const { paymentSchedule } = await borrower.reads(`/loans/${loanId}/paymentInfo`);
  expect(paymentSchedule[0]).toMatchObject({ dueDate: `${addDays(due, -10)}T00:00:00.000Z` });
  const [line] = await borrower.reads(`/loans/${loanId}/transactions`);
  expect(line).toMatchObject({ type: 'Payment', amount: 888.49, effectiveOn: null });
  const old = await deposit('LATE-2', `${addDays(due, -60)}T12:00:00.000Z`);
  expect((await match(old, { as: 'payment' })).body.error.code).toBe('LOAN_NOT_CHANGEABLE');
  const second = await deposit('LATE-3', `${due}T12:00:00.000Z`);
  await done(match(second, { as: 'payment' }));
  expect((await borrower.reads(`/loans/${loanId}/paymentInfo`)).paymentSchedule[1]).toMatchObject({ status: 'Paid' });
});

it('what a completed loan no longer needs is owed back, and a payment that comes back takes it along', async () => {
  const { disbursementDate } = await loan();
  const from = disbursementDate.slice(0, 10);
  await service.app.closing.closeBusinessDay.execute({ date: addDays(calendarDay(from), 20) });
  const paidOff = await done(borrower.send('POST', `/loans/${loanId}/payoff`, { paymentMethod: 'instant_debit' }));
  await settled(borrower);
  const { paymentId } = paidOff;
  const owed = async () => (await operator.reads(`/backoffice/refunds?userId=${borrower.userId}`)).map(amountOf);
  const amountOf = ({ amount }: { amount: number }) => amount;
  const { amount } = await borrower.reads(`/payments/${paymentId}`);
  expect(amount).toBeGreaterThan(10_050);
  const relief = { type: 'relief', from, to: addDays(calendarDay(from), 400) };

  await changed({ ...relief, interestRate: 6 });
  const half = (await owed())[0];
  expect(half).toBeCloseTo((amount - 10_000) / 2, 1);
  await changed({ ...relief, interestRate: 0 });

  expect(await owed()).toEqual([Math.round((amount - 10_000) * 100) / 100]);
  expect(await loan()).toMatchObject({ status: 'Completed', paidAmount: 10_000, remainingAmount: 0 });
  expect((await borrower.reads('/notifications?limit=5')).map(({ title }: { title: string }) => title)).toContain(
    'We owe you money',
  );
  expect((await borrower.deletesAccount()).body.error.code).toBe('ACCOUNT_HAS_OPEN_LOANS');
  await expectReconciled(service);

  await done(operator.reverses(paymentId));
  expect(await loan()).toMatchObject({ paidAmount: 0, remainingAmount: 10_000 });
  expect(await operator.reads(`/backoffice/refunds?userId=${borrower.userId}`)).toMatchObject([
    { paymentId, reference: 'reversed', refundedAt: expect.any(String) },
  ]);
});

it('a payment of which a part was paid back is not taken back', async () => {
  const [{ bankId }] = await borrower.reads('/payments/banks');
  const receivedAt = (await loan()).disbursementDate.replace('T00', 'T12');
  const [first, second, third] = await Promise.all(
    [9_000, 1_000, 100].map(async (amount, index) => {
      const terms = { bankId, reference: `PART-${index}`, amount, currency: 'USD', receivedAt };
      return (await done(operator.send('POST', '/backoffice/deposits', terms))).depositId;
    }),
  );
  const matched = (depositId: string) =>
    operator.send('POST', `/backoffice/deposits/${depositId}/match`, { loanId, as: 'payment' });
  await service.app.closing.closeBusinessDay.execute({
    date: addDays(calendarDay(receivedAt.slice(0, 10)), 5),
  });
  await done(borrower.send('POST', `/loans/${loanId}/payoff`, { paymentMethod: 'instant_debit' }));
  await settled(borrower);
  const [{ paymentId }] = await borrower.reads(`/payments?loanId=${loanId}`);

  await done(matched(first));
  await done(matched(second));
  const [refund] = await operator.reads(`/backoffice/refunds?userId=${borrower.userId}`);
  expect(refund).toMatchObject({ paymentId, loanId });
  expect(refund.amount).toBeGreaterThan(9_000);
  await done(operator.paysRefund(paymentId));

  expect((await operator.reverses(paymentId)).body.error.code).toBe('ALREADY_REFUNDED');
  expect((await matched(third)).body.error).toMatchObject({
    code: 'LOAN_NOT_CHANGEABLE',
    details: [{ message: 'A part of a payment that the loan would not need was paid back before.' }],
  });
});

it('what is entered late books rows of today, and leaves journal and statements of closed days as they were', async () => {
  const { productId } = await done(operator.createsProduct({ lateFee: 15, gracePeriodDays: 5 }));
  loanId = await disbursedLoan(borrower, operator, { amount: 10_000, term: 12, interestRate: 12, productId });
  const { disbursementDate, nextPaymentDate } = await loan();
  const [from, due] = [disbursementDate, nextPaymentDate].map((text: string) => calendarDay(text.slice(0, 10)));
  if (from === undefined || due === undefined) return expect.fail();
  const close = (date: CalendarDay) => service.app.closing.closeBusinessDay.execute({ date });
  await close(due);
  await payInstallments(borrower, loanId, 1);
  await close(addDays(due, 40));
  await payInstallments(borrower, loanId, 1);
  const today = addDays(due, 60);
  await close(today);
  const [fee] = await borrower.reads(`/loans/${loanId}/charges`);
  expect(fee).toMatchObject({ type: 'Late Fee', status: 'Open' });

  const text = async (url: string, { headers }: { readonly headers: object } = operator) =>
    (await service.app.http.inject({ url, headers: { ...headers } })).body;
  const journal = async (first: CalendarDay, last: CalendarDay) =>
    (await text(`/backoffice/exports/journal?from=${first}&to=${last}&format=ndjson`))
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as { account: string; debit: number; credit: number; loanId: string });
  const postings = (): Promise<readonly { bookedOn: CalendarDay; account: string; side: string; amount: number }[]> =>
    operator.reads(`/backoffice/loans/${loanId}/postings?limit=100`);
  const yesterday = addDays(today, -1);
  const days = `from=${from}&to=${yesterday}`;
  const closed = async () => [
    await text(`/backoffice/exports/journal?${days}`),
    await text(`/backoffice/exports/transactions?${days}`),
    (await postings()).filter(({ bookedOn }) => bookedOn < today),
    await text(`/loans/${loanId}/statement?${days}`, borrower),
    await text(`/loans/${loanId}/statement?${days}&format=csv`, borrower),
    await pdfText(
      (
        await service.app.http.inject({
          url: `/loans/${loanId}/statement?${days}&format=pdf`,
          headers: borrower.headers,
        })
      ).rawPayload,
    ),
  ];
  const before = await closed();
  const early = addDays(due, 2);
  const rate = { type: 'rate', interestRate: 6, effectiveOn: early, reason };
  const relief = { type: 'relief', interestRate: 0, from: early, to: addDays(due, 90), reason };
  let changeId = '';
  const deposit = { receivedAt: `${addDays(due, 20)}T12:00:00.000Z` };
  const acts: Readonly<Record<string, () => Promise<unknown>>> = {
    'a late change': async () => ({ changeId } = await done(operator.booksChange(loanId, rate))),
    async 'an undo'() {
      const { digest } = await done(operator.previewsUndo(loanId, `changes/${changeId}`));
      return done(operator.undoes(loanId, `changes/${changeId}`, digest));
    },
    'a late relief': () => done(operator.booksChange(loanId, relief)),
    async 'a late match'() {
      const { depositId } = await done(operator.recordsDeposit('LATE-BOOKS', 888.49, deposit));
      return done(operator.send('POST', `/backoffice/deposits/${depositId}/match`, { loanId, as: 'payment' }));
    },
  };
  for (const [act, run] of Object.entries(acts)) {
    const old = await journal(today, today);
    await run();
    expect(await closed(), act).toEqual(before);
    const rows = await journal(today, today);
    expect(rows, act).toEqual(expect.arrayContaining(old));
    expect(rows.length, act).toBeGreaterThan(old.length);
  }

  expect((await borrower.reads(`/loans/${loanId}/charges`))[0].status).toBe('Voided');
  const lines = await borrower.reads(`/loans/${loanId}/transactions?limit=100`);
  const added = lines.filter(({ date }: { date: string }) => date === `${today}T00:00:00.000Z`).toReversed();
  expect(added.map(({ type, effectiveOn }: Record<string, string>) => [type, effectiveOn])).toEqual([
    ['Adjustment', early],
    ['Adjustment', early],
    ['Adjustment', early],
    ['Payment', null],
    ['Adjustment', addDays(due, 20)],
  ]);
  const cells = (csv: string) => csv.split('\r\n').filter((line) => line.includes(',Adjustment,'));
  const statementCsv = await text(`/loans/${loanId}/statement?format=csv`, borrower);
  const exported = await text(`/backoffice/exports/transactions?from=${today}&to=${today}`);
  for (const csv of [statementCsv, exported]) {
    expect(cells(csv).map((line) => [line.includes(today), line.includes(early)])).toEqual([
      ...[early, early, early].map(() => [true, true]),
      [true, false],
    ]);
  }
  const url = `/loans/${loanId}/statement?format=pdf`;
  const printed = await pdfText((await service.app.http.inject({ url, headers: borrower.headers })).rawPayload);
  expect(printed.match(/Correction from/g)).toHaveLength(4);

  // On each day, the statement has the principal of the journal.
  const booked = (await postings()).filter(({ account }) => account === 'principal-receivable');
  expect(booked.length).toBeLessThan(100);
  for (const day of new Set(booked.map(({ bookedOn }) => bookedOn))) {
    const cents = booked
      .filter(({ bookedOn }) => bookedOn <= day)
      .reduce((sum, { side, amount }) => sum + (side === 'debit' ? 1 : -1) * Math.round(amount * 100), 0);
    const { closingBalance } = await borrower.reads(`/loans/${loanId}/statement?from=${from}&to=${day}`);
    expect([day, Math.round(closingBalance * 100)]).toEqual([day, cents]);
  }
  const all = await journal(calendarDay('2000-01-01'), today);
  const [{ accounts }] = await operator.reads('/backoffice/ledger/trial-balance');
  const sum = (rows: readonly { debit: number; credit: number }[]) =>
    rows.reduce((cents, { debit, credit }) => cents + Math.round(debit * 100) - Math.round(credit * 100), 0);
  for (const { account, debit, credit } of accounts) {
    expect([account, sum(all.filter((row) => row.account === account))]).toEqual([account, sum([{ debit, credit }])]);
  }
});
