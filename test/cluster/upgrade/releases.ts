import { cpSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../../support/program.ts';

/** What a release consists of, apart from its packages. */
const PRODUCT = ['adapters', 'application', 'bootstrap', 'domain', 'package.json'];
const MIGRATIONS = path.join(import.meta.dirname, 'migrations');

/** The code of the release that writes and reads `body`: in each file, what becomes what. */
const USES_BODY: Readonly<Record<string, readonly (readonly [from: string, to: string])[]>> = {
  'tables/notifications.ts': [['message: p.text()', 'body: p.text()']],
  'notifications/kysely-notifications.ts': [
    [`['title', 'message']`, `['title', 'body']`],
    ['sql.lit(column)}', `sql.lit(column === 'body' ? 'message' : column)}`],
    ['message: notification.message', 'body: notification.message'],
    ['message: row.message', 'message: row.body'],
  ],
  'notifications/notification.queries.ts': [[`'t.message'`, `'t.body as message'`]],
};

/** The release after today's code, in a folder: the column has a second name, which it uses alone. */
export function expandingRelease(folder: string): string {
  const release = copyOf(ROOT, path.join(folder, 'expanding'));
  addMigrations(release, ['901-add-body.ts', '902-fill-body.ts']);
  for (const [name, changes] of Object.entries(USES_BODY)) {
    const file = path.join(release, 'adapters/persistence', name);
    writeFileSync(file, changes.reduce(changed, readFileSync(file, 'utf8')));
  }
  return release;
}

/** The release after that one, whose code is the same: the first name goes. */
export function contractingRelease(folder: string, previous: string): string {
  const release = copyOf(previous, path.join(folder, 'contracting'));
  addMigrations(release, ['903-drop-message.ts']);
  return release;
}

function copyOf(from: string, to: string): string {
  for (const name of PRODUCT) cpSync(path.join(from, name), path.join(to, name), { recursive: true });
  symlinkSync(path.join(ROOT, 'node_modules'), path.join(to, 'node_modules'));
  return to;
}

function addMigrations(release: string, names: readonly string[]): void {
  for (const name of names) {
    cpSync(path.join(MIGRATIONS, name), path.join(release, 'adapters/persistence/migrations', name));
  }
}

function changed(text: string, [from, to]: readonly [string, string]): string {
  const parts = text.split(from);
  if (parts.length !== 2)
    throw new Error(`The next release changes "${from}", which is there ${parts.length - 1} times.`);
  return parts.join(to);
}
