import { Type } from 'typebox';
import { describe, expect, it } from 'vitest';
import { answers, success } from '../../../adapters/http/api/envelope.ts';
import {
  Body,
  Id,
  MoneyAmount,
  Nullable,
  PathIds,
  pathId,
  Text,
  Timestamp,
} from '../../../adapters/http/api/fields.ts';
import { PageQuery, writePage } from '../../../adapters/http/api/paging.ts';
import type { RoutePlugin } from '../../../adapters/http/api/typebox-provider.ts';
import { buildServer } from '../../../adapters/http/server/server.ts';
import type { Page, PageRequest } from '../../../application/shared/page.ts';
import { DomainError } from '../../../domain/shared/domain-error.ts';
import type { Id as IdOf, UserId } from '../../../domain/shared/id.ts';
import { AUDIENCE, bearer, ISSUER, KEY, USER_ID } from './support.ts';

class ParcelNotFound extends DomainError {
  readonly kind = 'not-found';
  readonly code = 'PARCEL_NOT_FOUND';

  constructor() {
    super('There is no such parcel.');
  }
}

interface Parcel {
  readonly parcelId: string;
  readonly note: string | null;
  readonly sentAt: string | null;
}

interface ParcelRoutesOptions {
  find(owner: UserId, parcelId: IdOf<'Parcel'>): Promise<Parcel>;
  list(owner: UserId, page: PageRequest): Promise<Page<Parcel>>;
}

const ParcelData = Type.Object({ parcelId: Id(), note: Nullable(Text(0, 100)), sentAt: Nullable(Timestamp()) });
const parcel: Parcel = { parcelId: USER_ID, note: null, sentAt: '2026-11-20T23:02:00.000Z' };
const tags = ['Parcels'];

/** Written as the routes of the service are: the types of everything below come from the schemas. */
const parcelRoutes: RoutePlugin<ParcelRoutesOptions> = async (app, { find, list }) => {
  app.get(
    '/',
    {
      schema: {
        summary: 'List parcels',
        operationId: 'listParcels',
        tags,
        querystring: Type.Object({ ...PageQuery }),
        response: answers(Type.Array(ParcelData), [parcel]),
      },
    },
    async (request, reply) => success([...writePage(request, reply, await list(request.user.id, request.query))]),
  );
  app.get(
    '/:parcelId',
    {
      schema: {
        summary: 'Read a parcel',
        operationId: 'getParcel',
        tags,
        params: PathIds('parcelId'),
        response: answers(ParcelData, parcel, [404]),
      },
    },
    async (request) => {
      const parcelId = pathId<'Parcel'>(request.params.parcelId, () => new ParcelNotFound());
      return success(await find(request.user.id, parcelId));
    },
  );
  app.post(
    '/:parcelId/insurance',
    {
      schema: {
        summary: 'Insure a parcel',
        operationId: 'insureParcel',
        tags,
        params: PathIds('parcelId'),
        body: Body({ amount: MoneyAmount(), note: Type.Optional(Text(1, 10)) }, { amount: 19.99 }),
        response: answers(Type.Object({ cents: Type.Integer(), note: Nullable(Type.String()) }), {
          cents: 1,
          note: null,
        }),
      },
    },
    async ({ body: { amount, note } }) => success({ cents: Math.round(amount * 100), note: note ?? null }),
  );
};

async function server() {
  const app = await buildServer({
    log: false,
    accessTokens: { keys: [{ ...KEY, algorithm: 'EdDSA' }], issuer: ISSUER, audience: AUDIENCE },
    rateLimits: { max: 600, authMax: 10 },
    trustProxy: false,
    version: '1.2.3',
    publicUrl: 'https://lending.test',
    ready: async () => true,
  });
  await app.register(parcelRoutes, {
    prefix: '/parcels',
    find: async (_owner, parcelId) => {
      if (parcelId !== USER_ID) throw new ParcelNotFound();
      return parcel;
    },
    list: async () => ({ items: [parcel], total: 1 }),
  });
  return app;
}

describe('a group of routes', () => {
  it('serves what its use cases give', async () => {
    const app = await server();

    const one = await app.inject({ url: `/parcels/${USER_ID.toUpperCase()}`, headers: bearer() });
    const all = await app.inject({ url: '/parcels?limit=5', headers: bearer() });
    const insured = await app.inject({
      method: 'POST',
      url: `/parcels/${USER_ID}/insurance`,
      headers: bearer(),
      payload: { amount: 19.99 },
    });

    expect(one.json()).toEqual({ success: true, statusCode: 200, data: parcel, error: null });
    expect(all.json().data).toEqual([parcel]);
    expect(all.headers['x-total-count']).toBe('1');
    expect(insured.json().data).toEqual({ cents: 1999, note: null });
  });

  it.each([
    '01930000-0000-7000-8000-00000000dead',
    'x',
    '%zz',
    '%00',
    '%ED%A0%80',
    '😀',
    "1' or '1'='1",
    '..%2f..',
    'a'.repeat(1000),
  ])('answers to the id %j as to any that is not there', async (id) => {
    const answer = await (await server()).inject({ url: `/parcels/${id}`, headers: bearer() });

    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toEqual({
      success: false,
      statusCode: 404,
      data: null,
      error: { code: 'PARCEL_NOT_FOUND', message: 'There is no such parcel.', details: [] },
    });
  });
});
