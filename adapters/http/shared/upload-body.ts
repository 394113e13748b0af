import { type TProperties, Type } from 'typebox';

const UPLOAD = 'x-upload';

/** Describes a multipart/form-data body of one file and some text fields. Beside it: `consumes: ['multipart/form-data']`. */
export function UploadBody(fields: TProperties, example: Readonly<Record<string, string>> = {}) {
  const file = Type.Unsafe<never>({ type: 'string', format: 'binary' });
  return Type.Unsafe<undefined>(
    Type.Object({ file, ...fields }, { [UPLOAD]: true, examples: [{ file: '(the bytes of the file)', ...example }] }),
  );
}

export function isUploadBody(schema: unknown): boolean {
  return typeof schema === 'object' && schema !== null && UPLOAD in schema;
}
