import { describe, expect, it } from 'vitest';
import { languageOf } from '../../../adapters/http/answers/language.ts';
import type { Language } from '../../../domain/shared/language.ts';
import { testServer } from './support.ts';

/** The language of a request with this header. */
async function preferred(accepted?: string, defaultLanguage: Language = 'en'): Promise<Language> {
  const server = (await testServer({ defaultLanguage })) as never;
  return languageOf({ server, headers: accepted === undefined ? {} : { 'accept-language': accepted } });
}

describe('the language of a request', () => {
  it.each([
    ['es', 'es'],
    ['es-VE', 'es'],
    ['es-419', 'es'],
    ['pt-PT,pt;q=0.9,en;q=0.5,es-419;q=0.4', 'en'],
    ['ES-ve', 'es'],
    ['es-419,es;q=0.9,en;q=0.8', 'es'],
    ['en;q=0.5, es;q=0.6', 'es'],
    ['fr, es;q=0.1', 'es'],
    ['en-GB, es;q=0.9', 'en'],
    ['en, es', 'en'],
  ] as const)('is that which %s prefers: %s', async (header, language) => {
    expect(await preferred(header, language === 'es' ? 'en' : 'es')).toBe(language);
  });

  it.each([
    undefined,
    '',
    '*',
    'es;q=0',
    'fr',
    'de-CH, fr;q=0.9',
    'es;q=0, en;q=0',
    ';;,=;q=x',
    'es_VE',
    'x'.repeat(10_000),
  ])('is the default with %s', async (header) => {
    expect([await preferred(header, 'es'), await preferred(header, 'en')]).toEqual(['es', 'en']);
  });
});
