import { contentOf } from '../../adapters/files/file-contents.ts';
import type { SentResponse } from '../../adapters/http/api/idempotency.ts';
import { BANKS } from '../../adapters/reference-data/in-memory-banks.ts';
import type { NewAnswer } from '../../application/shared/idempotency.ts';
import { openOf, statusOf } from '../../domain/loans/installment.ts';
import { withBalances } from '../../domain/loans/schedule.ts';
import { DomainError } from '../../domain/shared/domain-error.ts';
import type { Id, UserId } from '../../domain/shared/id.ts';
import { Rate } from '../../domain/shared/rate.ts';
import { ProcessDied } from '../support/fakes/simulated-provider.ts';
import { PASSWORD } from '../support/identity.ts';
import { OPERATOR } from '../support/lending.ts';
import {
  type Act,
  type Call,
  type CallOf,
  DIED,
  type Driver,
  KEYED,
  type Outcome,
  RESUMABLE,
  type View,
} from './driver.ts';
import { type Core, inMemoryCore, type Variation } from './in-memory-core.ts';
import { effectsOf } from './in-memory-effects.ts';

type Doers = { readonly [A in Act]: (core: Core, call: CallOf<A>, effectId: string) => Promise<string> };

const EMPLOYED = { purpose: 'Medical', employmentStatus: 'Employed', companyName: null } as const;

function id<Of extends string>(text: string): Id<Of> {
  return text as Id<Of>;
}

function bankId(bank: number) {
  return BANKS[bank % BANKS.length]?.bankId ?? id<'Bank'>('none');
}

type Order = CallOf<'pay'> | CallOf<'payoff'>;

async function order({ payments, provider }: Core, call: Order, amount: number | 'payoff', effectId: string) {
  provider.plan(call.plan);
  const own = { borrowerId: id<'User'>(call.borrower), loanId: id<'Loan'>(call.loanId) };
  const again = effectId === '' ? {} : { paymentId: id<'Payment'>(effectId) };
  return (await payments.payLoan.execute({ ...own, amount, method: 'card', bankId: null, ...again })).id;
}

/** Executes the use case of each act and returns its answer. */
const DOERS: Doers = {
  submit: async ({ requests }, { borrower, amount, term }) => {
    const asked = { borrowerId: id<'User'>(borrower), amount: amount / 100, currency: 'USD', term, ...EMPLOYED };
    return (await requests.submitLoanRequest.execute(asked)).id;
  },
  update: async ({ requests }, { borrower, requestId, amount }) => {
    const own = { borrowerId: id<'User'>(borrower), requestId: id<'LoanRequest'>(requestId) };
    return (await requests.updateLoanRequest.execute({ ...own, changes: { amount: amount / 100 } })).id;
  },
  cancel: async ({ requests }, { borrower, requestId }) => {
    await requests.cancelLoanRequest.execute({ borrowerId: id(borrower), requestId: id(requestId) });
    return '';
  },
  approve: async ({ requests }, { requestId, rate }) => {
    const decision = { outcome: 'approve', rate: rate === null ? null : Rate.ofPercent(rate) } as const;
    await requests.decideLoanRequest.execute({ requestId: id(requestId), decision });
    return '';
  },
  reject: async ({ requests }, { requestId }) => {
    const decision = { outcome: 'reject', reason: 'no' } as const;
    await requests.decideLoanRequest.execute({ requestId: id(requestId), decision });
    return '';
  },
  disburse: async ({ requests, stores }, { requestId }) => {
    await requests.disburseLoanRequest.execute({ requestId: id(requestId) });
    return stores.loans.all.find((loan) => loan.requestId === requestId)?.id ?? 'no loan';
  },
  pay: (core, call, effectId) => order(core, call, call.amount / 100, effectId),
  payoff: (core, call, effectId) => order(core, call, 'payoff', effectId),
  reference: async ({ payments }, { borrower, loanId, amount, reference }) => {
    const claim = { borrowerId: id<'User'>(borrower), loanId: id<'Loan'>(loanId), amount: amount / 100, reference };
    return (await payments.recordBankReference.execute(claim)).id;
  },
  verify: async ({ payments }, { borrower, paymentId, code: confirmationCode }) => {
    const own = { borrowerId: id<'User'>(borrower), paymentId: id<'Payment'>(paymentId) };
    return (await payments.verifyPayment.execute({ ...own, confirmationCode })).paymentId;
  },
  deposit: async ({ payments }, { bank, reference, amount, code: confirmationCode }) => {
    const told = { bankId: bankId(bank), reference, amount: amount / 100, currency: 'USD', confirmationCode } as const;
    return (await payments.recordDeposit.execute({ ...told, receivedAt: null })).id;
  },
  pause: async ({ loans }, { borrower, loanId, months }) => {
    await loans.pauseLoan.execute({ borrowerId: id(borrower), loanId: id(loanId), months, reason: null });
    return '';
  },
  reverse: async ({ payments }, { paymentId }) => {
    await payments.reversePayment.execute({ paymentId: id(paymentId), reason: 'disputed' });
    return '';
  },
  payRefund: async ({ payments }, { paymentId }) => {
    await payments.payRefund.execute({ paymentId: id(paymentId), reference: 'PAYOUT' });
    return '';
  },
  writeOff: async ({ loans }, { loanId }) => {
    await loans.writeOffLoan.execute({ loanId: id(loanId), reason: 'insolvent' });
    return '';
  },
  proveIdentity: async ({ documents }, { borrower }) => {
    const content = contentOf(Buffer.from('application/pdf of an identity card'));
    const uploaded = { ownerId: id<'User'>(borrower), documentType: 'ID', content } as const;
    const { id: documentId } = await documents.uploadDocument.execute(uploaded);
    await documents.verifyDocument.execute({ documentId });
    return '';
  },
  deleteAccount: async ({ identity }, { borrower, rightPassword }) => {
    const password = rightPassword ? PASSWORD : 'not the password';
    const tokenIssuedAt = new Date(0);
    await identity.deleteAccount.execute({ userId: id(borrower), password, tokenIssuedAt, reason: null });
    return '';
  },
  tell: ({ payments }, { eventId, transactionId, paymentId, outcome }) => {
    const named = paymentId === null ? null : id<'Payment'>(paymentId);
    return payments.applyGatewayEvent.execute({ eventId, transactionId, paymentId: named, outcome, reason: null });
  },
};

/** Calls the use cases as the routes do, with Idempotency-Keys where the routes accept them. */
export async function inMemoryDriver(people: number, variation?: Variation): Promise<Driver> {
  const core = inMemoryCore(variation);
  const { clock, jobs, provider, stores } = core;
  const borrowers: UserId[] = [];
  for (let number = 1; number <= people; number++) {
    const person = { email: `b${number}@example.com`, firstName: 'Some', lastName: 'Borrower', phone: null };
    borrowers.push(
      (await core.identity.registerUser.execute({ ...person, password: PASSWORD, emailConfirmed: true })).userId,
    );
  }
  return {
    provider,
    thorough: true,
    borrowers,
    now: () => clock.now(),
    call: (call, key) => outcomeOf(core, call, key),
    advance: (milliseconds) => jobs.advance(milliseconds),
    async redeliver(which) {
      const settled = jobs.done.filter(({ name }) => name !== 'deliver-email');
      const job = settled[which % settled.length];
      if (job !== undefined) await jobs.redo(job);
      return job !== undefined;
    },
    async closeDay() {
      await core.closing.closeBusinessDay.execute();
      return true;
    },
    view: async () => viewOf(stores, clock.now()),
    effects: async () => effectsOf(core, borrowers),
  };
}

async function outcomeOf(core: Core, call: Call, key: string): Promise<Outcome> {
  const work = (effectId: string) => answerTo(() => perform(core, call, effectId));
  try {
    if (!KEYED.has(call.act)) return read((await work('')).answer);
    const userId = 'borrower' in call ? id<'User'>(call.borrower) : OPERATOR;
    const request = { userId, scope: `${userId} ${call.act}`, key, fingerprint: JSON.stringify(call) };
    const resumable = RESUMABLE.has(call.act) && core.payments.payLoan.idempotency === 'resumable';
    const kept = resumable ? core.keys.resume(request, work) : core.keys.once(request, () => work(''));
    return read((await kept).answer);
  } catch (error) {
    if (error instanceof ProcessDied) return { ok: false, code: DIED };
    throw error;
  }
}

function perform<A extends Act>(core: Core, call: CallOf<A>, effectId: string): Promise<string> {
  // The compiler cannot see that the table pairs each act with its call.
  const doer = DOERS[call.act as A] as (core: Core, call: Call, effectId: string) => Promise<string>;
  return doer(core, call, effectId);
}

/** The error of a broken rule is a stored answer; any other error is thrown. */
async function answerTo(work: () => Promise<string>): Promise<NewAnswer<SentResponse>> {
  const aboutUserId = null;
  try {
    return { answer: { statusCode: 200, body: await work() }, aboutUserId };
  } catch (error) {
    if (!(error instanceof DomainError) || error.kind === 'unavailable') throw error;
    return { answer: { statusCode: 400, body: error.code }, aboutUserId };
  }
}

function read({ statusCode, body }: SentResponse): Outcome {
  return statusCode === 200 ? { ok: true, answer: body } : { ok: false, code: body };
}

function viewOf({ requests, loans, payments, deposits, refunds }: Core['stores'], now: Date): View {
  const today = now.toISOString().slice(0, 10) as Parameters<typeof statusOf>[1];
  const cents = ({ minorUnits }: { readonly minorUnits: bigint }) => Number(minorUnits);
  return {
    requests: requests.all.map(({ id, status, amount, term, rate }) => ({
      ...{ id, status, term },
      amount: cents(amount),
      rate: rate.toPercent(),
    })),
    loans: loans.all.map((loan) => ({
      id: loan.id,
      borrower: loan.borrowerId,
      status: loan.status,
      amount: cents(loan.amount),
      rate: loan.rate.toPercent(),
      totalInterest: cents(loan.totalInterest),
      paid: cents(loan.paidAmount),
      remaining: loan.installments.reduce((sum, each) => sum + cents(openOf(each)), 0),
      remainingTerm: loan.remainingTerm,
      inFlight: cents(loan.inFlightAmount),
      writtenOff: loan.writtenOffAt !== null,
      installments: withBalances(loan.amount, loan.installments).map((each) => ({
        dueOn: each.dueOn,
        principal: cents(each.principal),
        interest: cents(each.interest),
        balance: cents(each.balance),
        status: statusOf(each, today),
      })),
    })),
    payments: payments.all.map((payment) => ({
      id: payment.id,
      loanId: payment.loanId,
      status: payment.status,
      amount: cents(payment.amount),
      transactionId: payment.transactionId,
      reference: payment.reference,
      completedAt: payment.completedAt?.toISOString() ?? null,
      reversed: payment.reversedAt !== null,
    })),
    deposits: deposits.all.map(({ id, claimedBy: paymentId, returnedAt }) => ({
      ...{ id, paymentId },
      returned: returnedAt !== null,
    })),
    refunds: refunds.all.map(({ paymentId, amount, payout }) => ({
      paymentId,
      amount: cents(amount),
      paidOut: payout !== null,
    })),
  };
}
