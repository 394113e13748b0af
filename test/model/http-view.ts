import { sql } from '../support/books.ts';
import type {
  Call,
  Effects,
  Outcome,
  SeenInstallment,
  SeenLoan,
  SeenOffer,
  SeenPosting,
  SeenRequest,
  View,
} from './driver.ts';
import type { HttpWorld } from './http-driver.ts';
import { sourceIn } from './statement-lines.ts';

// biome-ignore lint/suspicious/noExplicitAny: the model checks the fields of each row.
type Row = any;

const ALL = 'limit=100';
/** Lists begin with the newest, and a step creates one row: two more would show a duplicate. */
const MORE = 2;
const cents = (decimal: number) => Math.round(decimal * 100);

/** Reads a world as its borrowers and the operator. The operator also reads the requests of erased users. */
export class HttpView {
  private readonly world: HttpWorld;
  private readonly erased = new Set<string>();
  private readonly requestsOfErased = new Set<string>();
  private readonly offered = new Set<string>();
  private readonly deposits = new Set<string>();
  private seen = { loans: 0, payments: 0, payouts: 0, deposits: 0, refunds: 0 };
  private readonly schedules = new Map<string, { readonly as: string; readonly rows: readonly SeenInstallment[] }>();

  constructor(world: HttpWorld) {
    this.world = world;
  }

  /** Records the deposits and offers of this world and the erased users, which the API does not show. */
  note(call: Call, outcome: Outcome): void {
    if (!outcome.ok) return;
    if (call.act === 'offer') this.offered.add(call.requestId);
    if (call.act === 'deposit') this.deposits.add(outcome.answer);
    if (call.act === 'deleteAccount') this.erased.add(call.borrower);
  }

  async view(): Promise<View> {
    const { operator, borrowers, prefix } = this.world;
    const newest = (list: keyof typeof this.seen) =>
      operator.reads(`/backoffice/${list}?limit=${this.seen[list] + MORE}`) as Promise<Row[]>;
    const ours = async (list: keyof typeof this.seen) =>
      (await newest(list)).filter(({ userId }) => borrowers.has(userId));
    const [loans, payments, payouts, refunds, allDeposits, requests, offers] = await Promise.all([
      ours('loans'),
      ours('payments'),
      ours('payouts'),
      ours('refunds'),
      newest('deposits'),
      this.requests(),
      this.offers(),
    ]);
    const deposits = allDeposits.filter(({ depositId }) => this.deposits.has(depositId));
    this.seen = {
      loans: loans.length,
      payments: payments.length,
      payouts: payouts.length,
      deposits: deposits.length,
      refunds: refunds.length,
    };
    return {
      requests,
      offers,
      loans: await Promise.all(loans.map((row) => this.loan(row))),
      // The oldest first, as their jobs run if they are due at the same instant.
      payments: payments.toReversed().map(({ paymentId: id, loanId, status, transactionId, completedAt, ...row }) => ({
        id,
        loanId,
        status,
        transactionId,
        completedAt,
        amount: cents(row.amount),
        reference: row.reference === null ? null : row.reference.slice(prefix.length),
        reversed: row.reversedAt !== null,
      })),
      payouts: payouts.toReversed().map(({ payoutId: id, requestId, loanId, status, amount, resolvedAt }) => ({
        id,
        requestId,
        loanId,
        status,
        amount: cents(amount),
        waits: status === 'Returned' && resolvedAt === null,
      })),
      deposits: deposits.map(({ depositId: id, paymentId: claimedBy, returnedAt }) => ({
        id,
        claimedBy,
        returned: returnedAt !== null,
      })),
      refunds: refunds.map(({ paymentId: id, amount, refundedAt }) => ({
        id,
        amount: cents(amount),
        refunded: refundedAt !== null,
      })),
    };
  }

  private async requests(): Promise<SeenRequest[]> {
    const { borrowers, operator } = this.world;
    const living = [...borrowers].filter(([id]) => !this.erased.has(id));
    const lists = await Promise.all(living.map(([, borrower]) => borrower.reads(`/requests?${ALL}`)));
    const found = lists.flat();
    for (const { requestId } of found) this.requestsOfErased.add(requestId);
    const seen = new Set(found.map(({ requestId }) => requestId));
    const left = [...this.requestsOfErased].filter((id) => !seen.has(id));
    found.push(...(await Promise.all(left.map((id) => operator.reads(`/backoffice/requests/${id}`)))));
    return found.map(({ requestId: id, status, amount, term, interestRate: rate }) => ({
      id,
      status,
      term,
      amount: cents(amount),
      // Lists do not show it.
      ...(rate !== undefined && { rate }),
    }));
  }

  private async offers(): Promise<SeenOffer[]> {
    const { operator } = this.world;
    const lists = [...this.offered].map((id) => operator.reads(`/backoffice/requests/${id}/offers?${ALL}`));
    return (await Promise.all(lists)).flat().map(({ offerId: id, interestRate: rate, amount, ...row }) => ({
      id,
      rate,
      amount: cents(amount),
      requestId: row.requestId,
      status: row.status,
      term: row.term,
      expiresOn: row.expiresOn,
    }));
  }

  private async loan(row: Row): Promise<SeenLoan> {
    return {
      id: row.loanId,
      borrower: row.userId,
      status: row.status,
      amount: cents(row.amount),
      rate: row.interestRate,
      totalInterest: cents(row.totalInterest),
      paid: cents(row.paidAmount),
      remaining: cents(row.remainingAmount),
      remainingTerm: row.remainingTerm,
      writtenOff: row.writtenOffAt !== null,
      annulledOn: row.annulledAt?.slice(0, 10) ?? null,
      disbursedOn: row.disbursementDate.slice(0, 10),
      installments: await this.scheduleOf(row.userId, row.loanId, JSON.stringify(row)),
    };
  }

  /** Read again only if the loan or the day has changed, since each read costs a request. */
  private async scheduleOf(borrower: string, loanId: string, row: string): Promise<readonly SeenInstallment[] | null> {
    const { clock, borrowers } = this.world;
    const as = `${row} on ${clock.now().toISOString().slice(0, 10)}`;
    const known = this.schedules.get(loanId);
    const client = borrowers.get(borrower);
    if (known?.as === as) return known.rows;
    // Completed loans of erased borrowers change only if a payment is reversed.
    if (this.erased.has(borrower)) return known?.as.startsWith(row) ? known.rows : null;
    if (client === undefined) throw new Error('The loan belongs to another world.');
    const { paymentSchedule } = await client.reads(`/loans/${loanId}/paymentInfo`);
    const rows: SeenInstallment[] = paymentSchedule.map((each: Row) => ({
      dueOn: each.dueDate.slice(0, 10),
      principal: cents(each.principal),
      interest: cents(each.interest),
      balance: cents(each.balance),
      status: each.status,
    }));
    this.schedules.set(loanId, { as, rows });
    return rows;
  }

  async effects(): Promise<Effects> {
    const { operator, borrowers } = this.world;
    const points = new Map<string, number>();
    for (const [id, borrower] of borrowers) {
      if (!this.erased.has(id)) points.set(id, (await borrower.reads('/user/gamification')).points);
    }
    const postings: SeenPosting[] = [];
    for (const { loanId, userId } of await operator.reads(`/backoffice/loans?${ALL}`)) {
      if (!borrowers.has(userId)) continue;
      const rows: Row[] = await operator.reads(`/backoffice/loans/${loanId}/postings?${ALL}`);
      const signed = ({ side, amount }: Row) => (side === 'debit' ? cents(amount) : -cents(amount));
      postings.push(
        ...rows.map(({ source, account, ...row }) => ({
          loanId,
          source: sourceIn(source),
          account,
          amount: signed(row),
        })),
      );
    }
    // The list of notifications has no links, and reading each notification would take too long.
    const news = await this.select('recipient_id as borrower, action_url as url from notifications', 'recipient_id');
    // Erased borrowers cannot read their statements.
    const lines = await this.select(
      `loan_id as "loanId", type || ' ' || amount as text, balance::float from loan_transactions`,
      'borrower_id',
      'order by position',
    );
    return { points, news, postings, ownsLedger: false, lines };
  }

  /** Rows of the borrowers of this world. */
  private select(rows: string, owner: string, order = ''): Promise<Row[]> {
    const ids = [...this.world.borrowers.keys()].map((id) => `'${id}'`);
    return sql(this.world.service.databaseUrl, `select ${rows} where ${owner} in (${ids.join()}) ${order}`);
  }
}
