import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { openService } from '../../support/open-service.ts';

const ROOT = '/docs/guides';
const MARKDOWN = { accept: 'text/markdown, text/html;q=0.9' };
const files = globSync('docs/**/*.md').map((file) => file.slice('docs/'.length, -'.md'.length));

describe('the guides', async () => {
  const { service } = await openService({ LENDER_NAME: 'Lender & <b>Sons</b>' });
  const open = (url: string, headers: Record<string, string> = {}) => service.app.http.inject({ url, headers });

  it('are one for each file of docs/, and a list of them', () => {
    expect(files.length).toBeGreaterThan(40);
    expect(files).toEqual(expect.arrayContaining(['run', 'sandbox', 'decisions/README']));
  });

  it.each(files)('%s is a page, and Markdown', async (name) => {
    const text = readFileSync(`docs/${name}.md`, 'utf8');
    const page = await open(`${ROOT}/${name}`, { accept: 'text/html,*/*;q=0.8' });
    const source = await open(`${ROOT}/${name}`, MARKDOWN);
    const plain = await open(`${ROOT}/${name}.md`);

    expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(page.body.match(/<h1 id="/g)).toHaveLength(1);
    for (const answer of [source, plain]) {
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/markdown; charset=utf-8']);
      expect(answer.body).toBe(text);
    }
    expect(page.headers.vary).toContain('Accept');
    expect(source.headers.vary).toContain('Accept');
  });

  it('lead only to what is there', async () => {
    const seen = new Map<string, string>();
    const dead: string[] = [];
    const left: { readonly from: string; readonly link: string }[] = [{ from: '', link: ROOT }];
    for (let next = left.pop(); next !== undefined; next = left.pop()) {
      const [path = '', id] = next.link.split('#');
      if (!seen.has(path)) {
        const { statusCode, headers, body } = await open(path);
        seen.set(path, body);
        if (statusCode !== 200) dead.push(`${next.from} leads to ${path}: ${statusCode}`);
        if (path.startsWith(ROOT) && headers['content-type'] === 'text/html; charset=utf-8') {
          for (const [, found = ''] of body.matchAll(/(?:href|src)="([^"]*)"/g)) {
            const link = found.startsWith('#') ? `${path}${found}` : found;
            if (!/^(https?|data):/.test(link)) left.push({ from: path, link });
          }
        }
      }
      const isThere = id === undefined || seen.get(path)?.includes(` id="${id}"`);
      if (!isThere) dead.push(`${next.from} leads to ${next.link}, which has no such heading`);
    }

    expect(dead).toEqual([]);
    const reached = [...seen.keys()];
    expect(reached).toEqual(expect.arrayContaining(files.map((name) => `${ROOT}/${name}`)));
    expect(reached).toEqual(expect.arrayContaining([`${ROOT}/console/overview.png`, `${ROOT}/monitoring/alerts.yaml`]));
  });

  it('show links to files that are not served as text, and addresses of examples, too', async () => {
    const sandbox = await open(`${ROOT}/sandbox`);
    const run = await open(`${ROOT}/run`);

    expect(sandbox.body).toMatch(/continues\s+the first loan of the README, in/);
    expect(run.body).toMatch(/starts the service at http:\/\/127\.0\.0\.1:3000\b/);
  });

  it('have the look of the console and its policy, without scripts', async () => {
    const console = await open('/console/sign-in');
    const guide = await open(`${ROOT}/back-office`);
    const stylesOf = (page: string) => [...page.matchAll(/\/assets\/([\w.]+\.css)/g)].map(([, name]) => name);

    expect(guide.headers['content-security-policy']).toBe(console.headers['content-security-policy']);
    expect(stylesOf(guide.body)).toEqual(expect.arrayContaining(stylesOf(console.body)));
    expect(guide.body).not.toContain('<script');
    expect(guide.body).toContain('Lender &amp; &lt;b&gt;Sons&lt;/b&gt;</a>');
  });

  it('are listed in /llms.txt, with the API, by a sentence each', async () => {
    const { statusCode, headers, body } = await open('/llms.txt');
    const lines = [...body.matchAll(/^- \[.+?\]\((\S+)\): \S.*[.:]$/gm)].map(([, address = '']) => address);

    expect([statusCode, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
    expect(body).toMatch(/^# .+\n\n> .+\n\n## API\n/);
    expect(lines.toSorted()).toEqual(
      ['/docs', '/openapi.json', ...files.map((name) => `${ROOT}/${name}.md`)].toSorted(),
    );
    expect(body).toContain('(/docs/guides/run.md): As a process or a container, on one machine or on many.');
    for (const address of lines) expect((await open(address)).statusCode, address).toBe(200);
    expect((await open(ROOT, MARKDOWN)).body).toContain(`(${ROOT}/run.md)`);
  });

  it.each([ROOT, `${ROOT}/run`, `${ROOT}/run.md`, `${ROOT}/console/overview.png`, '/llms.txt'])(
    'are asked for by HEAD, and sent again only if they changed: %s',
    async (url) => {
      const { headers, rawPayload } = await open(url);
      const head = await service.app.http.inject({ method: 'HEAD', url });
      const again = await open(url, { 'if-none-match': String(headers.etag) });

      expect(headers).toMatchObject({ 'cache-control': 'no-cache', etag: expect.stringMatching(/^W\/"/) });
      expect([head.statusCode, head.body, head.headers['content-type']]).toEqual([200, '', headers['content-type']]);
      expect([again.statusCode, again.body, rawPayload.length > 0]).toEqual([304, '', true]);
    },
  );

  it.each([
    `${ROOT}/nothing`,
    `${ROOT}/nothing.md`,
    `${ROOT}/..%2fREADME.md`,
    `${ROOT}/decisions`,
    `${ROOT}/__proto__`,
  ])('know no %s', async (url) => {
    const answer = await open(url);

    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toMatchObject({ success: false, data: null, error: { code: 'ROUTE_NOT_FOUND' } });
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  it('are linked from the API reference and the home page', async () => {
    const { description } = (await open('/openapi.json')).json().info;
    expect(description).toMatch(/^The \[guides\] .*^\[guides\]: \/docs\/guides$/ms);
    expect((await open('/', { accept: 'text/html' })).body).toContain(`<a href="${ROOT}">`);
  });
});
