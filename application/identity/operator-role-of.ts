import type { User } from '../../domain/identity/user.ts';
import type { OperatorAccounts } from '../../domain/operators/operator-account.ts';
import type { OperatorRole } from '../../domain/shared/operator.ts';

/** @returns `null` for a borrower, `inactive` for an operator who may not sign in */
export async function operatorRoleOf(
  user: User,
  accounts: OperatorAccounts,
): Promise<OperatorRole | null | 'inactive'> {
  if (user.role !== 'operator') return null;
  const account = await accounts.find(user.id);
  return account?.active ? account.role : 'inactive';
}
