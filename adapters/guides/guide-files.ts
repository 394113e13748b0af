import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { summaryOf } from './markdown.ts';

export interface Guide {
  /** Its path below `docs`, without the ending. */
  readonly name: string;
  readonly title: string;
  /** Its first sentence. */
  readonly sentence: string;
  /** As Markdown. */
  readonly text: string;
}

/** Decisions and what else has a folder: for those who change the service. */
export const isInFolder = ({ name }: Guide) => name.includes('/');

const DOCS = path.join(import.meta.dirname, '../../docs');
export const MARKDOWN = '.md';
export const MARKDOWN_TYPE = 'text/markdown; charset=utf-8';
const TYPES: Readonly<Record<string, string>> = {
  [MARKDOWN]: MARKDOWN_TYPE,
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.yaml': 'application/yaml; charset=utf-8',
};

/** The files of `docs`: the guides, by name, and all files with their types, by path, to which guides lead. */
export function readGuides() {
  const types = new Map<string, string>();
  const guides = new Map<string, Guide>();
  for (const name of readdirSync(DOCS, { recursive: true, encoding: 'utf8' }).sort()) {
    const file = name.replaceAll(path.sep, '/');
    const { ext } = path.posix.parse(file);
    const type = TYPES[ext];
    if (type === undefined) continue;
    types.set(file, type);
    if (ext === MARKDOWN) {
      const text = readFileSync(path.join(DOCS, file), 'utf8');
      const name = file.slice(0, -MARKDOWN.length);
      guides.set(name, { name, text, ...summaryOf(text) });
    }
  }
  return { guides, types };
}

export const pathOf = (file: string) => path.join(DOCS, file);
