import type { ChangeEmail } from '../../../application/identity/change-email.ts';
import type { ChangePassword } from '../../../application/identity/change-password.ts';
import type { ConfirmEmail } from '../../../application/identity/confirm-email.ts';
import type { ForgotPassword } from '../../../application/identity/forgot-password.ts';
import type { ResetPassword } from '../../../application/identity/reset-password.ts';
import { confirmed } from '../answers/envelope.ts';
import type { RoutePlugin } from '../answers/routes.ts';
import { CONFIRMATIONS } from '../fields/sentences.ts';
import * as schemas from './recovery.schemas.ts';

export interface RecoveryRoutesOptions {
  readonly forgotPassword: ForgotPassword;
  readonly resetPassword: ResetPassword;
  readonly changePassword: ChangePassword;
  readonly changeEmail: ChangeEmail;
  readonly confirmEmail: ConfirmEmail;
}

const open = { public: true, authRateLimit: true, worded: true };
const signedIn = { authRateLimit: true, worded: true };

/** Two routes mail a token; three are confirmed by a token or the password. */
export const recoveryRoutes: RoutePlugin<RecoveryRoutesOptions> = async (app, options) => {
  const { forgotPassword, resetPassword, changePassword, changeEmail, confirmEmail } = options;
  app.post('/auth/forgot-password', { config: open, schema: schemas.forgotPassword }, async ({ body }, reply) => {
    await forgotPassword.execute(body);
    return confirmed(CONFIRMATIONS.resetMailed, reply);
  });
  app.post('/auth/reset-password', { config: open, schema: schemas.resetPassword }, async ({ body }, reply) => {
    await resetPassword.execute(body);
    return confirmed(CONFIRMATIONS.passwordChanged, reply);
  });
  app.put('/user/password', { config: signedIn, schema: schemas.changePassword }, async ({ user, body }, reply) => {
    await changePassword.execute({ ...body, userId: user.id, sessionId: user.sessionId });
    return confirmed(CONFIRMATIONS.passwordChanged, reply);
  });
  app.post('/user/email', { config: signedIn, schema: schemas.changeEmail }, async ({ user, body }, reply) => {
    await changeEmail.execute({ ...body, userId: user.id });
    return confirmed(CONFIRMATIONS.confirmationMailed, reply);
  });
  app.post('/auth/confirm-email', { config: open, schema: schemas.confirmEmail }, async ({ body }, reply) => {
    await confirmEmail.execute(body);
    return confirmed(CONFIRMATIONS.emailConfirmed, reply);
  });
};
