import type { InstrumentKey, InstrumentUses } from '../../../application/payments/instruments.ts';
import type { EventPublisher } from '../../../application/shared/ports.ts';
import { type Agreement, AgreementNotFound, type Agreements } from '../../../domain/loan-requests/agreement.ts';
import { type LoanOffer, LoanOfferNotFound, type LoanOffers } from '../../../domain/loan-requests/loan-offer.ts';
import { LoanRequestNotFound } from '../../../domain/loan-requests/loan-request.errors.ts';
import type { LoanRequest, LoanRequests } from '../../../domain/loan-requests/loan-request.ts';
import type { History, RecordedEntry } from '../../../domain/loans/entry.ts';
import { LoanNotFound } from '../../../domain/loans/loan.errors.ts';
import type { Loan } from '../../../domain/loans/loan.ts';
import type { BookedTransaction, LoanTransactions } from '../../../domain/loans/loan-transaction.ts';
import type { LoanKey, Loans } from '../../../domain/loans/loans.port.ts';
import { PayableDays } from '../../../domain/loans/payable-days.ts';
import { figuresOf } from '../../../domain/loans/schedule.ts';
import type { Autopay, Autopays } from '../../../domain/payments/autopay.ts';
import type { Deposit } from '../../../domain/payments/deposit.ts';
import {
  AutopayNotFound,
  DepositNotFound,
  DuplicateDeposit,
  DuplicateReference,
  PaymentNotFound,
  RefundNotFound,
} from '../../../domain/payments/payment.errors.ts';
import type { Payment } from '../../../domain/payments/payment.ts';
import type { GatewayEvents, RecordedGatewayEvent } from '../../../domain/payments/payment-gateway.port.ts';
import {
  InstrumentNotFound,
  type PaymentInstrument,
  type PaymentInstruments,
} from '../../../domain/payments/payment-instrument.ts';
import type {
  Deposits,
  LocatedPayment,
  PaymentKey,
  PaymentName,
  Payments,
  Refunds,
  TransferClaim,
} from '../../../domain/payments/payments.port.ts';
import { type LocatedPayout, type Payout, PayoutNotFound, type Payouts } from '../../../domain/payments/payout.ts';
import type { PayoutGatewayEvents, RecordedPayoutEvent } from '../../../domain/payments/payout-gateway.port.ts';
import type { Refund } from '../../../domain/payments/refund.ts';
import {
  activeTermsOf,
  isSame,
  type NewProduct,
  type Product,
  ProductNotAvailable,
  ProductNotFound,
  type Products,
} from '../../../domain/products/product.ts';
import type { LoanId, LoanOfferId, PaymentId, ProductId, UserId } from '../../../domain/shared/ids.ts';
import type { ProductTerms } from '../../../domain/shared/product-terms.ts';
import { copyAggregate } from './copy.ts';
import { RestorableMap } from './direct-unit-of-work.ts';
import { demotedEntries, presentHistory, recordedEntries } from './history.ts';
import { InMemoryCollection, InMemoryRows } from './in-memory-collection.ts';
import { InMemoryHolidays } from './in-memory-holidays.ts';

class InMemoryLoanRequests extends InMemoryCollection<LoanRequest> implements LoanRequests {
  constructor(events: EventPublisher) {
    super(events, { ownerOf: ({ borrowerId }) => borrowerId, unknown: () => new LoanRequestNotFound() });
  }

  getAny(id: LoanRequest['id']): Promise<LoanRequest> {
    return this.get(id, this.look(id).borrowerId);
  }

  async allOf(borrowerId: string): Promise<readonly LoanRequest[]> {
    return this.matching((request) => request.borrowerId === borrowerId);
  }
}

/** The owner of an offer is its request. */
class InMemoryLoanOffers extends InMemoryCollection<LoanOffer> implements LoanOffers {
  constructor(events: EventPublisher) {
    super(events, { ownerOf: ({ requestId }) => requestId, unknown: () => new LoanOfferNotFound() });
  }

  override async get(id: string, requestId?: string, borrowerId?: string): Promise<LoanOffer> {
    const offer = await super.get(id, requestId);
    if (borrowerId !== undefined && offer.borrowerId !== borrowerId) throw new LoanOfferNotFound();
    return offer;
  }

  async findOpen(requestId: string, borrowerId: string): Promise<LoanOffer | null> {
    const open = this.matching((offer) => offer.requestId === requestId && offer.status === 'Open');
    return open.find((offer) => offer.borrowerId === borrowerId) ?? null;
  }

  async allOpen(ids: readonly LoanOfferId[]): Promise<readonly LoanOffer[]> {
    return this.matching(({ id, status }) => ids.includes(id) && status === 'Open');
  }
}

class InMemoryAgreements extends InMemoryRows<Agreement> implements Agreements {
  constructor(events: EventPublisher) {
    super(events, { ownerOf: ({ borrowerId }) => borrowerId, unknown: () => new AgreementNotFound() });
  }

  async put(agreement: Agreement): Promise<void> {
    for (const { id, requestId } of this.all) if (requestId === agreement.requestId) this.byKey.delete(id);
    await this.save(agreement);
  }

  async findOf(requestId: string, borrowerId: string): Promise<Agreement | null> {
    return (await this.allOf(borrowerId)).find((agreement) => agreement.requestId === requestId) ?? null;
  }

  async allOf(borrowerId: string): Promise<readonly Agreement[]> {
    return this.matching((agreement) => agreement.borrowerId === borrowerId);
  }
}

class InMemoryLoans extends InMemoryCollection<Loan> implements Loans {
  private histories = new Map<string, readonly RecordedEntry[]>();
  private readonly holidays: InMemoryHolidays;

  constructor(events: EventPublisher, holidays: InMemoryHolidays) {
    super(events, { ownerOf: ({ borrowerId }) => borrowerId, unknown: () => new LoanNotFound() });
    this.holidays = holidays;
  }

  /** With the payable days by the lists of holidays of now. */
  override async find(id: string, ownerId?: string): Promise<Loan | null> {
    const loan = await super.find(id, ownerId);
    const { rule, version } = loan?.schedule.payableDays ?? PayableDays.asDue;
    const workingDays = this.holidays.now;
    if (loan === null || version === null || version === workingDays.version) return loan;
    const payableDays = PayableDays.of({ rule, workingDays, disbursedOn: loan.disbursedOn });
    const installments = loan.installments.map((each) =>
      each.kind === 'prepayment' ? each : { ...each, payableOn: payableDays.on(each.dueOn) },
    );
    const schedule = { ...loan.schedule, payableDays, installments };
    return Object.assign(loan, { _schedule: schedule, _figures: figuresOf(schedule) });
  }

  async borrowerOf(id: string): Promise<UserId> {
    return this.look(id).borrowerId;
  }

  async historyOf({ id, schedule }: Loan): Promise<History> {
    const [first, ...later] = presentHistory(this.histories.get(id) ?? []);
    return [{ ...first, payableDays: schedule.payableDays }, ...later];
  }

  async demotedOf({ id }: Loan) {
    return demotedEntries(this.histories.get(id) ?? []);
  }

  /** Removed entries, too. */
  recordedOf(id: string) {
    return { currency: this.look(id).currency, entries: this.histories.get(id) ?? [] };
  }

  override async save(loan: Loan): Promise<void> {
    const history = this.histories.get(loan.id) ?? [];
    this.histories.set(loan.id, recordedEntries(history, loan.pullHistoryEdits()));
    await super.save(loan);
  }

  override snapshot(): () => void {
    const [restore, before] = [super.snapshot(), new Map(this.histories)];
    return () => {
      restore();
      this.histories = before;
    };
  }

  async getAll(keys: readonly LoanKey[]): Promise<readonly Loan[]> {
    const sorted = keys.toSorted((one, other) => (one.loanId < other.loanId ? -1 : 1));
    const loans = await Promise.all(sorted.map(({ loanId, borrowerId }) => this.find(loanId, borrowerId)));
    return loans.filter((loan) => loan !== null);
  }
}

class InMemoryPayments extends InMemoryCollection<Payment> implements Payments {
  constructor(events: EventPublisher) {
    super(events, { ownerOf: ({ borrowerId }) => borrowerId, unknown: () => new PaymentNotFound() });
  }

  override async add(payment: Payment): Promise<void> {
    const { borrowerId, reference, status } = payment;
    const live = this.all.filter((each) => each.status === 'Pending' && each.borrowerId === borrowerId);
    if (status === 'Pending' && live.some((each) => each.reference === reference)) throw new DuplicateReference();
    await super.add(payment);
  }

  async getAll(keys: readonly PaymentKey[]): Promise<readonly Payment[]> {
    const sorted = keys.toSorted((one, other) => (one.id < other.id ? -1 : 1));
    const payments = await Promise.all(sorted.map(({ id, borrowerId }) => this.find(id, borrowerId)));
    return payments.filter((payment) => payment !== null);
  }

  async locate(by: PaymentName): Promise<LocatedPayment> {
    const all = this.all;
    const found =
      'id' in by
        ? this.look(by.id, 'borrowerId' in by ? by.borrowerId : undefined)
        : (all.find((each) => each.transactionId === by.transactionId) ?? all.find(({ id }) => id === by.paymentId));
    if (found === undefined) throw new PaymentNotFound();
    const { id: paymentId, loanId, borrowerId, instrumentId } = found;
    return { paymentId, loanId, borrowerId, instrumentId };
  }
}

/** `reference` is `null` for a payment that the gateway collects. */
type Transfer = Pick<Payment, 'reference' | 'amount' | 'currency'>;

export function isSameTransfer(one: Transfer, other: Transfer): boolean {
  return one.reference === other.reference && one.amount.equals(other.amount) && one.currency === other.currency;
}

class InMemoryDeposits extends InMemoryCollection<Deposit> implements Deposits {
  constructor(events: EventPublisher) {
    super(events, { ownerOf: ({ borrowerId }) => borrowerId, unknown: () => new DepositNotFound() });
  }

  override async add(deposit: Deposit): Promise<void> {
    const { bankId, valueOn } = deposit;
    const isSame = (each: Deposit) =>
      each.bankId === bankId && each.valueOn === valueOn && isSameTransfer(each, deposit);
    if (this.all.some(isSame)) throw new DuplicateDeposit();
    await super.add(deposit);
  }

  async unclaimed(claim: TransferClaim): Promise<readonly Deposit[]> {
    return this.matching((each) => each.claimedBy === null && each.returnedAt === null && isSameTransfer(each, claim));
  }

  async claimedBy({ id, borrowerId }: PaymentKey): Promise<Deposit | null> {
    return this.matching((each) => each.claimedBy === id && each.borrowerId === borrowerId)[0] ?? null;
  }
}

class InMemoryGatewayEvents
  extends RestorableMap<string, RecordedGatewayEvent | RecordedPayoutEvent>
  implements GatewayEvents, PayoutGatewayEvents
{
  async add(event: RecordedGatewayEvent | RecordedPayoutEvent): Promise<boolean> {
    if (this.byKey.has(event.eventId)) return false;
    this.byKey.set(event.eventId, event);
    return true;
  }

  addOfPayout(event: RecordedPayoutEvent): Promise<boolean> {
    return this.add(event);
  }
}

class InMemoryPayouts extends InMemoryCollection<Payout> implements Payouts {
  constructor(events: EventPublisher) {
    super(events, { ownerOf: ({ borrowerId }) => borrowerId, unknown: () => new PayoutNotFound() });
  }

  async locate(by: Parameters<Payouts['locate']>[0]): Promise<LocatedPayout> {
    const named = 'transactionId' in by ? this.all.find((each) => each.transactionId === by.transactionId) : undefined;
    const found = named ?? this.look(by.payoutId ?? '');
    return { payoutId: found.id, borrowerId: found.borrowerId, requestId: found.requestId, paymentId: found.paymentId };
  }
}

export class InMemoryLoanTransactions extends RestorableMap<string, BookedTransaction> implements LoanTransactions {
  async add(transactions: readonly BookedTransaction[]): Promise<void> {
    for (const transaction of transactions) this.byKey.set(transaction.id, transaction);
  }
}

class InMemoryRefunds extends RestorableMap<PaymentId, Refund> implements Refunds {
  private readonly events: EventPublisher;

  constructor(events: EventPublisher) {
    super();
    this.events = events;
  }

  async add(refund: Refund): Promise<void> {
    if (!this.byKey.has(refund.paymentId)) await this.save(refund);
  }

  async get(paymentId: PaymentId, borrowerId: UserId): Promise<Refund> {
    const kept = this.byKey.get(paymentId);
    if (kept?.borrowerId !== borrowerId) throw new RefundNotFound();
    return copyAggregate(kept);
  }

  async borrowerOf(paymentId: PaymentId): Promise<UserId> {
    const kept = this.byKey.get(paymentId);
    if (kept === undefined) throw new RefundNotFound();
    return kept.borrowerId;
  }

  async save(refund: Refund): Promise<void> {
    const events = refund.pullEvents();
    this.byKey.set(refund.paymentId, copyAggregate(refund));
    await this.events.publish(events);
  }
}

class InMemoryProducts extends InMemoryCollection<Product> implements Products {
  constructor(events: EventPublisher) {
    super(events, { ownerOf: () => null, unknown: () => new ProductNotFound() });
  }

  async activeTerms(id: ProductId): Promise<ProductTerms> {
    const product = this.all.find((each) => each.id === id);
    if (product === undefined) throw new ProductNotAvailable();
    return activeTermsOf(product);
  }

  async withConditions({ name, active: _active, ...wanted }: Omit<NewProduct, 'id'>): Promise<ProductTerms | null> {
    const named = this.all.filter((each) => each.name === name);
    return named.map(({ terms }) => terms).find((terms) => isSame(terms, { ...terms, ...wanted })) ?? null;
  }
}

class InMemoryPaymentInstruments extends InMemoryRows<PaymentInstrument> implements PaymentInstruments {
  constructor(events: EventPublisher) {
    super(events, { ownerOf: ({ borrowerId }) => borrowerId, unknown: () => new InstrumentNotFound() });
  }

  async ofBorrower(borrowerId: UserId): Promise<readonly PaymentInstrument[]> {
    return this.matching((each) => each.borrowerId === borrowerId && each.removedAt === null).reverse();
  }
}

class InMemoryAutopays extends InMemoryRows<Autopay> implements Autopays {
  constructor(events: EventPublisher) {
    super(events, { ownerOf: ({ borrowerId }) => borrowerId, unknown: () => new AutopayNotFound() });
  }

  async end(loanId: LoanId): Promise<void> {
    this.byKey.delete(loanId);
  }
}

/** The queries of instruments that use cases need. */
export function inMemoryInstrumentQueries({
  autopays,
  loans,
}: {
  readonly autopays: { readonly all: readonly Autopay[] };
  readonly loans: { readonly all: readonly Loan[] };
}): InstrumentUses {
  return {
    async collectingFrom({ instrumentId }: InstrumentKey): Promise<readonly LoanKey[]> {
      const found = autopays.all.filter(({ authorization }) => authorization.instrumentId === instrumentId);
      return found.map(({ id: loanId, borrowerId }) => ({ loanId, borrowerId }));
    },
    async openLoansOf(borrowerId) {
      const open = loans.all.filter((loan) => loan.borrowerId === borrowerId && loan.status !== 'Completed');
      return open.map(({ id: loanId }) => ({ loanId, borrowerId }));
    },
  };
}

/** The collections of lending. */
export function inMemoryLending(events: EventPublisher) {
  const holidays = new InMemoryHolidays();
  return {
    holidays,
    requests: new InMemoryLoanRequests(events),
    offers: new InMemoryLoanOffers(events),
    agreements: new InMemoryAgreements(events),
    products: new InMemoryProducts(events),
    loans: new InMemoryLoans(events, holidays),
    autopays: new InMemoryAutopays(events),
    loanTransactions: new InMemoryLoanTransactions(),
    payments: new InMemoryPayments(events),
    paymentInstruments: new InMemoryPaymentInstruments(events),
    deposits: new InMemoryDeposits(events),
    gatewayEvents: new InMemoryGatewayEvents(),
    payoutEvents: new InMemoryGatewayEvents(),
    payouts: new InMemoryPayouts(events),
    refunds: new InMemoryRefunds(events),
  };
}
