import { sql } from '../support/books.ts';
import type { Client } from '../support/client.ts';
import type {
  Call,
  Effects,
  LoanBooks,
  Outcome,
  SeenInstallment,
  SeenLoan,
  SeenPayment,
  SeenRequest,
  View,
} from './driver.ts';
import type { HttpWorld } from './http-driver.ts';

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
  private readonly deposits = new Set<string>();
  private seen = { loans: 0, payments: 0, deposits: 0, refunds: 0 };
  private readonly schedules = new Map<string, { readonly as: string; readonly rows: readonly SeenInstallment[] }>();

  constructor(world: HttpWorld) {
    this.world = world;
  }

  /** Records the deposits of this world and the erased users, which the API does not show. */
  note(call: Call, outcome: Outcome): void {
    if (!outcome.ok) return;
    if (call.act === 'deposit') this.deposits.add(outcome.answer);
    if (call.act === 'deleteAccount') this.erased.add(call.borrower);
  }

  async view(): Promise<View> {
    const { operator, borrowers } = this.world;
    const [newestLoans, newestPayments, newestDeposits, newestRefunds, requests] = await Promise.all([
      dataOf(operator, `/backoffice/loans?limit=${this.seen.loans + MORE}`),
      dataOf(operator, `/backoffice/payments?limit=${this.seen.payments + MORE}`),
      dataOf(operator, `/backoffice/deposits?limit=${this.seen.deposits + MORE}`),
      dataOf(operator, `/backoffice/refunds?limit=${this.seen.refunds + MORE}`),
      this.requests(),
    ]);
    const ours = (rows: Row[]) => rows.filter(({ userId }) => borrowers.has(userId));
    const [loans, payments, refunds] = [ours(newestLoans), ours(newestPayments), ours(newestRefunds)];
    const deposits = (newestDeposits as Row[]).filter(({ depositId }) => this.deposits.has(depositId));
    this.seen = {
      loans: loans.length,
      payments: payments.length,
      deposits: deposits.length,
      refunds: refunds.length,
    };
    return {
      requests,
      loans: await Promise.all(loans.map((row) => this.loan(row))),
      payments: payments.map((row) => this.payment(row)),
      deposits: deposits.map(({ depositId: id, paymentId, returnedAt }) => ({
        ...{ id, paymentId },
        returned: returnedAt !== null,
      })),
      refunds: refunds.map(({ paymentId, amount, refundedAt }) => ({
        paymentId,
        amount: cents(amount),
        paidOut: refundedAt !== null,
      })),
    };
  }

  private payment({ paymentId: id, loanId, status, transactionId, completedAt, ...row }: Row): SeenPayment {
    return {
      ...{ id, loanId, status, transactionId, completedAt },
      amount: cents(row.amount),
      reference: row.reference === null ? null : row.reference.slice(this.world.world.length),
      reversed: row.reversedAt !== null,
    };
  }

  private async requests(): Promise<SeenRequest[]> {
    const { borrowers, operator } = this.world;
    const living = [...borrowers].filter(([id]) => !this.erased.has(id));
    const lists = await Promise.all(living.map(([, borrower]) => dataOf(borrower, `/requests?${ALL}`)));
    const found = lists.flat();
    for (const { requestId } of found) this.requestsOfErased.add(requestId);
    const seen = new Set(found.map(({ requestId }) => requestId));
    const left = [...this.requestsOfErased].filter((id) => !seen.has(id));
    found.push(...(await Promise.all(left.map((id) => dataOf(operator, `/backoffice/requests/${id}`)))));
    return found.map(({ requestId: id, status, amount, term, interestRate = null }) => ({
      ...{ id, status, term },
      amount: cents(amount),
      rate: interestRate,
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
      inFlight: null,
      writtenOff: row.writtenOffAt !== null,
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
    const { paymentSchedule } = await dataOf(client, `/loans/${loanId}/paymentInfo`);
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
    const { operator, borrowers, service } = this.world;
    const points = new Map<string, number>();
    for (const [id, borrower] of borrowers) {
      if (!this.erased.has(id)) points.set(id, (await dataOf(borrower, '/user/gamification')).points);
    }
    // The list of notifications has no links, and reading each notification would take too long.
    const text = `select recipient_id, action_url from notifications where recipient_id in
      (${[...borrowers.keys()].map((id) => `'${id}'`).join()})`;
    const told = await sql<{ recipient_id: string; action_url: string }>(service.databaseUrl, text);
    const news = new Map([...borrowers.keys()].map((id) => [id, newsOf(told, id)]));
    const loans = (await dataOf(operator, `/backoffice/loans?${ALL}`)) as { userId: string; loanId: string }[];
    const books = new Map<string, LoanBooks>();
    for (const { loanId, userId } of loans) {
      if (borrowers.has(userId))
        books.set(loanId, {
          ...booksOf(await dataOf(operator, `/backoffice/loans/${loanId}/postings?${ALL}`)),
          ...(await this.statementOf(loanId)),
        });
    }
    return { points, news, books, accounts: null };
  }

  /** Erased borrowers cannot read their statements. */
  private async statementOf(loanId: string): Promise<Pick<LoanBooks, 'lines' | 'balance'>> {
    const text = `select type, amount, balance from loan_transactions where loan_id = '${loanId}' order by position`;
    const rows = await sql<{ type: string; amount: string; balance: string }>(this.world.service.databaseUrl, text);
    const lines = rows.map(({ type, amount }) => `${type} ${amount}`);
    return { lines, balance: Number(rows.at(-1)?.balance ?? 0) };
  }
}

function newsOf(told: readonly { readonly recipient_id: string; readonly action_url: string }[], borrower: string) {
  const own = told.filter(({ recipient_id }) => recipient_id === borrower);
  return own.map(({ action_url }) => new URL(action_url).pathname).sort();
}

interface PostingRow {
  readonly source: string;
  readonly account: string;
  readonly side: string;
  readonly amount: number;
}

function booksOf(postings: readonly PostingRow[]) {
  const balanceOf = (account: string) =>
    postings
      .filter((posting) => posting.account === account)
      .reduce((sum, { side, amount }) => sum + (side === 'debit' ? cents(amount) : -cents(amount)), 0);
  return {
    receivable: balanceOf('principal-receivable'),
    income: balanceOf('interest-income'),
    clearing: balanceOf('payments-clearing'),
    lost: balanceOf('loan-losses'),
    recovered: balanceOf('recoveries'),
    sources: [...new Set(postings.map(({ source }) => source))].sort(),
  };
}

async function dataOf(client: Client, url: string): Promise<Row> {
  const { status, body } = await client.get(url);
  if (status !== 200) throw new Error(`GET ${url} answered ${status}.`);
  return body.data;
}
