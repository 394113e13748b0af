import { describe, expect, it } from 'vitest';
import { ApprovalNotFound, ApprovalPending } from '../../../domain/operators/approval.ts';
import { ASKED_AT, anApproval, daysLater, SECOND } from '../../support/approvals.ts';
import { idNumber } from '../../support/fakes/sequential-ids.ts';
import { BORROWER } from '../../support/lending.ts';
import { type Collections, STORES, withBorrower } from './stores.ts';

describe.each(STORES)('Approvals %s', (_where, open) => {
  const on = withBorrower<Collections>(open);
  let last = 920_000;
  const stored = async (given: Parameters<typeof anApproval>[0] = {}, at = ASKED_AT) => {
    const subject = idNumber<'LoanRequest'>(++last);
    const approval = anApproval({ id: idNumber(++last), subject, ...given }, at);
    await on.run(() => on.approvals.add(approval));
    return approval;
  };
  const find = (id: ReturnType<typeof anApproval>['id']) => on.run(() => on.approvals.get(id));

  it('return an approval as it was requested', async () => {
    const approval = await stored();
    expect({ ...(await find(approval.id)) }).toEqual({ ...approval });
    const ofNoPerson = await stored({ borrowerId: null });
    expect((await find(ofNoPerson.id)).borrowerId).toBeNull();
    await expect(find(idNumber(1))).rejects.toThrow(ApprovalNotFound);
  });

  it('store a decision', async () => {
    const [confirmed, refused, expired] = [await stored(), await stored(), await stored()];
    await on.change(
      on.approvals,
      () => on.approvals.get(confirmed.id),
      (one) => one.confirm(SECOND, daysLater(1)),
    );
    await on.change(
      on.approvals,
      () => on.approvals.get(refused.id),
      (one) => one.refuse(SECOND, 'No.', daysLater(2)),
    );
    await on.change(
      on.approvals,
      () => on.approvals.get(expired.id),
      (one) => one.expire(daysLater(3)),
    );

    const [one, other] = [await find(confirmed.id), await find(refused.id)];
    expect((await find(expired.id)).statusAt(ASKED_AT)).toBe('Expired');
    expect([one.statusAt(ASKED_AT), one.decidedBy, one.decidedAt]).toEqual(['Confirmed', SECOND.id, daysLater(1)]);
    expect([other.statusAt(ASKED_AT), other.refusalReason, other.decidedAt]).toEqual(['Refused', 'No.', daysLater(2)]);
  });

  it('let one wait for an act on a subject', async () => {
    const { subject, id } = await stored();
    await expect(stored({ subject })).rejects.toThrow(ApprovalPending);
    await stored({ subject, act: 'disburse' });
    await on.change(
      on.approvals,
      () => on.approvals.get(id),
      (one) => one.refuse(SECOND, 'No.', daysLater(1)),
    );
    const next = await stored({ subject }, daysLater(1));
    await expect(stored({ subject }, daysLater(7.9))).rejects.toThrow(ApprovalPending);
    await stored({ subject }, daysLater(8));
    expect((await find(next.id)).statusAt(daysLater(8))).toBe('Expired');
  });

  it('erase what operators wrote about a person', async () => {
    const own = await stored();
    await on.change(
      on.approvals,
      () => on.approvals.get(own.id),
      (one) => one.refuse(SECOND, 'No.', daysLater(1)),
    );
    const [quiet, foreign] = [
      await stored({ payload: { interestRate: 3, reason: null } }),
      await stored({ borrowerId: null }),
    ];

    await on.run(() => on.approvals.eraseReasonsOf(BORROWER));

    expect(await find(own.id)).toMatchObject({ payload: { interestRate: 12, reason: '' }, refusalReason: null });
    expect((await find(quiet.id)).payload).toEqual({ interestRate: 3, reason: null });
    expect((await find(foreign.id)).payload).toEqual(foreign.payload);
  });
});
