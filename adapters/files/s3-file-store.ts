import { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  PutObjectCommand,
  paginateListObjectsV2,
  S3Client,
} from '@aws-sdk/client-s3';
import type { FileContent, FileStore } from '../../domain/documents/file-store.port.ts';
import type { FileKey } from '../../domain/shared/ids.ts';
import { FileStoreUnavailable, isFileKey } from './file-store.ts';

export interface S3Bucket {
  readonly endpoint: string;
  readonly region: string;
  readonly bucket: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/** The bucket may contain other objects; this service uses only those under this prefix. */
const PREFIX = 'files/';

const ignore = () => {};
const SILENT = { debug: ignore, info: ignore, warn: ignore, error: ignore };

/** Stores files in a bucket of any S3-compatible store. Objects are written atomically. */
export class S3FileStore implements FileStore {
  private readonly client: S3Client;
  private readonly bucket: string;

  constructor({ endpoint, region, bucket, accessKeyId, secretAccessKey }: S3Bucket) {
    this.bucket = bucket;
    this.client = new S3Client({
      endpoint,
      region,
      credentials: { accessKeyId, secretAccessKey },
      // Most compatible stores have one host name and take the bucket in the path.
      forcePathStyle: true,
      // Many compatible stores cannot read the body encoding of the SDK's newer checksums.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      requestHandler: { connectionTimeout: 3_000, requestTimeout: 20_000, throwOnRequestTimeout: true },
      // Errors are thrown, so the SDK need not log them to the console too.
      logger: SILENT,
    });
  }

  async put(key: FileKey, content: FileContent): Promise<void> {
    const request = new AbortController();
    const Body = Readable.from(content.read(), { objectMode: false });
    // The SDK ignores errors of the source stream and waits for the rest of the body.
    Body.on('error', (error) => request.abort(error));
    const put = new PutObjectCommand({ ...this.at(key), Body, ContentLength: content.sizeBytes });
    try {
      await orUnavailable(this.client.send(put, { abortSignal: request.signal }));
    } catch (error) {
      throw request.signal.aborted ? request.signal.reason : error;
    } finally {
      Body.destroy();
    }
  }

  async open(key: FileKey): Promise<AsyncIterable<Uint8Array> | null> {
    try {
      const { Body } = await orUnavailable(this.client.send(new GetObjectCommand(this.at(key))));
      return (Body as Readable | undefined) ?? null;
    } catch (error) {
      if (error instanceof Error && error.name === 'NoSuchKey') return null;
      throw error;
    }
  }

  async remove(key: FileKey): Promise<void> {
    await orUnavailable(this.client.send(new DeleteObjectCommand(this.at(key))));
  }

  /** By the clock of the store. */
  async *olderThan(instant: Date): AsyncIterable<FileKey> {
    const pages = paginateListObjectsV2({ client: this.client }, { Bucket: this.bucket, Prefix: PREFIX });
    for await (const { Contents = [] } of pages) {
      for (const { Key = '', LastModified } of Contents) {
        const name = Key.slice(PREFIX.length);
        if (isFileKey(name) && LastModified !== undefined && LastModified < instant) yield name;
      }
    }
  }

  private at(key: FileKey) {
    if (!isFileKey(key)) throw new Error('Not a file key.');
    return { Bucket: this.bucket, Key: PREFIX + key };
  }
}

/** @throws FileStoreUnavailable if the store is out; other errors are configuration faults and stay as they are */
async function orUnavailable<Answer>(request: Promise<Answer>): Promise<Answer> {
  try {
    return await request;
  } catch (error) {
    throw isOutage(error) ? new FileStoreUnavailable(error) : error;
  }
}

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
