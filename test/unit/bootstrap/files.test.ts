import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { intoNewFile, partsOf } from '../../../bootstrap/commands/files.ts';
import { StartError, user } from '../../../bootstrap/start-error.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'lending-files-'));
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true });
});

const at = (name: string) => path.join(folder, name);
const fault = (code: string) => Object.assign(new Error(`${code}: of Node`), { code });

/** Makes the disk refuse what the command does with its open file. */
async function refusing(method: 'appendFile' | 'sync' | 'read', code: string) {
  const file = await open(at('spied'), 'w');
  const prototype: FileHandle = Object.getPrototypeOf(file);
  await file.close();
  vi.spyOn(prototype, method).mockRejectedValueOnce(fault(code));
}

describe('a file that a command writes', () => {
  it('has what is written, and is not there before', async () => {
    expect(await intoNewFile(at('a.csv'), async (write) => write('1\n').then(() => write('2\n')))).toBeUndefined();

    expect(readFileSync(at('a.csv'), 'utf8')).toBe('1\n2\n');
  });

  it.each<[string, string, string]>([
    ['that exists', 'there.csv', 'it exists already'],
    ['at the place of a folder', '.', 'it exists already'],
    ['in a folder that is missing', 'none/a.csv', 'its folder does not exist'],
    ['below a file', 'there.csv/a.csv', 'a part of its path is not a folder'],
    ['with a name that is too long', 'a'.repeat(300), 'its name is too long'],
    ['at a broken link', 'broken', 'it exists already'],
  ])('%s is refused with a sentence', async (_what, name, reason) => {
    writeFileSync(at('there.csv'), 'kept');
    symlinkSync(at('nowhere'), at('broken'));

    const file = path.join(folder, name);
    await expect(intoNewFile(file, async () => {})).rejects.toThrow(
      new StartError(`${file} cannot be written: ${reason}.`),
    );
    expect(readFileSync(at('there.csv'), 'utf8')).toBe('kept');
  });

  it.each<['appendFile' | 'sync', string, string]>([
    ['appendFile', 'ENOSPC', 'the disk is full'],
    ['sync', 'ENOSPC', 'the disk is full'],
    ['sync', 'EDQUOT', 'the quota of the disk is used up'],
    ['appendFile', 'EFBIG', 'it would be larger than a file may be'],
    ['appendFile', 'EACCES', `give ${user()} access to it`],
    ['appendFile', 'EIO', 'the system refuses (EIO)'],
  ])('is removed and explained if %s fails with %s', async (method, code, reason) => {
    await refusing(method, code);

    const written = intoNewFile(at('a.csv'), (write) => write('1\n'));
    await expect(written).rejects.toThrow(new StartError(`${at('a.csv')} cannot be written: ${reason}.`));
    expect(existsSync(at('a.csv'))).toBe(false);
  });

  it('is removed if the work fails, whose error stays', async () => {
    const lost = new Error('The database is lost.');
    const written = intoNewFile(at('a.csv'), async (write) => {
      await write('1\n');
      throw lost;
    });

    await expect(written).rejects.toBe(lost);
    expect(existsSync(at('a.csv'))).toBe(false);
  });
});

describe('a file that a command reads', () => {
  it('comes in parts', async () => {
    writeFileSync(at('a.ndjson'), 'x'.repeat(200_000));
    const parts = await Array.fromAsync(await partsOf(at('a.ndjson')));

    expect(parts.length).toBeGreaterThan(1);
    expect(Buffer.concat(parts).length).toBe(200_000);
  });

  it.each<[string, string, string]>([
    ['missing', 'none', 'it does not exist'],
    ['a folder', '.', 'it is a folder'],
    ['a circle of links', 'circle', 'its links lead in a circle'],
  ])('is refused with a sentence if it is %s', async (_what, name, reason) => {
    symlinkSync(at('circle'), at('circle'));

    const file = path.join(folder, name);
    await expect(partsOf(file)).rejects.toThrow(new StartError(`${file} cannot be read: ${reason}.`));
  });

  it('is explained if the disk fails later', async () => {
    await refusing('read', 'EIO');
    writeFileSync(at('a.ndjson'), 'x');
    const parts = await partsOf(at('a.ndjson'));

    await expect(Array.fromAsync(parts)).rejects.toThrow(
      new StartError(`${at('a.ndjson')} cannot be read: the system refuses (EIO).`),
    );
  });
});
