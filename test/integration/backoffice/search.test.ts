import { describe, expect, it } from 'vitest';
import { kyselySearchQueries } from '../../../adapters/persistence/search/search.queries.ts';
import { disbursedLoan } from '../../support/app.ts';
import { PASSWORD } from '../../support/caller.ts';
import { done } from '../../support/client.ts';
import { openService } from '../../support/open-service.ts';
import { withClient } from '../../support/pg-client.ts';
import { explained, type PlanNode, statementOf } from '../../support/statement-of.ts';

const { service, borrower, operator } = await openService();

interface Found {
  readonly type: string;
  readonly id: string;
  readonly title: string;
  readonly userId: string | null;
}

const search = (text: string): Promise<Found[]> => operator.reads(`/backoffice/search?q=${encodeURIComponent(text)}`);
const titles = async (text: string) => (await search(text)).map(({ title }) => title);
const ids = async (text: string) => (await search(text)).map(({ id }) => id);

async function registers(firstName: string, lastName: string, email: string, phone: string | null = null) {
  const person = { email, password: PASSWORD, firstName, lastName, phone, emailConfirmed: true };
  return service.as(await service.app.identity.registerUser.execute(person));
}

describe('a search for people', async () => {
  await registers('José María', 'García Núñez', 'Jose.Garcia+1@mail.example', '+584121234567');
  await registers('Łukasz', 'Żółć', 'l_z%@mail.example');
  await registers('محمّد', 'العلي', 'mohammed@mail.example');
  await registers('Иван', 'ПЕТРОВ', 'petrov@mail.example');
  await registers('Jürgen', 'Groß', 'gross@mail.example');
  await registers('芳', '王', 'wang@mail.example');
  await registers('Sinéad', 'D’Arcy–Smith', 'sinead@mail.example', '+584145550001');
  await registers('Nuala', "D'Arcy-Jones", 'nuala@mail.example');
  await registers('Back\\slash', "O'Brien", 'x@other.example');

  it.each([
    ['a part of a name, without case and accents', 'ARCIA nun', /^José María García/],
    ['accents that the name does not have', 'jósé márìa', /^José María García/],
    ['the last name first', 'núñez josé', /^José María García/],
    ['a part of an address', 'garcia+1@MAIL', /^José María García/],
    ['a part of a telephone number', '412123', /^José María García/],
    ['a telephone number as people write it', '+58 412-123 45.67', /^José María García/],
    ['white space around it', '  núñez ', /^José María García/],
    ['letters that are not composed', 'lukasz zol', /^Łukasz Żółć/],
    ['an underscore, which means itself', 'l_z', /^Łukasz Żółć/],
    ['a percent sign, which means itself', 'z%', /^Łukasz Żółć/],
    ['Arabic, without vowel signs', 'محمد ال', /^محمّد العلي/],
    ['Cyrillic capitals', 'иВан петро', /^Иван ПЕТРОВ/],
    ['a sharp s', 'GROSS', /^Jürgen Groß/],
    ['two characters', '王 芳', /^芳 王/],
    ['a backslash', 'K\\s', /^Back\\slash/],
    ['an apostrophe', "o'b", /^Back\\slash/],
    ['a typographic apostrophe for a straight one', 'o’b', /^Back\\slash/],
    ['an acute accent for an apostrophe', 'O´B', /^Back\\slash/],
    ['a straight apostrophe and hyphen for typographic ones', "d'arcy-s", /^Sinéad/],
    ['other typographic ones', 'dʼarcy—s', /^Sinéad/],
    ['typographic ones for straight ones', 'd‘arcy‑j', /^Nuala/],
    ['a minus sign', 'ARCY−JONES', /^Nuala/],
    ['a telephone number with dashes', '+58 414–555—00‑01', /^Sinéad/],
  ])('takes %s', async (_what, text, title) => {
    expect(await titles(text)).toEqual([expect.stringMatching(title)]);
  });

  it.each(['garcia_', 'j%a', 'jose%', '__', '%%', 'e\\', '\u0301\u0301', '\\n', 'a\nb'])(
    'finds none with %j',
    async (text) => {
      expect(await search(text)).toEqual([]);
    },
  );

  it('shows whole words first, then words that begin with the text, then others, of each the newest', async () => {
    const inside = await registers('Zanzi', 'One', 'one@anzi.example');
    const older = await registers('Anzi', 'Two', 'two@mail.example');
    const newer = await registers('Some', 'Anzizu', 'three@mail.example');

    const newest = await registers('Sol Anzi', 'Other', 'four@mail.example');
    const ofAddress = await registers('Some', 'Other', 'anzi@mail.example');

    const whole = [newest.userId, older.userId];
    expect(await ids('anzi')).toEqual([...whole, ofAddress.userId, newer.userId, inside.userId]);
    expect(await ids('anzi two')).toEqual([older.userId]);
  });

  it('is at most 20, the newest', async () => {
    for (let count = 0; count < 22; count++) await registers('Many', `Number ${count}`, `many-${count}@mail.example`);
    const found = await titles('many number');

    expect(found).toHaveLength(20);
    expect([found[0], found.at(-1)]).toEqual([
      'Many Number 21, many-21@mail.example',
      'Many Number 2, many-2@mail.example',
    ]);
  });

  it('forgets a person whose account is deleted', async () => {
    const person = await registers('Ephemeral', 'Person', 'gone@mail.example', '+584120000001');
    expect(await ids('ephemeral')).toEqual([person.userId]);
    await done(person.deletesAccount());

    for (const text of ['ephemeral', 'gone@mail', '584120000001', 'erased']) expect(await search(text)).toEqual([]);
    expect(await search(person.userId)).toEqual([
      { type: 'user', id: person.userId, title: 'Deleted account', userId: person.userId },
    ]);
  });
});

describe('a search among many people', () => {
  /** The steps that read people with this text, and how often. */
  async function stepsOf(text: string) {
    const statement = await statementOf((em) => kyselySearchQueries(em).find(text));
    const [answer] = await withClient(service.databaseUrl, (client) => explained(client, statement));
    const nodesOf = (node: PlanNode): readonly PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];
    return answer === undefined ? [] : nodesOf(answer.Plan);
  }
  const indexed = async (text: string) => {
    const steps = await stepsOf(text);
    expect(steps.filter((step) => step['Node Type'] === 'Seq Scan' && step['Relation Name'] === 'users')).toEqual([]);
    return steps.filter((step) => step['Index Name'] === 'users_search' && step['Actual Loops'] > 0).length > 0;
  };

  it('reads their index, or the newest of them if most have the text', async () => {
    await service.query(`insert into users
      (id, role, email, email_key, first_name, last_name, verified, created_at, updated_at)
      select ('01830000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, 'borrower', 'crowd-' || n, 'crowd-' || n, 'Crowd',
        'of ' || n, false, '2024-01-01T00:00:00Z'::timestamptz + n * interval '1 second', now() from generate_series(1, 20000) n`);
    await service.query('vacuum analyze users');

    expect([await indexed('crowd of 171'), await indexed('crowd'), await indexed('no such person')]).toEqual([
      true,
      false,
      true,
    ]);
    expect((await titles('crowd of 171'))[0]).toBe('Crowd of 17199, crowd-17199');
  });
});

describe('a search for a thing', async () => {
  const { userId } = borrower;
  const loanId = await disbursedLoan(borrower, operator);
  const { requestId } = await operator.reads(`/backoffice/loans/${loanId}`);
  const { ticketId } = await done(borrower.opensTicket());
  const { paymentId } = await done(borrower.reportsTransfer(loanId, 1234.5, 'Ref/77 %'));
  const { depositId } = await done(operator.recordsDeposit('DEPOSIT-78', 1234.5));

  it.each([
    ['user', userId, /^Some Borrower, borrower-\d+@example.com$/, userId],
    ['request', requestId, 'Some Borrower, USD 10,000.00, Disbursed', userId],
    ['loan', loanId, 'Some Borrower, USD 10,000.00, Active', userId],
    ['payment', paymentId, 'Some Borrower, USD 1,234.50, Pending, Ref/77 %', userId],
    ['deposit', depositId, 'USD 1,234.50, DEPOSIT-78', null],
    ['ticket', ticketId, 'Some Borrower, A question, Open', userId],
  ])('finds a %s by its id and its end', async (type, id, title, owner) => {
    const found = { type, id, title: expect.stringMatching(title), userId: owner };
    for (const text of [id, id.toUpperCase(), id.slice(-12)])
      expect([text, await search(text)]).toEqual([text, [found]]);
  });

  it('finds by the beginning of an id what began with it, at most 20, the newest', async () => {
    const [newest, ...rest] = await search(ticketId.slice(0, 8));

    expect([newest?.type, rest.length]).toEqual(['user', 19]);
    for (const { id } of rest) expect(id.startsWith(ticketId.slice(0, 8))).toBe(true);
  });

  it.each([
    ['of a payment', 'Ref/77 %', paymentId],
    ['of a deposit', 'DEPOSIT-78', depositId],
  ])('finds the reference %s', async (_what, text, id) => {
    expect(await ids(text)).toEqual([id]);
    expect(await ids(text.slice(1))).toEqual([]);
  });

  it('shows what is meant exactly before people with the text in their names', async () => {
    const named = await registers('Deposit-78', 'Person', 'deposit-78@mail.example');

    expect(await ids('DEPOSIT-78')).toEqual([depositId, named.userId]);
    expect((await ids('deposit-78@mail.example'))[0]).toBe(named.userId);
  });

  it.each(['', 'a', '\u00a0\u00a0', 'a'.repeat(101), 'ab\0'])('refuses %j', async (text) => {
    const { status, body } = await operator.get(`/backoffice/search?q=${encodeURIComponent(text)}`);

    expect([status, body.success]).toEqual([400, false]);
  });

  it('takes 100 characters, and needs a text', async () => {
    expect(await search('😀'.repeat(100))).toEqual([]);
    expect((await operator.get('/backoffice/search')).status).toBe(400);
    expect((await borrower.get('/backoffice/search?q=some')).status).toBe(403);
  });
});
