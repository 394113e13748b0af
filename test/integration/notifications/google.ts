import { generateKeyPairSync } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import { text as textOf } from 'node:stream/consumers';
import { importSPKI, jwtVerify } from 'jose';
import { FakeServer } from '../../support/local-server.ts';

interface Answer {
  readonly status: number;
  readonly body: object | string;
}

/** A fake of Firebase Cloud Messaging and Google's token endpoint on 127.0.0.1. */
export class Google extends FakeServer {
  readonly messages: { readonly path: string; readonly authorization: string; readonly body: unknown }[] = [];
  /** Number of issued access tokens; only the latest, `access-<count>`, is valid. */
  tokens = 0;
  /** The next responses to messages; then each message is accepted. */
  answers: Answer[] = [];
  private readonly keys = generateKeyPairSync('rsa', { modulusLength: 2048 });
  protected readonly server = createServer((request, response) => {
    this.answer(request).then(
      ({ status, body }) => {
        const text = typeof body === 'string' ? body : JSON.stringify(body);
        response.writeHead(status, { 'content-type': 'application/json' }).end(text);
      },
      (error) => response.writeHead(400).end(String(error)),
    );
  });

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  get serviceAccount(): string {
    return JSON.stringify({
      type: 'service_account',
      project_id: 'lending-test',
      client_email: 'push@lending-test.iam.gserviceaccount.com',
      private_key: this.keys.privateKey.export({ type: 'pkcs8', format: 'pem' }),
      private_key_id: 'key-1',
      token_uri: `${this.url}/token`,
    });
  }

  /** Invalidates the issued access tokens. */
  revoke(): void {
    this.tokens += 100;
  }

  private async answer(request: IncomingMessage): Promise<Answer> {
    const text = await textOf(request);
    return request.url === '/token' ? this.grant(new URLSearchParams(text)) : this.take(request, text);
  }

  /** RFC 7523, 2.1. @throws if the service account did not sign the assertion */
  private async grant(form: URLSearchParams): Promise<Answer> {
    const publicKey = this.keys.publicKey.export({ type: 'spki', format: 'pem' }).toString();
    const { payload } = await jwtVerify(form.get('assertion') ?? '', await importSPKI(publicKey, 'RS256'), {
      algorithms: ['RS256'],
      audience: `${this.url}/token`,
      issuer: 'push@lending-test.iam.gserviceaccount.com',
      maxTokenAge: '1h',
      clockTolerance: '2h',
    });
    const sound =
      form.get('grant_type') === 'urn:ietf:params:oauth:grant-type:jwt-bearer' &&
      payload.scope === 'https://www.googleapis.com/auth/firebase.messaging' &&
      Number(payload.exp) - Number(payload.iat) <= 3600;
    if (!sound) return { status: 400, body: { error: 'invalid_grant' } };
    this.tokens++;
    return { status: 200, body: { access_token: `access-${this.tokens}`, expires_in: 3599, token_type: 'Bearer' } };
  }

  private take(request: IncomingMessage, text: string): Answer {
    const authorization = String(request.headers.authorization);
    this.messages.push({ path: request.url ?? '', authorization, body: JSON.parse(text) });
    if (authorization !== `Bearer access-${this.tokens}`) return fcmError(401, 'UNAUTHENTICATED');
    return this.answers.shift() ?? { status: 200, body: { name: 'projects/lending-test/messages/1' } };
  }
}

/** An error in Google's format. */
export function fcmError(status: number, name: string, detail: object = {}): Answer {
  return { status, body: { error: { code: status, status: name, message: 'No.', details: [detail] } } };
}
