import { Argon2idPasswordHasher } from '../../adapters/security/argon2id-password-hasher.ts';
import type { PasswordHasher } from '../../application/identity/ports.ts';
import { deliver } from './attack.ts';
import type { Target } from './target.ts';

/** Hashes as the service does, at a measurable cost, and counts the calls. */
export class CountingHasher implements PasswordHasher {
  work = 0;
  private readonly hasher = new Argon2idPasswordHasher({ memoryKiB: 8192, passes: 1 });

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

const ROUNDS = 25;

/** Logs in to existing and to unknown accounts. Returns the differences that would reveal which accounts exist. */
export async function faultsOfLogins(target: Target, hasher: CountingHasher): Promise<string[]> {
  const faults: string[] = [];
  const [known, unknown]: [number[], number[]] = [[], []];
  const attempt = async (email: string, times: number[]) => {
    const [work, started] = [hasher.work, performance.now()];
    const payload = { email, password: 'wrong password 1' };
    const { status, text } = await deliver({ method: 'POST', url: '/auth/login', payload }, target);
    times.push(performance.now() - started);
    return JSON.stringify([status, text, hasher.work - work]);
  };
  for (let round = 0; round < ROUNDS; round++) {
    const there = await attempt(target.victim.email, known);
    const absent = await attempt(`unknown-${round}@attacks.example`, unknown);
    if (there !== absent) faults.push(`${there} is not ${absent}`);
  }
  const ratio = median(known) / median(unknown);
  // A wide range, since other load on the machine disturbs both; without the hash the ratio is about ten.
  if (ratio > 2 || ratio < 0.5) faults.push(`A known account takes ${ratio.toFixed(1)} times as long.`);
  return faults;
}

function median(times: number[]): number {
  return times.sort((one, other) => one - other)[Math.floor(times.length / 2)] ?? 0;
}
