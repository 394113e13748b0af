import { Migration } from '@mikro-orm/migrations';

/** Requests with their offers and agreements. Amounts are in minor units, rates in millionths of a percent a year. */
export class Migration005LoanRequests extends Migration {
  override up(): void {
    this.addRequests();
    this.addOffers();
    this.addAgreements();
    this.addGuard();
  }

  private addRequests(): void {
    this.addSql(`create table loan_requests (
      id uuid primary key,
      borrower_id uuid not null references users (id),
      product_id uuid,
      product_version integer,
      amount bigint not null check (amount > 0),
      currency text not null,
      term integer not null check (term > 0),
      purpose text,
      employment_status text,
      company_name text,
      rate bigint not null check (rate >= 0),
      monthly_payment bigint not null check (monthly_payment >= 0),
      status text not null check (status in ('Pending', 'Approved', 'Rejected', 'Cancelled', 'Disbursed')),
      approved_at timestamptz(3),
      approval_reason text,
      rejection_reason text,
      reason_codes jsonb not null default '[]',
      assessment jsonb,
      payout_id uuid,
      created_at timestamptz(3) not null,
      updated_at timestamptz(3) not null,
      version integer not null default 1,
      constraint loan_requests_payout check (payout_id is null or status = 'Approved'),
      constraint loan_requests_product check ((product_id is null) = (product_version is null)),
      constraint loan_requests_product_version foreign key (product_id, product_version)
        references product_versions (product_id, version))`);
    this.addSql(`create index loan_requests_of_borrower on loan_requests (borrower_id, created_at desc, id desc)`);
    this.addSql(`create index loan_requests_queue on loan_requests (created_at desc, id desc)`);
    this.addSql(`create index loan_requests_by_status on loan_requests (status, created_at desc, id desc)`);
    this.addSql(`create index loan_requests_by_amount on loan_requests (amount, id)`);
    this.addSql(`create index loan_requests_by_status_and_amount on loan_requests (status, amount, id)`);
    this.addSql(`create index loan_requests_by_end_of_id on loan_requests (right(id::text, 12))`);
  }

  /** Terms that operators offer for pending requests. */
  private addOffers(): void {
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

  private addAgreements(): void {
    this.addSql(`create table agreements (
      id uuid primary key,
      request_id uuid not null unique references loan_requests (id),
      borrower_id uuid not null references users (id),
      sha256 text not null unique check (sha256 ~ '^[0-9a-f]{64}$'),
      counted_from date not null,
      language text not null check (language in ('en', 'es')),
      borrower_name text,
      signed_at timestamptz(3),
      signed_name text,
      signed_from text,
      created_at timestamptz(3) not null,
      constraint agreements_signatory check ((signed_name is null) = (signed_from is null)),
      constraint agreements_signature check (signed_at is not null or signed_name is null),
      constraint agreements_erased check (borrower_name is not null or signed_name is null))`);
    this.addSql(`create index agreements_of_borrower on agreements (borrower_id)`);
  }

  /** The database refuses to change a signed agreement, except that an erasure empties the names and the address. */
  private addGuard(): void {
    this.addSql(`create function refuse_agreement_change() returns trigger language plpgsql as $$
      begin
        if tg_op = 'DELETE' or new.borrower_name is not null and new is distinct from old
          or (new.id, new.request_id, new.borrower_id, new.sha256, new.counted_from, new.language, new.signed_at, new.created_at)
            is distinct from
            (old.id, old.request_id, old.borrower_id, old.sha256, old.counted_from, old.language, old.signed_at, old.created_at)
        then raise exception 'A signed agreement never changes.' using errcode = '42501';
        end if;
        return new;
      end $$`);
    this.addSql(`create trigger agreements_signed before update or delete on agreements
      for each row when (old.signed_at is not null) execute function refuse_agreement_change()`);
  }
}
