import { Readable } from 'node:stream';
import type { OpenFile } from '../../../application/documents/open-file.query.ts';
import { FileLinkInvalid } from '../../../domain/documents/document.errors.ts';
import type { MediaType, StoredFile } from '../../../domain/documents/stored-file.ts';
import type { RoutePlugin } from '../answers/routes.ts';
import { pathId } from '../fields/read-fields.ts';
import { downloadFile } from './documents.schemas.ts';

export interface FileRoutesOptions {
  readonly openFile: OpenFile;
}

const EXTENSION: Readonly<Record<MediaType, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'application/pdf': 'pdf',
};

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** Only pictures are shown inline: a browser must never run anything inside another file. */
function headersOf({ id, purpose, mediaType, sizeBytes }: StoredFile): Record<string, string> {
  const inline = purpose === 'picture';
  return {
    'content-type': mediaType,
    'content-length': String(sizeBytes),
    'content-disposition': `${inline ? 'inline' : 'attachment'}; filename="${id}.${EXTENSION[mediaType]}"`,
    // Apps embed profile pictures in pages of other origins.
    ...(inline && { 'cross-origin-resource-policy': 'cross-origin' }),
  };
}

/** Public: the signed URL is the permission, so that browsers can load it directly. */
export const fileRoutes: RoutePlugin<FileRoutesOptions> = async (app, { openFile }) => {
  const config = { public: true, embeddable: true };
  app.get('/files/:fileId', { config, schema: downloadFile }, async ({ params, query }, reply) => {
    const fileId = pathId<'StoredFile'>(params.fileId, () => new FileLinkInvalid());
    const proof = { expires: text(query.expires), signature: text(query.signature) };
    // Sending has no time limit: a socket whose client reads nothing is closed by `connectionMs`.
    const { file, stream } = await app.withinTime(reply, async (signal) => {
      const { file, bytes } = await openFile.execute({ fileId, proof });
      const stream = bytes instanceof Readable ? bytes : Readable.from(bytes, { objectMode: false });
      if (signal.aborted) stream.destroy();
      return { file, stream };
    });
    return reply.headers(headersOf(file)).send(stream);
  });
};
