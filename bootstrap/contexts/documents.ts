import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { DependencyContainer } from 'tsyringe';
import { FileTypeMediaTypes } from '../../adapters/files/file-type-media-types.ts';
import { LocalFileStore } from '../../adapters/files/local-file-store.ts';
import { S3FileStore } from '../../adapters/files/s3-file-store.ts';
import { SharpPictureEncoder } from '../../adapters/files/sharp-picture-encoder.ts';
import { SignedFileLinks } from '../../adapters/files/signed-file-links.ts';
import { documentRoutes, uploadRoutes } from '../../adapters/http/documents/documents.routes.ts';
import { fileRoutes } from '../../adapters/http/documents/files.routes.ts';
import { UploadFolder } from '../../adapters/http/uploads/upload-folder.ts';
import { type JobWorker, worker } from '../../adapters/jobs/pg-boss-jobs.ts';
import { kyselyDocumentQueries } from '../../adapters/persistence/documents/document.queries.ts';
import { KyselyStoredFiles } from '../../adapters/persistence/documents/kysely-stored-files.ts';
import { MikroOrmUserDocuments } from '../../adapters/persistence/documents/mikro-orm-user-documents.ts';
import { DeleteDocument } from '../../application/documents/delete-document.ts';
import type { DocumentQueries } from '../../application/documents/document.queries.ts';
import { EraseDocuments } from '../../application/documents/erase-documents.ts';
import { OpenFile } from '../../application/documents/open-file.query.ts';
import { RemoveReplacedPicture } from '../../application/documents/remove-replaced-picture.ts';
import { REMOVE_STORED_FILE, RemoveStoredFile } from '../../application/documents/remove-stored-file.ts';
import { SWEEP_FILES, SweepFiles } from '../../application/documents/sweep-files.ts';
import { UploadDocument } from '../../application/documents/upload-document.ts';
import { UploadFile } from '../../application/documents/upload-file.ts';
import { UploadProfilePicture } from '../../application/documents/upload-profile-picture.ts';
import { VerifyDocument } from '../../application/documents/verify-document.ts';
import { VerifyIdentity } from '../../application/identity/verify-identity.ts';
import type { DocumentVerified } from '../../domain/documents/document.events.ts';
import type { FileStore } from '../../domain/documents/file-store.port.ts';
import type { MediaTypes } from '../../domain/documents/media-types.port.ts';
import type { PictureEncoder } from '../../domain/documents/picture-encoder.port.ts';
import type { StoredFiles } from '../../domain/documents/stored-files.port.ts';
import type { UserDocuments } from '../../domain/documents/user-documents.port.ts';
import type { UserErased, UserPictureChanged } from '../../domain/identity/user.events.ts';
import type { Config } from '../config.ts';
import { singleton, token } from '../register.ts';
import { Identity } from './identity.ts';
import { essentials, Shared } from './shared.ts';

export const Documents = {
  storedFiles: token<StoredFiles>('StoredFiles'),
  userDocuments: token<UserDocuments>('UserDocuments'),
  documentQueries: token<DocumentQueries>('DocumentQueries'),
  fileStore: token<FileStore>('FileStore'),
  mediaTypes: token<MediaTypes>('MediaTypes'),
  pictureEncoder: token<PictureEncoder>('PictureEncoder'),
};

const HOUR_MS = 3_600_000;

/** Beside the uploads that are on their way lie the drafts of the local store: both are swept together. */
function uploadsOf({ dataDir }: Config): string {
  return path.join(dataDir, 'uploads');
}

function fileStoreOf(config: Config): FileStore {
  if (config.fileStore.kind === 's3') return new S3FileStore(config.fileStore);
  return new LocalFileStore({ files: path.join(config.dataDir, 'files'), drafts: uploadsOf(config) });
}

/** @param fileUrlSecret signs the addresses of files; the same on every node */
export function registerDocuments(container: DependencyContainer, fileUrlSecret: string): void {
  const { entityManager: em, events, config, clock } = Shared;
  singleton(container, Documents.storedFiles, (c) => new KyselyStoredFiles(c.resolve(em)));
  singleton(container, Documents.userDocuments, (c) => new MikroOrmUserDocuments(c.resolve(em), c.resolve(events)));
  singleton(container, Documents.documentQueries, (c) => kyselyDocumentQueries(c.resolve(em)));
  singleton(container, Documents.fileStore, (c) => fileStoreOf(c.resolve(config)));
  singleton(container, Documents.mediaTypes, () => new FileTypeMediaTypes());
  singleton(container, Documents.pictureEncoder, () => new SharpPictureEncoder());
  singleton(container, Shared.fileLinks, (c) => {
    const { publicUrl } = c.resolve(config);
    return new SignedFileLinks({ publicUrl, secret: fileUrlSecret, clock: c.resolve(clock) });
  });
}

function dependencies(container: DependencyContainer) {
  return {
    ...essentials(container),
    users: container.resolve(Identity.users),
    storedFiles: container.resolve(Documents.storedFiles),
    documents: container.resolve(Documents.userDocuments),
    fileStore: container.resolve(Documents.fileStore),
    fileLinks: container.resolve(Shared.fileLinks),
    mediaTypes: container.resolve(Documents.mediaTypes),
    pictureEncoder: container.resolve(Documents.pictureEncoder),
  };
}

export function subscribeDocuments(container: DependencyContainer): void {
  const deps = dependencies(container);
  const verifyIdentity = new VerifyIdentity(deps);
  const removeReplacedPicture = new RemoveReplacedPicture(deps);
  const eraseDocuments = new EraseDocuments(deps);
  const events = container.resolve(Shared.events);
  events.on<DocumentVerified>('document.verified', async ({ ownerId: userId, documentType }) => {
    if (documentType === 'ID') await verifyIdentity.execute({ userId });
  });
  events.on<UserPictureChanged>('user.picture-changed', (event) => removeReplacedPicture.execute(event));
  events.on<UserErased>('user.erased', (event) => eraseDocuments.execute(event));
}

export function documentsUseCases(container: DependencyContainer) {
  const deps = dependencies(container);
  return {
    uploadProfilePicture: new UploadProfilePicture(deps),
    uploadDocument: new UploadDocument(deps),
    uploadFile: new UploadFile(deps),
    deleteDocument: new DeleteDocument(deps),
    verifyDocument: new VerifyDocument(deps),
    openFile: new OpenFile(deps),
    removeStoredFile: new RemoveStoredFile(deps),
    sweepFiles: new SweepFiles(deps),
  };
}

export function documentsWorkers(useCases: ReturnType<typeof documentsUseCases>): JobWorker[] {
  const { removeStoredFile, sweepFiles } = useCases;
  return [
    worker(REMOVE_STORED_FILE, (file) => removeStoredFile.execute(file)),
    // What one sweep does not finish, the next one does: it is never tried again by itself.
    worker(SWEEP_FILES, async () => void (await sweepFiles.execute()), {
      cron: '17 * * * *',
      retries: 0,
      expirySeconds: 1800,
    }),
  ];
}

export async function documentsRoutes(
  http: FastifyInstance,
  container: DependencyContainer,
  useCases: ReturnType<typeof documentsUseCases>,
): Promise<void> {
  const uploadFolder = new UploadFolder(uploadsOf(container.resolve(Shared.config)));
  const fileLinks = container.resolve(Shared.fileLinks);
  sweepHourly(http, uploadFolder, () => container.resolve(Shared.clock).now());
  await http.register(uploadRoutes, { ...useCases, fileLinks, uploadFolder });
  await http.register(documentRoutes, {
    ...useCases,
    fileLinks,
    documents: container.resolve(Documents.documentQueries),
  });
  await http.register(fileRoutes, useCases);
}

/** The folder is this node's own, so that each node sweeps for itself: at its start, and every hour. */
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
