import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { done } from '../../support/client.ts';
import { paddedPng, picture } from '../../support/documents.ts';
import { openService } from '../../support/open-service.ts';
import { extent, say } from './support/extent.ts';

const { service, borrower: user } = await openService();
const large = paddedPng(await picture('png'), 3 * 1024 * 1024);
await done(user.uploadsFile());

const folder = (name: 'uploads' | 'files') => path.join(service.dataDir, name);
const UPLOADS = ['/user/files', '/user/documents', '/user/profilePicture'] as const;

const upload = (url: string, content: Buffer) =>
  user.uploads(url, content, url === '/user/documents' ? { documentType: 'ID' } : {});

/** Sends concurrent uploads of every kind: all get a 503, and other requests succeed. */
async function expectUnavailable(name: string): Promise<void> {
  const counts: Record<string, number> = {};
  const each = UPLOADS.flatMap((url) => Array.from({ length: extent(3, 20) }, () => url));
  const answers = await Promise.all(each.map((url) => upload(url, large)));
  for (const { status, headers, body } of answers) {
    counts[`${status}`] = (counts[`${status}`] ?? 0) + 1;
    expect(body).toMatchObject({ success: false, statusCode: 503, data: null, error: { code: 'UNAVAILABLE' } });
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  }
  expect((await user.get('/user/profile')).status).toBe(200);
  expect((await user.asksFor(500, { term: 6 })).status).toBe(200);
  say(`${name}: ${JSON.stringify(counts)}`);
}

async function expectWell(): Promise<void> {
  for (const url of UPLOADS) expect((await upload(url, large)).status).toBe(200);
  expect(readdirSync(folder('uploads'))).toEqual([]);
}

describe('an upload without disk space gets a 503', () => {
  it.each(['uploads', 'files'] as const)('if the folder of %s is full', async (name) => {
    const unmount = mountTiny(folder(name));
    if (unmount === null) return;
    try {
      await expectUnavailable(`${name} full`);
      expect(readdirSync(folder('uploads'))).toEqual([]);
    } finally {
      unmount();
    }
    await expectWell();
  });

  it.each(['uploads', 'files'] as const)('if the folder of %s is replaced by a file', async (name) => {
    const aside = `${folder(name)}-aside`;
    renameSync(folder(name), aside);
    writeFileSync(folder(name), '');
    try {
      await expectUnavailable(`${name} gone`);
    } finally {
      rmSync(folder(name));
      renameSync(aside, folder(name));
    }
    await expectWell();
  });
});

/** Mounts a file system of 1 MB at the folder. Returns null, and prints the reason, where mounting is not permitted. */
function mountTiny(at: string): (() => void) | null {
  mkdirSync(at, { recursive: true });
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m,mode=0700', 'tmpfs', at], { stdio: 'pipe' });
  } catch (error) {
    say(`skipped, since no small file system can be mounted here: ${String(error).split('\n')[0]}`);
    return null;
  }
  expect(existsSync(at)).toBe(true);
  return () => void execFileSync('umount', [at]);
}
