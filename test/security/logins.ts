import { Argon2idPasswordHasher } from '../../adapters/security/argon2id-password-hasher.ts';
import type { PasswordHasher } from '../../application/identity/ports.ts';
import { deliver } from './attack.ts';
import type { Target } from './target.ts';

/** Hashes as the service does, and counts the calls. */
export class CountingHasher implements PasswordHasher {
  work = 0;
  private readonly hasher = new Argon2idPasswordHasher({ memoryKiB: 8, passes: 1 });

  hash(password: string): Promise<string> {
    this.work += 1;
    return this.hasher.hash(password);
  }

  verify(password: string, hash: string): Promise<boolean> {
    this.work += 1;
    return this.hasher.verify(password, hash);
  }

  verifyNothing(password: string): Promise<false> {
    this.work += 1;
    return this.hasher.verifyNothing(password);
  }
}

const ROUNDS = 5;

/** Logs in to existing and to unknown accounts. Returns the differences that would reveal which accounts exist. */
export async function faultsOfLogins(target: Target, hasher: CountingHasher): Promise<string[]> {
  const faults: string[] = [];
  const attempt = async (email: string) => {
    const { work } = hasher;
    const payload = { email, password: 'wrong password 1' };
    const { status, text } = await deliver({ method: 'POST', url: '/auth/login', payload }, target);
    return JSON.stringify([status, text, hasher.work - work]);
  };
  for (let round = 0; round < ROUNDS; round++) {
    const there = await attempt(target.victim.email);
    const absent = await attempt(`unknown-${round}@attacks.example`);
    if (there !== absent) faults.push(`${there} is not ${absent}`);
  }
  return faults;
}
