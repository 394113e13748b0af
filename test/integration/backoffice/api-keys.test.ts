import { afterAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { KyselyApiKeyGate } from '../../../adapters/persistence/operators/api-keys.ts';
import { apiKeyDigest } from '../../../adapters/security/opaque-tokens.ts';
import { SharedPorts } from '../../../bootstrap/shared-ports.ts';
import { disbursedLoan, startApp } from '../../support/app.ts';
import { codeOf, done } from '../../support/client.ts';
import { openService } from '../../support/open-service.ts';
import { Operator } from '../../support/operator.ts';

const { service, borrower, operator: admin } = await openService();
const beside = await startApp({}, service);
afterAll(() => beside.close());

type Issued = Readonly<Record<'apiKeyId' | 'key' | 'lastFour', string>>;
const program = ({ key, apiKeyId }: Issued) => new Operator(service.as({ accessToken: key, userId: apiKeyId }));
const issued = (role: string, given?: object): Promise<Issued> => done(admin.createsApiKey(role, given));

describe('an API key', () => {
  it('is answered once, listed by its end, and stored as a digest', async () => {
    const expiresAt = '2099-01-01T00:00:00.000Z';
    const answer = await done(admin.createsApiKey('officer', { name: 'Collections', expiresAt }));
    const { key, ...listed } = answer;

    expect(key).toMatch(/^lsk_[\w-]{43}$/);
    expect(listed).toEqual({
      apiKeyId: expect.any(String),
      name: 'Collections',
      role: 'officer',
      lastFour: key.slice(-4),
      expiresAt,
      lastUsedAt: null,
      createdAt: expect.any(String),
      createdBy: { userId: admin.userId, name: 'Operator Account', active: true },
    });
    expect((await admin.reads('/backoffice/apiKeys'))[0]).toEqual(listed);
    expect(JSON.stringify(await service.query('select * from api_keys'))).not.toContain(key.slice(4));
    const audited = await admin.reads(`/backoffice/audit?subjectId=${answer.apiKeyId}`);
    const after = { name: 'Collections', role: 'officer', expiresAt };
    expect(audited).toMatchObject([{ action: 'api-key.create', before: null, after }]);
  });

  it('is a new one for each request, also under one Idempotency-Key', async () => {
    const header = { 'idempotency-key': 'one-key' };
    const body = { name: 'Twice', role: 'viewer' };
    const [first, second] = [
      await done(admin.send('POST', '/backoffice/apiKeys', body, header)),
      await done(admin.send('POST', '/backoffice/apiKeys', body, header)),
    ];

    expect(second.key).not.toBe(first.key);
    expect(JSON.stringify(await service.query('select * from idempotency_keys'))).not.toContain(first.key);
  });

  it('is refused once it has expired', async () => {
    const end = Date.now() + 3_600_000;
    const key = await issued('viewer', { expiresAt: new Date(end).toISOString() });
    const status = async () => (await program(key).get('/backoffice/me')).status;

    vi.useFakeTimers({ toFake: ['Date'], now: end - 1 });
    onTestFinished(() => void vi.useRealTimers());
    expect(await status()).toBe(200);
    vi.setSystemTime(end);
    expect(await status()).toBe(401);
  });

  it('is never an admin', async () => {
    expect((await admin.createsApiKey('admin')).status).toBe(400);
  });

  it('works in its role, is the actor of its acts, and notes when it was used', async () => {
    const key = await issued('officer');
    const { requestId } = await done(borrower.asksFor(1000));

    const me = { userId: key.apiKeyId, name: 'A key for officer', role: 'officer' };
    expect(await program(key).reads('/backoffice/me')).toEqual(me);
    await done(program(key).approves(requestId));
    const [entry] = await admin.reads(`/backoffice/audit?subjectId=${requestId}`);
    expect(entry).toMatchObject({ action: 'loan-request.approve', operatorId: key.apiKeyId });
    const [listed] = await admin.reads('/backoffice/apiKeys');
    expect(listed).toMatchObject({ apiKeyId: key.apiKeyId, lastUsedAt: expect.any(String) });
    await program(key).reads('/backoffice/me');
    expect((await admin.reads('/backoffice/apiKeys'))[0].lastUsedAt).toBe(listed.lastUsedAt);
  });

  it('replays an answer under its own Idempotency-Key, not that of another key', async () => {
    const [one, other] = [await issued('officer'), await issued('officer')];
    const { requestId } = await done(borrower.asksFor(1000));
    const approve = (key: Issued) =>
      program(key).send('POST', `/backoffice/requests/${requestId}/approve`, {}, { 'idempotency-key': 'same' });

    expect([(await approve(one)).status, (await approve(one)).status]).toEqual([200, 200]);
    expect(await codeOf(approve(other))).toBe('REQUEST_NOT_PENDING');
  });

  it('opens the back office only', async () => {
    const officer = program(await issued('officer'));
    for (const path of ['/user/profile', '/requests', '/user/export', '/loans', '/sandbox/clock']) {
      expect({ path, ...(await officer.get(path)) }).toMatchObject({ path, status: 401 });
    }
    const headers = { ...officer.headers, cookie: `access=${officer.headers.authorization?.slice(7)}` };
    const { statusCode } = await service.app.http.inject({ url: '/console', headers });
    expect(statusCode).toBe(303);
  });

  it('does not act on the affairs of the person who made it', async () => {
    const key = await issued('officer');
    const { requestId } = await done(admin.asksFor(1000));

    expect(await codeOf(program(key).approves(requestId))).toBe('OWN_AFFAIRS');
  });

  it('takes no ticket, but assigns it to an operator and answers it', async () => {
    const key = await issued('support');
    const { ticketId } = await done(borrower.opensTicket());
    const assign = (body: object) => program(key).send('POST', `/backoffice/tickets/${ticketId}/assign`, body);

    for (const body of [{}, { agentId: key.apiKeyId }]) expect(await codeOf(assign(body))).toBe('AGENT_REQUIRED');
    expect(await done(assign({ agentId: admin.userId }))).toMatchObject({ assignedAgent: admin.userId });
    expect(await codeOf(admin.send('POST', `/backoffice/tickets/${ticketId}/assign`, { agentId: key.apiKeyId }))).toBe(
      'UNKNOWN_AGENT',
    );
    await done(program(key).answersTicket(ticketId, 'Your question is with a colleague.'));
    const { messages } = await borrower.reads(`/support/tickets/${ticketId}`);
    expect(messages.at(-1)).toMatchObject({ content: 'Your question is with a colleague.' });
  });

  it('changes a loan, and the history names the key', async () => {
    const loanId = await disbursedLoan(borrower, admin);
    const key = await issued('officer');
    const change = { type: 'rate', interestRate: 9, reason: 'Good standing.' };
    const { digest } = await done(program(key).previewsChange(loanId, change));

    await done(program(key).changes(loanId, { ...change, digest }));

    expect(await admin.reads(`/backoffice/loans/${loanId}/changes`)).toMatchObject([{ operatorId: key.apiKeyId }]);
  });

  it('is refused at once on every node when it is revoked, also if its maker has gone', async () => {
    const maker = await service.operator();
    const key: Issued = await done(maker.createsApiKey('viewer'));
    const elsewhere = beside.at(program(key));
    await done(maker.deletesAccount());
    expect([(await program(key).get('/backoffice/me')).status, (await elsewhere.get('/backoffice/me')).status]).toEqual(
      [200, 200],
    );

    await done(admin.revokesApiKey(key.apiKeyId));

    expect((await program(key).get('/backoffice/me')).status).toBe(401);
    await expect.poll(async () => (await elsewhere.get('/backoffice/me')).status).toBe(401);
    expect(await codeOf(admin.revokesApiKey(key.apiKeyId))).toBe('API_KEY_NOT_FOUND');
    expect(JSON.stringify(await admin.reads('/backoffice/apiKeys'))).not.toContain(key.apiKeyId);
  });

  it('says who made it, and whether that person may still sign in', async () => {
    const maker = await service.operator();
    const { apiKeyId }: Issued = await done(maker.createsApiKey('viewer'));
    const createdBy = async () => {
      const keys: { apiKeyId: string; createdBy: object }[] = await admin.reads('/backoffice/apiKeys');
      return keys.find((key) => key.apiKeyId === apiKeyId)?.createdBy;
    };
    const made = { userId: maker.userId, name: 'Operator Account' };

    await done(admin.changesOperator(maker.userId, { role: 'viewer' }));
    expect(await createdBy()).toEqual({ ...made, active: true });
    await done(admin.changesOperator(maker.userId, { active: false }));
    expect(await createdBy()).toEqual({ ...made, active: false });
    await service.query(`delete from operator_accounts where id = '${maker.userId}'`);
    await service.query(`update users set external_issuer = 'https://id.example.com', external_subject = 'a maker'
      where id = '${maker.userId}'`);
    expect(await createdBy()).toEqual({ ...made, active: true });
  });

  it('shows no name of a maker whose account was deleted', async () => {
    const maker = await service.operator();
    await done(maker.createsApiKey('viewer'));
    await done(maker.deletesAccount());

    const [{ createdBy }] = await admin.reads('/backoffice/apiKeys');
    expect(createdBy).toEqual({ userId: maker.userId, name: null, active: false });
  });

  it('is refused by the node that revokes it before any notification comes', async () => {
    const { key, apiKeyId } = await issued('viewer');
    const { container, orm } = service.app;
    const deaf = { listening: true, subscribe: () => {} } as unknown as ConstructorParameters<
      typeof KyselyApiKeyGate
    >[0];
    const gate = new KyselyApiKeyGate(deaf, orm.em);
    const find = () => gate.find(apiKeyDigest(key) ?? '');
    expect(await find()).toMatchObject({ id: apiKeyId, role: 'viewer' });

    await container.resolve(SharedPorts.unitOfWork).run(async () => {
      await orm.em.execute(`update api_keys set revoked_at = now() where id = '${apiKeyId}'`);
      await gate.changed();
    });

    expect(await find()).toBeNull();
  });

  it.each(['lsk_', `lsk_${'x'.repeat(43)}`, `lsk_${'x'.repeat(5000)}`, 'lsk_a b', 'LSK_abc'])(
    'is not %s',
    async (key) => {
      const { status, headers } = await new Operator(service.as({ accessToken: key, userId: '' })).get(
        '/backoffice/me',
      );
      expect({ status, authenticate: headers['www-authenticate'] }).toEqual({ status: 401, authenticate: 'Bearer' });
    },
  );
});

describe('requests', () => {
  it('are limited per key', async () => {
    const limited = await startApp({ RATE_LIMIT_MAX: '3' }, service);
    const [one, other] = [await issued('viewer'), await issued('viewer')];
    const statusOf = async (key: Issued) => (await limited.at(program(key)).get('/backoffice/me')).status;
    for (let count = 1; count <= 3; count++) expect(await statusOf(one)).toBe(200);

    expect([await statusOf(one), await statusOf(other)]).toEqual([429, 200]);
    await limited.close();
  });
});
