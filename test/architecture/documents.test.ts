import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const read = (file: string) => readFileSync(file, 'utf8');

const exclude = (name: string) => ['node_modules', 'peers'].includes(name);
const pages = globSync(['*.md', '{domain,application,adapters,bootstrap,clients,docs,test}/**/*.md'], { exclude });
const scripts = Object.keys((JSON.parse(read('package.json')) as { scripts: object }).scripts);
const [, table = ''] = /COMMANDS[^{]*\{\n(.*?)\n\};/s.exec(read('bootstrap/commands/command-line.ts')) ?? [];
const commands = [...table.matchAll(/^ +'?([\w -]+?)'?[:,]/gm)].map(([, name = '']) => name);

/** As GitHub makes it of a heading. */
const anchor = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(' ', '-');
const anchorsOf = (file: string) => [...read(file).matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) => anchor(heading));

/** Links within the project that lead to no file or heading. */
function brokenLinks(page: string, text = read(page)): string[] {
  return [...text.matchAll(/\]\((?!https?:)([^)\s]+)\)/g)].flatMap(([, link = '']) => {
    const [file = '', heading] = link.split('#');
    const target = file === '' ? page : path.join(path.dirname(page), file);
    return existsSync(target) && (heading === undefined || anchorsOf(target).includes(heading)) ? [] : [link];
  });
}

/** Scripts, commands and files that a page names and that do not exist. */
function unknownNames(text: string): string[] {
  const named = [...text.matchAll(/npm run (?:--silent |-s )?([\w:-]+)(?: -- (\w[\w-]*(?: [a-z]\w+)?))?/g)];
  const files = [...text.matchAll(/`((?:domain|application|adapters|bootstrap|clients|test|docs)\/[\w./-]+\.\w+)`/g)];
  return [
    ...named.flatMap(([all, script = '', command]) => {
      if (script !== 'cli') return scripts.includes(script) ? [] : [all];
      return command === undefined || commands.some((name) => `${command} `.startsWith(`${name} `)) ? [] : [all];
    }),
    ...files.flatMap(([, file = '']) => (existsSync(file) ? [] : [file])),
  ];
}

/** Lines over 120 characters that can be wrapped: no tables, code, headings, pictures or lone links. */
function longLines(text: string): string[] {
  const prose = text.replace(/^```[\s\S]*?^```$/gm, '').split('\n');
  return prose.filter((line) => line.length > 120 && !/^(?:\||#| {4}|!\[)/.test(line));
}

describe('the documents', () => {
  it('are found, and so are scripts and commands', () => {
    expect(pages.length).toBeGreaterThan(60);
    expect(commands).toEqual(expect.arrayContaining(['migrate', 'operator create', 'close-of-business']));
  });

  it.each(pages)('%s leads to what exists', (page) => {
    expect(brokenLinks(page)).toEqual([]);
  });

  it.each(pages)('%s names scripts, commands and files that exist', (page) => {
    expect(unknownNames(read(page))).toEqual([]);
  });

  it.each(pages)('%s is wrapped at 120', (page) => {
    expect(longLines(read(page))).toEqual([]);
  });

  it.each([
    ['[a](docs/no-page.md)', 'docs/no-page.md'],
    ['[a](README.md#no-heading)', 'README.md#no-heading'],
  ])('may not link to %s', (text, link) => {
    expect(brokenLinks('README.md', text)).toEqual([link]);
  });

  it.each(['npm run no-script', 'npm run cli -- no-command', 'domain/no-file.ts'])('may not name %s', (name) => {
    expect(unknownNames(`\`${name}\``)).toEqual([name]);
  });

  it.each(['', '- '])('may not have a long line after %j', (start) => {
    const line = `${start}${'word '.repeat(30)}`;
    expect(longLines(`short\n${line}`)).toEqual([line]);
  });
});
