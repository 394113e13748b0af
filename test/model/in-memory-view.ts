import { rewardsOf } from '../../domain/credit/rewards.ts';
import { openOf, statusOf } from '../../domain/loans/installment.ts';
import { withBalances } from '../../domain/loans/schedule.ts';
import type { UserId } from '../../domain/shared/ids.ts';
import type { Money } from '../../domain/shared/money.ts';
import type { Effects, View } from './driver.ts';
import type { Core } from './in-memory-core.ts';
import { sourceIn } from './statement-lines.ts';

const cents = ({ minorUnits }: Money) => Number(minorUnits);

export function viewOf({ stores, calendar, clock }: Core): View {
  const { requests, offers, loans, payments, payouts, deposits, refunds } = stores;
  const today = calendar.zone.dayOf(clock.now());
  return {
    requests: requests.all.map(({ id, status, amount, term, rate }) => ({
      id,
      status,
      term,
      amount: cents(amount),
      rate: rate.toPercent(),
    })),
    offers: offers.all.map(({ id, requestId, status, amount, term, rate, expiresOn, decidedAt }) => {
      if ((status === 'Open') !== (decidedAt === null))
        throw new Error(`The offer ${id} is ${status} at ${decidedAt}.`);
      return { id, requestId, status, term, expiresOn, amount: cents(amount), rate: rate.toPercent() };
    }),
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
      annulledOn: loan.annulledAt && calendar.zone.dayOf(loan.annulledAt),
      disbursedOn: loan.disbursedOn,
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
    payouts: payouts.all
      .filter(({ purpose }) => purpose === 'disbursement')
      .map(({ id, requestId, loanId, status, amount, waits }) => ({
        id,
        requestId: requestId ?? '',
        loanId,
        status,
        amount: cents(amount),
        waits,
      })),
    deposits: deposits.all.map(({ id, claimedBy, returnedAt }) => ({ id, claimedBy, returned: returnedAt !== null })),
    refunds: refunds.all.map(({ paymentId: id, amount, paidOut }) => ({
      id,
      amount: cents(amount),
      refunded: paidOut !== null,
    })),
  };
}

/** Also expects that no effect was had twice. */
export function effectsOf({ stores, mails, statusEvents }: Core, borrowers: readonly UserId[]): Effects {
  for (const { id, status } of [...stores.requests.all, ...stores.loans.all, ...stores.payments.all]) {
    const told = statusEvents.of(id);
    if (told !== status) throw new Error(`${id} is ${status}, but the latest event says ${told}.`);
  }
  const { milestones, notifications, ledger, loanTransactions } = stores;
  const sourcesOf = (all: readonly { readonly source: string | null }[]) => all.map(({ source }) => source);
  refuseDuplicates('milestone', sourcesOf(milestones.all));
  refuseDuplicates('mail', mails);
  refuseDuplicates('notification', sourcesOf(notifications.all));
  const pointsOf = (id: UserId) => rewardsOf(milestones.all.filter(({ userId }) => userId === id)).points;
  return {
    points: new Map(borrowers.map((id) => [id, pointsOf(id)])),
    news: notifications.all.map(({ recipientId: borrower, actionUrl: url }) => ({ borrower, url })),
    postings: ledger.all.flatMap(({ source, postings }) =>
      postings.map(({ loanId, account, side, amount }) => ({
        loanId,
        source: sourceIn(source),
        account,
        amount: side === 'debit' ? cents(amount) : -cents(amount),
      })),
    ),
    ownsLedger: true,
    lines: loanTransactions.all.map(({ loanId, type, amount, balance }) => ({
      loanId,
      text: `${type} ${amount.minorUnits}`,
      balance: cents(balance),
    })),
  };
}

function refuseDuplicates(what: string, sources: readonly (string | null)[]): void {
  const seen = new Set<string>();
  for (const source of sources) {
    if (source !== null && seen.has(source)) throw new Error(`Duplicate ${what} ${source}.`);
    if (source !== null) seen.add(source);
  }
}
