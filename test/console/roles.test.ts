import { describe, expect, it } from 'vitest';
import { OPERATOR_ROLES, type OperatorRole } from '../../domain/shared/operator.ts';
import { disbursedLoan, loanWithFee } from '../support/app.ts';
import { refundDue } from '../support/books.ts';
import { done, UNKNOWN_ID } from '../support/client.ts';
import { consoleRoutes } from '../support/console-routes.ts';
import { openService } from '../support/open-service.ts';
import { Operator } from '../support/operator.ts';
import { anAccount, approvedRequest } from '../support/payouts.ts';
import { confirmation, tokenIn, Visitor } from '../support/visitor.ts';

const {
  service,
  borrower,
  operator: admin,
} = await openService({
  AUTH_RATE_LIMIT_MAX: '40',
  RATE_LIMIT_MAX: '10000',
});
const { requestId } = await done(borrower.asksFor(1000));
const { ticketId } = await done(borrower.opensTicket());
const loanId = await disbursedLoan(borrower, admin);
const terms = { type: 'rate', interestRate: 6, reason: 'A new offer.' };
const { digest } = await done(admin.previewsChange(loanId, terms));
const { changeId } = await done(admin.changes(loanId, { ...terms, digest }));
const UNDO = `changes/${changeId}/undo`;

async function visitorIn(role: OperatorRole): Promise<Visitor> {
  const { userId } = await service.operator(role);
  const visitor = new Visitor(service);
  const people: { readonly userId: string; readonly email: string }[] = await admin.reads('/backoffice/operators');
  await visitor.signIn(people.find((one) => one.userId === userId)?.email ?? '');
  return visitor;
}

const SECTIONS = ['/console/webhooks', '/console/operators', '/console/api-keys'];
const ACTS = [
  [`/console/requests/${requestId}`, 'approve'],
  [`/console/tickets/${ticketId}`, 'resolve'],
  [`/console/users/${borrower.userId}`, 'note'],
  ['/console/operators', 'invite'],
  [`/console/loans/${loanId}`, UNDO, '?tab=history'],
] as const;

describe.each<[OperatorRole, readonly string[], readonly string[]]>([
  ['viewer', [], []],
  ['support', [], ['resolve', 'note']],
  ['officer', [], ['approve', 'note', UNDO]],
  ['admin', SECTIONS, ['approve', 'resolve', 'note', 'invite', UNDO]],
])('the console of a %s', (role, sections, acts) => {
  it(`has links to ${sections.length + acts.length} of what not all may do, and shows no other form`, async () => {
    const visitor = await visitorIn(role);
    const { body } = await visitor.get('/console');
    expect(SECTIONS.filter((section) => body.includes(`href="${section}"`))).toEqual(sections);
    for (const [page, act, tab = ''] of ACTS) {
      const allowed = acts.includes(act);
      const shown = await visitor.get(`${page}${tab}`);
      if (page !== '/console/operators') expect(shown.statusCode).toBe(200);
      expect({ act, linked: shown.body.includes(`href="${page}/${act}"`) }).toEqual({ act, linked: allowed });
      expect((await visitor.get(`${page}/${act}`)).statusCode).toBe(allowed ? 200 : 403);
    }
  });
});

const OFFICERS = ['officer', 'admin'] as const;
const AGENTS = ['support', 'admin'] as const;
const WRITERS = ['support', 'officer', 'admin'] as const;
const ADMINS = ['admin'] as const;

/** Who may open and send each form of an act. */
const FORMS: Readonly<Record<string, readonly OperatorRole[]>> = {
  ...of(
    OFFICERS,
    ['/approvals/:approvalId', 'confirm', 'refuse'],
    ['/requests/:requestId', 'offer', 'approve', 'reject', 'disburse'],
    [
      '/loans/:loanId',
      'write-off',
      'change',
      'charges/:chargeId/waive',
      'changes/:changeId/undo',
      'pauses/:pauseId/undo',
    ],
    ['/payments/:paymentId', 'reverse', 'refund'],
    ['/payouts/:payoutId', 'resolve'],
    ['/deposits', 'record', ':depositId/match', ':depositId/return'],
  ),
  ...of(
    AGENTS,
    ['/tickets/:ticketId', 'reply', 'resolve', 'assign'],
    ['/documents/:documentId', 'verify', 'reject'],
    ['/requests/:requestId/documents/:documentId', 'verify', 'reject'],
  ),
  ...of(
    WRITERS,
    ['/requests/:requestId', 'note', 'labels'],
    ['/users/:userId', 'note', 'labels'],
    ['/loans/:loanId', 'note', 'labels'],
    ['/payments/:paymentId', 'labels'],
    ['/collections/:queue/:loanId', 'note'],
  ),
  ...of(
    ADMINS,
    ['/api-keys', 'create', ':apiKeyId/revoke'],
    ['/operators', 'invite', ':userId/change'],
    ['/products', 'create', ':productId/change'],
    ['/webhooks', 'register'],
    [
      '/webhooks/:webhookId',
      'edit',
      'enable',
      'disable',
      'delete',
      'rotate-secret',
      'replay',
      'deliveries/:deliveryId/retry',
    ],
    ['/holidays', 'change'],
    ['/days', 'close', 'move'],
  ),
};
/** What operators do to their session and their account, in any role. */
const OWN = /^\/console\/(sign-(in|out)|account\/.+|views|views\/:viewId\/remove)$/;
/** By anyone, and by a signed address. */
const OPENED_OTHERWISE = /^\/console\/(sign-in|files\/:fileId)$/;
/** Pages that not all may read. */
const READ_BY_ADMINS = /^\/console\/(operators|api-keys|webhooks)\b/;

function of(roles: readonly OperatorRole[], ...pages: readonly (readonly [page: string, ...acts: string[]])[]) {
  const paths = pages.flatMap(([page, ...acts]) => acts.map((act) => `/console${page}/${act}`));
  return Object.fromEntries(paths.map((path) => [path, roles]));
}

describe('the roles of operators', () => {
  it('are known for each form of the console', () => {
    const forms = consoleRoutes(service.app.http, 'POST').filter((path) => !OWN.test(path));
    expect(forms.toSorted()).toEqual(Object.keys(FORMS).toSorted());
  });

  it.each(OPERATOR_ROLES)('let a %s open and send what the role allows, and answer 403 to the rest', async (role) => {
    const visitor = await visitorIn(role);
    const _csrf = tokenIn((await visitor.get('/console/account')).body);
    const urlOf = (path: string) =>
      path.replace(':queue', 'USD').replaceAll(/:\w+/g, UNKNOWN_ID).replace('*', 'nothing');
    const faults: string[] = [];
    const badQuery = '?page=0&limit=x&status=x&failing=x&after=x';
    for (const path of consoleRoutes(service.app.http, 'GET').filter((path) => !OPENED_OTHERWISE.test(path))) {
      const roles = FORMS[path] ?? (READ_BY_ADMINS.test(path) ? ADMINS : OPERATOR_ROLES);
      const { statusCode } = await visitor.get(urlOf(path));
      if ((statusCode === 403) === roles.some((one) => one === role)) faults.push(`GET ${path} answered ${statusCode}`);
      if (statusCode !== 403) continue;
      for (const bad of [`${urlOf(path)}${badQuery}`, path.replaceAll(/:\w+/g, 'x')]) {
        const answer = await visitor.get(bad);
        if (answer.statusCode !== 403) faults.push(`GET ${bad} answered ${answer.statusCode}`);
      }
    }
    for (const [path, roles] of Object.entries(FORMS)) {
      const { statusCode } = await visitor.post(urlOf(path), { _csrf });
      if ((statusCode === 403) === roles.includes(role)) faults.push(`POST ${path} answered ${statusCode}`);
      if (statusCode !== 403) continue;
      const bad = await visitor.post(path.replaceAll(/:\w+/g, 'x'), { _csrf, key: 'x', unknown: 'x' });
      if (bad.statusCode !== 403) faults.push(`POST ${path} answered ${bad.statusCode} to a bad form`);
    }
    expect(faults).toEqual([]);
  });
});

/** Pages with links to acts, also on rows of tables and on files. */
async function pagesWithActs(): Promise<readonly string[]> {
  await anAccount(borrower);
  await done(borrower.uploadsDocument());
  await done(borrower.reportsTransfer(loanId, 50, 'MISTYPED'));
  const { depositId } = await done(admin.recordsDeposit('TYPED', 50));
  const charged = await loanWithFee(borrower, admin);
  const pages = [
    `requests/${requestId}`,
    `requests/${await approvedRequest(borrower, admin)}`,
    `loans/${loanId}?tab=history`,
    `loans/${loanId}/history`,
    `loans/${charged}?tab=money`,
    `loans/${charged}/charges`,
    `payments/${await refundDue(service, borrower, await disbursedLoan(borrower, admin))}`,
    'deposits',
    `deposits/${depositId}`,
    `tickets/${ticketId}`,
    `users/${borrower.userId}`,
    'products',
  ];
  return pages.map((page) => `/console/${page}`);
}

/** The acts to which a page leads: the address, and the path of its form. */
function actsOn(html: string): readonly (readonly [url: string, form: string])[] {
  const forms = Object.keys(FORMS).map((path) => [path, new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`)] as const);
  const urls = new Set([...html.matchAll(/ href="([^"]+)"/g)].map(([, url = '']) => url));
  return [...urls].flatMap((url) => {
    const form = forms.find(([, pattern]) => pattern.test(url.split('?')[0] ?? ''));
    return form === undefined ? [] : [[url, form[0]] as const];
  });
}

it('each page leads to the acts that the role allows, and to no other', async () => {
  const pages = await pagesWithActs();
  const linkedIn = async (visitor: Visitor, page: string) => actsOn((await visitor.get(page)).body);
  const first = await visitorIn('admin');
  const all = new Map<string, ReturnType<typeof actsOn>>();
  for (const page of pages) all.set(page, await linkedIn(first, page));
  for (const role of OPERATOR_ROLES) {
    const visitor = await visitorIn(role);
    for (const [page, acts] of all) {
      const shown = { role, page, acts: await linkedIn(visitor, page) };
      expect(shown).toEqual({ role, page, acts: acts.filter(([, form]) => FORMS[form]?.includes(role)) });
    }
  }
  const onRows = [
    '/console/requests/:requestId/disburse',
    '/console/requests/:requestId/documents/:documentId/verify',
    '/console/loans/:loanId/changes/:changeId/undo',
    '/console/loans/:loanId/charges/:chargeId/waive',
    '/console/payments/:paymentId/refund',
    '/console/deposits/:depositId/match',
  ];
  const linked = [...all.values()].flatMap((acts) => acts.map(([, form]) => form));
  expect(linked).toEqual(expect.arrayContaining(onRows));
});

describe('the pages of operators', () => {
  it('invite one and change one, with the figures before', async () => {
    const visitor = await visitorIn('admin');
    const form = { email: 'invited@example.com', role: 'support' };
    const invitation = await confirmation(visitor, '/console/operators/invite', form);
    expect(invitation.body).toContain('Sets the password, once, within 7 days');
    const page = String((await invitation.press()).headers.location);
    expect((await visitor.get(page)).body).toContain('The operator is invited by mail.');

    const change = await confirmation(visitor, `${page}/change`, { role: 'viewer', active: 'true' });
    expect(change.body).toMatch(/support[\s\S]+viewer/);
    await change.press();
    expect(await admin.reads('/backoffice/operators')).toContainEqual(
      expect.objectContaining({ email: form.email, role: 'viewer', active: true }),
    );
  });
  it('create an API key that is shown once, and revoke it', async () => {
    const visitor = await visitorIn('admin');
    const form = { name: 'Collections', role: 'officer', expiresAt: '2099-01-01T00:00:00Z' };
    const creation = await confirmation(visitor, '/console/api-keys/create', form);
    expect(creation.body).toContain('The back office only');
    const created = (await creation.press()).body;
    const [key = ''] = created.match(/lsk_[\w-]{43}/) ?? [];
    const program = new Operator(service.as({ accessToken: key, userId: '' }));
    await done(program.approves((await done(borrower.asksFor(1000))).requestId));
    const [page = ''] = created.match(/\/console\/api-keys\/[\w-]{36}/) ?? [];
    const shown = (await visitor.get(page)).body;
    expect(shown).toContain(`…${key.slice(-4)}`);
    expect(shown).toContain('API key Collections');
    expect(shown).not.toContain(key);

    await (await confirmation(visitor, `${page}/revoke`)).press();
    expect((await program.get('/backoffice/me')).status).toBe(401);
  });

  it('see which API keys were made by an operator who is no longer active', async () => {
    const [visitor, maker] = [await visitorIn('admin'), await service.operator()];
    const { apiKeyId } = await done(maker.createsApiKey('viewer', { name: 'Of one who left' }));
    const shown = async () => (await visitor.get('/console/api-keys')).body;
    const row = (html: string) => html.split('<tr').find((each) => each.includes(apiKeyId)) ?? '';
    expect(row(await shown())).toContain('Operator Account');
    expect(row(await shown())).not.toContain('no longer active');

    await done(admin.changesOperator(maker.userId, { active: false }));

    expect(row(await shown())).toContain('<mark>Operator Account, no longer active</mark>');
    expect((await visitor.get(`/console/api-keys/${apiKeyId}`)).body).toContain('Operator Account, no longer active');
    expect((await visitor.get(`/console/api-keys/${apiKeyId}/revoke`)).body).toContain('no longer active');
  });
});
