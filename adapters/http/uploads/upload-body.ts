import { type Static, type TProperties, Type } from 'typebox';
import { exampleOf } from '../fields/examples.ts';
import { Bytes } from '../fields/fields.ts';
import { UPLOAD, type UploadRules } from '../fields/inputs.ts';
import type { ReceivedFile } from './upload-folder.ts';

/** The body that a handler receives. Its JSON, by which bodies are compared, has the digest in place of the file. */
export interface Upload<Fields extends TProperties = TProperties> {
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
