import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Page } from '../../../application/shared/page.ts';
import { success } from './envelope.ts';
import { writePage } from './paging.ts';

/** One page of a list: the items in the envelope, the totals in the headers. */
export function listed<Item>(request: FastifyRequest, reply: FastifyReply, page: Page<Item>) {
  return success(writePage(request, reply, page));
}

/**
 * The value in the envelope.
 *
 * @param set fields that are not `null` after the act that is answered
 * @throws the given error when there is no value, or not in these fields
 */
export function found<Value extends object, Name extends keyof Value = never>(
  value: Value | null,
  NotFound: new () => Error,
  ...set: readonly Name[]
) {
  if (value === null || set.some((name) => value[name] === null)) throw new NotFound();
  return success(value as Value & { readonly [Field in Name]: NonNullable<Value[Field]> });
}
