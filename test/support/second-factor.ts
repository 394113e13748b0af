import { Secret, TOTP } from 'otpauth';
import type { Caller } from './caller.ts';
import { done } from './client.ts';

/** What an authenticator app shows. The next code is accepted, too, after the current one is used. */
export function appCode(secret: string, { next = false, at = Date.now() } = {}): string {
  return TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: at + (next ? 30_000 : 0) });
}

/** Uses up the current code. */
export async function turnsOnSecondFactor(user: Caller, at = Date.now()) {
  const { secret } = await done(user.startsSecondFactor());
  const { recoveryCodes } = await done(user.confirmsSecondFactor(appCode(secret, { at })));
  return { secret, recoveryCodes } as { readonly secret: string; readonly recoveryCodes: readonly string[] };
}
