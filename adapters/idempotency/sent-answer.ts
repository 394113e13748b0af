/** An answer as it was sent, so that it can be sent again byte for byte. */
export interface SentAnswer {
  readonly statusCode: number;
  readonly body: string;
  /** The path of what the request created, if the answer names one. */
  readonly location?: string | null;
  /** `Content-Language`, if it has texts. */
  readonly language?: string | null;
}
