import { describe, expect, it } from 'vitest';
import { htmlOf, summaryOf } from '../../../adapters/guides/markdown.ts';

const KNOWN: Readonly<Record<string, string>> = { 'run.md': '/guides/run', 'a.png': '/guides/a.png' };
const html = (text: string) => htmlOf(text, (link) => KNOWN[link] ?? null).trim();

describe('the page of a Markdown text', () => {
  it.each([
    ['<script>alert(1)</script>', '&lt;script&gt;alert(1)&lt;/script&gt;'],
    ['a <b onclick="x()">b</b>', '<p>a &lt;b onclick=&quot;x()&quot;&gt;b&lt;/b&gt;</p>'],
    ['`<i>`', '<p><code>&lt;i&gt;</code></p>'],
  ])('shows %s as text', (text, expected) => {
    expect(html(text)).toBe(expected);
  });

  it.each([
    ['[Run](run.md)', '<p><a href="/guides/run">Run</a></p>'],
    ['[the **code**](../domain/loan.ts)', '<p>the <strong>code</strong></p>'],
    ['[x](javascript:alert(1))', '<p>x</p>'],
    ['http://127.0.0.1:3000 and a@b.example', '<p>http://127.0.0.1:3000 and a@b.example</p>'],
    ['![A](a.png)', '<p><img src="/guides/a.png" alt="A"></p>'],
    ['![A *b*](../b.png)', '<p>A <em>b</em></p>'],
  ])('has for %s the address, or its text', (text, expected) => {
    expect(html(text)).toBe(expected);
  });

  it('gives headings ids, each its own', () => {
    expect(html('## What to do when …\n## `a` & b\n## `a` & b')).toBe(
      [
        '<h2 id="what-to-do-when-">What to do when …</h2>',
        '<h2 id="a--b"><code>a</code> &amp; b</h2>',
        '<h2 id="a--b-1"><code>a</code> &amp; b</h2>',
      ].join('\n'),
    );
  });

  it('lets keys scroll tables and code, and names no column without words', () => {
    expect(html('| A | |\n|---|---|\n| 1 | 2 |')).toMatch(
      /^<div class="scroll" tabindex="0".+<th>A<\/th>\s*<td><\/td>.+<td>2<\/td>.+<\/table>\s*<\/div>$/s,
    );
    expect(html('```sh\na < b\n```')).toBe('<pre tabindex="0"><code class="language-sh">a &lt; b\n</code></pre>');
  });
});

describe('the summary of a Markdown text', () => {
  it.each([
    ['# Run `it`\n\nAs a\n[process](run.md) of `a.b`. More.', { title: 'Run it', sentence: 'As a process of `a.b`.' }],
    [
      '# 31. Console\n\n**Context.** Operators need pages. A',
      { title: '31. Console', sentence: 'Operators need pages.' },
    ],
    ['# Only this', { title: 'Only this', sentence: '' }],
  ])('is the heading and the first sentence of %j', (text, expected) => {
    expect(summaryOf(text)).toEqual(expected);
  });
});
