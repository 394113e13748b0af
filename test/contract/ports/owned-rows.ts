import type { UserDocument } from '../../../domain/documents/user-document.ts';
import type { LoanRequest } from '../../../domain/loan-requests/loan-request.ts';
import type { Loan } from '../../../domain/loans/loan.ts';
import type { Device } from '../../../domain/notifications/device.ts';
import type { Notification } from '../../../domain/notifications/notification.ts';
import type { Payment } from '../../../domain/payments/payment.ts';
import type { Id, UserId } from '../../../domain/shared/ids.ts';
import type { Ticket } from '../../../domain/support/ticket.ts';
import { aDocument, aStoredFile } from '../../support/documents.ts';
import { idNumber } from '../../support/fakes/sequential-ids.ts';
import { ASSESSMENT, aLoan, aLoanRequest, aPayment, BOOKED_AT, usd } from '../../support/lending.ts';
import { aDevice, aNotification } from '../../support/notifications.ts';
import { aTicket } from '../../support/support.ts';
import { momentOf } from '../../support/utc.ts';
import type { OnPostgres } from './stores.ts';

type LookUp<Kept> = (on: OnPostgres, number: number, ownerId: UserId) => Promise<Kept | null | undefined>;

/** Rows that belong to a user. `number` says which row; `add` makes it for `BORROWER`. */
export interface OwnedRows<Kept> {
  /** `add` may store nothing, so the instance that was added is not kept. */
  readonly addsConditionally?: true;
  add(on: OnPostgres, number: number): Promise<Kept>;
  /** By the name of the method. */
  readonly locking: Readonly<Record<string, LookUp<Kept>>>;
  /** Other ways to the same row, which may lock it or not. */
  readonly others?: Readonly<Record<string, LookUp<Kept>>>;
  change(kept: Kept): void;
  isChanged(kept: Kept): boolean;
  save(on: OnPostgres, kept: Kept): Promise<void>;
}

function id<Of extends string>(number: number): Id<Of> {
  return idNumber(number);
}

export async function addLoan({ requests, loans }: OnPostgres, number: number): Promise<Loan> {
  const loan = aLoan({ id: id(number), requestId: id(number) });
  await requests.add(aLoanRequest({ id: id(number) }));
  await loans.add(loan);
  return loan;
}

const loan: OwnedRows<Loan> = {
  add: addLoan,
  locking: {
    get: ({ loans }, number, borrowerId) => loans.get(id(number), borrowerId),
    getAll: async ({ loans }, number, borrowerId) => (await loans.getAll([{ loanId: id(number), borrowerId }]))[0],
  },
  change: (kept) => kept.reserve(usd(100), kept.disbursedOn),
  isChanged: ({ inFlightAmount }) => !inFlightAmount.isZero(),
  save: ({ loans }, kept) => loans.save(kept),
};

const request: OwnedRows<LoanRequest> = {
  async add({ requests }, number) {
    const added = aLoanRequest({ id: id(number) });
    await requests.add(added);
    return added;
  },
  locking: { get: ({ requests }, number, borrowerId) => requests.get(id(number), borrowerId) },
  others: {
    allOf: async ({ requests }, number, borrowerId) =>
      (await requests.allOf(borrowerId)).find((each) => each.id === id(number)),
  },
  change: (kept) => kept.approve(null, ASSESSMENT, momentOf(BOOKED_AT)),
  isChanged: ({ status }) => status === 'Approved',
  save: ({ requests }, kept) => requests.save(kept),
};

const payment: OwnedRows<Payment> = {
  async add(on, number) {
    const added = aPayment({ id: id(number), loanId: (await addLoan(on, number)).id });
    await on.payments.add(added);
    return added;
  },
  locking: {
    get: ({ payments }, number, borrowerId) => payments.get(id(number), borrowerId),
    find: ({ payments }, number, borrowerId) => payments.find(id(number), borrowerId),
  },
  change: (kept) => kept.accept(`tx-${kept.id}`),
  isChanged: ({ transactionId }) => transactionId !== null,
  save: ({ payments }, kept) => payments.save(kept),
};

const ticket: OwnedRows<Ticket> = {
  async add({ tickets }, number) {
    const added = aTicket({ id: id(number) });
    await tickets.add(added);
    return added;
  },
  locking: {
    get: ({ tickets }, number, ownerId) => tickets.get(id(number), ownerId),
    ofOwner: async ({ tickets }, number, ownerId) =>
      (await tickets.ofOwner(ownerId)).find((each) => each.id === id(number)),
  },
  change: (kept) => kept.resolve(BOOKED_AT),
  isChanged: ({ status }) => status === 'Resolved',
  save: ({ tickets }, kept) => tickets.save(kept),
};

const document: OwnedRows<UserDocument> = {
  async add({ storedFiles, documents }, number) {
    const added = aDocument({ id: id(number), fileId: id(number) });
    await storedFiles.add(aStoredFile({ id: id(number) }));
    await documents.add(added);
    return added;
  },
  locking: { get: ({ documents }, number, ownerId) => documents.get(id(number), ownerId) },
  change: (kept) => kept.verify(BOOKED_AT),
  isChanged: ({ verified }) => verified,
  save: ({ documents }, kept) => documents.save(kept),
};

const notification: OwnedRows<Notification> = {
  addsConditionally: true,
  async add({ notifications }, number) {
    const added = aNotification({ id: id(number) });
    await notifications.add(added);
    return added;
  },
  locking: {
    get: ({ notifications }, number, recipientId) => notifications.get(id(number), recipientId),
    find: ({ notifications }, number, recipientId) => notifications.find(id(number), recipientId),
  },
  change: (kept) => void kept.read(BOOKED_AT),
  isChanged: ({ readAt }) => readAt !== null,
  save: ({ notifications }, kept) => notifications.save(kept),
};

const device: OwnedRows<Device> = {
  async add({ devices }, number) {
    const added = aDevice({ id: id(number), token: `token-${number}` });
    await devices.save(added);
    return added;
  },
  locking: { find: ({ devices }, number, ownerId) => devices.find(id(number), ownerId) },
  others: {
    findByToken: ({ devices }, number) => devices.findByToken(`token-${number}`),
    ofOwner: async ({ devices }, number, ownerId) =>
      (await devices.ofOwner(ownerId)).find((each) => each.id === id(number)),
  },
  change: (kept) => kept.renew('ios', 'Renamed'),
  isChanged: ({ name }) => name === 'Renamed',
  save: ({ devices }, kept) => devices.save(kept),
};

const ROWS = { loan, request, payment, ticket, document, notification, device };
export const OWNED_ROWS: readonly (readonly [string, OwnedRows<unknown>])[] = Object.entries(ROWS);

/** Every way to lock a row, by its name: `loan by get`. */
export const LOCKS = OWNED_ROWS.flatMap(([name, rows]) =>
  Object.entries(rows.locking).map(([method, lookUp]) => [`${name} by ${method}`, rows, lookUp] as const),
);
