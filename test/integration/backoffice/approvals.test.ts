import { describe, expect, it } from 'vitest';
import type { LoanFigures } from '../../../application/loans/operator-loan.record.ts';
import { addDays } from '../../../domain/shared/calendar.ts';
import { disbursedLoan, inDays, loanWithFee } from '../../support/app.ts';
import { defaultedLoan, refundDue } from '../../support/books.ts';
import { type Answer, done, UNKNOWN_ID } from '../../support/client.ts';
import { openFourEyes } from '../../support/four-eyes.ts';
import { Operator } from '../../support/operator.ts';
import { anAccount } from '../../support/payouts.ts';
import { dayOf } from '../../support/utc.ts';

const { plain, service, borrower, admin, first, second, pending } = await openFourEyes();
const expiresOn = inDays(30);

const codeOf = async (answer: Promise<Answer>) => {
  const { status, body } = await answer;
  return `${status} ${body.error?.code ?? body.data.status}`;
};
const approved = async () => {
  const requestId = await pending();
  await done(admin.approves(requestId));
  return requestId;
};
const transferred = async () => {
  const loanId = await disbursedLoan(borrower, admin);
  const reference = `IN-${loanId}`;
  const { paymentId } = await done(borrower.reportsTransfer(loanId, 50, reference));
  await done(admin.recordsDeposit(reference, 50));
  await done(borrower.verifies(paymentId));
  return paymentId as string;
};
const chargeOf = async (loanId: string) => (await borrower.reads(`/loans/${loanId}/charges`))[0].chargeId as string;

type Send = (operator: Operator) => Promise<Answer>;
/** What is acted on, the payload and the figures that wait, and the act. */
type Prepare = () => Promise<{
  readonly subject: string;
  readonly payload: object;
  readonly figures: object;
  readonly send: Send;
}>;

const dollars = (amount: number, given: object = {}) => {
  const terms = { term: null, interestRate: null, monthlyPayment: null, productId: null, productVersion: null };
  return { amount, currency: 'USD', ...terms, ...given };
};

const afterwards = ({ remainingAmount, remainingTerm: term, interestRate, monthlyPayment }: LoanFigures) =>
  dollars(remainingAmount, { term, interestRate, monthlyPayment });

const undo = async (subject: string, kind: 'changes' | 'pauses', id: string) => {
  const { digest, after } = await done(admin.previewsUndo(subject, `${kind}/${id}`));
  const payload = { [kind === 'changes' ? 'changeId' : 'pauseId']: id, reason: 'Wrong loan.', digest };
  const send: Send = (who) => who.undoes(subject, `${kind}/${id}`, digest);
  return { subject, payload, figures: afterwards(after), send };
};

const ACTS: Readonly<Record<string, readonly [act: string, prepare: Prepare]>> = {
  'an approval at another rate': [
    'approve',
    async () => {
      const subject = await pending();
      const payload = { interestRate: 12.345678, reason: 'A guarantor signed.' };
      const figures = dollars(1000, { term: 12, interestRate: 12.345678, monthlyPayment: 89.01 });
      const send: Send = (who) => who.send('POST', `/backoffice/requests/${subject}/approve`, payload);
      return { subject, payload, figures, send };
    },
  ],
  'an offer': [
    'approve',
    async () => {
      const subject = await pending();
      const payload = { amount: 900.55, term: null, interestRate: 9.5, expiresOn };
      const given = { amount: 900.55, interestRate: 9.5 };
      const figures = dollars(900.55, { term: 12, interestRate: 9.5, monthlyPayment: 78.96 });
      return { subject, payload, figures, send: (who) => who.offers(subject, expiresOn, given) };
    },
  ],
  'a disbursement': [
    'disburse',
    async () => {
      const subject = await approved();
      const figures = dollars(1000, { term: 12, interestRate: 16, monthlyPayment: 90.73 });
      return { subject, payload: { instrumentId: null }, figures, send: (who) => who.disburses(subject) };
    },
  ],
  'a disbursement to an account': [
    'disburse',
    async () => {
      const [subject, instrumentId] = [await approved(), await anAccount(borrower)];
      const figures = dollars(1000, { term: 12, interestRate: 16, monthlyPayment: 90.73 });
      return { subject, payload: { instrumentId }, figures, send: (who) => who.disburses(subject, instrumentId) };
    },
  ],
  'a reversal': [
    'reverse',
    async () => {
      const subject = await transferred();
      const payload = { reason: 'returned' };
      return { subject, payload, figures: dollars(50), send: (who) => who.reverses(subject) };
    },
  ],
  'a write-off': [
    'write-off',
    async () => {
      const subject = await defaultedLoan(plain, borrower, admin);
      const payload = { reason: 'Gone.' };
      return { subject, payload, figures: dollars(300), send: (who) => who.writesOff(subject, 'Gone.') };
    },
  ],
  'a refund': [
    'refund',
    async () => {
      const subject = await refundDue(plain, borrower, await disbursedLoan(borrower, admin));
      const payload = { reference: 'OUT-1', instrumentId: null };
      return { subject, payload, figures: dollars(7.03), send: (who) => who.paysRefund(subject, 'OUT-1') };
    },
  ],
  'a change': [
    'change',
    async () => {
      const subject = await disbursedLoan(borrower, admin);
      const change = { type: 'rate', interestRate: 8.25, reason: 'Good standing.' };
      const { digest, after } = await done(admin.previewsChange(subject, change));
      const others = { term: null, day: null, from: null, to: null, effectiveOn: null };
      const payload = { ...change, ...others, digest };
      return {
        subject,
        payload,
        figures: afterwards(after),
        send: (who) => who.changes(subject, { ...change, digest }),
      };
    },
  ],
  'an undo of a change': [
    'change',
    async () => {
      const subject = await disbursedLoan(borrower, admin);
      const { changeId } = await done(admin.booksChange(subject, { type: 'term', term: 24 }));
      return undo(subject, 'changes', changeId);
    },
  ],
  'an undo of a pause': [
    'change',
    async () => {
      const subject = await disbursedLoan(borrower, admin);
      const { depositId } = await done(admin.recordsDeposit(`IN-${subject}`, 888.49));
      await done(admin.matches(depositId, subject));
      await done(borrower.pauses(subject));
      return undo(subject, 'pauses', await admin.readsPauseId(subject));
    },
  ],
  'a waiver': [
    'waive',
    async () => {
      const loanId = await loanWithFee(borrower, admin);
      const subject = await chargeOf(loanId);
      const payload = { loanId, reason: 'Goodwill.' };
      return { subject, payload, figures: dollars(20), send: (who) => who.waives(loanId, subject) };
    },
  ],
};

describe.each(Object.entries(ACTS))('%s', (_name, [act, prepare]) => {
  it('waits for a second operator, and then is done and answered as without', async () => {
    const { subject, payload, figures, send } = await prepare();
    const { approvalId, ...waiting } = await done(send(first));

    expect(waiting).toEqual({
      act,
      subject,
      payload,
      figures,
      status: 'Pending',
      requestedBy: admin.userId,
      requestedAt: expect.any(String),
      expiresAt: expect.any(String),
    });
    expect(Date.parse(waiting.expiresAt) - Date.parse(waiting.requestedAt)).toBe(7 * 86_400_000);
    expect(await codeOf(first.confirms(approvalId))).toBe('403 SECOND_OPERATOR_REQUIRED');
    expect(await codeOf(send(second))).toBe('400 APPROVAL_PENDING');

    const confirmed = await done(second.confirms(approvalId));

    const twin = await (await prepare()).send(admin);
    expect(twin.status).toBe(200);
    expect(Object.keys(confirmed)).toEqual(Object.keys(twin.body.data));
    expect(confirmed.status).toBe(twin.body.data.status);
    const [listed] = await admin.reads(`/backoffice/approvals?subject=${subject}`);
    expect(listed).toMatchObject({
      borrower: { userId: borrower.userId, firstName: 'Some' },
    });
    expect(listed).toMatchObject({ approvalId, figures, status: 'Confirmed', decidedBy: second.userId, reason: null });
    const entries: object[] = await admin.reads(`/backoffice/audit?operatorId=${second.userId}&limit=5`);
    expect(entries[0]).toMatchObject({ after: { approvalId, requestedBy: admin.userId } });
    expect(await codeOf(second.confirms(approvalId))).toBe('400 APPROVAL_NOT_PENDING');
    expect(await codeOf(first.refuses(approvalId))).toBe('400 APPROVAL_NOT_PENDING');
  });
});

describe('an act that waits', () => {
  const asked = async (requestId: string, by = first) => (await done(by.approves(requestId, 11))).approvalId as string;

  it('has changed nothing, notified no one, and is in the audit log without its texts', async () => {
    const requestId = await pending();
    const before = await borrower.reads('/notifications');
    const given = { reason: 'A secret reason.' };
    const { approvalId } = await done(first.send('POST', `/backoffice/requests/${requestId}/approve`, given));

    expect(await borrower.reads(`/requests/${requestId}`)).toMatchObject({ status: 'Pending', approvalDate: null });
    expect(await borrower.reads('/notifications')).toEqual(before);
    expect(await admin.reads(`/backoffice/audit?subjectId=${requestId}`)).toEqual([]);
    const [entry] = await admin.reads(`/backoffice/audit?subjectId=${approvalId}`);
    expect(entry).toMatchObject({
      action: 'approval.request',
      operatorId: admin.userId,
      subjectType: 'approval',
      before: null,
      after: { act: 'approve', subject: requestId, status: 'Pending' },
    });
    await done(second.refuses(approvalId, 'Another secret reason.'));
    expect(JSON.stringify(await admin.reads(`/backoffice/audit?limit=100`))).not.toContain('secret reason');
  });

  it('keeps the reason with which an undo was requested, and who confirmed it', async () => {
    const loanId = await disbursedLoan(borrower, admin);
    const { changeId } = await done(admin.booksChange(loanId, { type: 'term', term: 24 }));
    const { digest } = await done(admin.previewsUndo(loanId, `changes/${changeId}`));
    const { approvalId } = await done(first.undoes(loanId, `changes/${changeId}`, digest, 'The other loan of hers.'));
    const entry = async () => (await admin.reads(`/backoffice/loans/${loanId}/history`))[0];
    expect(await entry()).toMatchObject({ entryId: changeId, undoneBy: null, undoReason: null });

    await done(second.confirms(approvalId));

    const kept = { cause: 'undo', undoneBy: second.userId, undoReason: 'The other loan of hers.' };
    expect(await entry()).toMatchObject({ entryId: changeId, ...kept });
  });

  it('is refused at once if a rule refuses it', async () => {
    const requestId = await approved();
    expect(await codeOf(first.approves(requestId))).toBe('400 REQUEST_NOT_PENDING');
    expect(await codeOf(first.approves(UNKNOWN_ID))).toBe('404 LOAN_REQUEST_NOT_FOUND');
    expect(await admin.reads(`/backoffice/approvals?subject=${requestId}`)).toEqual([]);
  });

  it('stays Pending if a rule refuses its confirmation', async () => {
    const requestId = await pending();
    const approvalId = await asked(requestId);
    await done(borrower.send('DELETE', `/requests/${requestId}`));

    expect(await codeOf(second.confirms(approvalId))).toBe('400 REQUEST_NOT_PENDING');
    expect(await admin.reads(`/backoffice/approvals?subject=${requestId}`)).toMatchObject([{ status: 'Pending' }]);
    expect(await done(first.refuses(approvalId, 'It was cancelled.'))).toMatchObject({
      approvalId,
      act: 'approve',
      status: 'Refused',
      decidedBy: admin.userId,
      reason: 'It was cancelled.',
    });
    expect(await codeOf(second.confirms(approvalId))).toBe('400 APPROVAL_NOT_PENDING');
  });

  it('covers the offer and the approval of a request as one act, and a rejection not at all', async () => {
    const requestId = await pending();
    await asked(requestId);
    expect(await codeOf(second.offers(requestId, expiresOn))).toBe('400 APPROVAL_PENDING');
    expect(await codeOf(second.rejects(requestId))).toBe('200 Rejected');
  });

  it('is not confirmed by the person concerned', async () => {
    const own = service.at(await plain.operator('officer'));
    const { requestId } = await done(own.asksFor(1000));
    const approvalId = await asked(requestId);
    expect(await codeOf(own.confirms(approvalId))).toBe('403 OWN_AFFAIRS');
    expect(await codeOf(own.refuses(approvalId))).toBe('403 OWN_AFFAIRS');
    expect(await codeOf(second.confirms(approvalId))).toBe('200 Approved');
  });

  it('of an API key is not confirmed by a key, nor by the maker of the key', async () => {
    const program = async () => {
      const { key, apiKeyId } = await done(admin.createsApiKey('officer'));
      return service.at(new Operator(plain.as({ accessToken: key, userId: apiKeyId })));
    };
    const [asking, other] = [await program(), await program()];
    const requestId = await pending();
    const approvalId = await asked(requestId, asking);

    expect(await admin.reads(`/backoffice/approvals?subject=${requestId}`)).toMatchObject([
      { requestedBy: asking.userId },
    ]);
    for (const who of [asking, other, first]) {
      expect(await codeOf(who.confirms(approvalId))).toBe('403 SECOND_OPERATOR_REQUIRED');
    }
    const ofAnother = await pending();
    expect(await codeOf(asking.confirms(await asked(ofAnother, second)))).toBe('403 SECOND_OPERATOR_REQUIRED');
    expect(await codeOf(second.confirms(approvalId))).toBe('200 Approved');
    expect(
      await codeOf(asking.refuses((await admin.reads(`/backoffice/approvals?subject=${ofAnother}`))[0].approvalId)),
    ).toBe('200 Refused');
  });

  it('answers again under its Idempotency-Key, and so does its confirmation', async () => {
    const requestId = await pending();
    const key = { 'idempotency-key': `four-eyes-${requestId}` };
    const send = () => first.send('POST', `/backoffice/requests/${requestId}/approve`, { reason: 'Good.' }, key);
    const [one, again] = [await send(), await send()];
    expect([one.status, again.status, again.text]).toEqual([200, 200, one.text]);
    expect(again.headers['idempotent-replayed']).toBe('true');
    const { approvalId } = one.body.data;
    const [confirmed, replayed] = [await second.confirms(approvalId, key), await second.confirms(approvalId, key)];
    expect(confirmed.body.data).toMatchObject({ requestId, status: 'Approved', approvalReason: 'Good.' });
    expect([replayed.text, replayed.headers['content-type']]).toEqual([
      confirmed.text,
      confirmed.headers['content-type'],
    ]);
    expect(replayed.headers['idempotent-replayed']).toBe('true');
  });

  it('keeps no words about a person whose account is deleted', async () => {
    const leaving = await plain.borrower();
    const { requestId } = await done(leaving.asksFor(1000));
    const key = { 'idempotency-key': `leaving-${requestId}` };
    const body = { reason: 'Knows the director.' };
    const { approvalId } = await done(first.send('POST', `/backoffice/requests/${requestId}/approve`, body, key));
    const refused = await done(leaving.asksFor(2000));
    await done(second.refuses(await asked(refused.requestId), 'Knows the cashier.'));
    expect((await leaving.reads('/user/export')).lending.approvals).toHaveLength(2);
    await done(leaving.deletesAccount());

    for (const table of ['approvals', 'idempotency_keys', 'audit_log']) {
      expect(JSON.stringify(await plain.query(`select * from ${table}`))).not.toContain('Knows the');
    }
    expect(await codeOf(second.confirms(approvalId))).toMatch(/^40[04] /);
  });

  it('is listed by status and act', async () => {
    const count = async (query: string) => (await admin.reads(`/backoffice/approvals?limit=100&${query}`)).length;
    const all = await count('');
    const [waiting, confirmed, refused] = [
      await count('status=Pending'),
      await count('status=Confirmed'),
      await count('status=Refused'),
    ];
    expect(Math.min(waiting, confirmed, refused)).toBeGreaterThan(0);
    expect(waiting + confirmed + refused).toBe(all);
    expect(await count('status=Expired')).toBe(0);
    expect(await count('act=waive')).toBe(1);
    expect(await count('subject=nothing')).toBe(0);
  });
});

it('after 7 days an approval is Expired, and the act can be asked for again', async () => {
  const requestId = await pending();
  const { approvalId, expiresAt } = await done(first.approves(requestId));
  const { expiresAt: later } = await done(second.disburses(await approved()));
  const isListed = async (query: string) =>
    ((await admin.reads(`/backoffice/approvals?limit=100&${query}`)) as { approvalId: string }[]).some(
      (one) => one.approvalId === approvalId,
    );
  await done(admin.movesClock(addDays(dayOf(new Date(later > expiresAt ? later : expiresAt)), 1)));

  expect([await isListed('status=Expired'), await isListed('status=Pending')]).toEqual([true, false]);
  expect(await codeOf(second.confirms(approvalId))).toBe('400 APPROVAL_NOT_PENDING');
  expect(await codeOf(second.refuses(approvalId))).toBe('400 APPROVAL_NOT_PENDING');
  const again = await done(second.approves(requestId));
  expect(await codeOf(first.confirms(again.approvalId))).toBe('200 Approved');
  const listed = await admin.reads(`/backoffice/approvals?subject=${requestId}`);
  expect(listed.map(({ status }: { status: string }) => status)).toEqual(['Confirmed', 'Expired']);
});
