import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '../support/app.ts';

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
const SENT = [...METHODS, 'OPTIONS', 'TRACE'] as const;
const ID = '0192f000-0000-7000-8000-00000000000a';

let service: TestApp;
let paths: readonly (readonly [template: string, allowed: readonly string[]])[];

beforeAll(async () => {
  service = await startApp();
  const { body: document } = await service.anonymous.get('/openapi.json');
  paths = Object.entries<object>(document.paths).map(([template, operations]) => {
    const described = Object.keys(operations).map((method) => method.toUpperCase());
    return [template, METHODS.filter((one) => described.includes(one === 'HEAD' ? 'GET' : one))];
  });
});

afterAll(() => service.close());

async function send(method: (typeof SENT)[number], url: string): Promise<[status: number, allow: unknown]> {
  const { statusCode, headers } = await service.app.http.inject({ method: method as 'GET', url });
  return [statusCode, headers.allow];
}

describe('every path of the OpenAPI document', () => {
  it('answers 405 to the methods that it does not list, and names those that it lists', async () => {
    const wrong: string[] = [];
    for (const [template, allowed] of paths) {
      const url = template.replaceAll(/\{\w+\}/g, ID);
      for (const method of SENT) {
        const [status, allow] = await send(method, url);
        const listed = allowed.some((one) => one === method);
        const right = listed ? status !== 405 : status === 405 && allow === allowed.join(', ');
        if (!right) wrong.push(`${method} ${template}: ${status}, Allow: ${allow}`);
      }
    }

    expect(wrong).toEqual([]);
    expect(paths.length).toBeGreaterThan(80);
  });

  it.each([
    ['/payments/reference', 'POST'],
    ['/payments/%72eference', 'POST'],
    ['/notifications/send', 'POST'],
    ['/notifications/deviceToken', 'POST'],
    ['/requests/amortization', 'POST'],
    ['/requests/parameters', 'GET, HEAD'],
    ['/requests/Parameters', 'GET, HEAD, PUT, DELETE'],
  ])('%s allows %s: a literal segment wins over a parameter', async (url, allowed) => {
    expect(await send('OPTIONS', url)).toEqual([405, allowed]);
    expect(await send('PATCH', url)).toEqual([405, allowed]);
  });
});
