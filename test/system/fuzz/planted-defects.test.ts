import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import { describe, expect, it } from 'vitest';
import { success } from '../../../adapters/http/answers/envelope.ts';
import { answers } from '../../../adapters/http/answers/operations.ts';
import type { HttpServer } from '../../../adapters/http/answers/routes.ts';
import { httpErrors } from '../../../adapters/http/fields/http-errors.ts';
import { PathIds } from '../../../adapters/http/fields/inputs.ts';
import { Body, MoneyAmount, Text } from '../../../application/shared/input.ts';
import { oneOf } from '../../../application/shared/record.ts';
import { DomainError } from '../../../domain/shared/domain-error.ts';
import { isUuid } from '../../../domain/shared/ids.ts';
import { sentence } from '../../../domain/shared/phrase.ts';
import { answerCheckerOf } from '../../support/api-description.ts';
import { bearer, described, testServer, USER_ID } from '../../unit/http/support.ts';
import { fuzz } from './fuzzing.ts';
import { operationsOf } from './operations.ts';
import { Tally } from './tally.ts';

class ThingUnknown extends DomainError {
  readonly kind = 'not-found';
  readonly code = 'THING_UNKNOWN';

  constructor() {
    super(sentence('Thing not found.')());
  }
}

interface Plant {
  /** Additional route options. */
  readonly route?: object;
  /** Additional schema members. */
  readonly schema?: { readonly forOperators?: true; readonly security?: { bearerAuth: [] }[] };
  /** Runs first in the handler; a returned response is sent unchanged. */
  readonly act?: (sent: Sent) => { status: number; body: object } | undefined;
}

interface Sent {
  readonly amount: number;
  readonly note?: string | undefined;
  readonly thingId: string;
}

const SOUND = { success: true, statusCode: 200, data: { amount: 1 }, error: null };

/** Throws the error for some requests. */
const failing = (fails: (sent: Sent) => boolean, error: Error): Plant => ({
  act: (sent) => {
    if (fails(sent)) throw error;
    return undefined;
  },
});
const tooLong = new Error('value too long for type character varying(20)');
const revealing = httpErrors.invalid([
  { path: '/amount', ...sentence('new row for relation "things" violates a constraint')() },
]);
const tooMuch = httpErrors.invalid([{ path: '/amount', ...sentence('Too much.')() }]);

const PLANTS: readonly (readonly [what: string, found: RegExp, plant: Plant])[] = [
  ['a crash on a long note', /answered with a crash/, failing(({ note = '' }) => [...note].length > 20, tooLong)],
  [
    'a crash on a malformed id',
    /answered with a crash/,
    failing(({ thingId }) => !isUuid(thingId), new Error('invalid input syntax for type uuid')),
  ],
  ['an error that reveals internals', /reveals internals/, failing(() => true, revealing)],
  ['an answer without a field', /is not described/, { act: () => ({ status: 200, body: { ...SOUND, data: {} } }) }],
  ['a status that is not listed', /has a status not listed/, { act: () => ({ status: 402, body: {} }) }],
  ['a body that is not validated', /though it is invalid/, { route: { validatorCompiler: () => () => true } }],
  ['an undocumented rule', /though the document allows it/, failing(({ amount }) => amount > 1000, tooMuch)],
  [
    'an operation without authentication',
    /accepts (no token|nonsense|no scheme|two blanks|unsigned): not 401/,
    { route: { config: { public: true } }, schema: { security: [{ bearerAuth: [] }] } },
  ],
  ['an operator route that accepts borrowers', /accepts another role: not 403/, { schema: { forOperators: true } }],
];

describe('fuzzing', () => {
  it('finds nothing without a defect', async () => {
    const tally = new Tally();
    await fuzzed(await serverWith({}), tally);
    expect(tally.of('POST /things/{thingId}', 'valid', 200)).toBeGreaterThan(0);
    expect(tally.of('POST /things/{thingId}', 'invalid', 400)).toBeGreaterThan(0);
  });

  it.each(PLANTS)('finds %s', async (_what, found, plant) => {
    const failure = await fuzzed(await serverWith(plant), new Tally()).then(
      () => 'found nothing',
      (error: Error) => error.message,
    );
    expect(failure).toMatch(found);
    // The failure contains the request.
    expect(failure).toMatch(/curl -i -X POST 'http:\/\/127\.0\.0\.1:3000\/things\//);
  });
});

async function serverWith({ route = {}, schema: { forOperators, ...schema } = {}, act }: Plant) {
  const app: HttpServer = await testServer({ rateLimits: { max: 1_000_000, authMax: 1_000_000 } });
  const Thing = Type.Object({ amount: Type.Number() });
  const body = Body(
    { amount: MoneyAmount(), note: Type.Optional(Text(1, 100)), colour: Type.Optional(oneOf(['red', 'blue'])) },
    { amount: 1 },
  );
  const response = answers(Thing, 'The thing.', { amount: 1 });
  const errors = [new ThingUnknown(), ...(forOperators ? [httpErrors.forbidden()] : [])];
  app.post(
    '/things/:thingId',
    { ...route, schema: { ...described(), params: PathIds('thingId'), body, response, errors, ...schema } },
    async ({ params: { thingId }, body: { amount, note } }, reply) => {
      const planted = act?.({ amount, thingId, note });
      if (planted !== undefined) {
        const raw = (reply as unknown as FastifyReply).code(planted.status).type('application/json; charset=utf-8');
        // A string bypasses the serializer.
        return raw.send(JSON.stringify(planted.body)) as never;
      }
      if (!isUuid(thingId)) throw new ThingUnknown();
      return success({ amount });
    },
  );
  return app;
}

async function fuzzed(http: HttpServer, tally: Tally): Promise<void> {
  const app = http as never as Parameters<typeof operationsOf>[0];
  const operation = (await operationsOf(app)).find(({ path }) => path === '/things/{thingId}');
  if (operation === undefined) throw new Error('The route with the plant is not described.');
  const caller = {
    headers: bearer(),
    idOf: ({ whose }: { readonly whose: string }) => (whose === 'malformed' ? 'nonsense' : USER_ID),
  };
  const target = {
    http: app,
    check: await answerCheckerOf(app),
    tally,
    right: () => caller,
    other: () => caller,
    likely: () => ({}),
    prepare: async () => undefined,
  };
  await fuzz(target, operation, { seed: 20_261_121, runs: 60 });
}
