// biome-ignore-all lint/suspicious/noTemplateCurlyInString: texts of sources.
import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { PERSONAL_TABLES } from '../../adapters/persistence/personal-data/personal-tables.ts';
import { MAPPINGS } from '../../adapters/persistence/tables/tables.ts';
import { type Owners, unnamed } from './borrower-rules.ts';
import { readSource } from './source-file.ts';
import { type MappedClasses, unitsOf } from './statements.ts';

const OWNERS: Owners = new Map([
  ...Object.entries(PERSONAL_TABLES).flatMap(([name, table]) => {
    if ('other' in table) return [];
    const { owner } = table;
    return [[name, typeof owner === 'string' ? owner : owner.column] as const];
  }),
  ['loan_entries', 'loan_id'] as const,
  ['gateway_events', 'borrower_id'] as const,
  ['ledger_postings', 'borrower_id'] as const,
]);

const CLASSES: MappedClasses = new Map(MAPPINGS.map(({ meta }) => [meta.className, meta.tableName]));

/**
 * The statements that read or change a borrower's table without its owner, each with the table, or `*` for all of its
 * tables. What they join must still have the owner of the row that they find.
 */
const ALLOWED: Readonly<Record<string, readonly string[]>> = {
  'An operator names a row by its id. The answer says whose it is.': [
    'operators/approvals.ts APPROVAL approvals',
    'operators/approvals.ts FIND approvals',
    'documents/documents.ts FOR_OPERATORS user_documents',
    'documents/documents.ts TYPES stored_files',
    'documents/documents.ts MikroOrmUserDocuments.ownerOf user_documents',
    'ledger/ledger.ts COUNT loans',
    'ledger/ledger.ts POSTINGS loans',
    'loan-requests/agreements.ts ANY loan_requests',
    'loan-requests/loan-requests.ts LOCK_ANY loan_requests',
    'loan-requests/offers.ts VIEW loan_offers',
    'loan-requests/loan-requests.ts ANY_DECISION loan_requests',
    'loan-requests/loan-requests.ts FOR_OPERATORS loan_requests',
    'loans/collection.queries.ts DUE_DAY loans',
    'loans/changes-and-charges.ts VIEW loan_charges',
    'loans/loans.ts KyselyLoans.borrowerOf loans',
    'loans/loan.queries.ts FOR_OPERATORS loans',
    'payments/deposits.ts ITEM deposits',
    'payments/payments.ts LOCATE_ANY payments',
    'payments/deposits.ts MikroOrmDeposits.get deposits',
    'payments/refunds.ts MikroOrmRefunds.borrowerOf refunds',
    'payments/payments.ts FOR_OPERATORS payments',
    'payments/refunds.ts ITEM refunds',
    'support/notes.ts PERSON_OF loan_requests',
    'support/notes.ts PERSON_OF loans',
    'support/tickets.ts MikroOrmTickets.ownerOf tickets',
    'support/notes.ts VIEW notes',
    'support/tickets.ts FOR_OPERATORS tickets',
    'webhooks/webhooks.ts DELIVERY webhook_deliveries',
  ],
  'A list of operators about one loan, request or act.': [
    'operators/approvals.ts LIST approvals',
    'operators/audit-log.ts LIST agreements',
    'loan-requests/offers.ts OPERATOR_LIST loan_offers',
    'loans/changes-and-charges.ts CHANGES loan_changes',
    'loans/changes-and-charges.ts OPERATOR_LIST loan_charges',
    'payments/payments.ts OPERATOR_LIST deposits',
    'support/notes.ts LIST notes',
  ],
  'Figures over all borrowers, searches, and the person whom a statement finds by a list of tables.': [
    'monitoring/service-state.queries.ts REQUESTS loan_requests',
    'portfolio/overview.queries.ts COUNTS *',
    'portfolio/overview.queries.ts FLOWS ledger_postings',
    'portfolio/overview.queries.ts PAST_DUE loans',
    'portfolio/overview.queries.ts SENT_BACK deposits',
    'portfolio/portfolio.queries.ts PORTFOLIO *',
    'search/search.queries.ts FIND *',
    'search/timeline.queries.ts TIMELINE *',
    'personal-data/personal-data.queries.ts kyselyPersonalDataQueries *',
    'personal-data/personal-data-erasure.ts KyselyPersonalDataErasure.erase *',
    'webhooks/webhooks.ts LIST webhook_deliveries',
  ],
  'The whole book: its proof, its sums and its exports.': [
    'exports/dataset-exports.ts kyselyDatasetExports *',
    'ledger/by-day.ts KyselyDailyBalances.addNext ledger_postings',
    'ledger/reconciliation.ts KyselyReconciliation.examine *',
    'ledger/ledger.ts TOTALS ledger_postings',
  ],
  'A batch by time, in the order of ids: the close of business, sweeps and what waits for the gateway.': [
    'closing/closing.ts KyselyExpiredRecords.remove *',
    'documents/files.ts KNOWN *',
    'identity/sessions.ts KyselyAccountGate.constructor users',
    'loan-requests/offers.ts LOCK_ALL_OPEN loan_offers',
    'loan-requests/offers.ts OVER loan_offers',
    'loans/loans-to-close.queries.ts NEXT loans',
    'payments/autopays.ts TO_COLLECT autopays',
    'payments/open-payments.queries.ts ENDING payments',
    'payments/open-payments.queries.ts MATCHABLE payments',
    'payments/open-payments.queries.ts PROCESSING payments',
  ],
  'A secret, an address or a name elsewhere says whose row it is.': [
    'documents/files.ts FIND stored_files',
    'identity/account-mails.ts MikroOrmAccountMails.findByToken account_mails',
    'identity/sessions.ts MikroOrmSessions.findPresented sessions',
    'identity/users.ts MikroOrmUsers.findByEmail users',
    'identity/users.ts BY_EMAIL users',
    'identity/users.ts LINKED users',
    'imports/kysely-imported-loans.ts FIND imported_loans',
    'notifications/recipients.ts MikroOrmDevices.findByToken devices',
    'payments/payments.ts LOCATE_TRANSACTION payments',
  ],
  'A deposit has no borrower until a payment claims it.': [
    'identity/users.ts BINDING deposits',
    'payments/deposits.ts MikroOrmDeposits.unclaimed deposits',
    'payments/open-payments.queries.ts ENDING deposits',
    'payments/open-payments.queries.ts MATCHABLE deposits',
  ],
  'The queue of an endpoint has deliveries about many borrowers.': [
    'webhooks/deliveries.ts BEING_TRIED webhook_deliveries',
    'webhooks/deliveries.ts NEXT webhook_deliveries',
    'webhooks/deliveries.ts STALLED webhook_deliveries',
    'webhooks/deliveries.ts LOCK_DELIVERY webhook_deliveries',
    'webhooks/webhooks.ts MikroOrmWebhooks.remove *',
  ],
  'Operators themselves, and what they asked for, which may be about no borrower.': [
    'operators/approvals.ts EXPIRE approvals',
    'operators/approvals.ts UPDATE approvals',
    'idempotency/once-keys.ts KyselyGivenAnswers.forget idempotency_keys',
    'operators/api-keys.ts KEY operator_accounts',
    'operators/api-keys.ts KEY users',
    'operators/api-keys.ts LIST operator_accounts',
    'operators/api-keys.ts LIST users',
    'operators/operator-accounts.ts ALL operator_accounts',
    'operators/operator-accounts.ts MikroOrmOperatorAccounts.lockAll operator_accounts',
  ],
  'MikroORM writes a row by its id after the same unit of work has read it.': [
    'database/database-adapter.ts MikroOrmCollection.add *',
    'documents/documents.ts MikroOrmUserDocuments.remove *',
    'operators/operator-accounts.ts MikroOrmOperatorAccounts.remove *',
    'operators/saved-views.ts MikroOrmSavedViews.remove *',
    'identity/second-factors.ts MikroOrmSecondFactors.remove *',
    'notifications/recipients.ts MikroOrmDevices.remove *',
    'support/tickets.ts MikroOrmTickets.save *',
  ],
};

const parse = (file: string, text: string) => unitsOf(readSource(file, text), CLASSES);

describe('the statements about borrowers', () => {
  const files = globSync('adapters/persistence/**/*.ts').map((file) => file.replaceAll('\\', '/'));
  const sources = files.filter((file) => !file.includes('/migrations/'));
  const units = sources.flatMap((file) => parse(file, readFileSync(file, 'utf8')));
  const allowed = Object.values(ALLOWED).flat();

  it('name the borrower, or have a reason not to', () => {
    expect(unnamed(units, OWNERS, new Set(allowed))).toEqual([]);
  });

  it('have no reason that they do not need', () => {
    const needed = unnamed(units, OWNERS);
    const isNeeded = (one: string) => needed.some((other) => other === one || one === other.replace(/\S+$/, '*'));

    expect(allowed.filter((one) => !isNeeded(one))).toEqual([]);
    expect(new Set(allowed).size).toBe(allowed.length);
  });
});

const FILE = 'adapters/persistence/loans/x.ts';
const found = (text: string, allowed: readonly string[] = []) =>
  unnamed(parse(FILE, text), OWNERS, new Set(allowed.map((one) => `loans/x.ts ${one}`))).map((one) => one.slice(11));
const query = (build: string) => `const Q = compiledQuery((db, { id, borrowerId }) => ${build});`;

describe('the rule finds', () => {
  it.each([
    ['a look-up by id', query("db.selectFrom('loans').where('id', '=', id)"), 'Q loans'],
    ['a change by id', query("db.updateTable('loans').set({ term: 1 }).where('id', '=', id)"), 'Q loans'],
    ['a removal by id', query("db.deleteFrom('milestones').where('source', '=', id)"), 'Q milestones'],
    ['a comparison other than equality', query("db.selectFrom('loans').where('borrower_id', '<>', id)"), 'Q loans'],
    [
      'an owner among alternatives',
      query("db.selectFrom('loans').where((l) => l.or([l('borrower_id', '=', id), l('id', '=', id)]))"),
      'Q loans',
    ],
    [
      'a join by id',
      query(
        "db.selectFrom('loans as l').innerJoin('payments as p', 'p.loan_id', 'l.id').where('l.borrower_id', '=', id)",
      ),
      'Q payments',
    ],
    [
      'a subquery by id',
      query(
        "db.selectFrom('loans as l').where('l.borrower_id', '=', id).where((l) => l.exists(l.selectFrom('payments as p').whereRef('p.loan_id', '=', 'l.id')))",
      ),
      'Q payments',
    ],
    [
      'messages of tickets without the owner of the tickets',
      query(
        "db.selectFrom('ticket_messages as m').innerJoin('tickets as t', 't.id', 'm.ticket_id').where('m.id', '=', id)",
      ),
      'Q ticket_messages',
    ],
    ['a text', query('sql`select 1 from refunds r where r.payment_id = ${id}`'), 'Q refunds'],
    ['a text with a computed table', query('sql`select 1 from ${sql.table(id)} where borrower_id = ${id}`'), 'Q null'],
    ['a helper that many use', `const by = (db) => db.selectFrom('loans'); ${query('by(db)')}`, 'Q loans'],
    ['MikroORM by id', 'class X { get(id) { return this.em.findOne(Refund, { paymentId: id }); } }', 'X.get refunds'],
    ['what MikroORM writes', 'class X { save(x) { return this.em.persist(x).flush(); } }', 'X.save null'],
    [
      'a list without its filter',
      "const L = listQuery({ from: (db) => db.selectFrom('loans as t'), filters: { userId: 't.borrower_id', id: 't.id' } }); const list = (em, id) => L(em, { id });",
      'L loans',
    ],
  ])('%s', (_what, text, expected) => {
    expect([...new Set(found(text))]).toContain(expected);
  });

  it('a join that leaves the borrower of a row that was found', () => {
    const joined = (on: string) =>
      query(`db.selectFrom('loans as l').innerJoin('payments as p', ${on}).where('l.id', '=', id)`);

    expect(found(joined("'p.loan_id', 'l.id'"), ['Q loans'])).toEqual(['Q payments']);
    expect(found(joined("'p.borrower_id', 'l.borrower_id'"), ['Q loans'])).toEqual([]);
    expect(found(joined("'p.borrower_id', 'l.borrower_id'"))).toEqual(['Q payments', 'Q loans']);
  });
});

describe('the rule allows', () => {
  it.each([
    ['an owner', query("db.selectFrom('loans').where('id', '=', id).where('borrower_id', '=', borrowerId)")],
    ['many owners', query("db.selectFrom('loans').where('borrower_id', '=', sql`any(${id}::uuid[])`)")],
    ['an owner in a text', query('sql`select 1 from refunds r where r.borrower_id = ${id}`')],
    [
      'rows that are given',
      query("db.updateTable('loans').from(id).whereRef('loans.borrower_id', '=', 'new.borrower_id')"),
    ],
    [
      'messages of tickets with an owner',
      query(
        "db.selectFrom('ticket_messages as m').innerJoin('tickets as t', 't.id', 'm.ticket_id').where('t.owner_id', '=', id)",
      ),
    ],
    [
      'an owner in a helper',
      `const own = (db, id) => db.selectFrom('loans').where('borrower_id', '=', id); ${query('own(db, id)')}`,
    ],
    [
      'an owner for MikroORM',
      'class X { get(id, borrowerId) { return this.em.findOne(Refund, { id, borrowerId }); } }',
    ],
    [
      'a list with its filter',
      "const L = listQuery({ from: (db) => db.selectFrom('loans as t'), filters: { userId: 't.borrower_id' } }); const list = (em, userId) => L(em, { userId });",
    ],
    [
      'a list of operators',
      "const L = listQuery({ from: (db) => db.selectFrom('loans as t'), filters: {}, acrossOwners: true });",
    ],
    ['a table of no borrower', query("db.selectFrom('products').where('id', '=', id)")],
  ])('%s', (_what, text) => {
    expect(found(text)).toEqual([]);
  });
});
