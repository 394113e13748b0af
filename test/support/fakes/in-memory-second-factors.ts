import type { OneTimePasswords, RecoveryCodes } from '../../../application/identity/ports.ts';
import type { EventPublisher } from '../../../application/shared/ports.ts';
import type { SecondFactor, SecondFactors } from '../../../domain/identity/second-factor.ts';
import { InMemoryCollection } from './in-memory-collection.ts';

export class InMemorySecondFactors extends InMemoryCollection<SecondFactor> implements SecondFactors {
  constructor(events: EventPublisher) {
    super(events, { ownerOf: ({ id }) => id, unknown: () => new Error('There is no second factor.') });
  }
}

/** The code of a step is its number. */
export const FAKE_PASSWORDS: OneTimePasswords = {
  mint: () => ({ secret: 'secret', otpauthUrl: 'otpauth://totp/x?secret=secret', sealedSecret: 'sealed' }),
  isCode: (code, { step }) => code === String(step),
};

export const FAKE_RECOVERY_CODES: RecoveryCodes = {
  mint: (count) => Array.from({ length: count }, (_, at) => ({ code: `recovery-${at}`, digest: `#recovery-${at}` })),
  digestOf: (code) => `#${code}`,
};
