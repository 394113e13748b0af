import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { StoredFile } from '../../domain/documents/stored-file.ts';
import { UserDocument } from '../../domain/documents/user-document.ts';
import { DirectUnitOfWork } from './fakes/direct-unit-of-work.ts';
import { fakeTime } from './fakes/fake-clock.ts';
import {
  FakeFileLinks,
  FakeMediaTypes,
  FakePictureEncoder,
  InMemoryFileStore,
  InMemoryStoredFiles,
  InMemoryUserDocuments,
} from './fakes/in-memory-documents.ts';
import { InMemoryUsers } from './fakes/in-memory-users.ts';
import { RecordingEventPublisher } from './fakes/recording-event-publisher.ts';
import { RecordingJobQueue } from './fakes/recording-job-queue.ts';
import { idNumber, SequentialIds } from './fakes/sequential-ids.ts';
import { aUser, NOW } from './identity.ts';

export const OWNER = aUser().id;

export function aStoredFile(given: Partial<StoredFile> = {}): StoredFile {
  const file = { id: idNumber<'StoredFile'>(940_001), uploadId: null, ownerId: OWNER, sizeBytes: 1000 };
  return new StoredFile({ ...file, purpose: 'document', mediaType: 'application/pdf', ...given }, NOW);
}

export function aDocument(given: Partial<UserDocument> = {}): UserDocument {
  const document = { id: idNumber<'UserDocument'>(950_001), ownerId: OWNER, fileId: aStoredFile().id };
  return new UserDocument({ ...document, documentType: 'ID', ...given }, NOW);
}

/** In-memory ports for the use cases of documents, with one user. */
export async function documentsInMemory() {
  const { clock, calendar } = fakeTime(NOW);
  const events = new RecordingEventPublisher();
  const users = new InMemoryUsers(events);
  const documents = new InMemoryUserDocuments(events);
  const storedFiles = new InMemoryStoredFiles(users, documents);
  const jobs = new RecordingJobQueue();
  await users.add(aUser());
  return {
    clock,
    calendar,
    events,
    users,
    documents,
    storedFiles,
    userFiles: storedFiles,
    jobs,
    unitOfWork: new DirectUnitOfWork(users, documents, storedFiles, jobs, events),
    fileStore: new InMemoryFileStore(() => clock.now()),
    fileLinks: new FakeFileLinks(),
    mediaTypes: new FakeMediaTypes(),
    pictureEncoder: new FakePictureEncoder(),
    ids: new SequentialIds(),
  };
}

export const PDF = Buffer.from('%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer << /Root 1 0 R >>\n%%EOF\n');
export const GIF = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');
export const SVG = Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>');
export const HTML = Buffer.from('<!doctype html><html><script>alert(1)</script></html>');

/** A small picture whose left half is red and right half blue. */
export function picture(format: 'jpeg' | 'png', { width = 64, height = 32 } = {}): Promise<Buffer> {
  return drawn(width, height).toFormat(format).toBuffer();
}

/** A rotated JPEG with a location and a camera name, as a phone takes it. */
export function pictureWithPlace(): Promise<Buffer> {
  return drawn(64, 32)
    .withExif({ IFD0: { Make: 'SecretCamera' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '10/1 30/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
}

function drawn(width: number, height: number) {
  const pixels = Buffer.alloc(width * height * 3);
  for (let at = 0; at < width * height; at++) pixels[at * 3 + (at % width < width / 2 ? 0 : 2)] = 255;
  return sharp(pixels, { raw: { width, height, channels: 3 } });
}

/** The PNG padded to `sizeBytes` with an unknown chunk. */
export function paddedPng(png: Buffer, sizeBytes: number): Buffer {
  const end = png.subarray(-12);
  const padding = Buffer.alloc(sizeBytes - png.length - 12, 'x');
  return Buffer.concat([png.subarray(0, -12), pngChunk('paDd', padding), end]);
}

export function pngChunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const numbers = Buffer.alloc(8);
  numbers.writeUInt32BE(data.length, 0);
  numbers.writeUInt32BE(crc32(named), 4);
  return Buffer.concat([numbers.subarray(0, 4), named, numbers.subarray(4)]);
}

/** A black PNG of one bit a pixel, whose file is a thousandth of its uncompressed size. */
export function hugePng(width: number, height: number, writtenRows = Math.min(height, 1000)): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 1;
  // By default only the first rows, which suffice to refuse it: all of them could be 112 MB.
  const rows = deflateSync(Buffer.alloc(writtenRows * (1 + Math.ceil(width / 8))));
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    pngChunk('IHDR', header),
    pngChunk('IDAT', rows),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

interface FormFile {
  readonly content: Buffer;
  readonly fileName?: string;
}

export const FORM = { 'content-type': 'multipart/form-data; boundary=x' };

/** A form of text fields and a file, the file first or last. */
export function form(
  { content, fileName = 'a.png' }: FormFile,
  fields: Record<string, string> = {},
  fileFirst = false,
) {
  const texts = Object.entries(fields).map(
    ([name, value]) => `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const head = `--x\r\nContent-Disposition: form-data; name="file"; filename="${fileName}"\r\nContent-Type: image/png\r\n\r\n`;
  const file = Buffer.concat([Buffer.from(head), content, Buffer.from('\r\n')]);
  const all = Buffer.from(texts.join(''));
  return Buffer.concat([...(fileFirst ? [file, all] : [all, file]), Buffer.from('--x--\r\n')]);
}
