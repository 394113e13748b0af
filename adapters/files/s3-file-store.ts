import { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  PutObjectCommand,
  paginateListObjectsV2,
  S3Client,
} from '@aws-sdk/client-s3';
import type { FileId } from '../../domain/documents/document.id.ts';
import type { FileContent, FileStore } from '../../domain/documents/file-store.port.ts';
import { isFileId } from './file-id.ts';
import { FileStoreUnavailable } from './file-store-unavailable.ts';

export interface S3Bucket {
  readonly endpoint: string;
  readonly region: string;
  readonly bucket: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/** A bucket may hold other things as well: only what is under this prefix is ours to list and remove. */
const PREFIX = 'files/';

const quiet = () => {};
const SILENT = { debug: quiet, info: quiet, warn: quiet, error: quiet };

/** Files in a bucket of any store that speaks S3. An object appears there whole or not at all. */
export class S3FileStore implements FileStore {
  private readonly client: S3Client;
  private readonly bucket: string;

  constructor({ endpoint, region, bucket, accessKeyId, secretAccessKey }: S3Bucket) {
    this.bucket = bucket;
    this.client = new S3Client({
      endpoint,
      region,
      credentials: { accessKeyId, secretAccessKey },
      // Compatible stores are mostly reached by one name, with the bucket in the path.
      forcePathStyle: true,
      // The SDK's newer checksums come in a form of body that many compatible stores do not read.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      requestHandler: { connectionTimeout: 3_000, requestTimeout: 20_000, throwOnRequestTimeout: true },
      // What goes wrong is thrown; it would be written to the console besides.
      logger: SILENT,
    });
  }

  async put(id: FileId, content: FileContent): Promise<void> {
    const request = new AbortController();
    const Body = Readable.from(content.read(), { objectMode: false });
    // The SDK does not listen to what it sends: when the source breaks off, it would wait for the rest until the end.
    Body.on('error', (error) => request.abort(error));
    const put = new PutObjectCommand({ ...this.at(id), Body, ContentLength: content.sizeBytes });
    try {
      await this.tell(this.client.send(put, { abortSignal: request.signal }));
    } catch (error) {
      throw request.signal.aborted ? request.signal.reason : error;
    } finally {
      Body.destroy();
    }
  }

  async open(id: FileId): Promise<AsyncIterable<Uint8Array> | null> {
    try {
      const { Body } = await this.tell(this.client.send(new GetObjectCommand(this.at(id))));
      return (Body as Readable | undefined) ?? null;
    } catch (error) {
      if (error instanceof Error && error.name === 'NoSuchKey') return null;
      throw error;
    }
  }

  async remove(id: FileId): Promise<void> {
    await this.tell(this.client.send(new DeleteObjectCommand(this.at(id))));
  }

  /** The store's own clock says when something was put. */
  async *olderThan(instant: Date): AsyncIterable<FileId> {
    const pages = paginateListObjectsV2({ client: this.client }, { Bucket: this.bucket, Prefix: PREFIX });
    for await (const { Contents = [] } of pages) {
      for (const { Key = '', LastModified } of Contents) {
        const name = Key.slice(PREFIX.length);
        if (isFileId(name) && LastModified !== undefined && LastModified < instant) yield name;
      }
    }
  }

  private at(id: FileId) {
    if (!isFileId(id)) throw new Error('Not the id of a file.');
    return { Bucket: this.bucket, Key: PREFIX + id };
  }

  private async tell<Answer>(asked: Promise<Answer>): Promise<Answer> {
    try {
      return await asked;
    } catch (error) {
      throw isOutage(error) ? new FileStoreUnavailable(error) : error;
    }
  }
}

/** No answer at all, or one by which the store says that it is not well. A refusal is neither: somebody has to mend it. */
function isOutage(error: unknown): boolean {
  const { $metadata, code, name } = (error ?? {}) as {
    $metadata?: { httpStatusCode?: number };
    code?: unknown;
    name?: unknown;
  };
  const status = $metadata?.httpStatusCode;
  if (status !== undefined) return status >= 500 || status === 429;
  return name === 'TimeoutError' || /^E(CONN|PIPE|HOST|NET|AI_|NOTFOUND|TIMEDOUT)/.test(String(code));
}
