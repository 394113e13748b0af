import { type TSchema, Type } from 'typebox';
import { describe, expect, it } from 'vitest';
import { answers, success } from '../../../adapters/http/api/envelope.ts';
import { Choice, Id, Nullable, Timestamp } from '../../../adapters/http/api/fields.ts';
import { bearer, described, testServer, USER_ID } from './support.ts';

async function serialized(schema: TSchema, data: unknown): Promise<string> {
  const app = await testServer();
  app.get('/things', { schema: { ...described(), response: answers(schema, null) } }, async () => success(data));
  return (await app.inject({ url: '/things', headers: bearer() })).body;
}

describe('a success', () => {
  it('is put in the envelope', async () => {
    const data = Type.Object({ loanId: Id(), amount: Type.Number() });

    expect(await serialized(data, { loanId: USER_ID, amount: 888.49 })).toBe(
      `{"success":true,"statusCode":200,"data":{"loanId":"${USER_ID}","amount":888.49},"error":null}`,
    );
  });

  it('shows the fields of its schema and no others', async () => {
    expect(await serialized(Type.Object({ a: Type.Number() }), { a: 1, passwordHash: 'x' })).not.toContain('password');
  });

  it.each([
    ['a text', Nullable(Type.String())],
    ['an instant', Nullable(Timestamp())],
    ['an id', Nullable(Id())],
    ['a number', Nullable(Type.Number())],
    ['a whole number', Nullable(Type.Integer())],
    ['true or false', Nullable(Type.Boolean())],
    ['one of a few', Nullable(Choice(['A']))],
    ['a list', Nullable(Type.Array(Type.String()))],
    ['an object', Nullable(Type.Object({ a: Type.String() }))],
  ])('writes null for %s without a value', async (_what, field) => {
    expect(await serialized(Type.Object({ field }), { field: null })).toContain('"data":{"field":null}');
  });

  it.each<[unknown, TSchema]>([
    ['"quoted" \n', Nullable(Type.String())],
    ['2026-11-20T23:02:00.000Z', Nullable(Timestamp())],
    [0, Nullable(Type.Number())],
    [0.1, Nullable(Type.Number())],
    [7, Nullable(Type.Integer())],
    [false, Nullable(Type.Boolean())],
    ['', Nullable(Type.String())],
    ['A', Nullable(Choice(['A']))],
    [['a', 'b'], Nullable(Type.Array(Type.String()))],
    [{ a: 'x' }, Nullable(Type.Object({ a: Type.String() }))],
  ])('writes %j as it is where null may stand', async (value, field) => {
    expect(JSON.parse(await serialized(Type.Object({ field }), { field: value })).data.field).toEqual(value);
  });

  it('cannot make a schema without one plain type nullable', () => {
    expect(() => Nullable(Type.Union([Type.String(), Type.Number()]))).toThrow(TypeError);
  });
});
