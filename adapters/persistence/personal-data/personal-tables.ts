import type { PersonalContext } from '../../../application/identity/personal-data.queries.ts';
import type { Tables } from '../schema.ts';

/** A table with data of users. Each of its columns is in one of the lists, which a test checks. */
interface Definition<Table extends keyof Tables, Column = keyof Tables[Table] & string> {
  /** Where the rows are in the exported document. */
  readonly context: PersonalContext;
  readonly kind: string;
  /** The column with the user's id, or the column with the id of a row of another table that has an owner. */
  readonly owner: Column | { readonly column: Column; readonly through: keyof Tables };
  /** Exported as they are; columns that end in `_at` as timestamps. */
  readonly columns: readonly Column[];
  /** Minor units, exported as decimals. */
  readonly money?: readonly Column[];
  /** Millionths of a percent, exported as percent. */
  readonly rates?: readonly Column[];
  /** Secrets, repetitions and bookkeeping of the service. Never exported. */
  readonly left: readonly Column[];
  /** What the deletion of the account does: remove the rows, empty these columns, or keep them under the id alone. */
  readonly erasure: 'rows' | 'kept' | readonly Column[];
}

export type PersonalTable = Definition<keyof Tables, string>;

/** A table without data of users that could be exported, and why. */
export interface OtherTable {
  readonly other: string;
}

/** Checks the columns of a definition against its table. */
function personal<Table extends keyof Tables>(_table: Table, definition: Definition<Table>): PersonalTable {
  return definition;
}

const other = (reason: string): OtherTable => ({ other: reason });

/** Every table of the service. The export reads this list, and tests compare it with the database and with erasure. */
export const PERSONAL_TABLES: Readonly<Record<keyof Tables, PersonalTable | OtherTable>> = {
  users: personal('users', {
    context: 'identity',
    kind: 'account',
    owner: 'id',
    columns: [
      ...(['id', 'role', 'email', 'first_name', 'last_name', 'phone', 'verified', 'profile_image'] as const),
      ...(['email_confirmed_at', 'external_issuer', 'external_subject', 'created_at', 'updated_at'] as const),
    ],
    left: ['email_key', 'password_hash', 'token_generation', 'erased_at', 'version'],
    erasure: ['email', 'first_name', 'last_name', 'phone', 'profile_image', 'external_issuer', 'external_subject'],
  }),
  sessions: personal('sessions', {
    context: 'identity',
    kind: 'sessions',
    owner: 'user_id',
    columns: ['id', 'created_at', 'expires_at', 'revoked_at'],
    left: ['user_id', 'token_hash'],
    erasure: 'kept',
  }),
  account_mails: personal('account_mails', {
    context: 'identity',
    kind: 'mails',
    owner: 'user_id',
    columns: ['id', 'purpose', 'email', 'created_at', 'expires_at'],
    left: ['user_id', 'token_hash'],
    erasure: 'rows',
  }),
  idempotency_keys: personal('idempotency_keys', {
    context: 'identity',
    kind: 'idempotencyKeys',
    owner: 'user_id',
    columns: ['scope', 'key', 'status_code', 'created_at'],
    // An answer repeats what other tables say.
    left: ['user_id', 'fingerprint', 'body', 'about_user_id', 'effect_id', 'claimed_until'],
    erasure: 'rows',
  }),
  loan_requests: personal('loan_requests', {
    context: 'lending',
    kind: 'requests',
    owner: 'borrower_id',
    columns: [
      ...(['id', 'currency', 'employment_status', 'company_name', 'term', 'purpose', 'status'] as const),
      ...(['rejection_reason', 'approved_at', 'created_at', 'updated_at'] as const),
    ],
    money: ['amount', 'monthly_payment'],
    rates: ['rate'],
    left: ['borrower_id', 'version'],
    erasure: ['company_name', 'rejection_reason'],
  }),
  loans: personal('loans', {
    context: 'lending',
    kind: 'loans',
    owner: 'borrower_id',
    columns: [
      ...([
        'id',
        'request_id',
        'currency',
        'term',
        'status',
        'remaining_term',
        'next_due_on',
        'last_payment_at',
      ] as const),
      ...(['paused_months', 'pause_started_on', 'pause_ends_on'] as const),
      ...(['disbursed_on', 'disbursed_at', 'created_at'] as const),
    ],
    money: ['amount', 'monthly_payment', 'total_interest', 'paid_amount', 'in_flight_amount'],
    rates: ['rate'],
    // The schedule follows from the terms and the payments.
    // A write-off changes nothing for the borrower.
    left: [
      ...(['borrower_id', 'installments', 'version'] as const),
      ...(['payoff_payment_id', 'payoff_as_of', 'written_off_at', 'write_off_reason'] as const),
    ],
    erasure: 'kept',
  }),
  payments: personal('payments', {
    context: 'lending',
    kind: 'payments',
    owner: 'borrower_id',
    columns: [
      ...(['id', 'loan_id', 'currency', 'method', 'bank_id', 'reference', 'status', 'transaction_id'] as const),
      ...(['failure_reason', 'expires_on', 'value_on', 'completed_at', 'reversed_at', 'created_at'] as const),
    ],
    money: ['amount'],
    left: ['borrower_id', 'wrong_codes', 'verification_locked_until'],
    erasure: 'kept',
  }),
  deposits: personal('deposits', {
    context: 'lending',
    kind: 'deposits',
    owner: 'borrower_id',
    columns: [
      ...(['id', 'bank_id', 'reference', 'currency', 'received_at'] as const),
      ...(['claimed_by', 'claimed_at', 'returned_at', 'created_at'] as const),
    ],
    money: ['amount'],
    left: ['borrower_id', 'confirmation_code'],
    erasure: 'kept',
  }),
  loan_transactions: personal('loan_transactions', {
    context: 'lending',
    kind: 'transactions',
    owner: 'borrower_id',
    columns: ['id', 'loan_id', 'type', 'payment_id', 'booked_on', 'occurred_at'],
    money: ['amount', 'principal', 'interest', 'balance'],
    left: ['borrower_id', 'position'],
    erasure: 'kept',
  }),
  refunds: personal('refunds', {
    context: 'lending',
    kind: 'refunds',
    owner: 'borrower_id',
    columns: ['payment_id', 'loan_id', 'currency', 'owed_since', 'reference', 'refunded_at'],
    money: ['amount'],
    left: ['borrower_id'],
    erasure: 'kept',
  }),
  stored_files: personal('stored_files', {
    context: 'documents',
    kind: 'files',
    owner: 'owner_id',
    columns: ['id', 'purpose', 'media_type', 'size_bytes', 'created_at'],
    left: ['owner_id', 'upload_id'],
    erasure: 'rows',
  }),
  user_documents: personal('user_documents', {
    context: 'documents',
    kind: 'documents',
    owner: 'owner_id',
    columns: [
      ...(['id', 'file_id', 'document_type', 'uploaded_at'] as const),
      ...(['verified', 'verified_at', 'rejection_reason', 'rejected_at'] as const),
    ],
    left: ['owner_id', 'version'],
    erasure: 'rows',
  }),
  tickets: personal('tickets', {
    context: 'support',
    kind: 'tickets',
    owner: 'owner_id',
    columns: [
      ...(['id', 'category_id', 'priority', 'subject', 'description', 'attachments', 'status'] as const),
      ...(['assigned_agent', 'resolution', 'created_at', 'updated_at', 'closed_at'] as const),
    ],
    left: ['owner_id'],
    erasure: ['subject', 'description', 'attachments', 'resolution'],
  }),
  ticket_messages: personal('ticket_messages', {
    context: 'support',
    kind: 'messages',
    owner: { column: 'ticket_id', through: 'tickets' },
    columns: ['id', 'ticket_id', 'sender', 'from_agent', 'content', 'attachments', 'sent_at'],
    left: ['position'],
    erasure: ['content', 'attachments'],
  }),
  notifications: personal('notifications', {
    context: 'notifications',
    kind: 'notifications',
    owner: 'recipient_id',
    columns: ['id', 'title', 'message', 'type', 'action_url', 'created_at', 'read_at', 'dispatched_at'],
    left: ['recipient_id', 'source'],
    erasure: 'rows',
  }),
  notification_preferences: personal('notification_preferences', {
    context: 'notifications',
    kind: 'preferences',
    owner: 'user_id',
    columns: ['email_notifications', 'push_notifications', 'loan_updates', 'payment_reminders', 'promotions'],
    left: ['user_id'],
    erasure: 'rows',
  }),
  devices: personal('devices', {
    context: 'notifications',
    kind: 'devices',
    owner: 'owner_id',
    columns: ['id', 'platform', 'name', 'created_at'],
    left: ['owner_id', 'token'],
    erasure: 'rows',
  }),
  own_mails: personal('own_mails', {
    context: 'notifications',
    kind: 'ownMails',
    owner: 'user_id',
    columns: ['day', 'count'],
    left: ['user_id'],
    erasure: 'rows',
  }),
  milestones: personal('milestones', {
    context: 'credit',
    kind: 'milestones',
    owner: 'user_id',
    columns: ['kind', 'source', 'points', 'occurred_at'],
    left: ['user_id', 'position'],
    erasure: 'rows',
  }),
  credit_changes: personal('credit_changes', {
    context: 'credit',
    kind: 'changes',
    owner: 'user_id',
    columns: ['changed_at'],
    left: ['user_id'],
    erasure: 'rows',
  }),
  account_closures: other('reasons without their owner'),
  address_mails: other('counts by a hash of the address, swept after a day'),
  gateway_events: other('repeats the outcome of payments'),
  ledger_postings: other('the books, which repeat loans and payments'),
  ledger_daily_balances: other('sums over all borrowers'),
  audit_log: other('what operators did'),
  closed_days: other('nothing about users'),
};
