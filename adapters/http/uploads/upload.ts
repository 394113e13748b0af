import multipart, { type MultipartFile, type MultipartValue } from '@fastify/multipart';
import type { FastifyReply, FastifyRequest, RouteHandlerMethod } from 'fastify';
import { ProtocolError, refusal } from '../api/protocol-error.ts';
import { isStorable } from '../api/text-guard.ts';
import type { HttpServer } from '../api/typebox-provider.ts';
import { type Upload, type UploadRules, uploadRulesOf } from './upload-body.ts';
import { type ReceivedFile, type UploadFolder, UploadFolderUnavailable } from './upload-folder.ts';

/** Bytes of a text field. */
const LONGEST_FIELD = 1000;

/**
 * Makes the routes of this plugin take multipart/form-data and nothing else, as their `UploadBody` says. Call it inside
 * the plugin, before its routes: elsewhere a form must stay an unsupported media type. Every fault of an upload is a
 * 400, so a body of another type comes through unread and is refused when the form is read.
 *
 * The form is read around the handler and whatever else wraps it (`Idempotency-Key`), so that a handler that runs again
 * finds the file still there; and the file is gone from the folder once the handler is done, however it ends.
 */
export async function registerUploads(scope: HttpServer, folder: UploadFolder): Promise<void> {
  scope.removeAllContentTypeParsers();
  await scope.register(multipart);
  scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
  scope.addHook('onRoute', (route) => {
    const rules = uploadRulesOf(route.schema?.body);
    if (rules === null) return;
    const handler = route.handler.bind(scope as never) as (
      request: FastifyRequest,
      reply: FastifyReply,
    ) => Promise<unknown>;
    const reading: RouteHandlerMethod = async (request, reply) => {
      const upload = await readUpload(request, rules, folder);
      try {
        request.body = upload;
        return await handler(request, reply);
      } finally {
        await upload.file.remove();
      }
    };
    route.handler = reading;
  });
}

/** Reads the one file and the fields of a form. @throws ProtocolError 400 for whatever is wrong with it */
async function readUpload(request: FastifyRequest, rules: UploadRules, folder: UploadFolder): Promise<Upload> {
  if (!request.isMultipart()) throw refusal.invalidUpload('Send the file as multipart/form-data.');
  const parts = new Parts(rules, folder);
  try {
    for await (const part of request.parts({ limits: limitsOf(rules) })) await parts.take(part);
    return parts.whole();
  } catch (error) {
    await parts.remove();
    // What is left has to be read and thrown away, or the connection stays stuck in the middle of it.
    request.raw.unpipe();
    request.raw.resume();
    throw error instanceof ProtocolError || error instanceof UploadFolderUnavailable ? error : faultOf(error, rules);
  }
}

function limitsOf({ maxBytes, fields }: UploadRules) {
  const known = Object.keys(fields).length;
  return {
    fileSize: maxBytes,
    files: 1,
    fields: known,
    parts: known + 1,
    fieldSize: LONGEST_FIELD,
    fieldNameSize: 100,
  };
}

/** The parts of a form as they come in, in whatever order. */
class Parts {
  private readonly rules: UploadRules;
  private readonly folder: UploadFolder;
  private readonly fields = new Map<string, string>();
  private file: ReceivedFile | undefined;

  constructor(rules: UploadRules, folder: UploadFolder) {
    this.rules = rules;
    this.folder = folder;
  }

  async take(part: MultipartFile | MultipartValue): Promise<void> {
    if (part.type === 'file') await this.takeFile(part);
    else this.takeField(part);
  }

  whole(): Upload {
    const { file, fields } = this;
    if (file === undefined || file.sizeBytes === 0) throw refusal.invalidUpload('A file is required.');
    const missing = Object.keys(this.rules.fields).find((name) => !fields.has(name));
    if (missing !== undefined) throw refusal.invalidUpload('Is required.', `/${missing}`);
    const texts = Object.fromEntries(fields);
    const asJson = { file: file.digest, ...texts };
    return { file, fields: texts, toJSON: () => asJson } as Upload;
  }

  async remove(): Promise<void> {
    await this.file?.remove();
  }

  private async takeFile(part: MultipartFile): Promise<void> {
    if (part.fieldname !== 'file') throw refusal.invalidUpload('Call the file "file".', '');
    this.file = await this.folder.receive(part.file);
    if (part.file.truncated) throw tooLarge(this.rules);
  }

  private takeField({ fieldname: name, value, valueTruncated }: MultipartValue): void {
    const path = `/${name}`.toWellFormed();
    const allowed = Object.hasOwn(this.rules.fields, name) ? this.rules.fields[name] : undefined;
    if (allowed === undefined) throw refusal.invalidUpload('Is not a known field.', path);
    if (this.fields.has(name)) throw refusal.invalidUpload('Must be given once.', path);
    if (typeof value !== 'string' || valueTruncated || !isStorable(value)) {
      throw refusal.invalidUpload('Is not a valid text.', path);
    }
    if (!allowed.includes(value)) throw refusal.invalidUpload(`Must be one of ${allowed.join(', ')}.`, path);
    this.fields.set(name, value);
  }
}

function tooLarge({ maxBytes }: UploadRules): ProtocolError {
  return refusal.invalidUpload(`The file must not be larger than ${maxBytes} bytes.`);
}

/** The parser's own errors, in our words: those of the plugin have a code, those below it have not. */
function faultOf(error: unknown, rules: UploadRules): ProtocolError {
  const { code } = error as { readonly code?: string };
  const fields = Object.keys(rules.fields).length;
  if (code === 'FST_REQ_FILE_TOO_LARGE') return tooLarge(rules);
  if (code === 'FST_FILES_LIMIT') return refusal.invalidUpload('Send one file only.');
  if (code === 'FST_FIELDS_LIMIT' || code === 'FST_PARTS_LIMIT') {
    return refusal.invalidUpload(`Send one file and at most ${fields} fields.`, '');
  }
  return refusal.invalidUpload('The form is broken or incomplete.', '');
}
