import { Migration } from '@mikro-orm/migrations';

/** Acts that wait for a second operator. One waits at most for an act on a subject. */
export class Migration055Approvals extends Migration {
  override up(): void {
    this.addSql(`create table approvals (
      id uuid primary key,
      act text not null check (act in ('approve', 'disburse', 'reverse', 'write-off', 'refund', 'change', 'waive')),
      action text not null,
      subject_id uuid not null,
      payload jsonb not null,
      borrower_id uuid references users (id),
      requested_by uuid not null,
      asked_by uuid not null,
      created_at timestamptz(3) not null,
      expires_at timestamptz(3) not null,
      status text not null check (status in ('Pending', 'Confirmed', 'Refused', 'Expired')),
      decided_by uuid,
      decided_at timestamptz(3),
      refusal_reason text,
      constraint approvals_decided check ((status in ('Confirmed', 'Refused')) = (decided_at is not null)
        and (decided_by is null) = (decided_at is null)),
      constraint approvals_second_operator check (status <> 'Confirmed' or decided_by <> asked_by))`);
    this.addSql(`create unique index approvals_pending on approvals (act, subject_id) where status = 'Pending'`);
    this.addSql(`create index approvals_by_age on approvals (created_at desc, id desc)`);
    this.addSql(`create index approvals_of_subject on approvals (subject_id, created_at desc, id desc)`);
    this.addSql(`create index approvals_of_borrower on approvals (borrower_id)`);
  }
}
