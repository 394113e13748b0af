import multipart, { type MultipartValue } from '@fastify/multipart';
import type { FastifyReply, FastifyRequest, RouteHandlerMethod } from 'fastify';
import { type Static, type TProperties, Type } from 'typebox';
import { exampleOf } from '../../../application/shared/record.ts';
import type { Phrase } from '../../../domain/shared/phrase.ts';
import { UPLOAD_FAULTS } from '../../texts/en/errors.ts';
import { Bytes } from '../answers/operations.ts';
import type { HttpServer } from '../answers/routes.ts';
import { httpErrors, ProtocolError } from '../fields/http-errors.ts';
import { isUploadBody, UPLOAD, type UploadRules } from '../fields/inputs.ts';
import { isStorable } from '../fields/read-fields.ts';
import { type ReceivedFile, type UploadFolder, UploadFolderUnavailable } from './upload-folder.ts';

/** The body that a handler receives. Its JSON, by which bodies are compared, has the digest in place of the file. */
interface Upload<Fields extends TProperties = TProperties> {
  readonly file: ReceivedFile;
  readonly fields: { readonly [Name in keyof Fields]: Static<Fields[Name]> };
  /** Aborted when no answer is possible any more: see `withinTime`. */
  readonly signal: AbortSignal;
}

/**
 * A multipart/form-data body with one file and required text fields, each a `Choice`. The schema also needs
 * `consumes: ['multipart/form-data']`.
 */
export function UploadBody<Fields extends TProperties = Record<never, never>>(
  { maxBytes }: Pick<UploadRules, 'maxBytes'>,
  fields = {} as Fields,
) {
  const allowed = Object.entries(fields).map(([name, schema]) => [name, (schema as { enum?: unknown }).enum]);
  const rules = { maxBytes, fields: Object.fromEntries(allowed) };
  const form = Type.Object({ file: Bytes<never>(), ...fields });
  return Type.Unsafe<Upload<Fields>>({ ...form, [UPLOAD]: rules, examples: [exampleOf(form)] });
}

type ReadForm = Omit<Upload, 'signal'>;

/** @throws ProtocolError 400 if the form is not valid */
async function readUpload(request: FastifyRequest, rules: UploadRules, folder: UploadFolder): Promise<ReadForm> {
  if (!request.isMultipart()) throw httpErrors.invalidUpload(UPLOAD_FAULTS.multipart());
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
        if (part.fieldname !== 'file') throw httpErrors.invalidUpload(UPLOAD_FAULTS.fieldOfFile(), '');
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
  if (fields.has(name)) throw httpErrors.invalidUpload(UPLOAD_FAULTS.once({ name }), path);
  if (typeof value !== 'string' || valueTruncated || !isStorable(value)) {
    throw httpErrors.invalidUpload(UPLOAD_FAULTS.text({ name }), path);
  }
  if (!allowed.includes(value)) {
    throw httpErrors.invalidUpload(UPLOAD_FAULTS.choice({ name, choices: allowed.join(', ') }), path);
  }
  fields.set(name, value);
}

function completeUpload(
  file: ReceivedFile | undefined,
  fields: ReadonlyMap<string, string>,
  rules: UploadRules,
): ReadForm {
  if (file === undefined) throw httpErrors.invalidUpload(UPLOAD_FAULTS.fileRequired());
  if (file.sizeBytes === 0) throw httpErrors.invalidUpload(UPLOAD_FAULTS.empty());
  const missing = Object.keys(rules.fields).find((name) => !fields.has(name));
  if (missing !== undefined) throw httpErrors.invalidUpload(UPLOAD_FAULTS.required({ name: missing }), `/${missing}`);
  const texts = Object.fromEntries(fields);
  const asJson = { file: file.digest, ...texts };
  return { file, fields: texts, toJSON: () => asJson } as ReadForm;
}

/** No form has more than one field. */
function wantedParts({ fields }: UploadRules): Phrase {
  const [name] = Object.keys(fields);
  return name === undefined ? UPLOAD_FAULTS.fileOnly() : UPLOAD_FAULTS.fileAndField({ name });
}

function tooLarge({ maxBytes }: UploadRules): ProtocolError {
  return httpErrors.invalidUpload(UPLOAD_FAULTS.tooLarge({ max: maxBytes }));
}

/** Errors of the parser, with our own messages. Errors of the underlying stream have no code. */
function faultOf(error: unknown, rules: UploadRules): ProtocolError {
  const { code } = error as { readonly code?: string };
  if (code === 'FST_REQ_FILE_TOO_LARGE') return tooLarge(rules);
  if (code === 'FST_FILES_LIMIT') return httpErrors.invalidUpload(UPLOAD_FAULTS.oneFile());
  if (code === 'FST_FIELDS_LIMIT' || code === 'FST_PARTS_LIMIT')
    return httpErrors.invalidUpload(wantedParts(rules), '');
  return httpErrors.invalidUpload(UPLOAD_FAULTS.broken(), '');
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
