import { expect, it } from 'vitest';
import { disbursedLoan, settled } from '../../support/app.ts';
import { codeOf, done } from '../../support/client.ts';
import { openService } from '../../support/open-service.ts';

const { service, borrower, operator } = await openService();
const TEXT = 'She pays when her salary arrives.';
const PROMISE = { kind: 'promise', promisedOn: '2026-12-01', promisedAmount: 88.5 };
const NO_PROMISE = { promisedOn: null, promisedAmount: null };

const notesOf = (query: string) => operator.reads(`/backoffice/notes?${query}`);
const textsOf = async (query: string) => (await notesOf(query)).map(({ text }: { text: string }) => text);

it('notes about a loan, a request and a person are listed with their subject and with the person, newest first', async () => {
  const support = await service.operator('support');
  const { userId } = borrower;
  const loanId = await disbursedLoan(borrower, operator);
  const { requestId } = await done(borrower.asksFor(1000));

  const promised = await done(support.writesNote({ loanId, ...PROMISE, text: TEXT }));
  await done(operator.writesNote({ requestId, kind: 'call', text: 'No answer.' }));
  const about = await done(operator.writesNote({ userId, text: 'She moved.' }));

  const common = { noteId: expect.any(String), userId, createdAt: expect.stringMatching(/\.\d{3}Z$/) };
  const promise = { ...common, ...PROMISE, requestId: null, loanId, text: TEXT, author: support.userId };
  expect(promised).toEqual(promise);
  expect(about).toMatchObject({ userId, requestId: null, loanId: null, kind: 'note', ...NO_PROMISE });
  expect(await notesOf(`loanId=${loanId}`)).toEqual([promise]);
  expect(await textsOf(`requestId=${requestId}`)).toEqual(['No answer.']);
  expect(await textsOf(`userId=${userId}`)).toEqual(['She moved.', 'No answer.', TEXT]);
  expect(await textsOf(`userId=${operator.userId}`)).toEqual([]);
  const viewer = await service.operator('viewer');
  expect(await viewer.reads(`/backoffice/notes?userId=${userId}&limit=1`)).toMatchObject([{ text: 'She moved.' }]);
});

it('a second promise for the same day on a loan is refused, another day or another loan is not', async () => {
  const [loanId, other] = [await disbursedLoan(borrower, operator), await disbursedLoan(borrower, operator)];
  await done(operator.writesNote({ loanId, ...PROMISE }));

  expect(await codeOf(operator.writesNote({ loanId, ...PROMISE, promisedAmount: 5 }))).toBe('PROMISE_ALREADY_MADE');
  await done(operator.writesNote({ loanId, ...PROMISE, promisedOn: '2026-12-02' }));
  await done(operator.writesNote({ loanId: other, ...PROMISE }));
  expect(await notesOf(`loanId=${loanId}`)).toHaveLength(2);
});

it('the audit log names author and subject, and neither text nor promise', async () => {
  const loanId = await disbursedLoan(borrower, operator);
  const { noteId } = await done(operator.writesNote({ loanId, ...PROMISE, text: TEXT }));

  const entries = await operator.reads(`/backoffice/audit?subjectId=${noteId}`);
  const subject = { userId: borrower.userId, requestId: null, loanId };
  expect(entries).toMatchObject([{ action: 'note.write', operatorId: operator.userId, before: null }]);
  expect(entries[0].after).toEqual({ kind: 'promise', ...subject });
});

it('a note is never changed, goes with the account, and none is written about an erased one', async () => {
  const leaving = await service.borrower();
  const { userId } = leaving;
  const loanId = await disbursedLoan(leaving, operator, { amount: 300, term: 3 });
  const { noteId } = await done(operator.writesNote({ loanId, text: TEXT }));
  const change = service.query(`update notes set text = 'Another.' where id = '${noteId}'`);
  await expect(change).rejects.toThrow('Notes are never changed.');

  await done(leaving.paysOff(loanId));
  await settled(leaving);
  await done(leaving.deletesAccount());

  expect(await textsOf(`userId=${userId}`)).toEqual([]);
  const left = await service.query(`select t::text from notes t where user_id = '${userId}'`);
  const logged = await service.query(`select t::text from audit_log t where t::text like '%salary%'`);
  expect([...left, ...logged]).toEqual([]);
  for (const subject of [{ userId }, { loanId }]) {
    expect(await codeOf(operator.writesNote(subject))).toBe('INVALID_NOTE');
  }
});
