import { Migration } from '@mikro-orm/migrations';

/** A document can be rejected with a reason. Earlier documents that are not verified are pending. */
export class Migration018RejectedDocuments extends Migration {
  override up(): void {
    this.addSql(`alter table user_documents add column rejection_reason text, add column rejected_at timestamptz(3),
      add constraint user_documents_rejection check ((rejected_at is null) = (rejection_reason is null)),
      add constraint user_documents_one_decision check (not verified or rejected_at is null)`);
  }
}
