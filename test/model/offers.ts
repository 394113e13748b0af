import type { CallOf, SeenOffer } from './driver.ts';
import { isLendable, type Model, type ModelRequest, move } from './model.ts';
import { type Prediction, refused } from './payment-predictions.ts';
import { daysAfter } from './reference-arithmetic.ts';
import { amountOf, pick } from './step-choices.ts';
import type { Step } from './steps.ts';

const LONGEST_DAYS = 90;

/** The request has another answer than its open offer. The last day of an offer may be over before the close marks it. */
export function withdrawOffer(model: Model, requestId: string): void {
  for (const offer of model.offers.values()) {
    if (offer.requestId !== requestId || offer.status !== 'Open') continue;
    const status = isOver(model, offer) ? 'Expired' : 'Withdrawn';
    model.offers.set(offer.id, { ...offer, status });
    if (status === 'Withdrawn') model.mark('offer withdrawn');
  }
}

/** At the close of a day. */
export function expireOffers(model: Model, day: string): void {
  for (const offer of model.offers.values()) {
    if (offer.status !== 'Open' || offer.expiresOn >= day) continue;
    model.offers.set(offer.id, { ...offer, status: 'Expired' });
    model.mark('offer expired');
  }
}

export function offered(model: Model, { requestId, expiresOn, ...wanted }: CallOf<'offer'>): Prediction {
  const request = requestOf(model, requestId);
  if (request.status !== 'Pending') return refused('REQUEST_NOT_PENDING');
  const { today } = model;
  if (expiresOn <= today || expiresOn > daysAfter(today, LONGEST_DAYS)) return refused('INVALID_OFFER_EXPIRY');
  const [amount, term] = [wanted.amount ?? request.amount, wanted.term ?? request.term];
  if (!isLendable(amount, term)) return refused('LOAN_REQUEST_OUTSIDE_PARAMETERS');
  const effect = (id: string) => {
    withdrawOffer(model, requestId);
    const rate = wanted.rate ?? request.rate;
    model.offers.set(id, { id, requestId, amount, term, rate, expiresOn, status: 'Open' });
    model.tell(request.borrower, `/requests/${requestId}/offers`);
  };
  return { code: null, effect };
}

export function accepted(model: Model, call: CallOf<'accept'>): Prediction {
  return answered(model, call, (offer, request) => {
    const { amount, term, rate } = offer;
    model.offers.set(offer.id, { ...offer, status: 'Accepted' });
    move(model, request, { amount, term, rate, status: 'Approved' });
    model.tell(request.borrower, `/requests/${request.id}`);
  });
}

export function declined(model: Model, call: CallOf<'decline'>): Prediction {
  return answered(model, call, (offer) => void model.offers.set(offer.id, { ...offer, status: 'Declined' }));
}

function answered(
  model: Model,
  { borrower, requestId, offerId }: CallOf<'accept' | 'decline'>,
  effect: (offer: SeenOffer, request: ModelRequest) => void,
): Prediction {
  const request = requestOf(model, requestId);
  if (request.borrower !== borrower) return refused('LOAN_REQUEST_NOT_FOUND');
  const offer = model.offers.get(offerId);
  if (offer === undefined) throw new Error(`The model has no ${offerId}.`);
  if (offer.status === 'Expired' || (offer.status === 'Open' && isOver(model, offer))) return refused('OFFER_EXPIRED');
  if (offer.status !== 'Open') return refused('OFFER_NOT_OPEN');
  return { code: null, effect: () => effect(offer, request) };
}

/** The offer to make on a request; some have a day or an amount that no offer may have. */
export function offerOn(step: Step, { id: requestId }: ModelRequest, model: Model): CallOf<'offer'> {
  const { how, aim } = step;
  const days = (aim ? [1, 10, 40, LONGEST_DAYS] : [0, LONGEST_DAYS + 1, 5])[how % (aim ? 4 : 3)] ?? 1;
  return {
    act: 'offer',
    requestId,
    amount: how % 2 === 0 ? amountOf(step) : null,
    term: how % 3 === 0 ? 3 + (how % 5) : null,
    rate: [null, 0, 9.5][how % 3] ?? null,
    expiresOn: daysAfter(model.today, days),
  };
}

/** The answer to an offer; undefined without offers. */
export function answerTo(step: Step, model: Model, stranger: string): CallOf<'accept' | 'decline'> | undefined {
  const alive = [...model.offers.values()].filter((each) => !model.borrower(ownerOf(model, each)).erased);
  // Some that came too late.
  const suits = (each: SeenOffer) => each.status === 'Open' && isOver(model, each) === (step.how % 5 === 0);
  const offer = pick(alive, step, suits);
  if (offer === undefined) return undefined;
  const act = step.kind === 'accept' ? step.kind : 'decline';
  const borrower = step.aim ? ownerOf(model, offer) : stranger;
  return { act, borrower, requestId: offer.requestId, offerId: offer.id };
}

const ownerOf = (model: Model, { requestId }: SeenOffer) => requestOf(model, requestId).borrower;
const isOver = ({ today }: Model, { expiresOn }: SeenOffer) => today > expiresOn;

function requestOf(model: Model, requestId: string): ModelRequest {
  const request = model.requests.get(requestId);
  if (request === undefined) throw new Error(`The model has no ${requestId}.`);
  return request;
}
