import type { KeyedRequest } from '../../application/shared/idempotency.ts';
import type { Milestone } from '../../domain/credit/rewards.ts';
import type { Posting } from '../../domain/ledger/journal.ts';
import type { LoanEvents } from '../../domain/loans/loan.events.ts';
import { Loan } from '../../domain/loans/loan.ts';
import { MoneyInFlight } from '../../domain/loans/money-in-flight.ts';
import { Rate } from '../../domain/shared/rate.ts';
import { copyAggregate } from '../support/fakes/copy.ts';
import type { Stores, Variation } from './in-memory-core.ts';

/** Changes everything that a collection loads. */
function loading<Kept, Key extends readonly unknown[]>(
  of: (stores: Stores) => { get(...key: Key): Promise<Kept> },
  change: (kept: Kept) => void,
): Variation {
  const damage = (stores: Stores) => {
    const rows = of(stores);
    const get = rows.get.bind(rows);
    rows.get = async (...key) => {
      const kept = await get(...key);
      change(kept);
      return kept;
    };
  };
  return { damage };
}

const loadingLoans = (change: (loan: Loan) => void) => loading(({ loans }) => loans, change);

/** Replaces one method, which can call the method that it replaces. */
function replacing<Name extends keyof Stores, Method extends keyof Stores[Name]>(
  name: Name,
  method: Method,
  by: (original: Stores[Name][Method], store: Stores[Name]) => Stores[Name][Method],
): Variation {
  const damage = ({ [name]: store }: Stores) => {
    const original = store[method] as Stores[Name][Method] & { bind(store: object): Stores[Name][Method] };
    store[method] = by(original.bind(store), store);
  };
  return { damage };
}

const netted = (posting: Posting): Posting =>
  posting.account === 'recoveries' ? { ...posting, account: 'loan-losses' } : posting;
const silent = (event: LoanEvents) => ('newStatus' in event ? { ...event, newStatus: null } : event);

/** Planted defects, by their effect. */
export const DEFECTS: Readonly<Record<string, Variation>> = {
  'the ledger misses the payments of loans': replacing(
    'ledger',
    'book',
    (book) => (entries) => book(entries.filter(({ source }) => !source.startsWith('loan.payment-received'))),
  ),
  'recoveries are booked as fewer losses': replacing(
    'ledger',
    'book',
    (book) => (entries) => book(entries.map((entry) => ({ ...entry, postings: entry.postings.map(netted) }))),
  ),
  'a failed payment is not released': loadingLoans((loan) => {
    loan.release = () => {};
  }),
  'more can be paid than is owed': loadingLoans((loan) => {
    loan.reserve = (amount) =>
      void Reflect.set(loan, '_inFlight', new MoneyInFlight(loan.inFlightAmount.plus(amount), null));
  }),
  'a pause adds no interest': loadingLoans((loan) => {
    const rated = (rate: Rate) => Reflect.set(loan, '_schedule', { ...loan.schedule, rate });
    loan.pause = (order) => {
      const { rate } = loan;
      rated(Rate.ofPercent(0));
      const pause = Loan.prototype.pause.call(loan, order);
      rated(rate);
      return pause;
    };
  }),
  'an offer outlives the answer to its request': replacing('offers', 'findOpen', () => async () => null),
  'an offer is good after its last day': loading(
    ({ offers }) => offers,
    (offer) => void Reflect.set(offer, 'isOver', () => false),
  ),
  'any user can pay a loan': replacing('loans', 'get', (get) => (id) => get(id)),
  'a payment is settled twice': loading(
    ({ payments }) => payments,
    (payment) => {
      if (payment.status === 'Completed') Reflect.set(payment, '_status', 'Processing');
    },
  ),
  'a reference is accepted twice': replacing(
    'payments',
    'add',
    (_add, payments) => (payment) => payments.save(payment),
  ),
  'a deposit pays twice': replacing(
    'deposits',
    'unclaimed',
    (_unclaimed, deposits) =>
      async ({ reference, amount }) => {
        const agreeing = deposits.all.filter((each) => each.reference === reference && each.amount.equals(amount));
        const copies = agreeing.map(copyAggregate);
        for (const copy of copies) Reflect.set(copy, '_claimedBy', null);
        return copies;
      },
  ),
  'gateway events are applied twice': replacing('gatewayEvents', 'add', () => async () => true),
  'points are earned twice': replacing('milestones', 'add', (_add, milestones) => async (added) => {
    const byKey: Map<string, Milestone> = Reflect.get(milestones, 'byKey');
    for (const each of added) byKey.set(`${each.source} ${byKey.size}`, each);
  }),
  'reversed money still counts': loadingLoans((loan) => {
    loan.reverse = () => {};
  }),
  'a reopened loan has no event': loadingLoans((loan) => {
    loan.pullEvents = function (this: Loan) {
      return Loan.prototype.pullEvents.call(this).map(silent);
    };
  }),
  'the statement misses reversals': replacing(
    'loanTransactions',
    'add',
    (add) => (lines) => add(lines.filter(({ type }) => type !== 'Reversal')),
  ),
  'an annulment is not booked': replacing(
    'ledger',
    'book',
    (book) => (entries) => book(entries.filter(({ source }) => !source.startsWith('loan.annulled'))),
  ),
  'a late change counts from today': loadingLoans((loan) => {
    loan.change = ({ effectiveOn: _, ...wanted }) => Loan.prototype.change.call(loan, wanted);
  }),
  'a new term is a month longer': loadingLoans((loan) => {
    loan.change = ({ terms, ...wanted }) => {
      const longer = terms.type === 'term' ? { ...terms, term: terms.term + 1 } : terms;
      return Loan.prototype.change.call(loan, { ...wanted, terms: longer });
    };
  }),
  'a relief forgives nothing': loadingLoans((loan) => {
    loan.change = ({ terms, ...wanted }) => {
      const { rate } = loan;
      const kept = terms.type === 'relief' ? { ...terms, rate } : terms;
      return Loan.prototype.change.call(loan, { ...wanted, terms: kept });
    };
  }),
  'an undone change still counts': loadingLoans((loan) => {
    loan.undo = () => [];
  }),
  'money counts from the day of its match': loadingLoans((loan) => {
    loan.receiveLate = (receipt) => {
      loan.receive(receipt);
      return [];
    };
  }),
  'a late prepayment is a payment': loadingLoans((loan) => {
    loan.receiveLate = (receipt, _reduce, past) => Loan.prototype.receiveLate.call(loan, receipt, null, past);
  }),
  'points outlive a reversal': replacing('milestones', 'remove', () => async () => {}),
  'a refund is paid out twice': loading(
    ({ refunds }) => refunds,
    (refund) => void Object.assign(refund, { _reference: null, _refundedAt: null }),
  ),
  'a failed payment is not announced': replacing('notifications', 'add', (add) => async (notification) => {
    if (!notification.source?.startsWith('payment.failed')) await add(notification);
  }),
  'a failed unit of work is not rolled back': {
    damage: ({ unitOfWork }) => void Reflect.set(unitOfWork, 'stores', []),
  },
  'keys are forgotten': {
    damage({ keys }) {
      let calls = 0;
      const answer = Reflect.get(keys, 'answer').bind(keys);
      const forget = (request: KeyedRequest, work: object) =>
        answer({ ...request, key: `${request.key} ${++calls}` }, work);
      Reflect.set(keys, 'answer', forget);
    },
  },
};
