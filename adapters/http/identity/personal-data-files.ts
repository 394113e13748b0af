import { bulkhead } from 'cockatiel';
import type { CopyPersonalData, PersonalRows } from '../../../application/identity/personal-data.ts';
import { DataCopyInProgress, TooManyDataCopies } from '../../../domain/identity/user.errors.ts';
import type { UserId } from '../../../domain/shared/ids.ts';
import { type Spooled, spool, type Write } from '../../exports/spool.ts';

/** Copies that read the database at once, over one connection each. Two of them let more unused memory wait. */
const MOST_READING = 1;
/** Copies that this node makes, from the request to the last byte. Each is a file on disk. */
const MOST = 20;
/** For a client to receive its copy. */
const LONGEST_SENDING_MS = 10 * 60_000;

// Why: docs/decisions/0022-files-and-mail.md
/** The copies of personal data that this node makes: one for each user. */
export class DataCopies {
  private readonly copyPersonalData: CopyPersonalData;
  private readonly folder: string;
  private readonly users = new Set<UserId>();
  /** Unbounded, because `users` is bounded. */
  private readonly reading = bulkhead(MOST_READING, Number.POSITIVE_INFINITY);

  constructor(copyPersonalData: CopyPersonalData, folder: string) {
    this.copyPersonalData = copyPersonalData;
    this.folder = folder;
  }

  /** @throws UserNotFound, DataCopyInProgress, TooManyDataCopies, SpoolUnavailable */
  async open(userId: UserId, signal: AbortSignal): Promise<Spooled> {
    if (this.users.has(userId)) throw new DataCopyInProgress();
    if (this.users.size >= MOST) throw new TooManyDataCopies();
    this.users.add(userId);
    try {
      const spooled = await this.reading.execute(() => spool(this.folder, this.writer(userId, signal)), signal);
      this.follow(userId, spooled);
      // No answer is possible any more.
      if (signal.aborted) spooled.stream.destroy();
      return spooled;
    } catch (error) {
      this.users.delete(userId);
      throw error;
    }
  }

  private follow(userId: UserId, { stream }: Spooled): void {
    const late = setTimeout(() => stream.destroy(new Error('The client reads too slowly.')), LONGEST_SENDING_MS);
    late.unref();
    let ended = false;
    const end = () => {
      if (!ended) this.users.delete(userId);
      ended = true;
    };
    // A client that has the whole file may request another copy before it is closed.
    stream.once('end', end).once('close', () => {
      clearTimeout(late);
      end();
    });
  }

  private writer(userId: UserId, signal: AbortSignal) {
    return async (write: Write): Promise<void> => {
      const take = documentOf(async (parts) => {
        signal.throwIfAborted();
        await write(parts);
      });
      await write([Buffer.from('{"success":true,"statusCode":200,"data":{')]);
      const { exportedAt } = await this.copyPersonalData.execute({ userId, take });
      await write([Buffer.from(`]},"exportedAt":${JSON.stringify(exportedAt)}},"error":null}`)]);
    };
  }
}

const COMMA = Buffer.from(',');

/** Writes parts as the members of one object, without its end. */
function documentOf(write: Write): (part: PersonalRows) => Promise<void> {
  let [context, kind]: (string | null)[] = [null, null];
  let first = true;
  return async (part) => {
    let opening = '';
    if (part.context !== context) opening = `${context === null ? '' : ']},'}"${part.context}":{"${part.kind}":[`;
    else if (part.kind !== kind) opening = `],"${part.kind}":[`;
    [context, kind] = [part.context, part.kind];
    first ||= opening !== '';
    const parts: Uint8Array[] = [Buffer.from(opening)];
    for (const row of part.rows) {
      if (!first) parts.push(COMMA);
      parts.push(row);
      first = false;
    }
    await write(parts);
  };
}
