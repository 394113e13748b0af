import type { Language } from '../../domain/shared/language.ts';

/** The words that all papers share. A missing translation fails the type check. */
export interface PaperText {
  issuedOn(day: string): string;
  page(page: number, pages: number): string;
}

export const PAPER_TEXT: Readonly<Record<Language, PaperText>> = {
  en: {
    issuedOn: (day) => `Issued on ${day}`,
    page: (page, pages) => `Page ${page} of ${pages}`,
  },
  es: {
    issuedOn: (day) => `Emitido el ${day}`,
    page: (page, pages) => `Página ${page} de ${pages}`,
  },
};
