import type { Tables } from '../tables/tables.ts';
import { type OtherTable, other, type PersonalTable, personal } from './personal-table.ts';

// Why: docs/decisions/0021-erasure-and-personal-data.md
/**
 * Every table of the service, in the order of the copy and of an erasure, which takes loans before payments. The mappings mark
 * the columns. Tests compare both with the database and with erasure.
 */
export const PERSONAL_TABLES: Readonly<Record<keyof Tables, PersonalTable | OtherTable>> = {
  ...personal('identity', {
    users: { kind: 'account', owner: 'id', rows: 'kept', by: 'DeleteAccount' },
    operator_accounts: { kind: 'operator', owner: 'id', rows: 'removed', by: 'RemoveOperator' },
    sessions: { kind: 'sessions', owner: 'user_id', rows: 'removed' },
    second_factors: { kind: 'secondFactor', owner: 'id', rows: 'removed' },
    saved_views: { kind: 'savedViews', owner: 'owner_id', rows: 'removed' },
    account_mails: { kind: 'mails', owner: 'user_id', rows: 'removed' },
    idempotency_keys: { kind: 'idempotencyKeys', owner: 'user_id', rows: 'removed', by: 'EraseAnswers' },
  }),
  ...personal('lending', {
    loan_requests: { kind: 'requests', owner: 'borrower_id', rows: 'kept', by: 'EraseLoanRequests' },
    loan_offers: { kind: 'offers', owner: 'borrower_id', rows: 'kept' },
    agreements: { kind: 'agreements', owner: 'borrower_id', rows: 'kept', by: 'EraseAgreements' },
    loans: { kind: 'loans', owner: 'borrower_id', rows: 'kept' },
    imported_loans: { kind: 'importedLoans', owner: 'borrower_id', rows: 'kept' },
    labels: { kind: 'labels', owner: 'user_id', rows: 'kept', by: 'EraseLabels' },
    loan_changes: { kind: 'loanChanges', owner: 'borrower_id', rows: 'kept' },
    loan_undos: { kind: 'loanUndos', owner: 'borrower_id', rows: 'kept' },
    loan_charges: { kind: 'loanCharges', owner: 'borrower_id', rows: 'kept' },
    approvals: { kind: 'approvals', owner: 'borrower_id', rows: 'kept', by: 'EraseApprovalReasons' },
    autopays: { kind: 'autopays', owner: 'borrower_id', rows: 'removed' },
    payment_instruments: { kind: 'paymentInstruments', owner: 'borrower_id', rows: 'removed' },
    payments: { kind: 'payments', owner: 'borrower_id', rows: 'kept' },
    deposits: {
      kind: 'deposits',
      owner: 'borrower_id',
      found: { column: 'claimed_by', through: 'payments' },
      rows: 'kept',
    },
    loan_transactions: {
      kind: 'transactions',
      owner: 'borrower_id',
      found: { column: 'loan_id', through: 'loans' },
      rows: 'kept',
    },
    refunds: {
      kind: 'refunds',
      owner: 'borrower_id',
      found: { column: 'payment_id', through: 'payments' },
      rows: 'kept',
    },
    payouts: { kind: 'payouts', owner: 'borrower_id', rows: 'kept' },
  }),
  ...personal('documents', {
    stored_files: { kind: 'files', owner: 'owner_id', rows: 'removed', by: 'EraseDocuments' },
    user_documents: { kind: 'documents', owner: 'owner_id', rows: 'removed', by: 'EraseDocuments' },
  }),
  ...personal('support', {
    tickets: { kind: 'tickets', owner: 'owner_id', rows: 'kept', by: 'EraseTickets' },
    ticket_messages: {
      kind: 'messages',
      owner: { column: 'ticket_id', through: 'tickets' },
      rows: 'kept',
      by: 'EraseTickets',
    },
    notes: { kind: 'notes', owner: 'user_id', rows: 'removed' },
  }),
  ...personal('notifications', {
    notifications: { kind: 'notifications', owner: 'recipient_id', rows: 'removed' },
    notification_preferences: { kind: 'preferences', owner: 'user_id', rows: 'removed' },
    devices: { kind: 'devices', owner: 'owner_id', rows: 'removed' },
    own_mails: { kind: 'ownMails', owner: 'user_id', rows: 'removed' },
    event_log: { kind: 'events', owner: 'user_id', rows: 'kept', by: 'EraseEventData' },
    webhook_deliveries: { kind: 'webhookDeliveries', owner: 'user_id', rows: 'kept' },
  }),
  ...personal('credit', {
    milestones: { kind: 'milestones', owner: 'user_id', rows: 'removed' },
    credit_changes: { kind: 'changes', owner: 'user_id', rows: 'removed' },
  }),
  loan_entries: other('repeats loans, payments and pauses'),
  account_closures: other('reasons without their owner'),
  address_mails: other('counts by a hash of the address, swept after a day'),
  gateway_events: other('repeats the outcome of payments'),
  ledger_postings: other('the books, which repeat loans and payments'),
  ledger_daily_balances: other('sums over all borrowers'),
  ledger_daily_principal: other('sums over all borrowers'),
  api_keys: other('what lets programs in, with the id of its maker'),
  audit_log: other('what operators did'),
  webhooks: other('endpoints of other services'),
  products: other('what the lender offers'),
  product_versions: other('what the lender offers'),
  holidays: other('nothing about users'),
  holiday_lists: other('nothing about users'),
  closed_days: other('nothing about users'),
  closing_ranges: other('nothing about users'),
  book_zone: other('nothing about users'),
};
