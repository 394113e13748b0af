import { rewardsOf } from '../../domain/credit/rewards.ts';
import type { UserId } from '../../domain/shared/id.ts';
import type { Effects, LoanBooks } from './driver.ts';
import type { Core } from './in-memory-core.ts';

type Mutable<T> = { -readonly [Key in keyof T]: T[Key] };

/** Sums up the ledger, the milestones and the notifications of an in-memory core. */
export function effectsOf({ stores, mails, statusEvents }: Core, borrowers: readonly UserId[]): Effects {
  for (const { id, status } of [...stores.requests.all, ...stores.loans.all, ...stores.payments.all]) {
    const told = statusEvents.of(id);
    if (told !== status) throw new Error(`${id} is ${status}, but the latest event says ${told}.`);
  }
  refuseDuplicates(
    'milestone',
    stores.milestones.all.map(({ source }) => source),
  );
  refuseDuplicates('mail', mails);
  const news = new Map<string, string[]>(borrowers.map((borrower) => [borrower, []]));
  const told: string[] = [];
  for (const { recipientId, actionUrl, source } of stores.notifications.all) {
    if (source !== null) told.push(source);
    news.get(recipientId)?.push(actionUrl === null ? '' : new URL(actionUrl).pathname);
  }
  refuseDuplicates('notification', told);
  for (const paths of news.values()) paths.sort();
  const points = new Map<string, number>(borrowers.map((borrower) => [borrower, 0]));
  for (const borrower of borrowers) {
    const own = stores.milestones.all.filter(({ userId }) => userId === borrower);
    points.set(borrower, rewardsOf(own).points);
  }
  return { points, news, ...booksOf(stores) };
}

const OF_LOAN = {
  'principal-receivable': 'receivable',
  'interest-income': 'income',
  'payments-clearing': 'clearing',
  'loan-losses': 'lost',
  recoveries: 'recovered',
} as const;

function booksOf({ ledger, loanTransactions }: Core['stores']): Pick<Effects, 'books' | 'accounts'> {
  const books = new Map<string, Mutable<LoanBooks> & { sources: string[]; lines: string[] }>();
  const accounts = new Map<string, number>();
  for (const { source, postings } of ledger.all) {
    for (const { account, side, amount, loanId } of postings) {
      const signed = side === 'debit' ? Number(amount.minorUnits) : -Number(amount.minorUnits);
      accounts.set(account, (accounts.get(account) ?? 0) + signed);
      if (loanId === null) continue;
      const own = books.get(loanId) ?? {
        receivable: 0,
        income: 0,
        clearing: 0,
        lost: 0,
        recovered: 0,
        sources: [],
        lines: [],
        balance: 0,
      };
      books.set(loanId, own);
      if (!own.sources.includes(source)) own.sources.push(source);
      if (account in OF_LOAN) own[OF_LOAN[account as keyof typeof OF_LOAN]] += signed;
    }
  }
  for (const { loanId, type, amount, balance } of loanTransactions.all) {
    const own = books.get(loanId);
    own?.lines.push(`${type} ${amount.minorUnits}`);
    if (own !== undefined) own.balance = Number(balance.minorUnits);
  }
  for (const own of books.values()) own.sources.sort();
  return { books, accounts };
}

function refuseDuplicates(what: string, sources: readonly string[]): void {
  const seen = new Set<string>();
  for (const source of sources) {
    if (seen.has(source)) throw new Error(`Duplicate ${what} ${source}.`);
    seen.add(source);
  }
}
