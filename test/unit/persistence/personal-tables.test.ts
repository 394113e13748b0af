import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { PersonalTable } from '../../../adapters/persistence/personal-data/personal-table.ts';
import { PERSONAL_TABLES } from '../../../adapters/persistence/personal-data/personal-tables.ts';

// Each other column of a personal table is copied for the person, and stays after an erasure unless its row goes.

it('personal tables leave out of the copy these columns alone', () => {
  expect(marked('leftOut')).toEqual({
    users: 'email_key erased_at kept_session password_hash token_generation version',
    operator_accounts: 'id',
    sessions: 'address_digest exchanged_tokens token_hash user_id',
    second_factors: 'id last_step recovery_digests sealed_secret',
    saved_views: 'id owner_id',
    account_mails: 'token_hash user_id',
    idempotency_keys: 'about_user_id body claimed_until effect_id fingerprint language location user_id',
    loan_requests: 'borrower_id version',
    loan_offers: 'borrower_id',
    agreements: 'borrower_id',
    loans:
      'borrower_id changes charges_due_on due_dates_from fee_returned forgone holidays_version in_flight_value_dates installments last_booked_on lost order_as_of order_kind order_payment_id order_reduces periods_from rebate receipts reliefs taken_over_paid version write_off_reason written_off_at',
    imported_loans: 'borrower_id made_account sha256',
    labels: 'user_id',
    loan_changes: 'after before borrower_id operator_id',
    loan_undos: 'borrower_id operator_id',
    loan_charges: 'borrower_id grace_ends_on position receipts required',
    approvals: 'action asked_by borrower_id decided_by figures payload requested_by',
    autopays: 'borrower_id ended_attempts ended_failures ended_first_on succeeded_on tries_failed',
    payment_instruments: 'borrower_id sealed_token',
    payments: 'borrower_id ordered_at verification_locked_until wrong_codes',
    deposits: 'borrower_id confirmation_code recorded_by return_reason value_on',
    loan_transactions: 'borrower_id position',
    refunds: 'borrower_id',
    payouts: 'borrower_id ordered_at',
    stored_files: 'owner_id upload_id',
    user_documents: 'owner_id version',
    tickets: 'owner_id',
    ticket_messages: 'position',
    notes: 'author user_id',
    notifications: 'recipient_id source',
    notification_preferences: 'user_id',
    devices: 'owner_id token',
    own_mails: 'user_id',
    event_log: 'data position seq user_id',
    webhook_deliveries:
      'attempts event_id last_error last_status_code next_attempt_at position try_ends_by user_id webhook_id',
    milestones: 'position user_id',
    credit_changes: 'user_id',
  });
});

it('personal tables have these columns emptied by an erasure', () => {
  expect(marked('erased')).toEqual({
    users: 'email external_issuer external_subject first_name last_name phone profile_image',
    loan_requests: 'approval_reason company_name rejection_reason',
    agreements: 'borrower_name signed_from signed_name',
    loans: 'write_off_reason',
    imported_loans: 'sha256',
    labels: 'metadata',
    loan_changes: 'reason',
    loan_undos: 'reason',
    loan_charges: 'reason',
    approvals: 'payload refusal_reason',
    payments: 'failure_reason',
    tickets: 'attachments description resolution subject',
    ticket_messages: 'attachments content',
    event_log: 'data',
  });
});

it('a table that is erased by a use case names one that there is', () => {
  const files = globSync('application/**/*.ts').map((file) => readFileSync(file, 'utf8'));
  const named = Object.values(PERSONAL_TABLES).flatMap((table) => ('by' in table && table.by ? [table.by] : []));
  expect(named.filter((name) => !files.some((text) => text.includes(`export class ${name} `)))).toEqual([]);
});

function marked(mark: 'leftOut' | 'erased'): Record<string, string> {
  const tables = Object.entries(PERSONAL_TABLES).filter((entry): entry is [string, PersonalTable] => mark in entry[1]);
  const named = tables.map(([name, table]) => [name, table[mark].toSorted().join(' ')] as const);
  return Object.fromEntries(named.filter(([, columns]) => columns !== ''));
}
