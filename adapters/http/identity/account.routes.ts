import type { DeleteAccount } from '../../../application/identity/delete-account.ts';
import { success } from '../api/envelope.ts';
import type { RoutePlugin } from '../api/typebox-provider.ts';
import { ACCOUNT_DELETED, deleteAccount as schema } from './identity.schemas.ts';

export interface AccountRoutesOptions {
  readonly deleteAccount: DeleteAccount;
}

export const accountRoutes: RoutePlugin<AccountRoutesOptions> = async (app, { deleteAccount }) => {
  app.delete('/user/account', { config: { authRateLimit: true }, schema }, async ({ user, body }) => {
    const { password = null, reason = null } = body;
    const { id: userId, tokenIssuedAt } = user;
    await deleteAccount.execute({ userId, password, tokenIssuedAt, reason });
    return success(ACCOUNT_DELETED);
  });
};
