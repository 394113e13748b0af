import { describe, expect, it } from 'vitest';
import { disbursedLoan, inDays, loanWithFee } from '../../support/app.ts';
import { type Answer, done } from '../../support/client.ts';
import { openFourEyes } from '../../support/four-eyes.ts';
import { aDocument, importLines } from '../../support/import.ts';
import type { Operator } from '../../support/operator.ts';

const { plain, borrower, admin, first, second, pending } = await openFourEyes();
const expiresOn = inDays(30);

const codeOf = ({ status, body }: Answer) => `${status} ${body.error?.code ?? body.data.status}`;

/** Without a job. */
const receives = async (loanId: string, amount: number) => {
  const { depositId } = await done(admin.recordsDeposit(`PAID-${loanId}`, amount));
  return done(admin.matches(depositId, loanId));
};

let imported = 0;
/** Unpaid since April 2025. */
const defaultedLoan = async () => {
  const externalId = `DEFAULTED-${++imported}`;
  await importLines(plain.app, [aDocument({ externalId })]);
  const [{ loanId }] = await admin.reads('/backoffice/loans?limit=1');
  return loanId as string;
};

type Send = (operator: Operator) => Promise<Answer>;

/** The act that waits, and what then changes it. Of the others, reversals and refunds, the amount never changes. */
const CHANGED: Readonly<
  Record<string, () => Promise<{ readonly send: Send; readonly change: () => Promise<unknown> }>>
> = {
  'an approval whose amount and term the borrower raises': async () => {
    const requestId = await pending();
    const raised = { amount: 50_000, term: 60 };
    return { send: (who) => who.approves(requestId), change: () => done(borrower.amends(requestId, raised)) };
  },
  'an approval at a rate whose amount the borrower raises': async () => {
    const requestId = await pending();
    return {
      send: (who) => who.approves(requestId, 12),
      change: () => done(borrower.amends(requestId, { amount: 1001 })),
    };
  },
  'an approval whose product the borrower changes': async () => {
    const requestId = await pending();
    const { productId } = await done(admin.createsProduct());
    return {
      send: (who) => who.approves(requestId, 12),
      change: () => done(borrower.amends(requestId, { productId })),
    };
  },
  'an approval whose product has a new version': async () => {
    const { productId } = await done(admin.createsProduct());
    const { requestId } = await done(borrower.asksFor(1000, { productId }));
    const change = async () => {
      await done(admin.send('PUT', `/backoffice/products/${productId}`, { lateFee: 1 }));
      await done(borrower.amends(requestId, { productId }));
    };
    return { send: (who) => who.approves(requestId), change };
  },
  'an offer of the amount requested, which the borrower raises': async () => {
    const requestId = await pending();
    const change = () => done(borrower.amends(requestId, { amount: 50_000 }));
    return { send: (who) => who.offers(requestId, expiresOn), change };
  },
  'a write-off, before which the borrower pays': async () => {
    const loanId = await defaultedLoan();
    return { send: (who) => who.writesOff(loanId), change: () => receives(loanId, 888.49) };
  },
  'a change of a loan, before which another is booked': async () => {
    const loanId = await disbursedLoan(borrower, admin);
    const previewed = async (change: object) => {
      const { digest } = await done(admin.previewsChange(loanId, { ...change, reason: 'Good standing.' }));
      return { ...change, reason: 'Good standing.', digest };
    };
    const lower = await previewed({ type: 'rate', interestRate: 8.25 });
    const change = async () => done(admin.changes(loanId, await previewed({ type: 'term', term: 24 })));
    return { send: (who) => who.changes(loanId, lower), change };
  },
  'an undo of a change, before which the borrower pays': async () => {
    const loanId = await disbursedLoan(borrower, admin);
    const { changeId } = await done(admin.booksChange(loanId, { type: 'term', term: 24 }));
    const { digest } = await done(admin.previewsUndo(loanId, `changes/${changeId}`));
    const send: Send = (who) => who.undoes(loanId, `changes/${changeId}`, digest);
    return { send, change: () => receives(loanId, 470.73) };
  },
  'a waiver of a charge that the borrower pays in part': async () => {
    const loanId = await loanWithFee(borrower, admin);
    const [{ chargeId }] = await borrower.reads(`/loans/${loanId}/charges`);
    return { send: (who) => who.waives(loanId, chargeId), change: () => receives(loanId, 5) };
  },
};

describe.each(Object.entries(CHANGED))('%s', (_name, prepare) => {
  it.each([
    ['', {}],
    [' under a key', { 'idempotency-key': 'outdated' }],
  ])('is Expired by its confirmation%s, and nothing is done', async (_under, headers) => {
    const { send, change } = await prepare();
    const { approvalId, subject } = await done(send(first));
    await change();

    const answers = [await second.confirms(approvalId, headers), await second.confirms(approvalId, headers)];

    const isKept = 'idempotency-key' in headers;
    expect(answers.map(codeOf)).toEqual([
      '400 PREVIEW_OUTDATED',
      isKept ? '400 PREVIEW_OUTDATED' : '400 APPROVAL_NOT_PENDING',
    ]);
    const [listed] = await admin.reads(`/backoffice/approvals?subject=${subject}`);
    expect(listed).toMatchObject({ approvalId, status: 'Expired', decidedBy: null, decidedAt: null });
    const [entry] = await admin.reads(`/backoffice/audit?subjectId=${approvalId}`);
    expect(entry).toMatchObject({ action: 'approval.expire', operatorId: second.userId, after: { status: 'Expired' } });
    expect(await admin.reads(`/backoffice/audit?subjectId=${subject}&operatorId=${second.userId}`)).toEqual([]);
  });
});
