import { type TSchema, Type } from 'typebox';
import { describe, expect, it } from 'vitest';
import { success } from '../../../adapters/http/answers/envelope.ts';
import { answers } from '../../../adapters/http/answers/operations.ts';
import { id, moment, nullable, oneOf } from '../../../application/shared/record.ts';
import { bearer, testServer, USER_ID } from './support.ts';

async function serialized(schema: TSchema, data: unknown): Promise<string> {
  const app = await testServer();
  app.get('/things', { schema: { hide: true, response: answers(schema, 'The thing.') } }, async () => success(data));
  return (await app.inject({ url: '/things', headers: bearer() })).body;
}

describe('a success', () => {
  it('is put in the envelope, with the fields of its schema and no others', async () => {
    const data = Type.Object({ loanId: id('loan'), amount: Type.Number() });

    expect(await serialized(data, { loanId: USER_ID, amount: 888.49, passwordHash: 'x' })).toBe(
      `{"success":true,"statusCode":200,"data":{"loanId":"${USER_ID}","amount":888.49},"error":null}`,
    );
  });

  it.each<[unknown, TSchema]>([
    ['"quoted" \n', nullable(Type.String())],
    ['2026-11-20T23:02:00.000Z', nullable(moment())],
    [0.1, nullable(Type.Number())],
    [0, nullable(Type.Integer())],
    [false, nullable(Type.Boolean())],
    ['A', nullable(oneOf(['A']))],
    [['a', 'b'], nullable(Type.Array(Type.String()))],
    [{ a: 'x' }, nullable(Type.Object({ a: Type.String() }))],
  ])('writes %j as it is, and null, where the schema is nullable', async (value, field) => {
    const written = async (of: unknown) =>
      JSON.parse(await serialized(Type.Object({ field }), { field: of })).data.field;

    expect(await written(value)).toEqual(value);
    expect(await written(null)).toBeNull();
  });

  it('cannot make a schema nullable that has no single type', () => {
    expect(() => nullable(Type.Union([Type.String(), Type.Number()]))).toThrow(TypeError);
  });
});
