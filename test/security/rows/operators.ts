import { BANKS } from '../../../adapters/reference-data/in-memory-banks.ts';
import { disbursedLoan, loanWithFee } from '../../support/app.ts';
import type { Borrower } from '../../support/borrower.ts';
import { done } from '../../support/client.ts';
import { Operator } from '../../support/operator.ts';
import { INVALID, UNAUTHENTICATED } from '../answers.ts';
import type { Attack } from '../attack.ts';
import { UNKNOWN } from '../objects.ts';
import { by, get, post, row } from '../row.ts';
import type { Target } from '../target.ts';

const KEYS = '/backoffice/apiKeys';
const NO_KEY = [404, 'API_KEY_NOT_FOUND'] as const;
const EXPIRED = [400, 'INVALID_API_KEY_EXPIRY'] as const;
const NO_APPROVAL = [404, 'APPROVAL_NOT_FOUND'] as const;
const DECIDED = [400, 'APPROVAL_NOT_PENDING'] as const;
const NOT_SECOND = [403, 'SECOND_OPERATOR_REQUIRED'] as const;
const OUTDATED = [400, 'PREVIEW_OUTDATED'] as const;
const WAITS = [400, 'APPROVAL_PENDING'] as const;
const NO_CHARGE = [404, 'CHARGE_NOT_FOUND'] as const;
const NEW = { name: 'A key', role: 'viewer' };

/** An operator by a new key that was used before, so that its use is not written again. */
async function program({ operator, service }: Target, role = 'officer', admin: Operator = operator) {
  const { key, apiKeyId } = await done(admin.createsApiKey(role));
  const made = Object.assign(new Operator(service.as({ accessToken: key, userId: apiKeyId })), { key, apiKeyId });
  await made.reads('/backoffice/me');
  return made;
}

/** The headers of a request with this as its bearer token. */
const bearing = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });

const created = (name: string, body: unknown, answer: Attack['answer'] = INVALID) =>
  row(`a key with ${name}`, answer, ({ operator }) => post(operator, KEYS, body as object));

const withKey = (
  name: string,
  answer: Attack['answer'],
  request: (key: string, target: Target) => object,
  role?: string,
) => row(`a key ${name}`, answer, async (target) => request((await program(target, role)).key, target));

export const API_KEYS: readonly Attack[] = [
  created('an end of another offset', { ...NEW, expiresAt: '2099-01-01T00:00:00+01:00' }),
  ...['2020-01-01T00:00:00Z', '2099-02-30T00:00:00Z', '9999-12-31T00:00:00Z'].map((expiresAt) =>
    created(`the end ${expiresAt}`, { ...NEW, expiresAt }, EXPIRED),
  ),
  row('a key revoked by the id of its maker', NO_KEY, ({ operator }) =>
    by(operator, 'DELETE', `${KEYS}/${operator.userId}`),
  ),
  ...['/user/profile', '/user/export', '/loans'].map((path) =>
    withKey(`reads ${path}`, UNAUTHENTICATED, (key) => get(bearing(key), path)),
  ),
  withKey('deletes an account', UNAUTHENTICATED, (key) =>
    by(bearing(key), 'DELETE', '/user/account', { password: 'a long password' }),
  ),
  withKey(
    'takes a ticket',
    [400, 'AGENT_REQUIRED'],
    (key, { belongings }) => post(bearing(key), `/backoffice/tickets/${belongings.ticketId}/assign`),
    'support',
  ),
  withKey('in another case', UNAUTHENTICATED, (key) => get(bearing(key.toUpperCase()), '/backoffice/me')),
  withKey('without its end', UNAUTHENTICATED, (key) => get(bearing(key.slice(0, -1)), '/backoffice/me')),
  withKey('with more at its end', UNAUTHENTICATED, (key) => get(bearing(`${key}A`), '/backoffice/me')),
  withKey('behind a space', UNAUTHENTICATED, (key) => get(bearing(` ${key}`), '/backoffice/me')),
  withKey('in the query', UNAUTHENTICATED, (key) => get(null, `/backoffice/me?access_token=${key}&apiKey=${key}`)),
  withKey('as a cookie', UNAUTHENTICATED, (key) => get(null, '/backoffice/me', { cookie: `access=${key}` })),
  withKey('as basic credentials', UNAUTHENTICATED, (key) =>
    get(null, '/backoffice/me', { authorization: `Basic ${Buffer.from(`${key}:`).toString('base64')}` }),
  ),
  row('a key that was revoked', UNAUTHENTICATED, async (target) => {
    const { key, apiKeyId } = await program(target);
    await done(target.operator.revokesApiKey(apiKeyId));
    return get(bearing(key), '/backoffice/me');
  }),
  row('a key of a revoked one’s digest', UNAUTHENTICATED, async (target) => {
    const [stored] = await target.service.query<{ digest: string }>('select digest from api_keys limit 1');
    return get(bearing(`lsk_${stored?.digest}`), '/backoffice/me');
  }),
];

/** A waiver that waits. */
async function waiver(target: Target, by: Operator = target.operator, who?: Borrower) {
  const borrower = who ?? (await target.newPerson());
  const loanId = await loanWithFee(borrower, target.operator);
  const [{ chargeId }] = await borrower.reads(`/loans/${loanId}/charges`);
  const { approvalId } = await done(by.waives(loanId, chargeId));
  const path = `/backoffice/approvals/${approvalId}`;
  return { approvalId, loanId, chargeId, borrower, confirm: `${path}/confirm`, refuse: `${path}/refuse` };
}
type Waiver = Awaited<ReturnType<typeof waiver>>;

const ofWaiver = (
  name: string,
  answer: Attack['answer'],
  request: (waiting: Waiver, target: Target) => ReturnType<typeof post> | Promise<ReturnType<typeof post>>,
) => row(`an approval ${name}`, answer, async (target) => request(await waiver(target), target));

/** Refused at once, so that nothing waits. */
const asked = (name: string, answer: Attack['answer'], path: string, body: object, by?: string) =>
  row(`an act asked for ${name}`, answer, async (target) => {
    const url = path.replaceAll(/:(\w+)/g, (_, key: string) => target.belongings[key] ?? UNKNOWN);
    return post(by === undefined ? target.operator : await program(target, by), url, body);
  });
const REASON = { reason: 'Mine.' };
const CHANGE = { type: 'rate', interestRate: 8, ...REASON, digest: 'a'.repeat(64) };

export const APPROVALS: readonly Attack[] = [
  asked('on a loan in order', [400, 'LOAN_NOT_DEFAULTED'], '/backoffice/loans/:loanId/write-off', REASON),
  asked('on an unknown loan', [404, 'LOAN_NOT_FOUND'], `/backoffice/loans/${UNKNOWN}/write-off`, REASON),
  asked('on an unknown charge', NO_CHARGE, `/backoffice/loans/:loanId/charges/${UNKNOWN}/waive`, REASON),
  asked('on the charge of another loan', NO_CHARGE, '/backoffice/loans/:loanId/charges/:chargeId/waive', REASON),
  asked('on a payment without a refund', [404, 'REFUND_NOT_FOUND'], '/backoffice/refunds/:paymentId', {
    reference: 'MINE',
  }),
  asked(
    'on a loan with a payment in flight',
    [400, 'LOAN_NOT_CHANGEABLE'],
    '/backoffice/loans/:loanId/changes',
    CHANGE,
  ),
  ...['confirm', 'refuse'].map((decide) =>
    row(`an approval to ${decide} by the id of its subject`, NO_APPROVAL, async (target) => {
      const { chargeId } = await waiver(target);
      const body = decide === 'refuse' ? { reason: 'No.' } : {};
      return post(target.operator, `/backoffice/approvals/${chargeId}/${decide}`, body);
    }),
  ),
  ofWaiver('confirmed by the one who asked', NOT_SECOND, ({ confirm }, { operator }) => post(operator, confirm)),
  ofWaiver('confirmed by one who lost the role', UNAUTHENTICATED, async ({ confirm }, { service, operator }) => {
    const former = await service.operator('officer');
    await done(operator.changesOperator(former.userId, { role: 'support' }));
    return post(former, confirm);
  }),
  ofWaiver('refused again', DECIDED, async ({ refuse, approvalId }, { operator }) => {
    await done(operator.refuses(approvalId));
    return post(operator, refuse, { reason: 'Still no.' });
  }),
  ofWaiver('confirmed by a key', NOT_SECOND, async ({ confirm }, target) => post(await program(target), confirm)),
  ofWaiver('confirmed with another payload', INVALID, async ({ confirm }, { service }) =>
    post(await service.operator(), confirm, { reason: 'Another.' }),
  ),
  ofWaiver('confirmed after it was refused', DECIDED, async ({ confirm, approvalId }, { service, operator }) => {
    await done(operator.refuses(approvalId));
    return post(await service.operator(), confirm);
  }),
  ofWaiver('confirmed again', DECIDED, async ({ confirm, approvalId }, { service }) => {
    const second = await service.operator();
    await done(second.confirms(approvalId));
    return post(second, confirm);
  }),
  ofWaiver('confirmed after it expired', DECIDED, async ({ confirm, approvalId }, { service }) => {
    await service.query(`update approvals set expires_at = now() - interval '1 ms' where id = '${approvalId}'`);
    return post(await service.operator(), confirm);
  }),
  row(
    'an approval confirmed after its charge was paid in part',
    OUTDATED,
    async (target) => {
      const { loanId, confirm } = await waiver(target);
      const { depositId } = await done(target.operator.recordsDeposit(`PART-${loanId}`, 5));
      await done(target.operator.matches(depositId, loanId));
      return post(await target.service.operator(), confirm);
    },
    { changes: true },
  ),
  ofWaiver('requested again by another', WAITS, async ({ loanId, chargeId }, { service }) =>
    post(await service.operator(), `/backoffice/loans/${loanId}/charges/${chargeId}/waive`, { reason: 'Mine.' }),
  ),
  row('an approval of a key, confirmed by the maker of the key', NOT_SECOND, async (target) =>
    post(target.operator, (await waiver(target, await program(target))).confirm),
  ),
];

const OWN = [403, 'OWN_AFFAIRS'] as const;
const UNPROVEN = [400, 'PAYMENT_VERIFICATION_FAILED'] as const;

/** An operator who is the borrower of a loan, too. */
async function borrowing({ service, operator }: Target) {
  const own = await service.operator('admin');
  return { own, loanId: await disbursedLoan(own, operator, { amount: 300, term: 3 }) };
}

/** The borrower verifies a payment whose money they recorded themselves. */
const ownWord = (
  name: string,
  recording: (own: Operator, target: Target) => Promise<Operator> | Operator,
  code?: string,
) =>
  row(`a loan paid by a deposit of ${name}`, UNPROVEN, async (target) => {
    const { own, loanId } = await borrowing(target);
    const reference = `OWN-${loanId.slice(-12)}`;
    const recorder = await recording(own, target);
    await done(recorder.recordsDeposit(reference, 306.01, { confirmationCode: code }));
    const { paymentId } = await done(own.reportsTransfer(loanId, 306.01, reference));
    return post(own, `/payments/${paymentId}/verify`, { confirmationCode: code });
  });

/** What operators do first as such, and then use as borrowers. */
export const OWN_AFFAIRS: readonly Attack[] = [
  ownWord('one’s own word', (own) => own),
  ownWord('one’s own word, with its code', (own) => own, '493021'),
  ownWord('one’s own key', (own, target) => program(target, 'officer', own)),
  row('a deposit recorded for a reference of one’s own', OWN, async (target) => {
    const { own, loanId } = await borrowing(target);
    const reference = `OWN-${loanId.slice(-12)}`;
    await done(own.reportsTransfer(loanId, 50, reference));
    return post(own, '/backoffice/deposits', { bankId: BANKS[0]?.bankId, reference, amount: 50, currency: 'USD' });
  }),
  row('a deposit matched with one’s own loan by its recorder', OWN, async (target) => {
    const { own, loanId } = await borrowing(target);
    const { depositId } = await done(own.recordsDeposit(`OWN-${loanId.slice(-12)}`, 50));
    return post(own, `/backoffice/deposits/${depositId}/match`, { loanId });
  }),
  row('an approval about oneself that one refuses', OWN, async (target) => {
    const own = await target.service.operator('officer');
    return post(own, (await waiver(target, target.operator, own)).refuse, { reason: 'No.' });
  }),
  row('an approval about oneself that one’s key refuses', OWN, async (target) => {
    const own = await target.service.operator('admin');
    const { refuse } = await waiver(target, target.operator, own);
    return post(await program(target, 'officer', own), refuse, { reason: 'No.' });
  }),
];
