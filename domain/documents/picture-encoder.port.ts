import type { FileContent } from './file-store.port.ts';
import type { MediaType } from './stored-file.ts';

/** Draws a picture anew, so that what is kept holds its pixels and nothing else: no place, no camera, no payload. */
export interface PictureEncoder {
  /**
   * The same picture, upright, in the same format.
   * @throws InvalidPicture when it cannot be decoded, or has too many pixels
   */
  encode(picture: FileContent, mediaType: MediaType): Promise<FileContent>;
}
