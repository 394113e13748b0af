import { createHash } from 'node:crypto';
import type { Digests } from '../../application/shared/ports.ts';
import type { Sha256 } from '../../domain/shared/sha256.ts';

export class Sha256Digests implements Digests {
  of(content: string | Uint8Array): Sha256 {
    return createHash('sha256').update(content).digest('hex') as Sha256;
  }
}
