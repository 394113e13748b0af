import { Migration } from '@mikro-orm/migrations';

/** Uploaded files and documents. The content is in the file store, under the id of the row. */
export class Migration008Documents extends Migration {
  override up(): void {
    this.addSql(`create table stored_files (
      id uuid primary key,
      upload_id uuid constraint stored_files_upload_id unique,
      owner_id uuid not null references users (id),
      purpose text not null check (purpose in ('picture', 'document', 'attachment')),
      media_type text not null check (media_type in ('image/jpeg', 'image/png', 'application/pdf')),
      size_bytes bigint not null check (size_bytes > 0),
      created_at timestamptz(3) not null)`);
    this.addSql(`create index stored_files_of_owner on stored_files (owner_id)`);
    this.addSql(`create table user_documents (
      id uuid primary key,
      owner_id uuid not null references users (id),
      file_id uuid not null constraint user_documents_file_id unique references stored_files (id) on delete cascade,
      document_type text not null
        check (document_type in ('ID', 'PROOF_ADDRESS', 'INCOME_STATEMENT', 'BANK_STATEMENT')),
      verified boolean not null,
      verified_at timestamptz(3),
      rejected_at timestamptz(3),
      rejection_reason text,
      uploaded_at timestamptz(3) not null,
      version integer not null default 1,
      constraint user_documents_verified_at check (verified = (verified_at is not null)),
      constraint user_documents_rejection check ((rejected_at is null) = (rejection_reason is null)),
      constraint user_documents_one_decision check (not verified or rejected_at is null))`);
    this.addSql(`create index user_documents_of_owner on user_documents (owner_id, uploaded_at desc, id desc)`);
    this.addSql(`create index user_documents_queue on user_documents (uploaded_at desc, id desc)`);
    this.addSql(`create index user_documents_by_status on user_documents ((case when verified then 'Verified'
      when rejected_at is not null then 'Rejected' else 'Pending' end), uploaded_at desc, id desc)`);
  }
}
