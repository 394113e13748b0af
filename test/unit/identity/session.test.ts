import { describe, expect, it } from 'vitest';
import { Session } from '../../../domain/identity/session.ts';
import { idNumber } from '../../support/fakes/sequential-ids.ts';
import { NOW } from '../../support/identity.ts';

const THIRTY_DAYS_LATER = new Date('2026-12-20T23:02:00.000Z');
const JUST_BEFORE = new Date('2026-12-20T23:01:59.999Z');

const laterBy = (ms: number) => new Date(NOW.getTime() + ms);

function aSession(): Session {
  const ids = { id: idNumber<'Session'>(1), userId: idNumber<'User'>(2) };
  return new Session({ ...ids, tokenHash: 'first', addressDigest: null, withSecondFactor: false }, NOW);
}

function aRotatedSession(): Session {
  const session = aSession();
  session.rotate('first', 'second', NOW);
  return session;
}

describe('Session', () => {
  it('exchanges its token for the next one, which lives 30 days from then', () => {
    const session = aSession();

    expect(session.rotate('first', 'second', JUST_BEFORE)).toBe('rotated');

    expect(session).toMatchObject({ tokenHash: 'second', expiresAt: new Date('2027-01-19T23:01:59.999Z') });
  });

  it('refuses a token from the instant on at which its 30 days are over', () => {
    const session = aSession();

    expect(session.rotate('first', 'second', THIRTY_DAYS_LATER)).toBe('ended');

    expect(session).toMatchObject({ tokenHash: 'first', expiresAt: THIRTY_DAYS_LATER });
  });

  it.each([JUST_BEFORE, new Date('2027-06-01T00:00:00.000Z')])(
    'ends when a token comes back that was exchanged before, even if it has expired: %s',
    (at) => {
      const session = aRotatedSession();

      expect(session.rotate('first', 'third', at)).toBe('replayed');

      expect(session.revokedAt).toEqual(at);
      expect(session.rotate('second', 'third', JUST_BEFORE)).toBe('ended');
      const { id: sessionId, userId } = session;
      expect(session.pullEvents()).toEqual([{ type: 'session.replayed', occurredAt: at, sessionId, userId }]);
    },
  );

  it.each([
    ['takes', 'for the same successor again', 'before 30 s are over', 'second', 29_999, 'repeated'],
    ['refuses', 'for the same successor', 'after 30 s, and ends', 'second', 30_000, 'replayed'],
    ['only refuses', 'for another successor', 'before 30 s are over', 'third', 29_999, 'late'],
    ['refuses', 'for another successor', 'after 30 s, and ends', 'third', 30_000, 'replayed'],
  ])('%s one token %s %s', (_does, _what, _when, next, laterMs, outcome) => {
    const session = aRotatedSession();

    expect(session.rotate('first', next, laterBy(laterMs))).toBe(outcome);

    expect(session).toMatchObject({ tokenHash: 'second', expiresAt: THIRTY_DAYS_LATER });
    expect(session.revokedAt === null).toBe(outcome !== 'replayed');
    expect(session.pullEvents()).toHaveLength(outcome === 'replayed' ? 1 : 0);
  });

  it('counts the 30 s of each token from its own exchange', () => {
    const [slow, thief] = [aRotatedSession(), aRotatedSession()];
    for (const session of [slow, thief]) session.rotate('second', 'third', laterBy(20_000));

    expect(slow.rotate('first', 'other', laterBy(29_999))).toBe('late');
    expect(slow.rotate('third', 'fourth', laterBy(29_999))).toBe('rotated');
    expect(thief.rotate('second', 'other', laterBy(30_000))).toBe('late');
    expect(thief.rotate('first', 'other', laterBy(30_000))).toBe('replayed');
  });

  it('ends at once when a token comes that it never had', () => {
    expect(aRotatedSession().rotate('unknown', 'third', NOW)).toBe('replayed');
  });

  it('takes no token for the same successor again once that was exchanged or the session has ended', () => {
    const [exchanged, ended] = [aRotatedSession(), aRotatedSession()];
    exchanged.rotate('second', 'third', NOW);
    ended.revoke(NOW);

    expect(exchanged.rotate('first', 'second', NOW)).toBe('late');
    expect(ended.rotate('first', 'second', NOW)).toBe('ended');
  });

  it('exchanges nothing once it is revoked, and keeps the first time of revocation', () => {
    const session = aSession();
    session.revoke(NOW);
    session.revoke(JUST_BEFORE);

    expect(session.rotate('first', 'second', JUST_BEFORE)).toBe('ended');
    expect(session.revokedAt).toEqual(NOW);
  });
});
