import { Migration } from '@mikro-orm/migrations';

/** Agreements. The database refuses to change a signed one, except that an erasure empties the names and the address. */
export class Migration046Agreements extends Migration {
  override up(): void {
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
