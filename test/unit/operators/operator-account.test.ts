import { describe, expect, it } from 'vitest';
import {
  changeAccount,
  checkMayLeave,
  LastAdmin,
  OperatorAccount,
  OperatorNotFound,
  OwnAccount,
} from '../../../domain/operators/operator-account.ts';
import type { OperatorRole } from '../../../domain/shared/operator.ts';
import { idNumber } from '../../support/fakes/sequential-ids.ts';
import { NOW } from '../../support/identity.ts';

const [ANA, BEN, EVA] = [1, 2, 3].map((number) => idNumber<'User'>(number)) as [never, never, never];

/** Accounts of Ana, Ben and Eva. An asterisk means inactive. */
function accounts(...roles: readonly (OperatorRole | `${OperatorRole}*`)[]) {
  return roles.map((given, at) => {
    const account = new OperatorAccount([ANA, BEN, EVA][at] ?? ANA, given.replace('*', '') as OperatorRole, NOW);
    if (given.endsWith('*')) account.change({ active: false });
    return account;
  });
}

describe('an operator account', () => {
  it('is active and has the role that it was made with', () => {
    expect(accounts('support')[0]).toMatchObject({ role: 'support', active: true, createdAt: NOW });
  });

  it.each([
    [{ role: 'viewer' }, { role: 'viewer', active: true }],
    [{ active: false }, { role: 'officer', active: false }],
    [
      { role: 'admin', active: false },
      { role: 'admin', active: false },
    ],
  ] as const)('is changed by another admin to %j', (changes, after) => {
    const all = accounts('admin', 'officer');
    expect(changeAccount(all, { userId: BEN, by: ANA, changes })).toMatchObject({ id: BEN, ...after });
  });

  it.each([{}, { role: 'officer' }, { active: true }] as const)('is left as it is by %j', (changes) => {
    expect(changeAccount(accounts('admin', 'officer'), { userId: BEN, by: ANA, changes })).toBeNull();
  });

  it('is not changed by its owner, nor if it is missing', () => {
    const all = accounts('admin', 'admin');
    expect(() => changeAccount(all, { userId: ANA, by: ANA, changes: { role: 'viewer' } })).toThrow(OwnAccount);
    expect(() => changeAccount(all, { userId: EVA, by: ANA, changes: {} })).toThrow(OperatorNotFound);
  });

  it.each([{ role: 'officer' }, { active: false }] as const)(
    'of the last active admin is not changed by %j, as an admin of an identity provider might',
    (changes) => {
      const all = accounts('admin', 'officer', 'admin*');
      expect(() => changeAccount(all, { userId: ANA, by: idNumber<'User'>(9), changes })).toThrow(LastAdmin);
    },
  );

  it.each([
    ['of the last active admin stays', ANA, accounts('admin', 'officer', 'admin*'), LastAdmin],
    ['of one of two admins may go', ANA, accounts('admin', 'admin'), null],
    ['of an officer may go', BEN, accounts('admin', 'officer'), null],
    ['of an admin of an identity provider may go', EVA, accounts('admin'), null],
    ['of a borrower may go where all admins are at an identity provider', EVA, accounts('viewer'), null],
  ])('%s', (_what, userId, all, refusal) => {
    const leave = () => checkMayLeave(all, userId);
    if (refusal === null) expect(leave).not.toThrow();
    else expect(leave).toThrow(refusal);
  });
});
