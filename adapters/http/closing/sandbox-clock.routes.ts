import type { MoveSandboxClock, MoveSandboxClockCommand } from '../../../application/closing/move-sandbox-clock.ts';
import type { BusinessCalendar } from '../../../application/shared/ports.ts';
import type { Operator } from '../../../domain/shared/operator.ts';
import { success } from '../answers/envelope.ts';
import type { RoutePlugin } from '../answers/routes.ts';
import { allowedTo, operatorOf, READ } from '../auth/access.ts';
import { dayIn } from '../fields/read-fields.ts';
import * as schemas from './sandbox-clock.schemas.ts';

export interface SandboxClockRoutesOptions {
  readonly moveSandboxClock: {
    execute(
      command: MoveSandboxClockCommand & { readonly operator: Operator },
    ): ReturnType<MoveSandboxClock['execute']>;
  };
  readonly calendar: BusinessCalendar;
}

/** Closing days takes many units of work, so a retry resumes. */
const MOVE = { ...allowedTo('sandbox-clock.move'), idempotent: 'resumable' } as const;

export const sandboxClockRoutes: RoutePlugin<SandboxClockRoutesOptions> = async (app, options) => {
  const { moveSandboxClock, calendar } = options;
  app.get('/sandbox/clock', { config: READ, schema: schemas.getSandboxClock }, async () =>
    success({ businessDate: await calendar.today() }),
  );
  app.post('/sandbox/clock', { config: MOVE, schema: schemas.moveSandboxClock }, async (request, reply) => {
    const date = dayIn(request.body.date);
    const businessDate = await app.withinTime(reply, (signal, enough) =>
      moveSandboxClock.execute({ operator: operatorOf(request.user), date, signal, enough }),
    );
    request.unfinished = date !== null && businessDate < date;
    return success({ businessDate });
  });
};
