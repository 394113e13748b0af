import type { FastifyReply } from 'fastify';

/** Remembers the list that the operator has open, by its address below `/console`, as the queue to work through. */
export function keepQueue(reply: FastifyReply, address: string): void {
  reply.setCookie(reply.server.cookieNames.queue, address, { signed: true });
}

/**
 * The address, below `/console`, that leads on in the queue after an act on one of its items.
 *
 * @param item the path of the page that shows the result
 * @returns `null` if the last list was of another section
 */
export function nextInQueue({ request, server, unsignCookie }: FastifyReply, item: string): string | null {
  const { valid, value } = unsignCookie(request.cookies[server.cookieNames.queue] ?? '');
  const [path = '', query = ''] = (valid ? value : '').split('?', 2);
  if (path === '' || !item.startsWith(`${path}/`)) return null;
  const filter = new URLSearchParams(query);
  filter.set('after', item);
  return `${path}/next?${filter}`;
}
