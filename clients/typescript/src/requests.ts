import type { Middleware } from 'openapi-fetch';
import { KEYED_OPERATIONS } from './api.ts';
import { ApiError } from './api-error.ts';

/** Adds an `Idempotency-Key` to operations that take one, unless the caller did. Repetitions send the same key. */
export const idempotencyKeys: Middleware = {
  onRequest({ request, schemaPath }) {
    if (!KEYED_OPERATIONS.has(`${request.method} ${schemaPath}`) || request.headers.has('idempotency-key')) return;
    request.headers.set('idempotency-key', newKey());
  },
};

/** Refuses a page that another server, such as a proxy, sends as a success: it cannot be parsed. */
export const jsonOnly: Middleware = {
  async onResponse({ response, options }) {
    const type = response.headers.get('content-type') ?? '';
    if (!response.ok || options.parseAs !== 'json' || type.startsWith('application/json')) return;
    await response.body?.cancel();
    throw new ApiError(response, undefined);
  },
};

/** Not `crypto.randomUUID`, which exists only on pages that are loaded securely. */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** JSON, or a form if a field is a file. */
export function serializeBody(body: unknown): string | FormData {
  const fields = Object.entries(body ?? {});
  if (!fields.some(([, value]) => value instanceof Blob)) return JSON.stringify(body);
  const form = new FormData();
  for (const [name, value] of fields) {
    if (value !== undefined) form.append(name, value instanceof Blob ? value : String(value));
  }
  return form;
}
