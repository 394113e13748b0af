import { beforeEach, describe, expect, it } from 'vitest';
import { CancelLoanRequest } from '../../../application/loan-requests/cancel-loan-request.ts';
import { DecideLoanRequest } from '../../../application/loan-requests/decide-loan-request.ts';
import { DisburseLoanRequest } from '../../../application/loan-requests/disburse-loan-request.ts';
import { UpdateLoanRequest } from '../../../application/loan-requests/update-loan-request.ts';
import { CloseLoans } from '../../../application/loans/close-loans.ts';
import { PauseLoan } from '../../../application/loans/pause-loan.ts';
import { DispatchNotification } from '../../../application/notifications/dispatch-notification.ts';
import { MarkNotificationRead } from '../../../application/notifications/mark-notification-read.ts';
import { RemoveDevice } from '../../../application/notifications/remove-device.ts';
import { ExpireReferences } from '../../../application/payments/expire-references.ts';
import { PayLoan } from '../../../application/payments/pay-loan.ts';
import { SettlePayment } from '../../../application/payments/settle-payment.ts';
import { LoanRequestNotFound } from '../../../domain/loan-requests/loan-request.errors.ts';
import { LoanNotFound } from '../../../domain/loans/loan.errors.ts';
import { DeviceNotFound } from '../../../domain/notifications/device.errors.ts';
import { NotificationNotFound } from '../../../domain/notifications/notification.errors.ts';
import { PaymentNotFound } from '../../../domain/payments/payment.errors.ts';
import { calendarDay } from '../../../domain/shared/calendar.ts';
import type { UserId } from '../../../domain/shared/id.ts';
import { DirectUnitOfWork } from '../../support/fakes/direct-unit-of-work.ts';
import {
  InMemoryDevices,
  InMemoryNotifications,
  InMemoryOwnMails,
  InMemoryPreferences,
} from '../../support/fakes/in-memory-notifications.ts';
import { idNumber } from '../../support/fakes/sequential-ids.ts';
import { aLoan, aLoanRequest, aPayment, aReference, BOOKED_AT, BORROWER, PARAMETERS } from '../../support/lending.ts';
import { lendingInMemory } from '../../support/lending-in-memory.ts';
import { aDevice, aNotification } from '../../support/notifications.ts';

const STRANGER = idNumber<'User'>(999_999);
const DAY = calendarDay('2027-02-28');
const { id: loanId } = aLoan();
const { id: requestId } = aLoanRequest();
const request = { requestId, changes: { amount: 5000 } };
const pause = { loanId, months: 1, reason: null };
const { id: paymentId } = aPayment();
const { id: notificationId } = aNotification();

/** One aggregate of each kind, owned by `BORROWER`. */
async function service() {
  const lending = lendingInMemory(DAY);
  const { events, requests, loans, payments } = lending;
  const stores = { notifications: new InMemoryNotifications(events), devices: new InMemoryDevices(events) };
  const loan = aLoan();
  loan.receive({ paymentId: idNumber(1), amount: loan.monthlyPayment, valueOn: DAY, today: DAY, at: BOOKED_AT });
  await loans.add(loan);
  await requests.add(aLoanRequest());
  for (const payment of [aPayment(), aReference()]) await payments.add(payment);
  await stores.notifications.add(aNotification());
  await stores.devices.save(aDevice());
  return {
    ...lending,
    ...stores,
    preferences: new InMemoryPreferences(),
    ownMails: new InMemoryOwnMails(),
    creditFiles: { of: async () => ({ paidInstallments: 3 }) },
    parameters: PARAMETERS,
    unitOfWork: new DirectUnitOfWork(requests, loans, payments, events, ...Object.values(stores)),
  };
}

let on: Awaited<ReturnType<typeof service>>;
beforeEach(async () => {
  on = await service();
  on.events.published = [];
});

function expireReferenceOf(borrowerId: UserId) {
  const expiredBy = async () => [{ paymentId: aReference().id, borrowerId }];
  const openPayments = { ...on.openPayments, expiredBy };
  return new ExpireReferences({ ...on, openPayments }).run(calendarDay('2027-03-31'), null);
}

type Act = readonly [name: string, notFound: new () => Error, act: (as: UserId) => Promise<unknown>];

const ACTS: readonly Act[] = [
  ['UpdateLoanRequest', LoanRequestNotFound, (as) => new UpdateLoanRequest(on).execute({ ...request, borrowerId: as })],
  ['CancelLoanRequest', LoanRequestNotFound, (as) => new CancelLoanRequest(on).execute({ ...request, borrowerId: as })],
  ['PauseLoan', LoanNotFound, (as) => new PauseLoan(on).execute({ ...pause, borrowerId: as })],
  [
    'PayLoan, of a payoff',
    LoanNotFound,
    (as) =>
      new PayLoan(on).execute({
        borrowerId: as,
        loanId,
        amount: 'payoff',
        method: 'card',
        bankId: null,
      }),
  ],
  ['SettlePayment', PaymentNotFound, (as) => new SettlePayment(on).execute({ paymentId, loanId, borrowerId: as })],
  ['ExpireReferences', PaymentNotFound, (as) => expireReferenceOf(as)],
  [
    'MarkNotificationRead',
    NotificationNotFound,
    (as) => new MarkNotificationRead(on).execute({ userId: as, notificationId }),
  ],
  ['RemoveDevice', DeviceNotFound, (as) => new RemoveDevice(on).execute({ userId: as, deviceId: aDevice().id })],
];

describe.each(ACTS)('%s', (_name, notFound, act) => {
  it('does not find what belongs to another borrower, and changes nothing', async () => {
    await expect(act(STRANGER)).rejects.toThrow(notFound);
    expect([on.gateway.questions, on.gateway.orders, on.events.published]).toEqual([[], [], []]);
    expect(await on.devices.ofOwner(BORROWER)).toHaveLength(1);
  });

  it("finds the borrower's own", async () => {
    await act(BORROWER);
  });
});

describe.each([
  ['its borrower', BORROWER, 1],
  ['another borrower', STRANGER, 0],
])('a job that names %s', (_whose, borrowerId, count) => {
  it(`closes ${count} loans`, async () => {
    const loansToClose = { after: async () => [{ loanId, borrowerId }] };
    const { tally } = await new CloseLoans({ ...on, loansToClose }).run(DAY, null);
    expect(tally.loans).toBe(count);
  });

  it(`delivers ${count} notifications`, async () => {
    await new DispatchNotification(on).execute({ notificationId, recipientId: borrowerId });
    expect(on.jobs.named('deliver-email')).toHaveLength(count);
  });
});

describe('an operator', () => {
  const decision = { outcome: 'approve', rate: null } as const;

  it('decides and disburses the request of any borrower', async () => {
    await new DecideLoanRequest(on).execute({ requestId, decision });
    await new DisburseLoanRequest(on).execute({ requestId });
    expect(await on.requests.get(requestId)).toMatchObject({ status: 'Disbursed', borrowerId: BORROWER });
  });
});
