import { describe, expect, it } from 'vitest';
import type { OperatorRole } from '../../domain/shared/operator.ts';
import { done } from '../support/client.ts';
import { openService } from '../support/open-service.ts';
import { Operator } from '../support/operator.ts';
import { confirmation, Visitor } from '../support/visitor.ts';

const { service, borrower, operator: admin } = await openService({ AUTH_RATE_LIMIT_MAX: '40' });
const { requestId } = await done(borrower.asksFor(1000));
const { ticketId } = await done(borrower.opensTicket());

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
] as const;

describe.each<[OperatorRole, readonly string[], readonly string[]]>([
  ['viewer', [], []],
  ['support', [], ['resolve', 'note']],
  ['officer', [], ['approve', 'note']],
  ['admin', SECTIONS, ['approve', 'resolve', 'note', 'invite']],
])('the console of a %s', (role, sections, acts) => {
  it(`has links to ${sections.length + acts.length} of what not all may do, and shows no other form`, async () => {
    const visitor = await visitorIn(role);
    const { body } = await visitor.get('/console');
    expect(SECTIONS.filter((section) => body.includes(`href="${section}"`))).toEqual(sections);
    for (const [page, act] of ACTS) {
      const allowed = acts.includes(act);
      const shown = await visitor.get(page);
      if (page !== '/console/operators') expect(shown.statusCode).toBe(200);
      expect({ act, linked: shown.body.includes(`href="${page}/${act}"`) }).toEqual({ act, linked: allowed });
      expect((await visitor.get(`${page}/${act}`)).statusCode).toBe(allowed ? 200 : 403);
    }
  });
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
});
