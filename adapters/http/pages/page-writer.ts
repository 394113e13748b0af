import path from 'node:path';
import { Eta } from 'eta';
import type { FastifyReply } from 'fastify';
import { languageOf } from '../language/say.ts';
import { PAGE_POLICY, STYLE } from './page-style.ts';
import { PAGE_TEXTS, type PageTexts } from './page-texts.ts';

export interface Form {
  readonly action: string;
  readonly token: string;
  readonly button: string;
  /** If the form has a field for a new password. */
  readonly password: { readonly label: string; readonly min: number; readonly max: number } | null;
}

interface Page {
  readonly title: string;
  readonly text?: string;
  readonly faults?: readonly string[];
  readonly form?: Form | null;
}

/** Sends a page in the language of the request. */
export type WritePage = (reply: FastifyReply, pageIn: (texts: PageTexts) => Page) => FastifyReply;

export function pageWriter(lenderName: string): WritePage {
  const eta = new Eta({ views: path.join(import.meta.dirname, 'views'), cache: true });
  return (reply, pageIn) => {
    const language = languageOf(reply.request);
    reply.header('content-language', language);
    const { text = '', faults = [], form = null, ...page } = pageIn(PAGE_TEXTS[language]);
    reply.header('content-security-policy', PAGE_POLICY).type('text/html; charset=utf-8');
    return reply.send(eta.render('page.eta', { ...page, text, faults, form, language, lenderName, style: STYLE }));
  };
}
