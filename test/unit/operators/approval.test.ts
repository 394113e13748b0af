import { describe, expect, it } from 'vitest';
import { ApprovalNotPending, ApprovalOutdated, SecondOperatorRequired } from '../../../domain/operators/approval.ts';
import { OwnAffairs } from '../../../domain/shared/operator.ts';
import { ASKED_AT, ASKER, aKeyOf, anApproval, daysLater, SECOND } from '../../support/approvals.ts';
import { BORROWER } from '../../support/lending.ts';

describe('an approval', () => {
  it('names who asked, and waits for 7 days', () => {
    const approval = anApproval();
    expect(approval).toMatchObject({ requestedBy: ASKER.id, askedBy: ASKER.id, requestedAt: ASKED_AT });
    expect(approval.expiresAt).toEqual(daysLater(7));
    expect([approval.decidedBy, approval.decidedAt, approval.refusalReason]).toEqual([null, null, null]);
    expect(approval.statusAt(ASKED_AT)).toBe('Pending');
    expect(approval.statusAt(daysLater(7, -1))).toBe('Pending');
    expect(approval.statusAt(daysLater(7))).toBe('Expired');
  });

  it('is confirmed by a second operator', () => {
    const approval = anApproval();
    approval.confirm(SECOND, daysLater(6));
    expect(approval.statusAt(daysLater(30))).toBe('Confirmed');
    expect([approval.decidedBy, approval.decidedAt, approval.refusalReason]).toEqual([SECOND.id, daysLater(6), null]);
  });

  const key = aKeyOf(ASKER);
  it.each([
    ['the one who asked', ASKER, ASKER],
    ['the key that asked', key, key],
    ['the maker of the key that asked', key, ASKER],
    ['a key of the one who asked', ASKER, key],
    ['a key of another', ASKER, aKeyOf(SECOND)],
    ['another key', key, aKeyOf(SECOND, 910_004)],
  ])('is not confirmed by %s', (_who, operator, confirmer) => {
    const approval = anApproval({ operator });
    expect(() => approval.confirm(confirmer, ASKED_AT)).toThrow(SecondOperatorRequired);
    expect(approval.statusAt(ASKED_AT)).toBe('Pending');
  });

  it('of a key names the key, and is confirmed by another person than its maker', () => {
    const approval = anApproval({ operator: key });
    expect(approval).toMatchObject({ requestedBy: key.id, askedBy: ASKER.id });
    approval.confirm(SECOND, ASKED_AT);
    expect(approval.statusAt(ASKED_AT)).toBe('Confirmed');
  });

  it.each([
    ['the one who asked', ASKER],
    ['another', SECOND],
    ['a key', aKeyOf(SECOND)],
  ])('is refused by %s, with a reason', (_who, operator) => {
    const approval = anApproval();
    approval.refuse(operator, 'The rate is too low.', daysLater(1));
    expect(approval.statusAt(daysLater(1))).toBe('Refused');
    expect([approval.decidedBy, approval.decidedAt]).toEqual([operator.id, daysLater(1)]);
    expect(approval.refusalReason).toBe('The rate is too low.');
  });

  const concerned = { id: BORROWER, role: 'officer' } as const;
  it.each([
    ['the person whom it concerns', concerned],
    ['a key of that person', aKeyOf(concerned)],
  ])('is not refused by %s', (_who, operator) => {
    const approval = anApproval();
    expect(() => approval.refuse(operator, 'Leave me alone.', ASKED_AT)).toThrow(OwnAffairs);
    expect(approval.statusAt(ASKED_AT)).toBe('Pending');
  });

  it('is refused by the person whom it concerns if that person asked for it', () => {
    const approval = anApproval({ operator: concerned });
    approval.refuse(aKeyOf(concerned), 'By mistake.', ASKED_AT);
    expect(approval.statusAt(ASKED_AT)).toBe('Refused');
  });

  const lent = anApproval().figures;
  it.each([
    ['amount', 1000.01],
    ['currency', 'VES'],
    ['term', 60],
    ['interestRate', 12.000001],
    ['monthlyPayment', 88.84],
    ['productId', SECOND.id],
    ['productVersion', 2],
  ])('is of its figures: another %s is refused', (name, value) => {
    const approval = anApproval();
    approval.checkFigures({ ...lent });
    expect(() => approval.checkFigures({ ...lent, [name]: value })).toThrow(ApprovalOutdated);
  });

  it('whose act cannot be done any more is Expired', () => {
    const approval = anApproval();
    approval.expire(daysLater(1));
    expect([approval.statusAt(ASKED_AT), approval.decidedBy, approval.decidedAt]).toEqual(['Expired', null, null]);
  });

  it.each([
    ['Confirmed', () => anApproval(), (approval: ReturnType<typeof anApproval>) => approval.confirm(SECOND, ASKED_AT)],
    ['Refused', () => anApproval(), (approval: ReturnType<typeof anApproval>) => approval.refuse(SECOND, '', ASKED_AT)],
    ['Expired', () => anApproval({}, daysLater(-7)), () => {}],
    ['Expired', () => anApproval(), (approval: ReturnType<typeof anApproval>) => approval.expire(ASKED_AT)],
  ])('that is %s is decided no more', (status, make, decide) => {
    const approval = make();
    decide(approval);
    const [at, reason] = [approval.decidedAt, approval.refusalReason];
    const refusal = new ApprovalNotPending(status);
    expect(() => approval.confirm(SECOND, ASKED_AT)).toThrow(refusal);
    expect(() => approval.refuse(SECOND, 'Again.', ASKED_AT)).toThrow(refusal);
    expect(() => approval.expire(ASKED_AT)).toThrow(refusal);
    expect([approval.decidedAt, approval.refusalReason]).toEqual([at, reason]);
    expect(approval.statusAt(ASKED_AT)).toBe(status);
  });
});
