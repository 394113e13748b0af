import { ConcurrentIndexes } from '../database/concurrent-indexes.ts';

/** The lists of operators by status, the days of the ledger, and the records that are removed by age. */
export class Migration025ListIndexes extends ConcurrentIndexes {
  protected override readonly indexes = {
    payments_by_status: 'on payments (status, created_at desc, id desc)',
    loans_by_status: 'on loans (status, created_at desc, id desc)',
    loan_requests_by_status: 'on loan_requests (status, created_at desc, id desc)',
    tickets_by_status: 'on tickets (status, created_at desc, id desc)',
    users_by_role: 'on users (role, created_at desc, id desc)',
    deposits_by_claim: 'on deposits ((claimed_by is not null), created_at desc, id desc)',
    refunds_by_payout: 'on refunds ((refunded_at is not null), owed_since desc, payment_id desc)',
    user_documents_by_status: `on user_documents ((case when verified then 'Verified'
      when rejected_at is not null then 'Rejected' else 'Pending' end), uploaded_at desc, id desc)`,
    ledger_postings_by_day: 'on ledger_postings (booked_on, currency, account) include (amount)',
    notifications_by_reading: 'on notifications (read_at) where read_at is not null',
    gateway_events_by_age: 'on gateway_events (received_at)',
  };
}
