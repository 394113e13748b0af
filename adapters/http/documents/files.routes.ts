import { Readable } from 'node:stream';
import { Type } from 'typebox';
import type { OpenFile } from '../../../application/documents/open-file.query.ts';
import { FileLinkInvalid } from '../../../domain/documents/document.errors.ts';
import type { MediaType, StoredFile } from '../../../domain/documents/stored-file.ts';
import { ERROR_ANSWERS } from '../api/envelope.ts';
import { PathIds, pathId } from '../api/fields.ts';
import type { RoutePlugin } from '../api/typebox-provider.ts';
import { LinkQuery } from './documents.schemas.ts';

export interface FileRoutesOptions {
  readonly openFile: OpenFile;
}

const EXTENSION: Readonly<Record<MediaType, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'application/pdf': 'pdf',
};
const Bytes = Type.Unsafe<Readable>({ type: 'string', format: 'binary', examples: ['(the bytes of the file)'] });

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** A picture may be shown; all else is handed over as a file, so that nothing in it is run by a browser. */
function headersOf({ id, purpose, mediaType, sizeBytes }: StoredFile): Record<string, string> {
  const shown = purpose === 'picture';
  return {
    'content-type': mediaType,
    'content-length': String(sizeBytes),
    'content-disposition': `${shown ? 'inline' : 'attachment'}; filename="${id}.${EXTENSION[mediaType]}"`,
    // Apps show profile pictures on pages of their own.
    ...(shown && { 'cross-origin-resource-policy': 'cross-origin' }),
  };
}

/** Takes no access token: the signed address is the permission, so that a browser can load it as it stands. */
export const fileRoutes: RoutePlugin<FileRoutesOptions> = async (app, { openFile }) => {
  app.get(
    '/files/:fileId',
    {
      config: { public: true, waitsForFiles: true },
      schema: {
        summary: 'Download a file by its signed address',
        operationId: 'downloadFile',
        tags: ['Files'],
        params: PathIds('fileId'),
        querystring: LinkQuery,
        response: {
          200: {
            description: 'The file. Not in the envelope.',
            content: Object.fromEntries(Object.keys(EXTENSION).map((mediaType) => [mediaType, { schema: Bytes }])),
          },
          403: ERROR_ANSWERS[403],
        },
      },
    },
    async ({ params, query }, reply) => {
      const fileId = pathId<'StoredFile'>(params.fileId, () => new FileLinkInvalid());
      const proof = { expires: text(query.expires), signature: text(query.signature) };
      const { file, bytes } = await openFile.execute({ fileId, proof });
      const stream = bytes instanceof Readable ? bytes : Readable.from(bytes, { objectMode: false });
      return reply.headers(headersOf(file)).send(stream);
    },
  );
};
