import type { LoanKey, Loans } from '../../domain/loans/loans.port.ts';
import type { Autopays } from '../../domain/payments/autopay.ts';
import type { Banks } from '../../domain/payments/bank.ts';
import { PAYMENT_FAULTS } from '../../domain/payments/payment.errors.ts';
import type { PaymentMethod } from '../../domain/payments/payment.events.ts';
import type { Payment } from '../../domain/payments/payment.ts';
import type { CollectionOrder } from '../../domain/payments/payment-gateway.port.ts';
import {
  assertRoomFor,
  InstrumentNotFound,
  type InstrumentTokens,
  type InstrumentType,
  InvalidInstrument,
  PaymentInstrument,
  type PaymentInstruments,
  UnknownInstrument,
} from '../../domain/payments/payment-instrument.ts';
import type { InstrumentId, UserId } from '../../domain/shared/ids.ts';
import type { Page, PageRequest } from '../shared/page.ts';
import { type BusinessCalendar, type Clock, type IdGenerator, momentOf, type UnitOfWork } from '../shared/ports.ts';
import { UseCase } from '../shared/use-case.ts';
import type { InstrumentView } from './instrument.record.ts';

export interface InstrumentQueries {
  /** Those that are not removed. */
  listOf(borrowerId: UserId, page: PageRequest): Promise<Page<InstrumentView>>;
  /** Loans whose autopay collects from an instrument, also if it is suspended. */
  collectingFrom(instrument: InstrumentKey): Promise<readonly LoanKey[]>;
  /** Loans of which autopay may collect. */
  openLoansOf(borrowerId: UserId): Promise<readonly LoanKey[]>;
}

/** What use cases read of the loans that an instrument pays. */
export type InstrumentUses = Pick<InstrumentQueries, 'collectingFrom' | 'openLoansOf'>;

export interface InstrumentKey {
  readonly instrumentId: InstrumentId;
  readonly borrowerId: UserId;
}

export interface AddInstrumentCommand {
  readonly borrowerId: UserId;
  readonly type: InstrumentType;
  /** Of the payment provider. A secret. */
  readonly token: string;
  readonly lastFour: string;
  readonly bankId: string | null;
}

/** Keeps a card or bank account with which the borrower pays. */
export class AddInstrument extends UseCase<{
  paymentInstruments: PaymentInstruments;
  instrumentTokens: InstrumentTokens;
  banks: Banks;
  unitOfWork: UnitOfWork;
  ids: IdGenerator;
  calendar: BusinessCalendar;
  clock: Clock;
}> {
  /** @throws InvalidInstrument, TooManyInstruments */
  execute({ token, ...given }: AddInstrumentCommand): Promise<InstrumentView> {
    const { paymentInstruments, instrumentTokens, banks, unitOfWork, ids } = this.deps;
    const { borrowerId, bankId } = given;
    return unitOfWork.run(async () => {
      if (bankId !== null && !banks.has(bankId)) throw new InvalidInstrument('bankId', PAYMENT_FAULTS.bank());
      const id = ids.next<'PaymentInstrument'>();
      const sealedToken = instrumentTokens.seal(id, token);
      const instrument = new PaymentInstrument({ ...given, id, sealedToken }, await momentOf(this.deps));
      assertRoomFor(await paymentInstruments.ofBorrower(borrowerId));
      await paymentInstruments.save(instrument);
      const { type, lastFour, status, blockedReason, createdAt } = instrument;
      const shown = { instrumentId: id, type, lastFour, bankId, status, blockedReason };
      return { ...shown, createdAt: createdAt.toISOString() };
    });
  }
}

/** Removes an instrument, and suspends the autopays that collect from it. Payments that are processing go on. */
export class RemoveInstrument extends UseCase<{
  paymentInstruments: PaymentInstruments;
  instrumentQueries: InstrumentUses;
  loans: Loans;
  autopays: Autopays;
  unitOfWork: UnitOfWork;
  calendar: BusinessCalendar;
  clock: Clock;
}> {
  /** @throws InstrumentNotFound */
  execute(key: InstrumentKey): Promise<void> {
    const { paymentInstruments, instrumentQueries, loans, autopays, unitOfWork } = this.deps;
    const { instrumentId, borrowerId } = key;
    return unitOfWork.run(async () => {
      // Loans are locked before the person. All, since autopay of any may be authorized while the locks are awaited.
      await loans.getAll(await instrumentQueries.openLoansOf(borrowerId));
      const own = await paymentInstruments.ofBorrower(borrowerId);
      const instrument = own.find(({ id }) => id === instrumentId);
      if (instrument === undefined) throw new InstrumentNotFound();
      const now = await momentOf(this.deps);
      for (const { loanId } of await instrumentQueries.collectingFrom(key)) {
        await loans.get(loanId, borrowerId);
        const autopay = await autopays.find(loanId, borrowerId);
        if (autopay === null) continue;
        autopay.recordRemovedInstrument(now);
        await autopays.save(autopay);
      }
      instrument.remove(now);
      await paymentInstruments.save(instrument);
    });
  }
}

/** What a borrower names to pay with. */
export interface Means {
  readonly method: PaymentMethod;
  readonly bankId: string | null;
  readonly instrumentId: InstrumentId | null;
}

/**
 * The bank of a payment, which comes from its instrument if there is one. Without an instrument it reads nothing.
 * @throws UnknownInstrument, InstrumentBlocked, InvalidPayment
 */
export async function bankOf(
  { method, bankId, instrumentId }: Means,
  find: (instrumentId: InstrumentId) => Promise<PaymentInstrument | null | undefined>,
): Promise<string | null> {
  if (instrumentId === null) return bankId;
  const instrument = await find(instrumentId);
  if (!instrument) throw new UnknownInstrument();
  return instrument.bankFor(method, bankId);
}

export interface OrderPorts {
  readonly paymentInstruments: Pick<PaymentInstruments, 'find'>;
  readonly instrumentTokens: InstrumentTokens;
  readonly unitOfWork: UnitOfWork;
}

/** The order to the gateway: only here is a token unsealed. @returns `null` if it cannot be any more */
export async function orderOf(payment: Payment, ports: OrderPorts): Promise<CollectionOrder | null> {
  const { paymentInstruments, instrumentTokens, unitOfWork } = ports;
  const { instrumentId, borrowerId } = payment;
  if (instrumentId === null) return payment.order(null);
  const instrument = await unitOfWork.run(() => paymentInstruments.find(instrumentId, borrowerId));
  const token = instrument === null ? null : instrumentTokens.open(instrumentId, instrument.sealedToken);
  return token === null ? null : payment.order(token);
}
