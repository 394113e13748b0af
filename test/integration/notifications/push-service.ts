import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { createServer } from 'node:https';
import { buffer } from 'node:stream/consumers';
import { FakeServer } from '../../support/local-server.ts';
import { selfSigned } from '../../support/self-signed.ts';

interface Pushed {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** A subscribed browser, which decrypts its push messages. */
export class Browser {
  private readonly keys = createECDH('prime256v1');
  private readonly auth = randomBytes(16);

  constructor() {
    this.keys.generateKeys();
  }

  /** The subscription as JSON. */
  subscription(endpoint: string): string {
    const keys = { p256dh: this.keys.getPublicKey('base64url'), auth: this.auth.toString('base64url') };
    return JSON.stringify({ endpoint, expirationTime: null, keys });
  }

  /** RFC 8291, 3 and RFC 8188, 2: one record of `aes128gcm`. */
  decrypt(body: Buffer): string {
    const salt = body.subarray(0, 16);
    const idLength = body.readUInt8(20);
    const senderKey = body.subarray(21, 21 + idLength);
    const record = body.subarray(21 + idLength);
    const secret = this.keys.computeSecret(senderKey);
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), this.keys.getPublicKey(), senderKey]);
    const keyMaterial = derive(secret, this.auth, info, 32);
    const key = derive(keyMaterial, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
    const nonce = derive(keyMaterial, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
    const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(record.subarray(-16));
    const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
    return padded.subarray(0, padded.lastIndexOf(2)).toString();
  }
}

function derive(secret: Buffer, salt: Buffer, info: Buffer, length: number): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, salt, info, length));
}

/** A push service that records messages and answers with `status`. */
export class PushService extends FakeServer {
  readonly received: Pushed[] = [];
  status = 201;
  readonly identity = selfSigned();
  protected readonly server = createServer(this.identity, async (request, response) => {
    const { url: path = '', headers } = request;
    this.received.push({ path, headers, body: await buffer(request) });
    const switching = this.status === 101 && { connection: 'upgrade', upgrade: 'websocket' };
    response.writeHead(this.status, { location: '/elsewhere', ...switching }).end('an ignored body');
  });

  endpoint(host = '127.0.0.1'): string {
    return `https://${host}:${this.port}/push/some-subscription`;
  }
}
