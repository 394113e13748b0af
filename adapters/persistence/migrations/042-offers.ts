import { Migration } from '@mikro-orm/migrations';

/** Terms that operators offer for pending requests. */
export class Migration042Offers extends Migration {
  override up(): void {
    this.addSql(`create table loan_offers (
      id uuid primary key,
      request_id uuid not null references loan_requests (id),
      borrower_id uuid not null references users (id),
      currency text not null,
      amount bigint not null check (amount > 0),
      term integer not null check (term > 0),
      rate bigint not null check (rate >= 0),
      monthly_payment bigint not null check (monthly_payment >= 0),
      apr double precision not null,
      expires_on date not null,
      status text not null check (status in ('Open', 'Accepted', 'Declined', 'Expired', 'Withdrawn')),
      decided_at timestamptz(3),
      created_at timestamptz(3) not null,
      constraint loan_offers_decided check ((status = 'Open') = (decided_at is null)))`);
    this.addSql(`create unique index loan_offers_open on loan_offers (request_id) where status = 'Open'`);
    this.addSql(`create unique index loan_offers_accepted on loan_offers (request_id) where status = 'Accepted'`);
    this.addSql(`create index loan_offers_of_request on loan_offers (request_id, created_at desc, id desc)`);
    this.addSql(`create index loan_offers_of_borrower on loan_offers (borrower_id)`);
    this.addSql(`create index loan_offers_to_expire on loan_offers (expires_on) where status = 'Open'`);
  }
}
