import { Type } from 'typebox';
import type { DeleteAccount } from '../../../application/identity/delete-account.ts';
import { PASSWORD_MAX_LENGTH } from '../../../domain/identity/password.ts';
import { answers, Message, success } from '../api/envelope.ts';
import { Body, Text } from '../api/fields.ts';
import type { RoutePlugin } from '../api/typebox-provider.ts';

export interface AccountRoutesOptions {
  readonly deleteAccount: DeleteAccount;
}

export const accountRoutes: RoutePlugin<AccountRoutesOptions> = async (app, { deleteAccount }) => {
  app.delete(
    '/user/account',
    {
      config: { authRateLimit: true },
      schema: {
        summary: 'Delete the account and all personal data',
        operationId: 'deleteAccount',
        tags: ['User'],
        body: Body(
          { password: Text(1, PASSWORD_MAX_LENGTH), reason: Type.Optional(Text(1, 500)) },
          { password: 'demo-password-1', reason: 'I no longer need it.' },
        ),
        response: answers(Message, { message: 'The account has been deleted.' }),
      },
    },
    async ({ user, body: { password, reason = null } }) => {
      await deleteAccount.execute({ userId: user.id, password, reason });
      return success({ message: 'The account has been deleted.' });
    },
  );
};
