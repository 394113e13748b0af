import type { RouteOptions } from 'fastify';
import { IdempotencyKeyInUse, IdempotencyKeyReused } from '../../../application/shared/idempotency.ts';
import { UnknownSubject } from '../../../domain/identity/user.errors.ts';
import type { DomainError } from '../../../domain/shared/domain-error.ts';
import { isUploadBody } from '../uploads/upload.ts';
import { answerTo } from './errors.ts';
import { type ProtocolError, refusal } from './protocol-error.ts';

/** An error that a client can get. Its code, message and details are the example in the API description. */
export type DescribedError = DomainError | ProtocolError;

declare module 'fastify' {
  interface FastifySchema {
    /** The business errors of the operation. `impliedErrors` adds those that follow from the route's configuration. */
    errors?: readonly DescribedError[];
  }
}

/** The errors of HTTP itself that follow from a route's schemas and configuration. */
export function impliedErrors({ schema, config }: RouteOptions): DescribedError[] {
  const hasBody = schema?.body !== undefined;
  const hasUpload = isUploadBody(schema?.body);
  // Upload errors are all 400.
  const hasJson = hasBody && !hasUpload;
  const takesKey = Boolean(config?.idempotent);
  const invalid = refusal.invalid([{ path: '/amount', message: 'Must be greater than 0.' }]);
  const implied: readonly (readonly [DescribedError, boolean])[] = [
    [invalid, hasJson || schema?.querystring !== undefined || takesKey],
    [refusal.malformedJson(), hasJson],
    [refusal.invalidUpload('A file is required.'), hasUpload],
    [refusal.badRequest(), hasBody],
    [new IdempotencyKeyReused(), takesKey],
    [refusal.unauthenticated(), config?.public !== true],
    [new UnknownSubject(), config?.public !== true],
    [refusal.forbidden(), config?.role !== undefined],
    [new IdempotencyKeyInUse(), takesKey],
    [refusal.bodyTooLarge(), hasJson],
    [refusal.uriTooLong(), true],
    [refusal.unsupportedMediaType(), hasJson],
    [refusal.tooManyRequests(30), true],
    [refusal.internal(), true],
    [refusal.unavailable(), true],
  ];
  return implied.filter(([, applies]) => applies).map(([error]) => error);
}

/** By status, then by code. */
export function byStatus(errors: readonly DescribedError[]): Map<number, DescribedError[]> {
  return Map.groupBy(errors, (error) => answerTo(error).statusCode);
}
