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

interface ServedFile {
  readonly path: string;
  readonly type: string;
}

/** Decisions and what else has a folder: for those who change the service. */
export const isInFolder = ({ name }: Guide) => name.includes('/');

const DOCS = path.join(import.meta.dirname, '../../docs');
export const MARKDOWN = '.md';
const TYPES: Readonly<Record<string, string>> = {
  [MARKDOWN]: 'text/markdown; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.yaml': 'application/yaml; charset=utf-8',
};

/** The guides, and all files to which they lead, by their path below `docs`. */
export function readGuides() {
  const files = new Map<string, ServedFile>();
  const guides: Guide[] = [];
  for (const found of readdirSync(DOCS, { recursive: true, encoding: 'utf8' }).sort()) {
    const name = found.replaceAll(path.sep, '/');
    const ending = path.extname(name);
    const type = TYPES[ending];
    if (type === undefined) continue;
    const file = { path: path.join(DOCS, found), type };
    files.set(name, file);
    if (ending !== MARKDOWN) continue;
    const text = readFileSync(file.path, 'utf8');
    guides.push({ name: name.slice(0, -MARKDOWN.length), text, ...summaryOf(text) });
  }
  return { guides, files };
}
