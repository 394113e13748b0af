import { RecentSignInRequired } from './user.errors.ts';

const LONGEST_AGE_MS = 5 * 60_000;

/** @param tokenIssuedAt when the identity provider issued the token @throws RecentSignInRequired */
export function checkRecentSignIn(tokenIssuedAt: Date, now: Date): void {
  const isRecent = now.getTime() - tokenIssuedAt.getTime() <= LONGEST_AGE_MS;
  if (!isRecent) throw new RecentSignInRequired();
}
