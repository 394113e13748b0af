import type { DeleteAccount } from '../../../application/identity/delete-account.ts';
import { confirmed } from '../answers/envelope.ts';
import type { RoutePlugin } from '../answers/routes.ts';
import { CONFIRMATIONS } from '../fields/sentences.ts';
import { deleteAccount as schema } from './identity.schemas.ts';

export interface AccountRoutesOptions {
  readonly deleteAccount: DeleteAccount;
}

export const accountRoutes: RoutePlugin<AccountRoutesOptions> = async (app, { deleteAccount }) => {
  app.delete(
    '/user/account',
    { config: { authRateLimit: true, worded: true }, schema },
    async ({ user, body }, reply) => {
      const { password = null, reason = null } = body;
      const { id: userId, tokenIssuedAt } = user;
      await deleteAccount.execute({ userId, password, tokenIssuedAt, reason });
      return confirmed(CONFIRMATIONS.accountDeleted, reply);
    },
  );
};
