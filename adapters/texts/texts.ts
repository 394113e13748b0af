import type { Language } from '../../domain/shared/language.ts';
import { DECISIONS_EN } from './en/decisions.ts';
import { MAIL_EN } from './en/mail.ts';
import { NOTICES_EN } from './en/notices.ts';
import { PAGES_EN } from './en/pages.ts';
import { PAPERS_EN } from './en/papers.ts';
import { DECISIONS_ES } from './es/decisions.ts';
import { MAIL_ES } from './es/mail.ts';
import { NOTICES_ES } from './es/notices.ts';
import { PAGES_ES } from './es/pages.ts';
import { PAPERS_ES } from './es/papers.ts';

// A text that a language lacks, and one that English lacks, fails the type check.

export const DECISIONS: Readonly<Record<Language, typeof DECISIONS_EN>> = { en: DECISIONS_EN, es: DECISIONS_ES };
export const MAIL: Readonly<Record<Language, typeof MAIL_EN>> = { en: MAIL_EN, es: MAIL_ES };
export const NOTICES: Readonly<Record<Language, typeof NOTICES_EN>> = { en: NOTICES_EN, es: NOTICES_ES };
export const PAGES: Readonly<Record<Language, typeof PAGES_EN>> = { en: PAGES_EN, es: PAGES_ES };
export const PAPERS: Readonly<Record<Language, typeof PAPERS_EN>> = { en: PAPERS_EN, es: PAPERS_ES };
