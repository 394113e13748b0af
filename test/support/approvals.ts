import { Approval, type NewApproval } from '../../domain/operators/approval.ts';
import { actFiguresOf } from '../../domain/shared/act-figures.ts';
import type { UserId } from '../../domain/shared/ids.ts';
import type { ApiKeyId, Operator } from '../../domain/shared/operator.ts';
import { idNumber } from './fakes/sequential-ids.ts';
import { BORROWER } from './lending.ts';

export const ASKED_AT = new Date('2026-11-20T10:00:00.000Z');
export const ASKER: Operator = { id: idNumber<'User'>(910_001), role: 'officer' };
export const SECOND: Operator = { id: idNumber<'User'>(910_002), role: 'officer' };

export function aKeyOf(maker: Operator, id = 910_003): Operator {
  return { id: idNumber<'ApiKey'>(id) as ApiKeyId, role: 'officer', keyMadeBy: maker.id as UserId };
}

export function anApproval(given: Partial<NewApproval> = {}, at = ASKED_AT): Approval {
  const asked = {
    id: idNumber<'Approval'>(910_010),
    act: 'approve' as const,
    action: 'loan-request.approve',
    subject: idNumber<'LoanRequest'>(910_011),
    payload: { interestRate: 12, reason: 'Good standing.' },
    figures: actFiguresOf({ amount: 1000, currency: 'USD', term: 12, interestRate: 12, monthlyPayment: 88.85 }),
    borrowerId: BORROWER,
    operator: ASKER,
  } as const;
  return new Approval({ ...asked, ...given }, at);
}

/** The moment of so many days, and milliseconds, after an approval was requested. */
export function daysLater(days: number, ms = 0): Date {
  return new Date(ASKED_AT.getTime() + days * 86_400_000 + ms);
}
