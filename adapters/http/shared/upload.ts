import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ProtocolError, refusal } from './protocol-error.ts';
import { isStorable } from './text-guard.ts';

/** Bytes of a text field. */
const LONGEST_FIELD = 1000;

export interface UploadRules<Field extends string> {
  /** Of the file; one byte more is refused. */
  readonly maxBytes: number;
  /** The text fields that may come with the file, each once. */
  readonly fields: readonly Field[];
}

export interface Upload<Field extends string> {
  readonly bytes: Buffer;
  /** As the client calls it: not to be trusted, and never a path. */
  readonly fileName: string;
  readonly fields: Readonly<Partial<Record<Field, string>>>;
}

/**
 * Makes the routes of this plugin take multipart/form-data and nothing else. Call it inside the plugin: elsewhere a
 * form must stay an unsupported media type. Every fault of an upload is a 400, so a body of another type comes
 * through unread and is refused by `readUpload`.
 */
export async function registerUploads(scope: FastifyInstance): Promise<void> {
  scope.removeAllContentTypeParsers();
  await scope.register(multipart);
  scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
}

/** Reads the one file and the fields of a form. @throws ProtocolError 400 for whatever is wrong with it */
export async function readUpload<Field extends string>(
  request: FastifyRequest,
  rules: UploadRules<Field>,
): Promise<Upload<Field>> {
  if (!request.isMultipart()) throw refusal.invalidUpload('Send the file as multipart/form-data.');
  try {
    return await readParts(request, rules);
  } catch (error) {
    // What is left has to be read and thrown away, or the connection stays stuck in the middle of it.
    request.raw.unpipe();
    request.raw.resume();
    throw error instanceof ProtocolError ? error : faultOf(error, rules);
  }
}

async function readParts<Field extends string>(
  request: FastifyRequest,
  { maxBytes, fields: known }: UploadRules<Field>,
): Promise<Upload<Field>> {
  const fields: Partial<Record<string, string>> = Object.create(null);
  let file: { readonly bytes: Buffer; readonly fileName: string } | undefined;
  const limits = {
    fileSize: maxBytes,
    files: 1,
    fields: known.length,
    parts: known.length + 1,
    fieldSize: LONGEST_FIELD,
    fieldNameSize: 100,
  };
  for await (const part of request.parts({ limits })) {
    if (part.type === 'file') {
      if (part.fieldname !== 'file') throw refusal.invalidUpload('Call the file "file".', '');
      file = { bytes: await part.toBuffer(), fileName: part.filename };
    } else {
      const { fieldname: name, value, valueTruncated } = part;
      const path = `/${name}`.toWellFormed();
      if (!known.some((field) => field === name)) throw refusal.invalidUpload('Is not a known field.', path);
      if (fields[name] !== undefined) throw refusal.invalidUpload('Must be given once.', path);
      if (typeof value !== 'string' || valueTruncated || !isStorable(value)) {
        throw refusal.invalidUpload('Is not a valid text.', path);
      }
      fields[name] = value;
    }
  }
  if (file === undefined || file.bytes.length === 0) throw refusal.invalidUpload('A file is required.');
  return { ...file, fields: fields as Partial<Record<Field, string>> };
}

/** The parser's own errors, in our words: those of the plugin have a code, those below it have not. */
function faultOf(error: unknown, { maxBytes, fields }: UploadRules<string>): ProtocolError {
  const { code } = error as { readonly code?: string };
  if (code === 'FST_REQ_FILE_TOO_LARGE') {
    return refusal.invalidUpload(`The file must not be larger than ${maxBytes} bytes.`);
  }
  if (code === 'FST_FILES_LIMIT') return refusal.invalidUpload('Send one file only.');
  if (code === 'FST_FIELDS_LIMIT' || code === 'FST_PARTS_LIMIT') {
    return refusal.invalidUpload(`Send one file and at most ${fields.length} fields.`, '');
  }
  return refusal.invalidUpload('The form is broken or incomplete.', '');
}
