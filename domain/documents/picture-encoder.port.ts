import type { FileContent } from './file-store.port.ts';
import type { MediaType } from './stored-file.ts';

/** Re-encodes pictures, which removes metadata and hidden content. */
export interface PictureEncoder {
  /** Keeps the format, applies the orientation. @throws InvalidPicture if undecodable or with too many pixels */
  encode(picture: FileContent, mediaType: MediaType): Promise<FileContent>;
}
