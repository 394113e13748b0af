import type { AddInstrument, InstrumentQueries, RemoveInstrument } from '../../../application/payments/instruments.ts';
import { InstrumentNotFound } from '../../../domain/payments/payment-instrument.ts';
import { CONFIRMATIONS } from '../../texts/en/errors.ts';
import { confirmed, listed, success } from '../answers/envelope.ts';
import type { RoutePlugin } from '../answers/routes.ts';
import { pathId } from '../fields/read-fields.ts';
import * as schemas from './instruments.schemas.ts';

export interface InstrumentRoutesOptions {
  readonly addInstrument: AddInstrument;
  readonly removeInstrument: RemoveInstrument;
  readonly instrumentQueries: Pick<InstrumentQueries, 'listOf'>;
}

const PATH = '/user/paymentInstruments';

export const instrumentRoutes: RoutePlugin<InstrumentRoutesOptions> = async (app, options) => {
  const { addInstrument, removeInstrument, instrumentQueries } = options;
  app.get(PATH, { schema: schemas.listInstruments }, async (request, reply) =>
    listed(request, reply, await instrumentQueries.listOf(request.user.id, request.query)),
  );
  app.post(
    PATH,
    { config: { idempotent: true }, schema: schemas.addInstrument },
    async ({ user, body: { bankId = null, ...given } }) =>
      success(await addInstrument.execute({ ...given, bankId, borrowerId: user.id })),
  );
  const worded = { config: { worded: true }, schema: schemas.removeInstrument };
  app.delete(`${PATH}/:instrumentId`, worded, async ({ user, params }, reply) => {
    const instrumentId = pathId<'PaymentInstrument'>(params.instrumentId, () => new InstrumentNotFound());
    await removeInstrument.execute({ instrumentId, borrowerId: user.id });
    return confirmed(CONFIRMATIONS.instrumentRemoved, reply);
  });
};
