/** Something that the service depends on is down or full. The same request may succeed later. */
export abstract class Unavailable extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = new.target.name;
  }
}
