import path from 'node:path';
import { Eta } from 'eta';
import { atFirstUse } from '../system/at-first-use.ts';
import { type Guide, isInFolder, MARKDOWN, readGuides } from './guide-files.ts';
import { type AddressOf, htmlOf } from './markdown.ts';

/** What surrounds each guide. */
export interface Frame {
  /** The address of the list of guides. */
  readonly root: string;
  readonly addressOf: (path: string) => string;
  /** The styles, below the root. */
  readonly assets: ReadonlyMap<string, string>;
  readonly lenderName: string;
}

/** In both forms. */
export interface Page {
  readonly text: string;
  readonly html: () => string;
}

/** The page of each guide by its name, that of their list by an empty one; the files beside them; the list for programs. */
export function loadPages(frame: Frame) {
  const { guides, files } = readGuides();
  const eta = new Eta({ views: path.join(import.meta.dirname, 'views'), cache: true });
  const sections = guides.filter((guide) => !isInFolder(guide));
  const page = (name: string, title: string, text: string, linked: AddressOf): Page => ({
    text,
    html: atFirstUse(() => eta.render('guide.eta', { ...frame, sections, name, title, body: htmlOf(text, linked) })),
  });
  const ofGuides = guides.map(({ name, title, text }) => {
    const served = (file: string) => (files.has(file) ? `${frame.root}/${file}` : null);
    return [name, page(name, title, text, (link) => addressIn(name, link, served))] as const;
  });
  const ofList = page('', 'Guides', listing(guides, frame, 'Guides', 'Decisions'), withoutEnding);
  return {
    pages: new Map([['', ofList], ...ofGuides]),
    files,
    list: listing(guides, frame, frame.lenderName, 'Optional'),
  };
}

const withoutEnding = (address: string) => address.replace(/\.md$/, '');

/** Where a link of a guide leads: to the page of another guide, a file beside it, or another site. */
function addressIn(name: string, link: string, served: (file: string) => string | null): string | null {
  if (link.startsWith('#') || /^https?:/.test(link)) return link;
  const [file = '', ...heading] = link.split(/(?=#)/);
  const address = served(path.posix.join(path.posix.dirname(name), file));
  return address && `${withoutEnding(address)}${heading.join('')}`;
}

/** The guides with a sentence each, in the form of https://llmstxt.org. Programs may leave out what is `Optional`. */
function listing(guides: readonly Guide[], { root, addressOf }: Frame, title: string, inFolders: string): string {
  const line = (address: string, name: string, sentence: string) => `- [${name}](${address}): ${sentence}`;
  const lines = (some: readonly Guide[]) =>
    some.map(({ name, title, sentence }) => line(`${root}/${name}${MARKDOWN}`, title, sentence)).join('\n');
  return `# ${title}

> A lending service: an API for the apps of borrowers, a back office for operators, and its books.

## API

${line(addressOf('/openapi.json'), 'OpenAPI document', 'Each operation with its fields, errors and examples.')}
${line(addressOf('/docs'), 'API reference', 'The same, for people.')}

## Guides

${lines(guides.filter((guide) => !isInFolder(guide)))}

## ${inFolders}

${lines(guides.filter(isInFolder))}
`;
}
