import { SealedTexts } from '../shared/sealed-texts.ts';

/** How long a code may be typed after the password. */
const LIFETIME_MS = 5 * 60_000;
const PURPOSE = 'sign-in';

interface Credentials {
  readonly email: string;
  readonly password: string;
}

/** Carries a password that was right from the page that takes it to the page that takes the code, encrypted. */
export class SignInTickets {
  private readonly texts: SealedTexts;

  /** @param secret of 32 bytes in hexadecimal, the same on every node */
  constructor(secret: string) {
    this.texts = new SealedTexts(secret);
  }

  issue({ email, password }: Credentials, now: Date): string {
    return this.texts.seal(PURPOSE, JSON.stringify({ email, password, until: now.getTime() + LIFETIME_MS }));
  }

  /** `null` if it has expired, or is not for this address, which the limit of tries counts. */
  open(ticket: unknown, email: unknown, now: Date): Credentials | null {
    const text = this.texts.open(PURPOSE, ticket);
    if (text === null) return null;
    const { until, ...credentials } = JSON.parse(text) as Credentials & { readonly until: number };
    return credentials.email === email && now.getTime() < until ? credentials : null;
  }
}
