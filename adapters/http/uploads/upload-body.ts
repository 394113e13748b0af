import { type TSchema, Type } from 'typebox';
import { Choice } from '../api/fields.ts';
import type { ReceivedFile } from './upload-folder.ts';

/** The required text fields of a form, each with its allowed values. */
type UploadFields = Readonly<Record<string, readonly string[]>>;

export interface UploadRules<Fields extends UploadFields = UploadFields> {
  /** Size limit of the file. */
  readonly maxBytes: number;
  readonly fields: Fields;
}

/** The body that a handler receives. Its JSON, by which bodies are compared, has the digest in place of the file. */
export interface Upload<Fields extends UploadFields = UploadFields> {
  readonly file: ReceivedFile;
  readonly fields: { readonly [Name in keyof Fields]: Fields[Name][number] };
  /** Aborted when no answer is possible any more: see `withinTime`. */
  readonly signal: AbortSignal;
}

export const UPLOAD = 'x-upload';

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
