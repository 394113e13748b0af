import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { close, listen, portOf } from '../../support/local-server.ts';

const ROOT = path.resolve(import.meta.dirname, '../../..');
const IMPORTS = {
  'lending-client': '/lending-client.js',
  'lending-client/tabs': '/tabs.js',
  'openapi-fetch': '/openapi-fetch.js',
};
const PAGE = `<!doctype html>
<script type="importmap">${JSON.stringify({ imports: IMPORTS })}</script>
<script type="module">
  import { LendingClient } from 'lending-client';
  import { sharedByTabs } from 'lending-client/tabs';
  Object.assign(globalThis, { LendingClient, sharedByTabs });
</script>`;

export interface BrowserApp {
  /** An origin of its pages, and another one of the same pages. */
  readonly origins: readonly [string, string];
  close(): Promise<void>;
}

/** Serves an empty page with the built client as the global `LendingClient`. Below `/isolated` it takes no foreign resources. */
export async function serveBrowserApp(): Promise<BrowserApp> {
  const built = mkdtempSync(path.join(os.tmpdir(), 'lending-browser-app-'));
  const build = ['run', 'build', '--', '--declaration', 'false', '--outDir', built];
  await promisify(execFile)('npm', build, { cwd: path.join(ROOT, 'clients/typescript') });
  const library = path.join(ROOT, 'node_modules/openapi-fetch/dist/index.mjs');
  const server = createServer(({ url = '/' }, response) => {
    if (url.endsWith('.js')) {
      const file = url === IMPORTS['openapi-fetch'] ? library : path.join(built, path.basename(url));
      response.setHeader('content-type', 'text/javascript').end(readFileSync(file));
    } else {
      if (url === '/isolated') response.setHeader('cross-origin-embedder-policy', 'require-corp');
      response.setHeader('content-type', 'text/html').end(PAGE);
    }
  });
  await listen(server);
  return {
    origins: [`http://localhost:${portOf(server)}`, `http://127.0.0.1:${portOf(server)}`],
    async close() {
      await close(server);
      rmSync(built, { recursive: true });
    },
  };
}
