import { generateKeyPairSync } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { KeyRing, loadRetiredKeys, RETIRED_KEYS_FILE, rotateSigningKey } from '../../../adapters/security/key-ring.ts';
import { loadSigningKey, newPrivateKey, SIGNING_KEY_FILE } from '../../../adapters/security/signing-key.ts';
import { startApp } from '../../support/app.ts';
import { done } from '../../support/client.ts';
import { openService } from '../../support/open-service.ts';

const NOW = new Date('2026-11-20T23:02:00.000Z');
const minutesLater = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000);

let dataDir: string;

beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'key-rotation-'));
});

afterEach(() => rm(dataDir, { recursive: true }));

const kidsOf = (keys: readonly { kid: string }[]) => keys.map(({ kid }) => kid);
const retiredAt = async (now: Date) => kidsOf(await loadRetiredKeys(dataDir, now));

describe('the signing key', () => {
  it('is created at the first start, for its owner only, and read at the next', async () => {
    dataDir = path.join(dataDir, 'not', 'there', 'yet');
    const first = await loadSigningKey({ dataDir });
    const next = await loadSigningKey({ dataDir });

    expect(first.algorithm).toBe('EdDSA');
    expect(next.kid).toBe(first.kid);
    expect((await stat(path.join(dataDir, SIGNING_KEY_FILE))).mode & 0o777).toBe(0o600);
    expect(await readdir(dataDir)).toEqual([SIGNING_KEY_FILE]);
  });

  it('is created once, however many processes start at once', async () => {
    const keys = await Promise.all(Array.from({ length: 20 }, () => loadSigningKey({ dataDir })));

    expect(new Set(keys.map((key) => key.kid)).size).toBe(1);
    expect(await readdir(dataDir)).toEqual([SIGNING_KEY_FILE]);
  });

  it('is the configured one if there is one, and then none is stored', async () => {
    const { privateKeyPem, kid } = await loadSigningKey({ dataDir });
    await rm(path.join(dataDir, SIGNING_KEY_FILE));

    expect((await loadSigningKey({ privateKeyPem })).kid).toBe(kid);
    expect(await readdir(dataDir)).toEqual([]);
  });

  it('is neither loaded nor rotated when the stored file is corrupt, which is named and kept', async () => {
    const file = path.join(dataDir, SIGNING_KEY_FILE);
    await writeFile(file, 'spoiled');

    await expect(loadSigningKey({ dataDir })).rejects.toThrow(file);
    await expect(rotateSigningKey(dataDir, NOW)).rejects.toThrow(file);
    expect(await readFile(file, 'utf8')).toBe('spoiled');
  });
});

describe('rotating the signing key', () => {
  it('signs with a new key, and keeps the old one until its last token has expired', async () => {
    const before = await KeyRing.open({ dataDir });
    const { signing, retired } = await rotateSigningKey(dataDir, NOW);

    expect(retired.kid).toBe(before.signing.kid);
    expect((await KeyRing.open({ dataDir })).signing.kid).toBe(signing.kid);
    expect(await retiredAt(minutesLater(16))).toEqual([retired.kid]);
    expect(await retiredAt(minutesLater(20))).toEqual([]);
  });

  it('keeps each of several old keys until its own end, and removes expired ones', async () => {
    const first = await rotateSigningKey(dataDir, NOW);
    const second = await rotateSigningKey(dataDir, minutesLater(10));
    expect(await retiredAt(minutesLater(10))).toEqual([second.retired.kid, first.retired.kid]);
    expect(await retiredAt(minutesLater(25))).toEqual([second.retired.kid]);

    const third = await rotateSigningKey(dataDir, minutesLater(60));
    const kept: unknown[] = JSON.parse(await readFile(path.join(dataDir, RETIRED_KEYS_FILE), 'utf8'));
    expect([await retiredAt(minutesLater(60)), kept.length]).toEqual([[third.retired.kid], 1]);
  });

  it('keeps no private half of an old key, and stores the new one for its owner only', async () => {
    const { retired } = await rotateSigningKey(dataDir, NOW);

    const kept = await readFile(path.join(dataDir, RETIRED_KEYS_FILE), 'utf8');
    expect(kept).not.toContain('PRIVATE');
    expect(kept).toContain(JSON.stringify(retired.publicKeyPem));
    expect((await stat(path.join(dataDir, SIGNING_KEY_FILE))).mode & 0o777).toBe(0o600);
  });

  it('can discard the old keys at once', async () => {
    await rotateSigningKey(dataDir, NOW);
    await rotateSigningKey(dataDir, NOW, true);

    expect(await retiredAt(NOW)).toEqual([]);
  });
});

describe('the key ring', () => {
  it('announces a new key before it signs with it', async () => {
    const ring = await KeyRing.open({ dataDir });
    const old = ring.signing.kid;
    const seen: unknown[] = [];
    ring.onChange(async (keys) => void seen.push([kidsOf(keys), ring.signing.kid]));
    const { signing } = await rotateSigningKey(dataDir, new Date());
    await ring.refresh();
    await ring.refresh();

    expect(seen).toEqual([[[signing.kid, old], old]]);
    expect(kidsOf(ring.jwks().keys)).toEqual([signing.kid, old]);
    expect(JSON.stringify(ring.jwks())).not.toContain('"d"');
  });

  it('keeps its keys while the stored ones cannot be read', async () => {
    const ring = await KeyRing.open({ dataDir });
    const { kid } = ring.signing;
    await writeFile(path.join(dataDir, SIGNING_KEY_FILE), 'spoiled');

    await expect(ring.refresh()).rejects.toThrow('does not contain a usable signing key');
    expect(ring.signing.kid).toBe(kid);
  });

  it('accepts more public keys from the configuration, each once', async () => {
    const pem = (key: { export(options: object): string | Buffer }, type: string) =>
      key.export({ type, format: 'pem' }).toString();
    const own = generateKeyPairSync('ed25519');
    const other = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const ring = await KeyRing.open({
      privateKeyPem: pem(own.privateKey, 'pkcs8'),
      additionalPublicKeysPem: `${pem(other.publicKey, 'spki')}${pem(own.publicKey, 'spki').replaceAll('\n', '\\n')}`,
    });

    expect(ring.verifying.map(({ algorithm }) => algorithm)).toEqual(['EdDSA', 'ES256']);
    expect(ring.signing.kid).toBe(ring.verifying[0]?.kid);
  });

  it('refuses configured public keys that are malformed', async () => {
    const { signing } = await KeyRing.open({ dataDir });
    const source = { privateKeyPem: signing.privateKeyPem, additionalPublicKeysPem: 'nonsense' };

    await expect(KeyRing.open(source)).rejects.toThrow('does not consist of public keys');
  });
});

describe('a running service', async () => {
  const { service } = await openService();

  const published = async (): Promise<string[]> =>
    kidsOf(JSON.parse((await service.app.http.inject('/.well-known/jwks.json')).body).keys);
  const kidOf = (authorization: string | undefined) =>
    JSON.parse(Buffer.from(authorization?.split(/[ .]/)[1] ?? '', 'base64url').toString()).kid;

  it('uses a rotated key without a restart, and still accepts the old tokens', async () => {
    const early = await service.borrower();
    const { signing, retired } = await rotateSigningKey(service.dataDir, new Date());
    await expect.poll(published).toContain(signing.kid);

    const late = await service.borrower();
    expect([kidOf(early.headers.authorization), kidOf(late.headers.authorization)]).toEqual([retired.kid, signing.kid]);
    expect(await published()).toEqual([signing.kid, retired.kid]);
    expect([(await early.get('/user/profile')).status, (await late.get('/user/profile')).status]).toEqual([200, 200]);

    const restarted = await startApp({}, service);
    for (const each of [early, late]) expect((await restarted.at(each).get('/user/profile')).status).toBe(200);
    await restarted.close();
  });

  it('with a configured key accepts tokens of the additional keys, and of no others', async () => {
    const early = await service.borrower();
    const { publicKeyPem } = (await KeyRing.open({ dataDir: service.dataDir })).signing;
    const env = { JWT_PRIVATE_KEY: newPrivateKey() };
    const changed = await startApp({ ...env, JWT_ADDITIONAL_PUBLIC_KEYS: publicKeyPem }, service);
    const over = await startApp(env, service);
    expect((await changed.at(early).get('/user/profile')).status).toBe(200);
    expect((await over.at(early).get('/user/profile')).status).toBe(401);
    expect((await over.at(await changed.operator()).get('/backoffice/users')).status).toBe(200);
    await changed.close();
    await over.close();
  });

  it('refuses the tokens of a discarded key, while sessions continue', async () => {
    const signedIn = await done(service.anonymous.registers('discarded@example.com'));
    const early = service.as(signedIn);
    expect((await early.get('/user/profile')).status).toBe(200);

    const { signing } = await rotateSigningKey(service.dataDir, new Date(), true);
    await expect.poll(published).toEqual([signing.kid]);
    expect((await early.get('/user/profile')).status).toBe(401);
    const renewed = await done(service.anonymous.refreshes(signedIn.refreshToken));
    expect((await service.as(renewed).get('/user/profile')).status).toBe(200);
  });
});
