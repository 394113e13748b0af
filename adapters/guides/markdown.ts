import GithubSlugger from 'github-slugger';
import { Marked, Parser, Renderer, TextRenderer, type Token, type Tokens } from 'marked';

/** The address of what a link names. `null` if it is not served: the link is then shown as text. */
export type AddressOf = (link: string) => string | null;

// A bare address stays text: it is an example, such as that of the reader's own service.
const markdown = new Marked({ tokenizer: { url: () => undefined } });

/** HTML without any markup of the text itself. Headings have the ids that GitHub gives them. */
export function htmlOf(text: string, addressOf: AddressOf): string {
  return markdown.parser(markdown.lexer(text), { renderer: new PageRenderer(addressOf) });
}

class PageRenderer extends Renderer {
  private readonly slugger = new GithubSlugger();
  private readonly addressOf: AddressOf;

  constructor(addressOf: AddressOf) {
    super();
    this.addressOf = addressOf;
  }

  override heading({ tokens, depth }: Tokens.Heading): string {
    const id = this.slugger.slug(textOf(tokens));
    return `<h${depth} id="${id}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
  }

  override html({ raw, text }: Tokens.HTML | Tokens.Tag): string {
    return this.text({ type: 'text', raw, text });
  }

  override link(token: Tokens.Link): string {
    const href = this.addressOf(token.href);
    return href === null ? this.parser.parseInline(token.tokens) : super.link({ ...token, href });
  }

  override image(token: Tokens.Image): string {
    const href = this.addressOf(token.href);
    return href === null ? this.parser.parseInline(token.tokens) : super.image({ ...token, href });
  }

  // What is wider than the window scrolls, by keys too.
  override code(token: Tokens.Code): string {
    return super.code(token).replace('<pre>', '<pre tabindex="0">');
  }

  // A header without words names no column.
  override tablecell(token: Tokens.TableCell): string {
    return super.tablecell({ ...token, header: token.header && token.text !== '' });
  }

  override table(token: Tokens.Table): string {
    return `<div class="scroll" tabindex="0" role="group" aria-label="Table">${super.table(token)}</div>\n`;
  }
}

const parser = new Parser();
const textOf = (tokens: Token[]) => parser.parseInline(tokens, parser.textRenderer);

/** Text without markup, but for code. */
class SentenceRenderer extends TextRenderer {
  override parser = parser;

  override codespan({ raw }: Tokens.Codespan): string {
    return raw;
  }
}

const SENTENCES = new Intl.Segmenter('en', { granularity: 'sentence' });

/** The first heading, and the first sentence after it, without the label of its paragraph (`**Context.**`). */
export function summaryOf(text: string): { readonly title: string; readonly sentence: string } {
  const tokens = markdown.lexer(text) as Tokens.Generic[];
  const partOf = (type: string): Token[] => tokens.find((token) => token.type === type)?.tokens ?? [];
  const paragraph = partOf('paragraph');
  const sentences = paragraph[0]?.type === 'strong' ? paragraph.slice(1) : paragraph;
  const words = parser.parseInline(sentences, new SentenceRenderer());
  const [first] = SENTENCES.segment(words.replace(/\s+/g, ' ').trim());
  return { title: textOf(partOf('heading')), sentence: first?.segment.trim() ?? '' };
}
