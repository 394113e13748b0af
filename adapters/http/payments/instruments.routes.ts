import type { InstrumentView } from '../../../application/payments/instrument.record.ts';
import type { AddInstrument, InstrumentQueries, RemoveInstrument } from '../../../application/payments/instruments.ts';
import { InstrumentNotFound } from '../../../domain/payments/payment-instrument.ts';
import type { Language } from '../../../domain/shared/language.ts';
import type { Template } from '../../../domain/shared/phrase.ts';
import { CONFIRMATIONS } from '../../texts/en/errors.ts';
import { say } from '../../texts/say.ts';
import { confirmed, listed, success } from '../answers/envelope.ts';
import { answerLanguage } from '../answers/language.ts';
import type { RoutePlugin } from '../answers/routes.ts';
import { pathId } from '../fields/read-fields.ts';
import * as schemas from './instruments.schemas.ts';

export interface InstrumentRoutesOptions {
  readonly addInstrument: AddInstrument;
  readonly removeInstrument: RemoveInstrument;
  readonly instrumentQueries: Pick<InstrumentQueries, 'listOf'>;
}

const PATH = '/user/paymentInstruments';

/** It is blocked for a reason of the service, which has a translation. */
function inWords({ blockedReason, ...shown }: InstrumentView, language: Language): InstrumentView {
  return { ...shown, blockedReason: blockedReason && say({ message: blockedReason as Template }, language) };
}

export const instrumentRoutes: RoutePlugin<InstrumentRoutesOptions> = async (app, options) => {
  const { addInstrument, removeInstrument, instrumentQueries } = options;
  const listing = { config: { worded: true }, schema: schemas.listInstruments };
  app.get(PATH, listing, async (request, reply) => {
    const { items, ...page } = await instrumentQueries.listOf(request.user.id, request.query);
    const language = answerLanguage(request, reply);
    return listed(request, reply, { ...page, items: items.map((each) => inWords(each, language)) });
  });
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
