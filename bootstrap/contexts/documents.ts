import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { FileTypeMediaTypes } from '../../adapters/files/file-contents.ts';
import { LocalFileStore } from '../../adapters/files/local-file-store.ts';
import { SharpPictureEncoder } from '../../adapters/files/sharp-picture-encoder.ts';
import { documentRoutes, fileRoutes, uploadRoutes } from '../../adapters/http/documents/documents.routes.ts';
import { UploadFolder } from '../../adapters/http/uploads/upload-folder.ts';
import { worker } from '../../adapters/jobs/queue-workers.ts';
import {
  kyselyDocumentQueries,
  kyselyFileTypes,
  MikroOrmUserDocuments,
} from '../../adapters/persistence/documents/documents.ts';
import { KyselyStoredFiles, kyselyUserFiles } from '../../adapters/persistence/documents/files.ts';
import { DeleteDocument, EraseDocuments } from '../../application/documents/documents.ts';
import {
  DeleteFile,
  OpenFile,
  RemoveReplacedPicture,
  RemoveStoredFile,
  SWEEP_FILES,
  SweepFiles,
} from '../../application/documents/files.ts';
import { REMOVE_STORED_FILE } from '../../application/documents/stored-file-removal.port.ts';
import { UploadDocument, UploadFile, UploadProfilePicture } from '../../application/documents/uploads.ts';
import type { FileStore, MediaTypes, PictureEncoder } from '../../domain/documents/file-store.port.ts';
import type { StoredFiles } from '../../domain/documents/stored-file.ts';
import type { UserDocuments } from '../../domain/documents/user-document.ts';
import type { Config } from '../config.ts';
import { defineContext, on } from '../context.ts';
import { adapter, collection, loadedAdapter, queryPort } from '../ports.ts';
import { IdentityPorts } from './identity.ts';

const HOUR_MS = 3_600_000;

export const documentsContext = defineContext({
  uses: { ...IdentityPorts },
  ports: {
    documents: collection<UserDocuments>(MikroOrmUserDocuments),
    documentQueries: queryPort(kyselyDocumentQueries),
    fileTypes: queryPort(kyselyFileTypes),
    storedFiles: collection<StoredFiles>(KyselyStoredFiles),
    userFiles: queryPort(kyselyUserFiles),
    fileStore: loadedAdapter<FileStore>(({ config }) => fileStoreOf(config)),
    mediaTypes: adapter<MediaTypes>(() => new FileTypeMediaTypes()),
    pictureEncoder: adapter<PictureEncoder>(() => new SharpPictureEncoder()),
  },
  useCases: {
    UploadProfilePicture,
    UploadDocument,
    UploadFile,
    DeleteDocument,
    DeleteFile,
    OpenFile,
    RemoveStoredFile,
    SweepFiles,
  },
  subscriptions: [on('user.picture-changed', RemoveReplacedPicture), on('user.erased', EraseDocuments)],
  workers: ({ removeStoredFile, sweepFiles }) => {
    const sweep = async () => {
      await sweepFiles.execute();
    };
    return [
      worker(REMOVE_STORED_FILE, (file) => removeStoredFile.execute(file)),
      // No retries: the next sweep removes what this one left.
      worker(SWEEP_FILES, sweep, { cron: '17 * * * *', retries: 0, expirySeconds: 1800, concurrency: 1 }),
    ];
  },
  routes: async (http, all) => {
    const uploadFolder = new UploadFolder(uploadsOf(all.config));
    sweepHourly(http, uploadFolder, () => all.clock.now());
    await http.register(uploadRoutes, { ...all, uploadFolder });
    await http.register(documentRoutes, all);
    await http.register(fileRoutes, all);
  },
});

export const DocumentPorts = documentsContext.ports;

/** Holds uploads in progress and the drafts of the local file store, so one sweep removes the leftovers of both. */
function uploadsOf({ dataDir }: Config): string {
  return path.join(dataDir, 'uploads');
}

async function fileStoreOf(config: Config): Promise<FileStore> {
  const { fileStore, dataDir } = config;
  if (fileStore.kind === 'local') {
    return new LocalFileStore({ files: path.join(dataDir, 'files'), drafts: uploadsOf(config) });
  }
  const { S3FileStore } = await import('../../adapters/files/s3-file-store.ts');
  return new S3FileStore(fileStore);
}

/** Every node has its own folder, so every node sweeps: when it starts, and each hour. */
function sweepHourly(http: FastifyInstance, folder: UploadFolder, now: () => Date): void {
  let timer: NodeJS.Timeout | undefined;
  const sweep = () => folder.sweep(now()).catch((error) => http.log.error({ err: error }, 'uploads not swept'));
  http.addHook('onReady', async () => {
    await sweep();
    timer = setInterval(sweep, HOUR_MS);
    timer.unref();
  });
  http.addHook('onClose', async () => clearInterval(timer));
}
