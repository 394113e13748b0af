import { describe, expect, it } from 'vitest';
import { disbursedLoan, payInstallments, settled } from '../../support/app.ts';
import { codeOf, done, UNKNOWN_ID } from '../../support/client.ts';
import { openService } from '../../support/open-service.ts';

const { service, borrower, operator } = await openService();
const support = await service.operator('support');

const METADATA = { branch: 'Caracas', campaign: 'spring' };
const loanId = await disbursedLoan(borrower, operator);
await payInstallments(borrower, loanId, 1);
const { requestId } = await operator.reads(`/backoffice/loans/${loanId}`);
const [{ paymentId }] = await borrower.reads(`/payments?loanId=${loanId}`);

/** One of each kind: its path, its id, and its type in search and in the audit log. */
const KINDS = [
  ['users', borrower.userId, 'user', 'user'],
  ['requests', requestId, 'request', 'loan-request'],
  ['loans', loanId, 'loan', 'loan'],
  ['payments', paymentId, 'payment', 'payment'],
] as const;

let made = 0;
const anId = () => `OWN-${++made}`;
/** In the list, since the API has no page of one payment. */
const rowOf = async (kind: string, id: string) => {
  const rows = await operator.reads(`/backoffice/${kind}?limit=100`);
  return rows.find((row: object) => Object.values(row).includes(id));
};

describe.each(KINDS)('the labels of %s', (kind, id, type, subjectType) => {
  it('are set, merged, shown in rows and details, and taken out', async () => {
    const externalId = anId();
    const labelled = await done(support.labels(kind, id, { externalId, metadata: METADATA }));
    expect(labelled).toEqual({ externalId, metadata: METADATA });

    expect(await rowOf(kind, id)).toMatchObject(labelled);
    if (kind !== 'payments') expect(await operator.reads(`/backoffice/${kind}/${id}`)).toMatchObject(labelled);
    expect(await done(operator.labels(kind, id, {}))).toEqual(labelled);
    const changed = { metadata: { branch: null, agent: '7' } };
    const merged = { externalId, metadata: { campaign: 'spring', agent: '7' } };
    expect(await done(operator.labels(kind, id, changed))).toEqual(merged);
    expect(await done(operator.labels(kind, id, { externalId: null, metadata: null }))).toEqual({
      externalId: null,
      metadata: {},
    });
    expect(await rowOf(kind, id)).toMatchObject({ externalId: null, metadata: {} });
  });

  it('filter the list byte by byte, and are found', async () => {
    const externalId = `${anId()}-aB%_`;
    await done(operator.labels(kind, id, { externalId }));
    const listed = async (filter: string) =>
      (await operator.reads(`/backoffice/${kind}?externalId=${encodeURIComponent(filter)}`)).length;

    expect(await listed(externalId)).toBe(1);
    for (const other of [externalId.toLowerCase(), externalId.slice(0, -1), 'ñ', ''])
      expect(await listed(other)).toBe(0);
    const found = await operator.reads(`/backoffice/search?q=${encodeURIComponent(externalId)}`);
    expect(found).toMatchObject([{ type, id, userId: borrower.userId }]);

    const long = `${externalId}${'x'.repeat(150)}`;
    await done(operator.labels(kind, id, { externalId: long }));
    expect(await operator.reads(`/backoffice/search?q=${encodeURIComponent(long.slice(0, 100))}`)).toMatchObject([
      { id },
    ]);
    expect(await operator.reads(`/backoffice/search?q=${encodeURIComponent(long.slice(0, 99))}`)).toEqual([]);
  });

  it('leave names alone in the audit log, and no more than changed', async () => {
    await done(operator.labels(kind, id, { externalId: null, metadata: { kept: 'quiet', branch: 'before' } }));
    const externalId = anId();
    await done(support.labels(kind, id, { externalId, metadata: { kept: 'quiet', branch: 'after', gone: null } }));

    const [entry] = await operator.reads(`/backoffice/audit?subjectId=${id}&limit=1`);
    const shown = kind === 'users' ? [{}, {}] : [{ externalId: null }, { externalId }];
    expect(entry).toMatchObject({ action: `${subjectType}.label`, subjectType, operatorId: support.userId });
    expect([entry.before, entry.after]).toEqual([
      shown[0],
      { ...shown[1], changed: ['externalId', 'metadata.branch'] },
    ]);
    expect(await service.query(`select from audit_log t where t::text ~ 'quiet|before"|"after"'`)).toEqual([]);
    await done(operator.labels(kind, id, { externalId: null, metadata: null }));
  });

  it('are refused whole', async () => {
    const externalId = anId();
    await done(operator.labels(kind, id, { externalId, metadata: METADATA }));
    const bad = [
      [{ externalId: 'a b', metadata: { branch: 'x' } }, 'VALIDATION_FAILED', '/externalId'],
      [{ externalId: 'x'.repeat(201) }, 'VALIDATION_FAILED', '/externalId'],
      [{ externalId: anId(), metadata: { branch: 1 } }, 'VALIDATION_FAILED', '/metadata/branch'],
      [{ metadata: { branch: 'x'.repeat(501) } }, 'VALIDATION_FAILED', '/metadata/branch'],
      [{ metadata: { '': 'x' } }, 'VALIDATION_FAILED', '/metadata'],
      [{ metadata: { ['x'.repeat(101)]: 'x' } }, 'VALIDATION_FAILED', '/metadata'],
      [{ metadata: [] }, 'VALIDATION_FAILED', '/metadata'],
      [{ unknown: 1 }, 'VALIDATION_FAILED', '/unknown'],
      [
        { externalId: anId(), metadata: Object.fromEntries(Array.from({ length: 49 }, (_, at) => [at, 'x'])) },
        'INVALID_LABELS',
        '/metadata',
      ],
    ] as const;
    for (const [body, code, path] of bad) {
      const { status, body: answer } = await operator.labels(kind, id, body);
      expect([status, answer.error.code]).toEqual([400, code]);
      expect(new Set(answer.error.details.map((each: { path: string }) => each.path))).toEqual(new Set([path]));
    }
    expect(await rowOf(kind, id)).toMatchObject({ externalId, metadata: METADATA });
    await done(operator.labels(kind, id, { externalId: null, metadata: null }));
  });

  it('may have names of the prototype of objects', async () => {
    const metadata = { constructor: 'a', toString: 'b', hasOwnProperty: 'c' };
    expect((await done(operator.labels(kind, id, { metadata }))).metadata).toEqual(metadata);
    expect((await done(operator.labels(kind, id, { metadata: { constructor: null } }))).metadata).toEqual({
      toString: 'b',
      hasOwnProperty: 'c',
    });
    await done(operator.labels(kind, id, { metadata: null }));
  });

  it('are not those of a thing that there is not', async () => {
    const viewer = await service.operator('viewer');
    for (const unknown of [UNKNOWN_ID, 'x']) {
      expect((await operator.labels(kind, unknown, { externalId: anId() })).status).toBe(404);
    }
    expect((await viewer.labels(kind, id, {})).status).toBe(403);
  });
});

it('an external id is unique by kind, and free again once it is taken out', async () => {
  const externalId = anId();
  const other = await disbursedLoan(borrower, operator);
  await done(operator.labels('loans', loanId, { externalId }));
  await done(operator.labels('users', borrower.userId, { externalId }));

  const taken = await operator.labels('loans', other, { externalId, metadata: { branch: 'x' } });
  expect([taken.status, taken.body.error.code, taken.body.error.details]).toEqual([
    400,
    'EXTERNAL_ID_TAKEN',
    [{ path: '/externalId', message: expect.any(String) }],
  ]);
  expect(await operator.reads(`/backoffice/loans/${other}`)).toMatchObject({ externalId: null, metadata: {} });
  await done(operator.labels('loans', other, { externalId: externalId.toLowerCase() }));
  await done(operator.labels('loans', loanId, { externalId: null }));
  await done(operator.labels('loans', other, { externalId }));
  await done(operator.labels('users', borrower.userId, { externalId: null }));
});

describe('a disbursement', () => {
  const labelledRequest = async (externalId: string | null) => {
    const { requestId: asked } = await done(borrower.asksFor(1000));
    await done(operator.approves(asked));
    await done(operator.labels('requests', asked, { externalId, metadata: METADATA }));
    return asked;
  };
  const disbursed = async (asked: string) => (await done(operator.disburses(asked))).loanId;

  it('gives the loan the labels of its request, which then differ', async () => {
    const externalId = anId();
    const asked = await labelledRequest(externalId);
    const loan = await disbursed(asked);
    await done(operator.labels('requests', asked, { metadata: { branch: null } }));

    expect(await operator.reads(`/backoffice/loans/${loan}`)).toMatchObject({ externalId, metadata: METADATA });
    for (const event of [`subjectId=${asked}&type=loan_request.disbursed`, `subjectId=${loan}&type=loan.active`]) {
      await expect.poll(() => operator.reads(`/backoffice/events?${event}`)).toMatchObject([{ data: { externalId } }]);
    }
  });

  it('leaves out an id that another loan has', async () => {
    const externalId = anId();
    await done(operator.labels('loans', loanId, { externalId }));
    const loan = await disbursed(await labelledRequest(externalId));

    expect(await operator.reads(`/backoffice/loans/${loan}`)).toMatchObject({ externalId: null, metadata: METADATA });
  });

  it('gives nothing to the loan of a request without labels', async () => {
    const loan = await disbursedLoan(borrower, operator);
    expect(await operator.reads(`/backoffice/loans/${loan}`)).toMatchObject({ externalId: null, metadata: {} });
    expect(await service.query(`select from labels where subject_id = '${loan}'`)).toEqual([]);
  });
});

it('exports of requests, loans and payments have the external id, and none has metadata', async () => {
  const externalId = anId();
  for (const [dataset, id] of [
    ['requests', requestId],
    ['loans', loanId],
    ['payments', paymentId],
  ] as const) {
    await done(operator.labels(dataset, id, { externalId, metadata: METADATA }));
    const url = `/backoffice/exports/${dataset}?format=ndjson`;
    const { body } = await service.app.http.inject({ url, headers: operator.headers });
    const rows = body
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line));
    expect(
      rows.filter((row) => Object.values(row).includes(externalId)).map((row) => Object.values(row).includes(id)),
    ).toEqual([true]);
    expect(body).not.toContain('Caracas');
  }
});

it('an erasure takes the id of the person and all metadata, and leaves the other ids, which no metadata join again', async () => {
  const leaving = await service.borrower();
  const loan = await disbursedLoan(leaving, operator, { amount: 300, term: 3 });
  const { requestId: asked } = await operator.reads(`/backoffice/loans/${loan}`);
  await done(leaving.paysOff(loan));
  await settled(leaving);
  const [{ paymentId: paid }] = await leaving.reads(`/payments?loanId=${loan}`);
  const own = [
    ['users', leaving.userId],
    ['requests', asked],
    ['loans', loan],
    ['payments', paid],
  ] as const;
  const externalId = anId();
  for (const [kind, id] of own)
    await done(operator.labels(kind, id, { externalId, metadata: { secret: `of ${kind}` } }));

  const { identity, lending } = await leaving.reads('/user/export');
  expect(identity.account).toHaveLength(1);
  expect(lending.labels).toEqual(
    expect.arrayContaining(
      own.map(([kind, id]) => ({
        subjectId: id,
        kind: kind.slice(0, -1),
        externalId,
        metadata: { secret: `of ${kind}` },
      })),
    ),
  );
  await done(leaving.deletesAccount());

  for (const [kind, id] of own) {
    const left = { externalId: kind === 'users' ? null : externalId, metadata: {} };
    expect(await rowOf(kind, id)).toMatchObject(left);
    expect(await codeOf(operator.labels(kind, id, { metadata: METADATA }))).toBe('INVALID_LABELS');
  }
  expect(await codeOf(operator.labels('users', leaving.userId, { externalId: anId() }))).toBe('INVALID_LABELS');
  await done(operator.labels('loans', loan, { externalId: anId() }));
  const logged = await service.query(`select from audit_log t where t::text like '%of payments%'`);
  expect([...logged, ...(await service.query(`select from labels t where t::text like '%of %'`))]).toEqual([]);
});
