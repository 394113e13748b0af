import type { FastifyReply, FastifyRequest } from 'fastify';
import Negotiator from 'negotiator';
import { LANGUAGES, type Language } from '../../../domain/shared/language.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** `DEFAULT_LANGUAGE`. */
    readonly defaultLanguage: Language;
  }
  interface FastifyContextConfig {
    /** Its answers have texts in the language of the request. `answerLanguage` returns it. */
    worded?: boolean;
  }
}

// Why: docs/decisions/0040-how-a-text-finds-its-language.md
/** The supported language that `Accept-Language` prefers, such as `es` for `es-VE`, or the default. */
export function languageOf({ headers, server }: Pick<FastifyRequest, 'headers' | 'server'>): Language {
  const { defaultLanguage } = server;
  // `*` is the first one.
  const supported = [defaultLanguage, ...LANGUAGES.filter((language) => language !== defaultLanguage)];
  const preferred = new Negotiator({ headers }).language(supported);
  return LANGUAGES.find((language) => language === preferred) ?? defaultLanguage;
}

/** The language of a response with texts. Its `Content-Language` says which. */
export function answerLanguage(request: FastifyRequest, reply: FastifyReply): Language {
  const language = languageOf(request);
  reply.header('content-language', language);
  return language;
}
