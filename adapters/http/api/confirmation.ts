import type { FastifyReply } from 'fastify';
import type { Sentence } from '../../../domain/shared/phrase.ts';
import { say } from '../language/say.ts';
import { success } from './envelope.ts';
import { answerLanguage } from './language.ts';

/** Confirms in the language of the request. */
export function confirmed({ message }: Sentence<string>, reply: FastifyReply) {
  return success({ message: say({ message }, answerLanguage(reply.request, reply)) });
}
