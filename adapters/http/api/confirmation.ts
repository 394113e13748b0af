import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import { english, type Sentence } from '../../../domain/shared/phrase.ts';
import { say } from '../language/say.ts';
import { answers, success } from './envelope.ts';
import { Named } from './fields.ts';
import { answerLanguage } from './language.ts';

type Confirmation = Sentence<string>;

/** The data of an operation that only confirms that it is done. */
const Message = Named('Confirmation', { message: Type.String() });

/** The `response` schemas of a route that answers with `confirmed`. */
export function confirms(sentence: Confirmation, description: string) {
  return answers(Message, description, { message: english(sentence) });
}

/** Confirms in the language of the request. */
export function confirmed({ message }: Confirmation, reply: FastifyReply) {
  return success({ message: say({ message }, answerLanguage(reply.request, reply)) });
}
