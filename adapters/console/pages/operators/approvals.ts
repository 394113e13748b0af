import { ALL_ACTS } from '../../../../application/operators/acts.ts';
import type { ApprovalView } from '../../../../application/operators/audit.queries.ts';
import { mayPerform } from '../../../../application/operators/roles.ts';
import { ApprovalNotFound } from '../../../../domain/operators/approval.ts';
import { ProductNotFound } from '../../../../domain/products/product.ts';
import { type Operator, personBehind } from '../../../../domain/shared/operator.ts';
import * as schemas from '../../../http/backoffice/approvals.schemas.ts';
import { actsOn } from '../../actions.ts';
import type { ConsolePorts, Pages } from '../../console-ports.ts';
import { existing, type Part } from '../../details.ts';
import { columns, type Facts } from '../../fields.ts';
import { borrowerName, instant, moneyText, orNone, percentText } from '../../format.ts';
import { type Ids, idsIn } from '../../ids.ts';
import { labelOf } from '../../labels.ts';
import { list } from '../../lists.ts';
import { changeFacts, type GivenTerms } from '../loans/changes.ts';
import { undoneFacts } from '../loans/undo.ts';
import { actorName, subjectLink } from './audit-trail.ts';

const YOU = 'You';

/** What is declared of the act that waits. */
function actOf({ action }: Pick<ApprovalView, 'action'>) {
  const act = ALL_ACTS.find((one) => one.action === action);
  if (act?.second === undefined) throw new Error(`There is no act ${action}.`);
  return { ...act, amount: act.second.amount };
}

/** Acts that wait for a second operator. */
export const approvalPages: Pages = (app, ports) => {
  const { approvalQueries, confirmApproval, refuseApproval } = ports;
  approvalList(app, ports);
  const acts = actsOn(app, '/approvals/:approvalId', async ({ approvalId }) =>
    existing(await approvalQueries.approvalOf(approvalId), ApprovalNotFound),
  );
  acts.add('confirm', {
    allowed: 'approval.confirm',
    title: 'Confirm and do it',
    done: 'It is confirmed and done.',
    describe: (approval) => factsOf(approval, ports),
    execute: ({ params: { approvalId }, operator }) => confirmApproval.execute({ approvalId, operator }),
  });
  acts.add('refuse', {
    allowed: 'approval.refuse',
    title: 'Refuse',
    done: 'It is refused.',
    body: schemas.refuseApproval.body,
    async describe(approval, { values: { reason } }) {
      return [...(await factsOf(approval, ports)), ['Refused because', reason]];
    },
    execute: ({ params: { approvalId }, operator, values: { reason } }) =>
      refuseApproval.execute({ approvalId, operator, reason }),
  });
  acts.show(async (approval, operator) => ({
    title: actOf(approval).title,
    acts: possibleActs(approval, operator),
    parts: [
      {
        title: 'What waits',
        facts: [['Borrower', borrowerName(approval.borrower)], ...(await factsOf(approval, ports))],
        link: subjectOf(approval),
      },
      { title: 'Second operator', facts: await decisionOf(approval, operator, ports) },
    ],
  }));
};

const approvalList: Pages = (app, ports) => {
  list(app, {
    path: '/approvals',
    title: 'Approvals',
    query: schemas.listApprovals.querystring,
    filters: ['status', 'act'],
    async load(filter, page, _ids, operator) {
      const approvals = await ports.approvalQueries.list(filter, page);
      const items = approvals.items.map(async (one) => {
        return { ...one, by: await nameOf(one.requestedBy, ports), waitsFor: waitsFor(one, operator) };
      });
      return { ...approvals, items: await Promise.all(items) };
    },
    columns: [
      ...columns(schemas.Approval, ['requestedAt']),
      { head: 'Act', cell: (one) => actOf(one).title, link: ({ approvalId }) => `/approvals/${approvalId}` },
      { head: 'Amount', amount: ({ figures }) => [figures.amount, figures.currency] },
      {
        head: 'Borrower',
        cell: ({ borrower }) => borrowerName(borrower),
        link: ({ userId }) => userId && `/users/${userId}`,
      },
      { head: 'By', cell: ({ by }) => by },
      { head: 'Status', cell: ({ status }) => status, state: true },
      { head: 'Waits for', cell: ({ waitsFor }) => waitsFor, mark: ({ waitsFor }) => waitsFor === YOU },
      ...columns(schemas.Approval, ['expiresAt']),
    ],
  });
};

const asked = ({ askedBy }: ApprovalView, operator: Operator) => askedBy === personBehind(operator);

/** The one who asked may refuse it, but not confirm it. */
function possibleActs(approval: ApprovalView, operator: Operator): readonly string[] {
  if (approval.status !== 'Pending') return [];
  return asked(approval, operator) ? ['refuse'] : ['confirm', 'refuse'];
}

/** Who can confirm it. */
function waitsFor(approval: ApprovalView, operator: Operator): string {
  if (approval.status !== 'Pending') return orNone(null);
  const isSecond = mayPerform(operator.role, 'approval.confirm') && !asked(approval, operator);
  return isSecond ? YOU : 'Another officer or admin';
}

/** The figures, and what was typed that they lack. The digest of a preview is for programs. */
async function factsOf(approval: ApprovalView, ports: ConsolePorts): Promise<Facts> {
  const { action, figures, payload } = approval;
  const { title, amount, body } = actOf(approval);
  const given = payload as Readonly<Record<string, unknown>>;
  const isChange = action === ports.bookLoanChange.act.action;
  const typed = isChange ? ['reason'] : Object.keys(body.properties).filter((name) => !(name in figures));
  return [
    ['Act', title],
    ...(isChange ? changeFacts(payload as GivenTerms, { zone: ports.calendar.zone, otherwise: THAT_DAY }) : []),
    ...(await undoneIn(approval, ports)),
    [amount, moneyText(figures.amount, figures.currency)],
    ...(await termsOf(approval, ports)),
    ...typed
      .filter((name) => name !== 'digest' && (given[name] ?? null) !== null)
      .map((name) => [labelOf(name), String(given[name])] as const),
  ];
}

const THAT_DAY = 'The day on which it was requested';

/** What an undo takes back. Others name no change and no pause. */
async function undoneIn({ subject: loanId, payload, figures }: ApprovalView, ports: ConsolePorts): Promise<Facts> {
  const { changeId, pauseId } = idsIn(payload) as Partial<Ids>;
  const undone = changeId ?? pauseId;
  if (undone === undefined) return [];
  return undoneFacts(ports, { ...idsIn({ loanId }), currency: figures.currency, undone });
}

/** Those that the act sets. */
async function termsOf({ figures }: ApprovalView, { productQueries }: ConsolePorts): Promise<Facts> {
  const { currency, term, interestRate, monthlyPayment, productId, productVersion } = figures;
  if (term === null || interestRate === null) return [];
  const product = productId && existing(await productQueries.productOf(idsIn(figures).productId), ProductNotFound);
  return Object.entries({
    Term: `${term} months`,
    Rate: percentText(interestRate),
    'Monthly payment': moneyText(monthlyPayment, currency),
    ...(product && { Product: `${product.name}, version ${productVersion}` }),
  });
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

async function nameOf(id: string, ports: ConsolePorts): Promise<string> {
  return (await actorName(id, ports)) ?? id;
}

/** The page of what is acted on, or of what it belongs to: the first id of the act that has one. */
function subjectOf(approval: ApprovalView): Part['link'] {
  const { ids } = actOf(approval);
  const given: Readonly<Record<string, unknown>> = { ...approval.payload, [ids.at(-1) ?? '']: approval.subject };
  const links = ids.flatMap((id) => {
    const kind = id.replace(/Id$/, '');
    const path = subjectLink({ subjectType: kind, subjectId: String(given[id]) });
    return path === null ? [] : [{ path, text: `Open the ${kind}` }];
  });
  return links[0];
}
