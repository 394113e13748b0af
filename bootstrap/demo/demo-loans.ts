import type { PayLoanCommand } from '../../application/payments/pay-loan.ts';
import { DEFAULT_GRACE_PERIOD_DAYS } from '../../domain/products/product.ts';
import { addDays } from '../../domain/shared/calendar.ts';
import type { LoanId, LoanRequestId, PaymentId, ProductId, UserId } from '../../domain/shared/ids.ts';
import type { Currency } from '../../domain/shared/money.ts';
import type { App } from '../app.ts';
import { RequestPorts } from '../contexts/loan-requests.ts';
import { PaymentPorts } from '../contexts/payments.ts';
import { SharedPorts } from '../shared-ports.ts';

type DemoProducts = Readonly<Record<'personal' | 'car', ProductId>>;

const CURRENCY: Currency = 'USD';
const OFFERED = {
  currency: CURRENCY,
  active: true,
  maxApr: null,
  gracePeriodDays: DEFAULT_GRACE_PERIOD_DAYS,
  dueDayRule: 'same',
  withdrawalDays: 14,
  maxFailedDebits: 3,
} as const;

/** One that is quoted and has fees, and one at a fixed rate without. */
async function seedProducts({ backoffice }: App, operatorId: UserId): Promise<DemoProducts> {
  const operator = { id: operatorId, role: 'admin' } as const;
  const { productId: personal } = await backoffice.createProduct.execute({
    ...OFFERED,
    operator,
    name: 'Personal loan',
    minAmount: 500,
    maxAmount: 20_000,
    minTerm: 3,
    maxTerm: 48,
    interestRate: null,
    maxRate: 36,
    originationFeePercent: 2.5,
    dayCount: '30/360',
    lateFee: 15,
    returnedPaymentFee: 20,
  });
  const { productId: car } = await backoffice.createProduct.execute({
    ...OFFERED,
    operator,
    name: 'Car loan',
    minAmount: 3_000,
    maxAmount: 40_000,
    minTerm: 12,
    maxTerm: 72,
    interestRate: 14,
    maxRate: null,
    originationFeePercent: 0,
    dayCount: 'actual/365',
    lateFee: 0,
    returnedPaymentFee: 0,
  });
  return { personal: personal as ProductId, car: car as ProductId };
}

export interface People {
  readonly borrowerId: UserId;
  readonly operatorId: UserId;
}

/** Loans that were disbursed some months ago, and the products that are active since then. */
interface OldLoans {
  readonly products: DemoProducts;
  readonly toPayOff: LoanId;
  readonly toWriteOff: LoanId;
}

const MONTHS_AGO = 5;
/** How long the open offer is good. */
const OFFER_DAYS = 30;

export function monthsAgo(): Date {
  return new Date(Temporal.Now.zonedDateTimeISO('UTC').subtract({ months: MONTHS_AGO }).epochMilliseconds);
}

/** To be called at an earlier moment, so that instalments are due by now. */
export async function seedOldLoans(app: App, people: People): Promise<OldLoans> {
  const toPayOff = await disburse(app, { ...people, amount: 3_000, term: 12 });
  await payByTransfer(app, { ...people, loanId: toPayOff, amount: 1_332.75, reference: 'DEMO-0003' });
  const toWriteOff = await disburse(app, { ...people, amount: 1_500, term: 6 });
  const products = await seedProducts(app, people.operatorId);
  const late = await disburse(app, { ...people, amount: 2_400, term: 12, productId: products.personal });
  // Three instalments: the fourth is a month late by now.
  await payByTransfer(app, { ...people, loanId: late, amount: 639.72, reference: 'DEMO-0005' });
  return { products, toPayOff, toWriteOff };
}

/** The unpaid loan goes into default, the late one gets a fee. If today is closed already, they stay overdue. */
export async function closeToday({ closing, backoffice }: App, people: People, { toWriteOff: loanId }: OldLoans) {
  const { days } = await closing.closeBusinessDay.execute();
  if (days.length === 0) return;
  await backoffice.writeOffLoan.execute(by(people, { loanId, reason: 'The borrower cannot be reached.' }));
}

export function payOff(app: App, { borrowerId }: People, { toPayOff: loanId }: OldLoans): Promise<void> {
  return payByCard(app, { borrowerId, loanId, wanted: { kind: 'payoff' } });
}

export async function seedCurrentLoans(app: App, people: People, products: DemoProducts): Promise<void> {
  const { loans, payments, container } = app;
  const { borrowerId } = people;
  const lend = (amount: number, term: number, productId: ProductId | null = null) =>
    disburse(app, { ...people, amount, term, productId });

  const repaid = await lend(600, 3);
  await payByTransfer(app, { ...people, loanId: repaid, amount: 612.04, reference: 'DEMO-0001' });
  const paused = await lend(2_000, 6);
  await payByTransfer(app, { ...people, loanId: paused, amount: 345.1, reference: 'DEMO-0002' });
  await loans.pauseLoan.execute({ borrowerId, loanId: paused, months: 2, reason: null });
  const running = await lend(10_000, 12, products.personal);
  await payByCard(app, { borrowerId, loanId: running, wanted: { kind: 'payment', amount: 888.49 } });
  // A provider would be asked for money on the next due date.
  if (container.resolve(SharedPorts.config).paymentGateway.kind === 'sandbox') {
    await payments.authorizeAutopay.execute({ ...CARD, borrowerId, loanId: running, maxAmount: 1_000 });
  }
  const reversed = await lend(1_200, 6);
  const returned = { ...people, loanId: reversed, amount: 207.06, reference: 'DEMO-0004' };
  const paymentId = await payByTransfer(app, returned);
  await app.backoffice.reversePayment.execute(by(people, { paymentId, reason: 'The bank returned the transfer.' }));

  await app.requests.readAgreement.execute({
    requestId: await approve(app, { ...people, amount: 2_500, term: 6 }),
    borrowerId,
  });
  await sign(app, people, await approve(app, { ...people, amount: 4_000, term: 24, productId: products.personal }));
  await submit(app, { ...people, amount: 800, term: 3 });
  const requestId = await submit(app, { ...people, amount: 18_000, term: 60, productId: products.car });
  const expiresOn = addDays(await app.container.resolve(SharedPorts.calendar).today(), OFFER_DAYS);
  const offer = { requestId, amount: 15_000, term: null, interestRate: 13, expiresOn };
  await app.backoffice.makeLoanOffer.execute(by(people, offer));
}

/** An act by the operator. */
function by<Given extends object>({ operatorId: id }: Pick<People, 'operatorId'>, given: Given) {
  return { ...given, operator: { id, role: 'admin' } as const };
}

interface DemoRequest extends People {
  readonly amount: number;
  readonly term: number;
  /** Default: the standard terms. */
  readonly productId?: ProductId | null;
}

async function submit({ requests }: App, { borrowerId, amount, term, productId = null }: DemoRequest) {
  const person = { purpose: 'Education', employmentStatus: 'Employed', companyName: null } as const;
  const wanted = { borrowerId, amount, term, currency: 'USD', productId } as const;
  return (await requests.submitLoanRequest.execute({ ...person, ...wanted })).id;
}

async function approve(app: App, request: DemoRequest) {
  const requestId = await submit(app, request);
  await app.backoffice.approveLoanRequest.execute(by(request, { requestId, interestRate: 12, reason: null }));
  return requestId;
}

async function disburse(app: App, request: DemoRequest): Promise<LoanId> {
  const requestId = await approve(app, request);
  await app.backoffice.disburseLoanRequest.execute(by(request, { requestId }));
  const found = await app.container.resolve(RequestPorts.loanRequestQueries).getForOperators(requestId);
  if (found?.loanId == null) throw new Error('The demo request has no loan.');
  return found.loanId as LoanId;
}

async function sign({ requests }: App, { borrowerId }: People, requestId: LoanRequestId): Promise<void> {
  const { sha256 } = await requests.readAgreement.execute({ requestId, borrowerId });
  const by = { name: 'Demo Borrower', address: '127.0.0.1' };
  await requests.signAgreement.execute({ requestId, borrowerId, sha256, by });
}

const CARD = { method: 'card', bankId: null } as const;

/** Settles at once, because no job will. */
async function payByCard({ payments }: App, order: Pick<PayLoanCommand, 'borrowerId' | 'loanId' | 'wanted'>) {
  const { id: paymentId } = await payments.payLoan.execute({ ...CARD, ...order });
  await payments.settlePayments.execute([{ paymentId, loanId: order.loanId, borrowerId: order.borrowerId }]);
}

type Transfer = Parameters<App['payments']['recordBankReference']['execute']>[0] & People;

async function payByTransfer({ payments, backoffice, container }: App, transfer: Transfer): Promise<PaymentId> {
  const { borrowerId, reference, amount } = transfer;
  const [bank] = container.resolve(PaymentPorts.banks).all();
  if (bank === undefined) throw new Error('There are no banks.');
  const { id: paymentId } = await payments.recordBankReference.execute(transfer);
  const money = { bankId: bank.bankId, reference, amount, currency: 'USD' } as const;
  await backoffice.recordDeposit.execute(by(transfer, { ...money, confirmationCode: null, receivedAt: null }));
  await payments.verifyPayment.execute({ borrowerId, paymentId, confirmationCode: null });
  return paymentId;
}
