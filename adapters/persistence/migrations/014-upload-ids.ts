import { Migration } from '@mikro-orm/migrations';

/** The upload that stored a file, so that a retry finds the file. Earlier files have none. */
export class Migration014UploadIds extends Migration {
  override up(): void {
    this.addSql(`alter table stored_files add column upload_id uuid constraint stored_files_upload_id unique`);
  }
}
