import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { type BulkheadPolicy, bulkhead, isBulkheadRejectedError } from 'cockatiel';
import { type PasswordHasher, PasswordHashingOverloaded } from '../../application/identity/ports.ts';

export interface Argon2idOptions {
  /** KiB of memory for one hash. */
  readonly memoryKiB: number;
  readonly passes: number;
  readonly parallelism: number;
  /** Concurrent hashes. Each occupies one of the four threads in libuv's pool. */
  readonly maxRunning: number;
  /** Length of the queue; further callers are refused. */
  readonly maxWaiting: number;
}

/** Cost recommended by the OWASP Password Storage Cheat Sheet: 19 MiB, about 25 ms on a server core. */
const DEFAULTS: Argon2idOptions = { memoryKiB: 19_456, passes: 2, parallelism: 1, maxRunning: 2, maxWaiting: 100 };
const SALT_BYTES = 16;
const TAG_BYTES = 32;
const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

const derive = promisify(argon2);

interface Cost {
  readonly memoryKiB: number;
  readonly passes: number;
  readonly parallelism: number;
}

/** Argon2id (RFC 9106) as PHC strings. They include salt and cost, so the cost can be raised later. */
export class Argon2idPasswordHasher implements PasswordHasher {
  private readonly cost: Cost;
  private readonly bulkhead: BulkheadPolicy;

  constructor(options: Partial<Argon2idOptions> = {}) {
    const { memoryKiB, passes, parallelism, maxRunning, maxWaiting } = { ...DEFAULTS, ...options };
    this.cost = { memoryKiB, passes, parallelism };
    this.bulkhead = bulkhead(maxRunning, maxWaiting);
  }

  async hash(password: string): Promise<string> {
    const { memoryKiB, passes, parallelism } = this.cost;
    const salt = randomBytes(SALT_BYTES);
    const tag = await this.tagOf(password, salt, TAG_BYTES, this.cost);
    return `$argon2id$v=19$m=${memoryKiB},t=${passes},p=${parallelism}$${unpadded(salt)}$${unpadded(tag)}`;
  }

  /** @throws Error if `hash` is not a PHC string of Argon2id */
  async verify(password: string, hash: string): Promise<boolean> {
    const { cost, salt, tag } = parse(hash);
    return timingSafeEqual(await this.tagOf(password, salt, tag.length, cost), tag);
  }

  async verifyNothing(password: string): Promise<false> {
    await this.tagOf(password, randomBytes(SALT_BYTES), TAG_BYTES, this.cost);
    return false;
  }

  private async tagOf(password: string, nonce: Buffer, tagLength: number, cost: Cost): Promise<Buffer> {
    const { memoryKiB: memory, passes, parallelism } = cost;
    // Keyboards encode the same character as different code points (NIST SP 800-63B, 3.1.1.2).
    const message = Buffer.from(password.normalize('NFKC'), 'utf8');
    try {
      return await this.bulkhead.execute(() =>
        derive('argon2id', { message, nonce, tagLength, memory, passes, parallelism }),
      );
    } catch (error) {
      throw isBulkheadRejectedError(error) ? new PasswordHashingOverloaded() : error;
    }
  }
}

function parse(hash: string): { cost: Cost; salt: Buffer; tag: Buffer } {
  const match = PHC.exec(hash);
  // Messages are logged, so this one does not include the hash.
  if (match === null) throw new Error('The stored password hash is not a PHC string of argon2id.');
  const [, memoryKiB, passes, parallelism, salt = '', tag = ''] = match;
  const cost = { memoryKiB: Number(memoryKiB), passes: Number(passes), parallelism: Number(parallelism) };
  return { cost, salt: Buffer.from(salt, 'base64'), tag: Buffer.from(tag, 'base64') };
}

/** Base64 without padding, as the PHC format requires. */
function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '');
}
