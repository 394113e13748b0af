import { extractText, getDocumentProxy } from 'unpdf';
import { describe, expect, it } from 'vitest';
import { isolated, isPrintable, personText } from '../../../adapters/papers/characters.ts';
import { SHEET } from '../../../adapters/papers/page.ts';
import { Paper } from '../../../adapters/papers/paper.ts';
import { PAPERS } from '../../../adapters/texts/texts.ts';

const metadata = { title: 'A paper', author: 'Andean Credit', language: 'en', createdAt: new Date(0) } as const;

const paperOf =
  (write: (paper: Paper) => unknown, language: 'en' | 'es' = 'en') =>
  async () => {
    const paper = new Paper({ ...metadata, language }, PAPERS[language].every);
    await write(paper);
    return getDocumentProxy(new Uint8Array(await paper.finish()));
  };

async function textOf(write: (paper: Paper) => unknown, language?: 'en' | 'es'): Promise<string[]> {
  const { text } = await extractText(await paperOf(write, language)());
  return text.map((page) => page.replace(/\s+/g, ' '));
}

/** The texts drawn on the first page, with their places. */
async function drawn(write: (paper: Paper) => unknown) {
  const page = await (await paperOf(write)()).getPage(1);
  const { items } = await page.getTextContent({ disableNormalization: true });
  return items.flatMap((item) =>
    'str' in item && item.str.trim() !== '' ? [{ text: item.str, x: item.transform[4], width: item.width }] : [],
  );
}

describe('text of any alphabet', () => {
  it.each([
    ['words from right to left', 'محمد عبد الله', 'محمد عبد الله'],
    ['numbers between them', 'محمد 12 علي', 'محمد 12 علي'],
    ['words of both directions', `The borrower is ${isolated('محمد علي')}.`, 'The borrower is محمد علي.'],
    ['Persian digits', 'خیابان ۱۲۳', 'خیابان ۱۲۳'],
    ['Hebrew', 'שלום עולם', 'שלום עולם'],
    ['Arabic after Hebrew', 'משה محمد', 'משה محمد'],
    ['Hebrew after Arabic', 'محمد משה', 'محمد משה'],
    ['marks that would turn the order', 'Ann\u202eeB\u202c Lee', 'AnneB Lee'],
    ['a family of emoji', 'Ann 👩‍👩‍👧‍👦 Lee', 'Ann □ Lee'],
    ['letters without a glyph', '山田 太郎', '□□ □□'],
    ['half a pair of surrogates', 'Ann \ud83d', 'Ann \ufffd'],
  ])('has %s', async (_what, given, expected) => {
    const [text] = await textOf((paper) => paper.facts([['Borrower', given]]));

    expect(text).toContain(expected);
  });

  it('joins Arabic letters after Hebrew ones, too', async () => {
    const widthOf = async (name: string) => {
      const texts = await drawn((paper) => paper.facts([['', name]]));
      return texts[0]?.width;
    };

    expect(await widthOf('משה محمد')).toBeCloseTo((await widthOf('محمد משה')) ?? 0);
  });

  it('tells screen readers the text that it cannot draw', async () => {
    const document = await paperOf((paper) => paper.facts([['Borrower', '山田 太郎']]))();

    expect(JSON.stringify(await (await document.getPage(1)).getStructTree())).toContain('山田 太郎');
  });

  it.each([
    ['letters without a space', 'W'.repeat(200)],
    ['words', 'Sánchez '.repeat(25)],
    ['Arabic letters without a space', 'محمد'.repeat(50)],
    ['emoji', '😀'.repeat(200)],
  ])('keeps 200 %s on the page', async (_what, name) => {
    const texts = await drawn((paper) => {
      paper.head('A paper', 'Issued today');
      paper.facts([['Borrower', name]]);
      paper.paragraph(`${isolated(name)} owes it.`);
      paper.figures([[name, 'USD 1.00']]);
      paper.marked(name);
    });

    for (const { x, width } of texts) expect(x + width).toBeLessThanOrEqual(SHEET.right + 0.5);
  });
});

describe('a person', () => {
  it.each([
    ['by the name', 'مريم O’Neil', 'ann@example.com', 'مريم O’Neil'],
    ['by the address, where the fonts lack a letter of the name', 'Ann 山田', 'ann@example.com', 'ann@example.com'],
    ['by the address in ASCII, where they lack that, too', '山田', '山@例え.jp', '%E5%B1%B1@%E4%BE%8B%E3%81%88.jp'],
  ])('is named %s', (_how, name, email, expected) => {
    expect(personText({ name, email })).toBe(expected);
    expect(isPrintable(expected)).toBe(true);
  });
});

describe('a paper', () => {
  it('begins a page when a part no longer fits, and numbers all pages in its language', async () => {
    const pages = await textOf((paper) => {
      for (let line = 1; line <= 100; line++) paper.paragraph(`Paragraph ${line}.`);
    }, 'es');

    expect(pages).toHaveLength(3);
    expect(pages[0]).toContain('Página 1 de 3');
    expect(pages[2]).toContain('Paragraph 100. ');
    expect(pages[2]).toContain('Página 3 de 3');
  });

  it('repeats the names of the columns of a table on each page', async () => {
    const columns = [
      { name: 'Number', width: 295, align: 'left' },
      { name: 'Amount', width: 200, align: 'right' },
    ] as const;
    const rows = Array.from({ length: 90 }, (_, index) => ({ cells: [`No. ${index}`, `${index}.00`] }));
    const pages = await textOf((paper) => paper.table({ columns, rows }));

    expect(pages).toHaveLength(3);
    for (const page of pages) expect(page).toContain('Number Amount');
  });

  it('keeps a heading with what follows', async () => {
    const pages = await textOf((paper) => {
      paper.space(660);
      paper.heading('Schedule');
      paper.paragraph('The payments.');
    });

    expect(pages[0]).not.toContain('Schedule');
    expect(pages[1]).toContain('Schedule The payments.');
  });
});
