import type { FileContent } from './file-store.port.ts';
import type { MediaType } from './stored-file.ts';

/** Re-encodes pictures, which removes metadata and hidden content. */
export interface PictureEncoder {
  /**
   * Keeps the format, applies the orientation.
   *
   * @param signal ends the wait, with its reason
   * @throws InvalidPicture if undecodable, with too many pixels, or too slow to decode; PictureEncoderBusy
   */
  encode(picture: FileContent, mediaType: MediaType, signal?: AbortSignal): Promise<FileContent>;
}
