import { type Static, type TProperties, Type } from 'typebox';
import { exampleOf } from '../api/examples.ts';
import { Bytes } from '../api/fields.ts';
import type { ReceivedFile } from './upload-folder.ts';

export interface UploadRules {
  /** Size limit of the file. */
  readonly maxBytes: number;
  /** The required text fields of the form, each with its allowed values. */
  readonly fields: Readonly<Record<string, readonly string[]>>;
}

/** The body that a handler receives. Its JSON, by which bodies are compared, has the digest in place of the file. */
export interface Upload<Fields extends TProperties = TProperties> {
  readonly file: ReceivedFile;
  readonly fields: { readonly [Name in keyof Fields]: Static<Fields[Name]> };
  /** Aborted when no answer is possible any more: see `withinTime`. */
  readonly signal: AbortSignal;
}

export const UPLOAD = 'x-upload';

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

export function isUploadBody(schema: unknown): schema is { readonly [UPLOAD]: UploadRules } {
  return typeof schema === 'object' && schema !== null && UPLOAD in schema;
}
