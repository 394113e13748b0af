import { randomBytes } from 'node:crypto';
import type { SecretGenerator } from '../../domain/webhooks/secret-generator.port.ts';
import { SECRET_PREFIX } from './signature.ts';

/** The specification allows 24 to 64 bytes. */
const BYTES = 32;

export class RandomSecretGenerator implements SecretGenerator {
  next(): string {
    return `${SECRET_PREFIX}${randomBytes(BYTES).toString('base64')}`;
  }
}
