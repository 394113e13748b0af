import { ALL_ACTS } from '../../../../application/operators/acts.ts';
import type { ApprovalView } from '../../../../application/operators/audit.queries.ts';
import { mayPerform } from '../../../../application/operators/roles.ts';
import { ApprovalNotFound } from '../../../../domain/operators/approval.ts';
import { ProductNotFound } from '../../../../domain/products/product.ts';
import type { ActFigures } from '../../../../domain/shared/act-figures.ts';
import { type Operator, personBehind } from '../../../../domain/shared/operator.ts';
import type { HttpServer } from '../../../http/answers/routes.ts';
import { approvalIdOf } from '../../../http/backoffice/approvals.routes.ts';
import * as schemas from '../../../http/backoffice/approvals.schemas.ts';
import { pathId } from '../../../http/fields/read-fields.ts';
import { actsOn } from '../../actions.ts';
import type { Facts } from '../../acts.ts';
import type { ConsolePorts } from '../../console-ports.ts';
import { detail, existing } from '../../details.ts';
import { instant, moneyText, orNone, percentText } from '../../format.ts';
import { list } from '../../lists.ts';
import { actorName } from './audit-trail.ts';

const ONE = '/approvals/:approvalId';

/** What is declared of the act that waits. */
function actOf({ action }: Pick<ApprovalView, 'action'>) {
  const act = ALL_ACTS.find((one) => one.action === action);
  if (act?.second === undefined) throw new Error(`There is no act ${action}.`);
  return { ...act, amount: act.second.amount };
}

/** The names of values that operators know and the figures lack. The digest of a preview is for programs. */
const VALUES: Readonly<Record<string, string>> = {
  expiresOn: 'Open until',
  reason: 'Reason',
  reference: 'Reference',
  type: 'What changes',
  day: 'Day of the month',
};

const idIn = (params: object) => approvalIdOf(params as { approvalId: string });

/** Acts that wait for a second operator. */
export function approvalPages(app: HttpServer, ports: ConsolePorts): void {
  const { approvalQueries } = ports;
  list(app, {
    path: '/approvals',
    title: 'Approvals',
    query: schemas.listApprovals.querystring,
    filters: ['status', 'act'],
    async load(filter, page, _params, operator) {
      const approvals = await approvalQueries.list(filter, page);
      const items = approvals.items.map(async (one) => {
        return { ...one, by: await nameOf(one.requestedBy, ports), waitsFor: waitsFor(one, operator) };
      });
      return { ...approvals, items: await Promise.all(items) };
    },
    columns: [
      { head: 'Requested', cell: ({ requestedAt }) => instant(requestedAt) },
      {
        head: 'Act',
        cell: ({ action }) => actOf({ action }).title,
        link: ({ approvalId }) => `/approvals/${approvalId}`,
      },
      { head: 'Amount', amount: ({ figures }) => [figures.amount, figures.currency] },
      { head: 'Borrower', cell: borrowerName, link: ({ userId }) => userId && `/users/${userId}` },
      { head: 'By', cell: ({ by }) => by },
      { head: 'Status', cell: ({ status }) => status, state: true },
      { head: 'Waits for', cell: ({ waitsFor }) => waitsFor, mark: ({ waitsFor }) => waitsFor === YOU },
      { head: 'Expires', cell: ({ expiresAt }) => instant(expiresAt) },
    ],
  });
  const acts = decisions(app, ports);
  detail(app, ONE, async (params, operator) => {
    const approval = existing(await approvalQueries.approvalOf(idIn(params)), ApprovalNotFound);
    const { path, text } = subjectOf(approval);
    return {
      title: actOf(approval).title,
      acts: acts.links(approval, possibleActs(approval, operator)),
      parts: [
        { title: 'What waits', facts: await factsOf(approval, ports), link: { path, text } },
        { title: 'Second operator', facts: await decisionOf(approval, operator, ports) },
      ],
    };
  });
}

function decisions(app: HttpServer, ports: ConsolePorts) {
  const { keys, approvalQueries, confirmApproval, refuseApproval } = ports;
  const acts = actsOn(app, keys, ONE);
  const facts = async (params: object) =>
    factsOf(existing(await approvalQueries.approvalOf(idIn(params)), ApprovalNotFound), ports);
  acts.add('confirm', {
    allowed: 'approval.confirm',
    title: 'Confirm and do it',
    done: 'It is confirmed and done.',
    describe: ({ params }) => facts(params),
    execute: async ({ params, operator }) => {
      await confirmApproval.execute({ approvalId: idIn(params), operator });
    },
  });
  acts.add('refuse', {
    allowed: 'approval.refuse',
    title: 'Refuse',
    done: 'It is refused.',
    body: schemas.refuseApproval.body,
    labels: { reason: 'Reason' },
    describe: async ({ params, values: { reason } }) => [...(await facts(params)), ['Refused because', reason]],
    execute: ({ params, operator, values: { reason } }) =>
      refuseApproval.execute({ approvalId: idIn(params), operator, reason }),
  });
  return acts;
}

const asked = ({ askedBy }: ApprovalView, operator: Operator) => askedBy === personBehind(operator);

/** The one who asked may refuse it, but not confirm it. */
function possibleActs(approval: ApprovalView, operator: Operator): readonly string[] {
  if (approval.status !== 'Pending') return [];
  return asked(approval, operator) ? ['refuse'] : ['confirm', 'refuse'];
}

const YOU = 'You';

/** Who can confirm it. */
function waitsFor(approval: ApprovalView, operator: Operator): string {
  if (approval.status !== 'Pending') return orNone(null);
  const isSecond = mayPerform(operator.role, 'approval.confirm') && !asked(approval, operator);
  return isSecond ? YOU : 'Another officer or admin';
}

function borrowerName({ borrower }: Pick<ApprovalView, 'borrower'>): string {
  return orNone([borrower?.firstName, borrower?.lastName].filter(Boolean).join(' '));
}

async function factsOf(
  { action, payload, figures, borrower }: ApprovalView,
  ports: Pick<ConsolePorts, 'productQueries'>,
): Promise<Facts> {
  const given: Readonly<Record<string, unknown>> = { ...payload };
  const values = Object.entries(VALUES).filter(([name]) => given[name] !== undefined && given[name] !== null);
  return [
    ['Act', actOf({ action }).title],
    ['Borrower', borrowerName({ borrower })],
    [actOf({ action }).amount, moneyText(figures.amount, figures.currency)],
    ...(await termsOf(figures, ports)),
    ...values.map(([name, text]) => [text, String(given[name])] as const),
  ];
}

/** Those that the act sets. */
async function termsOf(
  { currency, term, interestRate, monthlyPayment, productId, productVersion }: ActFigures,
  { productQueries }: Pick<ConsolePorts, 'productQueries'>,
): Promise<Facts> {
  if (term === null || interestRate === null) return [];
  const terms: Facts = [
    ['Term', `${term} months`],
    ['Rate', percentText(interestRate)],
    ['Monthly payment', moneyText(monthlyPayment, currency)],
  ];
  if (productId === null) return terms;
  const { name } = existing(
    await productQueries.productOf(pathId<'Product'>(productId, () => new ProductNotFound())),
    ProductNotFound,
  );
  return [...terms, ['Product', `${name}, version ${productVersion}`]];
}

async function decisionOf(approval: ApprovalView, operator: Operator, ports: ConsolePorts): Promise<Facts> {
  const { status, requestedBy, requestedAt, expiresAt, decidedBy, decidedAt, reason } = approval;
  const by = { Status: status, 'Requested by': await nameOf(requestedBy, ports), Requested: instant(requestedAt) };
  const open = { ...by, Expires: instant(expiresAt) };
  if (status === 'Pending') return Object.entries({ ...open, 'Waits for': waitsFor(approval, operator) });
  if (decidedBy === null) return Object.entries(open);
  const decided = { 'Decided by': await nameOf(decidedBy, ports), Decided: instant(decidedAt) };
  return Object.entries({ ...by, ...decided, ...(status === 'Refused' && { Reason: orNone(reason) }) });
}

async function nameOf(id: string, queries: ConsolePorts): Promise<string> {
  return (await actorName(id, queries)) ?? id;
}

/** The page of what is acted on: of the first id in the path of the act. */
function subjectOf(approval: ApprovalView) {
  const { ids } = actOf(approval);
  const given: Readonly<Record<string, unknown>> = { ...approval.payload, [ids.at(-1) ?? '']: approval.subject };
  const [first = ''] = ids;
  const kind = first.replace(/Id$/, '');
  return { path: `/${kind}s/${given[first]}`, text: `Open the ${kind}` };
}
