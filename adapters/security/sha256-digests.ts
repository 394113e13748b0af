import { createHash } from 'node:crypto';
import type { Digests } from '../../application/shared/ports.ts';

export class Sha256Digests implements Digests {
  of(text: string): string {
    return createHash('sha256').update(text).digest('hex');
  }
}
