import { execFile, execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const ROOT = path.resolve(import.meta.dirname, '../../..');

/** The commit of the release before this one. Change it when a release is made. */
export const PREVIOUS_RELEASE = '9d8eadeded5861ff68ea1f65c61c28a6282e4e1a';

/** Whether this clone has the commit: a shallow one may not. */
export function hasPreviousRelease(): boolean {
  try {
    execFileSync('git', ['cat-file', '-e', `${PREVIOUS_RELEASE}^{commit}`], { cwd: ROOT, stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** Writes the code of the previous release into a new folder, beside the packages of this one. */
export async function checkOutPreviousRelease(): Promise<{ readonly server: string; remove(): void }> {
  const root = mkdtempSync(path.join(os.tmpdir(), 'lending-previous-'));
  const archive = path.join(root, 'previous.tar');
  const run = promisify(execFile);
  const parts = ['adapters', 'application', 'bootstrap', 'domain', 'package.json', 'tsconfig.json'];
  await run('git', ['archive', '--output', archive, PREVIOUS_RELEASE, ...parts], { cwd: ROOT });
  await run('tar', ['-xf', archive, '-C', root]);
  symlinkSync(path.join(ROOT, 'node_modules'), path.join(root, 'node_modules'));
  return { server: path.join(root, 'bootstrap/main.ts'), remove: () => rmSync(root, { recursive: true, force: true }) };
}
