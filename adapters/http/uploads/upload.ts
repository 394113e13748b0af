import multipart, { type MultipartValue } from '@fastify/multipart';
import type { FastifyReply, FastifyRequest, RouteHandlerMethod } from 'fastify';
import { type TSchema, Type } from 'typebox';
import { Choice } from '../api/fields.ts';
import { httpErrors, ProtocolError } from '../api/protocol-error.ts';
import { isStorable } from '../api/storable-text.ts';
import type { HttpServer } from '../api/typebox-provider.ts';
import { type ReceivedFile, type UploadFolder, UploadFolderUnavailable } from './upload-folder.ts';

/** The required text fields of a form, each with its allowed values. */
type UploadFields = Readonly<Record<string, readonly string[]>>;

interface UploadRules<Fields extends UploadFields = UploadFields> {
  /** Size limit of the file. */
  readonly maxBytes: number;
  readonly fields: Fields;
}

/** The body that a handler receives. Its JSON, by which bodies are compared, has the digest in place of the file. */
interface Upload<Fields extends UploadFields = UploadFields> {
  readonly file: ReceivedFile;
  readonly fields: { readonly [Name in keyof Fields]: Fields[Name][number] };
  /** Aborted when no answer is possible any more: see `withinTime`. */
  readonly signal: AbortSignal;
}

type ReadForm = Omit<Upload, 'signal'>;

const UPLOAD = 'x-upload';

/**
 * A multipart/form-data body with one file and text fields. The schema also needs `consumes: ['multipart/form-data']`.
 * `named` has schemas with a title, to describe fields by it.
 */
export function UploadBody<const Fields extends UploadFields>(
  rules: UploadRules<Fields>,
  example: Readonly<Record<string, string>> = {},
  named: Readonly<Record<string, TSchema>> = {},
) {
  const file = Type.Unsafe<never>({ type: 'string', format: 'binary' });
  const fields = Object.fromEntries(Object.entries(rules.fields).map(([name, values]) => [name, Choice(values)]));
  const examples = [{ file: '(the bytes of the file)', ...example }];
  return Type.Unsafe<Upload<Fields>>(Type.Object({ file, ...fields, ...named }, { [UPLOAD]: rules, examples }));
}

export function isUploadBody(schema: unknown): schema is { readonly [UPLOAD]: UploadRules } {
  return typeof schema === 'object' && schema !== null && UPLOAD in schema;
}

/**
 * Makes the routes of a plugin accept forms as described by their `UploadBody`. Call it inside the plugin, before its
 * routes: elsewhere multipart/form-data stays unsupported. Upload errors are all 400, so other media types pass the
 * parser and are rejected here.
 *
 * The form is read around the handler and its wrappers, such as idempotency, so that a repeated handler still finds the
 * file. The file is deleted when the handler ends.
 */
export async function registerUploads(scope: HttpServer, folder: UploadFolder): Promise<void> {
  scope.removeAllContentTypeParsers();
  await scope.register(multipart);
  scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
  scope.addHook('onRoute', (route) => {
    const body = route.schema?.body;
    if (!isUploadBody(body)) return;
    const handler = route.handler as (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;
    const reading: RouteHandlerMethod = async (request, reply) => {
      const upload = await readUpload(request, body[UPLOAD], folder);
      return scope.withinTime(reply, async (signal) => {
        try {
          request.body = { ...upload, signal };
          return await handler.call(scope, request, reply);
        } finally {
          await upload.file.remove();
        }
      });
    };
    route.handler = reading;
  });
}

/** @throws ProtocolError 400 if the form is not valid */
async function readUpload(request: FastifyRequest, rules: UploadRules, folder: UploadFolder): Promise<ReadForm> {
  if (!request.isMultipart()) throw httpErrors.invalidUpload('Send the file as multipart/form-data.');
  const count = Object.keys(rules.fields).length;
  const limits = {
    fileSize: rules.maxBytes,
    files: 1,
    fields: count,
    parts: count + 1,
    fieldSize: 1000,
    fieldNameSize: 100,
  };
  const fields = new Map<string, string>();
  let file: ReceivedFile | undefined;
  try {
    for await (const part of request.parts({ limits })) {
      if (part.type === 'field') takeField(part, rules, fields);
      else {
        if (part.fieldname !== 'file') throw httpErrors.invalidUpload('The file must be in the field "file".', '');
        file = await folder.receive(part.file);
        if (part.file.truncated) throw tooLarge(rules);
      }
    }
    return completeUpload(file, fields, rules);
  } catch (error) {
    await file?.remove();
    // Discards the rest of the body. Otherwise the connection would hang in the middle of it.
    request.raw.unpipe();
    request.raw.resume();
    throw error instanceof ProtocolError || error instanceof UploadFolderUnavailable ? error : faultOf(error, rules);
  }
}

function takeField(
  { fieldname: name, value, valueTruncated }: MultipartValue,
  rules: UploadRules,
  fields: Map<string, string>,
) {
  const path = `/${name}`.toWellFormed();
  const allowed = Object.hasOwn(rules.fields, name) ? rules.fields[name] : undefined;
  if (allowed === undefined) throw httpErrors.invalidUpload(wantedParts(rules), path);
  if (fields.has(name)) throw httpErrors.invalidUpload(`Send the field "${name}" only once.`, path);
  if (typeof value !== 'string' || valueTruncated || !isStorable(value)) {
    throw httpErrors.invalidUpload(`The field "${name}" is not a valid text.`, path);
  }
  if (!allowed.includes(value)) {
    throw httpErrors.invalidUpload(`The field "${name}" must be one of ${allowed.join(', ')}.`, path);
  }
  fields.set(name, value);
}

function completeUpload(
  file: ReceivedFile | undefined,
  fields: ReadonlyMap<string, string>,
  rules: UploadRules,
): ReadForm {
  if (file === undefined) throw httpErrors.invalidUpload('A file is required.');
  if (file.sizeBytes === 0) throw httpErrors.invalidUpload('The file is empty.');
  const missing = Object.keys(rules.fields).find((name) => !fields.has(name));
  if (missing !== undefined) throw httpErrors.invalidUpload(`The field "${missing}" is required.`, `/${missing}`);
  const texts = Object.fromEntries(fields);
  const asJson = { file: file.digest, ...texts };
  return { file, fields: texts, toJSON: () => asJson } as ReadForm;
}

function wantedParts({ fields }: UploadRules): string {
  const parts = ['one file', ...Object.keys(fields).map((name) => `the field "${name}"`)];
  return `Send ${parts.join(' and ')}, and nothing else.`;
}

function tooLarge({ maxBytes }: UploadRules): ProtocolError {
  return httpErrors.invalidUpload(`The file must not be larger than ${maxBytes} bytes.`);
}

/** Errors of the parser, in our words. Those of the underlying stream have no code. */
function faultOf(error: unknown, rules: UploadRules): ProtocolError {
  const { code } = error as { readonly code?: string };
  if (code === 'FST_REQ_FILE_TOO_LARGE') return tooLarge(rules);
  if (code === 'FST_FILES_LIMIT') return httpErrors.invalidUpload('Send only one file.');
  if (code === 'FST_FIELDS_LIMIT' || code === 'FST_PARTS_LIMIT')
    return httpErrors.invalidUpload(wantedParts(rules), '');
  return httpErrors.invalidUpload('The form is broken or incomplete.', '');
}
