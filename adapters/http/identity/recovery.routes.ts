import type { ChangeEmail } from '../../../application/identity/change-email.ts';
import type { ChangePassword } from '../../../application/identity/change-password.ts';
import type { ConfirmEmail } from '../../../application/identity/confirm-email.ts';
import type { ForgotPassword } from '../../../application/identity/forgot-password.ts';
import type { ResetPassword } from '../../../application/identity/reset-password.ts';
import { success } from '../api/envelope.ts';
import type { RoutePlugin } from '../api/typebox-provider.ts';
import * as schemas from './recovery.schemas.ts';

export interface RecoveryRoutesOptions {
  readonly forgotPassword: ForgotPassword;
  readonly resetPassword: ResetPassword;
  readonly changePassword: ChangePassword;
  readonly changeEmail: ChangeEmail;
  readonly confirmEmail: ConfirmEmail;
}

const open = { public: true, authRateLimit: true };
const signedIn = { authRateLimit: true };

/** Two routes mail a token; three are confirmed by a token or the password. */
export const recoveryRoutes: RoutePlugin<RecoveryRoutesOptions> = async (app, options) => {
  const { forgotPassword, resetPassword, changePassword, changeEmail, confirmEmail } = options;
  app.post('/auth/forgot-password', { config: open, schema: schemas.forgotPassword }, async ({ body }) => {
    await forgotPassword.execute(body);
    return success(schemas.RESET_MAILED);
  });
  app.post('/auth/reset-password', { config: open, schema: schemas.resetPassword }, async ({ body }) => {
    await resetPassword.execute(body);
    return success(schemas.PASSWORD_CHANGED);
  });
  app.put('/user/password', { config: signedIn, schema: schemas.changePassword }, async ({ user, body }) => {
    await changePassword.execute({ ...body, userId: user.id, sessionId: user.sessionId });
    return success(schemas.PASSWORD_CHANGED);
  });
  app.post('/user/email', { config: signedIn, schema: schemas.changeEmail }, async ({ user, body }) => {
    await changeEmail.execute({ ...body, userId: user.id });
    return success(schemas.CONFIRMATION_MAILED);
  });
  app.post('/auth/confirm-email', { config: open, schema: schemas.confirmEmail }, async ({ body }) => {
    await confirmEmail.execute(body);
    return success(schemas.EMAIL_CONFIRMED);
  });
};
