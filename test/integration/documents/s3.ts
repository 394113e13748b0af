import { createHash, createHmac } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import os from 'node:os';
import path from 'node:path';
import S3rver from 's3rver';
import { close, listen, portOf } from '../../support/local-server.ts';

const ACCESS_KEY_ID = 'S3RVER';
const SECRET = 'S3RVER';

/**
 * An S3 server on 127.0.0.1. `s3rver` accepts any signature and stores interrupted uploads; the proxy in front of it
 * rejects both, as S3 does.
 */
export async function startS3() {
  const directory = mkdtempSync(path.join(os.tmpdir(), 'lending-s3-'));
  const options = { port: 0, address: '127.0.0.1', silent: true, directory, configureBuckets: [{ name: 'lending' }] };
  const server = new S3rver(options);
  await server.run();
  const proxy = http.createServer((request, response) => forward(request, response, portOf(server.httpServer)));
  await listen(proxy);
  return {
    at: {
      endpoint: `http://127.0.0.1:${portOf(proxy)}`,
      region: 'us-east-1',
      bucket: 'lending',
      accessKeyId: ACCESS_KEY_ID,
      secretAccessKey: SECRET,
    },
    async close() {
      await close(proxy);
      server.httpServer.closeAllConnections();
      await server.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

async function forward(request: IncomingMessage, response: ServerResponse, port: number): Promise<void> {
  const chunks: Buffer[] = [];
  try {
    for await (const chunk of request) chunks.push(chunk);
  } catch {
    return void response.destroy();
  }
  if (!isSigned(request)) {
    const body = '<Error><Code>SignatureDoesNotMatch</Code><Message>The signature does not match.</Message></Error>';
    return void response.writeHead(403, { 'content-type': 'application/xml' }).end(body);
  }
  const { method, url, headers } = request;
  const forwarded = http.request({ host: '127.0.0.1', port, method, path: url, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(response);
  });
  forwarded.on('error', () => response.destroy()).end(Buffer.concat(chunks));
}

/** AWS Signature Version 4, implemented from its specification. */
function isSigned({ method, url = '', headers }: IncomingMessage): boolean {
  const given = /Credential=([^/]+)\/([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})/.exec(
    headers.authorization ?? '',
  );
  const [, accessKeyId = '', scope = '', names = '', signature = ''] = given ?? [];
  if (accessKeyId !== ACCESS_KEY_ID) return false;
  const [uri = '', query = ''] = url.split('?');
  const canonical = [
    method,
    uri,
    query.split('&').sort().join('&'),
    ...names.split(';').map((name) => `${name}:${String(headers[name]).trim()}`),
    '',
    names,
    headers['x-amz-content-sha256'],
  ].join('\n');
  const digest = createHash('sha256').update(canonical).digest('hex');
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, digest].join('\n');
  const key = scope.split('/').reduce<string | Buffer>((secret, part) => hmac(secret, part), `AWS4${SECRET}`);
  return hmac(key, text).toString('hex') === signature;
}

function hmac(key: string | Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}
