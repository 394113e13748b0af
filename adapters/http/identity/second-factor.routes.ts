import type { ConfirmSecondFactor } from '../../../application/identity/confirm-second-factor.ts';
import type { StartSecondFactor } from '../../../application/identity/start-second-factor.ts';
import type { TurnOffSecondFactor } from '../../../application/identity/turn-off-second-factor.ts';
import { confirmed, success } from '../answers/envelope.ts';
import type { RoutePlugin } from '../answers/routes.ts';
import type { Caller } from '../auth/access-tokens.ts';
import { CONFIRMATIONS } from '../fields/sentences.ts';
import * as schemas from './second-factor.schemas.ts';

export interface SecondFactorRoutesOptions {
  readonly startSecondFactor: StartSecondFactor;
  readonly confirmSecondFactor: ConfirmSecondFactor;
  readonly turnOffSecondFactor: TurnOffSecondFactor;
}

const ownSession = ({ id: userId, sessionId }: Caller) => ({ userId, sessionId });

const open = { authRateLimit: true, withoutSecondFactor: true };

/** No answer is stored under an `Idempotency-Key`, so that secrets are answered once. */
export const secondFactorRoutes: RoutePlugin<SecondFactorRoutesOptions> = async (app, options) => {
  const { startSecondFactor, confirmSecondFactor, turnOffSecondFactor } = options;
  app.post('/user/mfa', { config: open, schema: schemas.startSecondFactor }, async ({ user }) =>
    success(await startSecondFactor.execute({ userId: user.id })),
  );
  app.post('/user/mfa/confirm', { config: open, schema: schemas.confirmSecondFactor }, async ({ user, body }) =>
    success({ recoveryCodes: [...(await confirmSecondFactor.execute({ ...ownSession(user), ...body }))] }),
  );
  const ending = { config: { ...open, worded: true }, schema: schemas.turnOffSecondFactor };
  app.delete('/user/mfa', ending, async ({ user, body }, reply) => {
    await turnOffSecondFactor.execute({ userId: user.id, ...body });
    return confirmed(CONFIRMATIONS.secondFactorOff, reply);
  });
};
