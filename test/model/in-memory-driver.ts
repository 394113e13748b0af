import { contentOf } from '../../adapters/files/file-contents.ts';
import { createdPayment } from '../../adapters/http/payments/payments.routes.ts';
import type { SentAnswer } from '../../adapters/idempotency/sent-answer.ts';
import type { WantedPayment } from '../../application/payments/pay-loan.ts';
import { type NewAnswer, Undone } from '../../application/shared/idempotency.ts';
import { DomainError } from '../../domain/shared/domain-error.ts';
import type {
  DepositId,
  InstrumentId,
  LoanChangeId,
  LoanId,
  LoanOfferId,
  LoanPauseId,
  LoanRequestId,
  PaymentId,
  PayoutId,
  UserId,
} from '../../domain/shared/ids.ts';
import { signedDecimal } from '../../domain/shared/money.ts';
import { ProcessDied } from '../support/fakes/simulated-provider.ts';
import { PASSWORD } from '../support/identity.ts';
import { OPERATOR } from '../support/lending.ts';
import {
  type Act,
  bankOf,
  type Call,
  type CallOf,
  codeOf,
  DIED,
  type Driver,
  isKeyed,
  type Outcome,
  RESUMABLE,
} from './driver.ts';
import { type Core, inMemoryCore, type Variation } from './in-memory-core.ts';
import { effectsOf, viewOf } from './in-memory-view.ts';

/** A call with the ids of the domain. */
type Named<
  Given,
  Ids = {
    borrower: UserId;
    requestId: LoanRequestId;
    offerId: LoanOfferId;
    loanId: LoanId;
    paymentId: PaymentId;
    depositId: DepositId;
    payoutId: PayoutId;
    changeId: LoanChangeId;
  },
> = {
  readonly [Name in keyof Given]: Name extends keyof Ids ? Ids[Name] | Extract<Given[Name], null> : Given[Name];
};
type Doer<A extends Act> = (core: Core, call: Named<CallOf<A>>, effectId?: PaymentId) => Promise<unknown>;

type WantedChange = Omit<Parameters<Core['loans']['previewLoanChange']['execute']>[0], 'reason'>;

const operator = { id: OPERATOR, role: 'officer' } as const;
const decimalOf = ({ place }: Core, minorUnits: number) => signedDecimal(BigInt(minorUnits), place.currency);
const EMPLOYED = { purpose: 'Medical', employmentStatus: 'Employed', companyName: null } as const;

const order: Doer<'pay' | 'payoff'> = async (core, { borrower: borrowerId, loanId, plan, ...call }, paymentId) => {
  const { payments, provider } = core;
  provider.plan(plan);
  const wanted: WantedPayment =
    'amount' in call ? { kind: 'payment', amount: decimalOf(core, call.amount) } : { kind: 'payoff' };
  const asked = { borrowerId, loanId, wanted, method: 'card', bankId: null } as const;
  const payment = await payments.payLoan.execute({ ...asked, ...(paymentId && { paymentId }) });
  createdPayment(payment);
  return payment;
};

async function bookChange({ acts, loans }: Core, change: WantedChange): Promise<unknown> {
  const wanted = { ...change, reason: 'Hardship' };
  const { digest } = await loans.previewLoanChange.execute(wanted);
  return acts.bookLoanChange.execute({ ...wanted, digest, operator });
}

/** Executes the use case of each act. */
const DOERS: { readonly [A in Act]: Doer<A> } = {
  submit: (core, { borrower: borrowerId, amount, term }) =>
    core.requests.submitLoanRequest.execute({
      borrowerId,
      amount: decimalOf(core, amount),
      currency: core.place.currency,
      term,
      ...EMPLOYED,
      productId: null,
    }),
  update: (core, { borrower: borrowerId, requestId, amount }) =>
    core.requests.updateLoanRequest.execute({ borrowerId, requestId, changes: { amount: decimalOf(core, amount) } }),
  cancel: ({ requests }, { borrower: borrowerId, requestId }) =>
    requests.cancelLoanRequest.execute({ borrowerId, requestId }),
  offer(core, { requestId, amount, term, rate: interestRate, expiresOn }) {
    const wanted = { amount: amount === null ? null : decimalOf(core, amount), term, interestRate, expiresOn };
    return core.acts.makeLoanOffer.execute({ requestId, ...wanted, operator });
  },
  accept: ({ requests }, { borrower: borrowerId, requestId, offerId }) =>
    requests.acceptOffer.execute({ borrowerId, requestId, offerId }),
  decline: ({ requests }, { borrower: borrowerId, requestId, offerId }) =>
    requests.declineOffer.execute({ borrowerId, requestId, offerId }),
  approve: ({ acts }, { requestId, rate: interestRate }) =>
    acts.approveLoanRequest.execute({ requestId, interestRate, reason: null, operator }),
  reject: ({ acts }, { requestId }) =>
    acts.rejectLoanRequest.execute({ requestId, reason: 'no', reasonCodes: null, operator }),
  async disburse({ acts, accounts, payments, stores, transfers }, { requestId, plan }) {
    const request = stores.requests.all.find(({ id }) => id === requestId);
    const account = accounts.get(request?.borrowerId ?? '');
    transfers.plan(plan ?? []);
    const paidBy = plan !== null && account !== undefined ? { instrumentId: account } : {};
    const payoutId = await acts.disburseLoanRequest.execute({ requestId, ...paidBy, operator });
    await payments.orderPayout.execute(payoutId as PayoutId | null);
    return stores.loans.all.find((loan) => loan.requestId === requestId && loan.annulledAt === null);
  },
  resolve: ({ acts }, { payoutId, annul }) =>
    acts.resolvePayout.execute({
      payoutId,
      ...(annul ? { reference: null, annul } : { reference: 'AGAIN', annul: null }),
      operator,
    }),
  pay: order,
  payoff: order,
  reference: (core, { borrower: borrowerId, loanId, amount, reference }) =>
    core.payments.recordBankReference.execute({ borrowerId, loanId, amount: decimalOf(core, amount), reference }),
  verify: ({ payments }, { borrower: borrowerId, paymentId, code: confirmationCode }) =>
    payments.verifyPayment.execute({ borrowerId, paymentId, confirmationCode }),
  deposit(core, { reference, amount: minorUnits, code: confirmationCode, ...call }) {
    const { currency } = core.place;
    const told = { bankId: bankOf(call), reference, amount: decimalOf(core, minorUnits), currency, confirmationCode };
    return core.acts.recordDeposit.execute({ ...told, receivedAt: null, operator });
  },
  match: ({ acts }, { act: _, ...call }) => acts.matchDeposit.execute({ ...call, operator }),
  sendBack: ({ acts }, { depositId }) => acts.returnDeposit.execute({ depositId, reason: 'No loan.', operator }),
  pause: ({ loans }, { borrower: borrowerId, loanId, months }) =>
    loans.pauseLoan.execute({ borrowerId, loanId, months, reason: null }),
  change: (core, { loanId, terms, effectiveOn }) => bookChange(core, { loanId, ...terms, effectiveOn }),
  relieve: (core, { loanId, rate: interestRate, from, to }) =>
    bookChange(core, { loanId, type: 'relief', interestRate, from, to }),
  async undoChange({ acts, loans }, { loanId, changeId }) {
    const undone = { loanId, reason: 'Another loan' };
    const { digest } = await loans.previewLoanUndo.execute({ ...undone, kind: 'change', undone: changeId });
    await acts.undoLoanChange.execute({ ...undone, changeId, digest, operator });
  },
  async undoPause({ acts, loans, stores }, { loanId, startsOn }) {
    const { entries } = stores.loans.recordedOf(loanId);
    const pauses = entries.flatMap(({ entry, removal }) => (entry.kind === 'pause' && removal === null ? [entry] : []));
    const pauseId = pauses.find(({ on }) => on === startsOn)?.pauseId ?? ('none' as LoanPauseId);
    const undone = { loanId, reason: 'Another loan' };
    const { digest } = await loans.previewLoanUndo.execute({ ...undone, kind: 'pause', undone: pauseId });
    await acts.undoLoanPause.execute({ ...undone, pauseId, digest, operator });
    return pauseId;
  },
  reverse: ({ acts }, { paymentId }) => acts.reversePayment.execute({ paymentId, reason: 'disputed', operator }),
  payRefund: ({ acts }, { paymentId }) => acts.payRefund.execute({ paymentId, reference: 'PAYOUT', operator }),
  writeOff: ({ acts }, { loanId }) => acts.writeOffLoan.execute({ loanId, reason: 'insolvent', operator }),
  async proveIdentity({ documents, acts }, { borrower: ownerId }) {
    const content = contentOf(Buffer.from('application/pdf of an identity card'));
    const { id: documentId } = await documents.uploadDocument.execute({ ownerId, documentType: 'ID', content });
    await acts.verifyDocument.execute({ documentId, operator });
  },
  deleteAccount({ identity }, { borrower: userId, rightPassword }) {
    const password = rightPassword ? PASSWORD : 'not the password';
    return identity.deleteAccount.execute({ userId, password, tokenIssuedAt: new Date(0), reason: null });
  },
  tell: ({ payments }, { act: _, ...event }) =>
    payments.applyGatewayEvent.execute({ ...event, code: codeOf(event), reason: null }),
  tellPayout: ({ payments }, { act: _, ...event }) =>
    payments.applyPayoutEvent.execute({ ...event, code: null, reason: null }),
};

/** Calls the use cases as the routes do, with Idempotency-Keys where the routes accept them. */
export async function inMemoryDriver(people: number, variation?: Variation): Promise<Driver> {
  const core = await inMemoryCore(variation);
  const { clock, jobs, provider, transfers, accounts } = core;
  const borrowers: UserId[] = [];
  while (borrowers.length < people) {
    const email = `b${borrowers.length}@example.com`;
    const person = { email, password: PASSWORD, firstName: 'Some', lastName: 'Borrower', phone: null };
    const { userId: borrowerId } = await core.identity.registerUser.execute({ ...person, emailConfirmed: true });
    borrowers.push(borrowerId);
    const account = { type: 'bank_account', bankId: bankOf({ bank: 0 }), lastFour: '6789', token: 'tok' } as const;
    accounts.set(
      borrowerId,
      (await core.payments.addInstrument.execute({ borrowerId, ...account })).instrumentId as InstrumentId,
    );
  }
  return {
    provider,
    transfers,
    clock,
    timeZone: core.place.timeZone,
    jobs,
    borrowers,
    thorough: true,
    call: (call, key) => outcomeOf(core, call, key),
    redeliverable: () => jobs.done.filter(({ name }) => name !== 'deliver-email'),
    async closeDay() {
      await core.closing.closeBusinessDay.execute();
    },
    view: async () => viewOf(core),
    effects: async () => effectsOf(core, borrowers),
  };
}

async function outcomeOf(core: Core, call: Call, key: string): Promise<Outcome> {
  // The compiler cannot see that the table pairs each act with its call.
  const doer = DOERS[call.act] as (core: Core, call: Call, effectId?: string) => Promise<unknown>;
  const work = (effectId?: string) => answerTo(() => doer(core, call, effectId));
  try {
    if (!isKeyed(call)) return read((await work().catch(answerOfUndone)).answer);
    const userId = 'borrower' in call ? (call.borrower as UserId) : OPERATOR;
    const request = { userId, scope: `${userId} ${call.act}`, key, fingerprint: JSON.stringify(call) };
    const resumable = RESUMABLE.has(call.act) && core.payments.payLoan.idempotency === 'resumable';
    const kept = resumable ? core.keys.resume(request, work) : core.keys.once(request, () => work());
    return read((await kept).answer);
  } catch (error) {
    if (error instanceof ProcessDied) return { ok: false, code: DIED };
    throw error;
  }
}

/** The error of a broken rule is a stored answer, to work that is undone; any other error is thrown. */
async function answerTo(work: () => Promise<unknown>): Promise<NewAnswer<SentAnswer>> {
  const aboutUserId = null;
  try {
    return { answer: { statusCode: 200, body: nameOf(await work()) }, aboutUserId };
  } catch (error) {
    if (!(error instanceof DomainError) || error.kind === 'unavailable') throw error;
    const answer = { answer: { statusCode: 400, body: error.code }, aboutUserId };
    if (error.keepsWrites) return answer;
    throw new Undone(async () => answer);
  }
}

function answerOfUndone(error: unknown): Promise<NewAnswer<SentAnswer>> {
  if (!(error instanceof Undone)) throw error;
  return error.answer();
}

/** The id of what a use case answers, or its answer to a gateway event. */
function nameOf(answered: unknown): string {
  if (typeof answered === 'string') return answered;
  const { id, changeId, paymentId = '' } = (answered ?? {}) as Partial<Record<'id' | 'changeId' | 'paymentId', string>>;
  return id ?? changeId ?? paymentId;
}

function read({ statusCode, body }: SentAnswer): Outcome {
  return statusCode === 200 ? { ok: true, answer: body } : { ok: false, code: body };
}
