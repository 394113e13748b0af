import type { RouteOptions } from 'fastify';
import { IdempotencyKeyInUse, IdempotencyKeyReused } from '../../../application/shared/idempotency.ts';
import { ApprovalPending } from '../../../domain/audit/approval.errors.ts';
import { SecondFactorRequired } from '../../../domain/identity/second-factor.errors.ts';
import { UnknownSubject } from '../../../domain/identity/user.errors.ts';
import type { DomainError } from '../../../domain/shared/domain-error.ts';
import { answerTo } from '../answers/errors.ts';
import { httpErrors, type ProtocolError } from '../fields/http-errors.ts';
import { isUploadBody } from '../fields/inputs.ts';
import { FIELD_FAULTS, UPLOAD_FAULTS } from '../fields/sentences.ts';

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
  const invalid = httpErrors.invalid([{ path: '/amount', ...FIELD_FAULTS.above({ limit: 0 }) }]);
  const implied: readonly (readonly [DescribedError, boolean])[] = [
    [invalid, hasJson || schema?.querystring !== undefined || takesKey],
    [httpErrors.malformedJson(), hasJson],
    [httpErrors.invalidUpload(UPLOAD_FAULTS.fileRequired()), hasUpload],
    [httpErrors.badRequest(), hasBody],
    [new IdempotencyKeyReused(), takesKey],
    [new ApprovalPending(), config?.fourEyes === true],
    [httpErrors.unauthenticated(), config?.public !== true],
    [new UnknownSubject(), config?.public !== true],
    [httpErrors.forbidden(), config?.role !== undefined],
    [new SecondFactorRequired(), config?.role === 'operator'],
    [new IdempotencyKeyInUse(), takesKey],
    [httpErrors.bodyTooLarge(), hasJson],
    [httpErrors.uriTooLong(), true],
    [httpErrors.unsupportedMediaType(), hasJson],
    [httpErrors.tooManyRequests(30), true],
    [httpErrors.internal(), true],
    [httpErrors.unavailable(), true],
  ];
  return implied.filter(([, applies]) => applies).map(([error]) => error);
}

/** By status, then by code. */
export function byStatus(errors: readonly DescribedError[]): Map<number, DescribedError[]> {
  return Map.groupBy(errors, (error) => answerTo(error).statusCode);
}
