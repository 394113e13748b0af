import { once } from 'node:events';
import type { EventFeed, EventQueries } from '../../../application/webhooks/event.queries.ts';
import { listed, success } from '../answers/envelope.ts';
import { filterIn } from '../answers/lists.ts';
import type { RoutePlugin } from '../answers/routes.ts';
import { READ } from '../auth/access.ts';
import { withIds } from '../fields/read-fields.ts';
import { eventStream } from './event-stream.ts';
import * as schemas from './events.schemas.ts';

export interface EventRoutesOptions {
  readonly eventQueries: EventQueries;
  readonly eventFeed: EventFeed;
}

export const eventRoutes: RoutePlugin<EventRoutesOptions> = async (app, { eventQueries, eventFeed }) => {
  app.get('/backoffice/events', { config: READ, schema: schemas.listEvents }, async (request, reply) => {
    const { after, page, limit, ...given } = request.query;
    const filter = filterIn(given, 'subjectId');
    if (after !== undefined) return success(await eventQueries.after(after, filter, limit));
    return listed(request, reply, await eventQueries.list(filter, { page, limit }));
  });
  const streaming = { config: READ, schema: schemas.streamEvents };
  app.get('/backoffice/events/stream', streaming, async (request, reply) => {
    const { type, ...ids } = withIds(request.query, 'userId', 'subjectId');
    const batches = await eventFeed.follow({ type, ...ids }, request.headers['last-event-id'] ?? null);
    const stream = eventStream({
      batches,
      checkAccess: () => app.checkAccess(request, reply),
      isDraining: app.isDraining,
      cut: () => reply.raw.destroy(),
    });
    reply.type('text/event-stream').header('x-accel-buffering', 'no');
    // Fastify sends only the headers.
    if (request.method === 'HEAD') await once(stream.destroy(), 'close');
    return reply.send(stream as never);
  });
};
