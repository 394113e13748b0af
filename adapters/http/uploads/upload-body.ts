import { Type } from 'typebox';
import { Choice } from '../api/fields.ts';
import type { ReceivedFile } from './upload-folder.ts';

const UPLOAD = 'x-upload';

/** The text fields that come with a file, each with the values that it may have; all of them are required. */
export type UploadFields = Readonly<Record<string, readonly string[]>>;

export interface UploadRules<Fields extends UploadFields = UploadFields> {
  /** Of the file; one byte more is refused. */
  readonly maxBytes: number;
  readonly fields: Fields;
}

/** What a route's handler gets as its body. As JSON, which is how bodies are compared, the digest stands for the file. */
export interface Upload<Fields extends UploadFields = UploadFields> {
  readonly file: ReceivedFile;
  readonly fields: { readonly [Name in keyof Fields]: Fields[Name][number] };
}

/** Describes a multipart/form-data body of one file and some text fields. Beside it: `consumes: ['multipart/form-data']`. */
export function UploadBody<const Fields extends UploadFields>(
  rules: UploadRules<Fields>,
  example: Readonly<Record<string, string>> = {},
) {
  const file = Type.Unsafe<never>({ type: 'string', format: 'binary' });
  const fields = Object.fromEntries(Object.entries(rules.fields).map(([name, values]) => [name, Choice(values)]));
  const examples = [{ file: '(the bytes of the file)', ...example }];
  return Type.Unsafe<Upload<Fields>>(Type.Object({ file, ...fields }, { [UPLOAD]: rules, examples }));
}

export function isUploadBody(schema: unknown): boolean {
  return typeof schema === 'object' && schema !== null && UPLOAD in schema;
}

export function uploadRulesOf(schema: unknown): UploadRules | null {
  return isUploadBody(schema) ? (schema as { [UPLOAD]: UploadRules })[UPLOAD] : null;
}
