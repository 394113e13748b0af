import { beforeEach, describe, expect, expectTypeOf, it } from 'vitest';
import type { WriteOffLoan } from '../../../application/loans/loans.ts';
import { ACTS, ALL_ACTS, FOUR_EYES_ACTS, needsSecond } from '../../../application/operators/acts.ts';
import { ConfirmApproval, RefuseApproval, RequestApproval } from '../../../application/operators/approvals.ts';
import type { AuditEntry } from '../../../application/operators/audit-log.ts';
import type { OperatorAct } from '../../../application/operators/audited.ts';
import { ActUndone, FourEyed } from '../../../application/operators/four-eyed.ts';
import { BeyondRole, ROLES_OF } from '../../../application/operators/roles.ts';
import { type AnyAct, commandOf, operatorAct } from '../../../application/shared/act.ts';
import { UseCase } from '../../../application/shared/use-case.ts';
import { LoanAlreadyWrittenOff, PreviewOutdated } from '../../../domain/loans/loan.errors.ts';
import {
  ApprovalNotFound,
  ApprovalNotPending,
  ApprovalOutdated,
  ApprovalPending,
  SecondOperatorRequired,
} from '../../../domain/operators/approval.ts';
import { actFiguresOf } from '../../../domain/shared/act-figures.ts';
import type { LoanId } from '../../../domain/shared/ids.ts';
import { type Operator, OwnAffairs } from '../../../domain/shared/operator.ts';
import { TimeZone } from '../../../domain/shared/time-zone.ts';
import { ASKED_AT, ASKER, aKeyOf, daysLater, SECOND } from '../../support/approvals.ts';
import { DirectUnitOfWork, RestorableMap } from '../../support/fakes/direct-unit-of-work.ts';
import { InMemoryApprovals } from '../../support/fakes/in-memory-approvals.ts';
import { RecordingEventPublisher } from '../../support/fakes/recording-event-publisher.ts';
import { idNumber, SequentialIds } from '../../support/fakes/sequential-ids.ts';
import { BORROWER } from '../../support/lending.ts';
import { dayOf } from '../../support/utc.ts';

const LOAN = idNumber<'Loan'>(77);
const UNKNOWN = idNumber<'Approval'>(99);

interface WriteOff {
  readonly loanId: LoanId;
  readonly reason: string;
}

interface Loan {
  readonly userId: string;
  readonly lost: string;
  readonly owes: number;
}

/** Loans as far as a write-off concerns them. */
class Loans extends RestorableMap<string, Loan> {
  put(id: string, loan: Loan) {
    this.byKey.set(id, loan);
  }

  of(id: string): Loan | null {
    return this.byKey.get(id) ?? null;
  }
}

class Log extends RestorableMap<string, AuditEntry> {
  async add(entry: AuditEntry) {
    this.byKey.set(entry.id, entry);
  }

  async hold() {}
}

function setUp(fourEyes = FOUR_EYES_ACTS as readonly (typeof FOUR_EYES_ACTS)[number][]) {
  const [loans, log, approvals] = [new Loans(), new Log(), new InMemoryApprovals(new RecordingEventPublisher())];
  loans.put(LOAN, { userId: BORROWER, lost: '', owes: 300 });
  let now = ASKED_AT;
  let refusal: Error | null = null;
  const unitOfWork = new DirectUnitOfWork(loans, log, approvals);
  const clock = { now: () => now };
  const calendar = { zone: TimeZone.utc, today: async () => dayOf(now) };
  const deps = { approvals, auditLog: log, unitOfWork, ids: new SequentialIds(), clock, calendar };
  const { title, roles, body } = ACTS.writeOffLoan;
  const act = operatorAct({
    action: 'loan.write-off',
    title,
    roles,
    second: {
      act: 'write-off',
      amount: '',
      figures: ({ subject: { owes: amount } }) => actFiguresOf({ amount, currency: 'USD' }),
    },
    subject: {
      type: 'loan',
      find: async (_queries: object, id: LoanId) => loans.of(id),
      keeps: ({ lost }: Loan) => ({ lost }),
      concerns: ({ userId }: Loan) => userId,
    },
    ids: ['loanId'],
    body,
    run: class extends UseCase<object> {
      async execute({ loanId, reason }: WriteOff) {
        if (refusal !== null) throw refusal;
        const loan = loans.of(loanId);
        if (loan === null || loan.lost !== '') throw new LoanAlreadyWrittenOff();
        await unitOfWork.run(async () => loans.put(loanId, { ...loan, lost: reason }));
        return reason;
      }
    },
    answer: ({ result }) => result,
  });
  const writeOff = new FourEyed(act, { ...deps, fourEyes, requestApproval: new RequestApproval(deps) });
  const acts = new Map([[act.action, writeOff as FourEyed<AnyAct>]]);
  return {
    loans,
    approvals,
    writeOff,
    entries: () => log.all,
    confirm: new ConfirmApproval({ ...deps, acts }),
    refuse: new RefuseApproval(deps),
    send: (operator: Operator, loanId = LOAN) => writeOff.execute({ loanId, reason: 'Gone.', operator }),
    refuseWith(error: Error) {
      refusal = error;
    },
    later(days: number) {
      now = daysLater(days);
    },
  };
}

describe('an act that needs a second operator', () => {
  let service: ReturnType<typeof setUp>;
  beforeEach(() => {
    service = setUp();
  });

  const asked = async (by: Operator = ASKER) => {
    const undone = await service.send(by).catch((error) => error);
    expect(undone).toBeInstanceOf(ActUndone);
    return (undone as ActUndone).afterwards();
  };

  it('is tried out, undone and kept', async () => {
    const approval = await asked();
    expect(approval).toMatchObject({
      act: 'write-off',
      action: 'loan.write-off',
      subject: LOAN,
      payload: { reason: 'Gone.' },
      figures: actFiguresOf({ amount: 300, currency: 'USD' }),
      borrowerId: BORROWER,
      requestedBy: ASKER.id,
    });
    expect(service.loans.of(LOAN)).toEqual({ userId: BORROWER, lost: '', owes: 300 });
    const after = { act: 'write-off', subject: LOAN, status: 'Pending', requestedBy: ASKER.id };
    expect(service.entries()).toEqual([
      {
        id: expect.any(String),
        action: 'approval.request',
        operatorId: ASKER.id,
        occurredAt: ASKED_AT,
        subject: { type: 'approval', id: approval.id },
        before: null,
        after,
      },
    ]);
  });

  it('is done by the second operator, and both are in the log', async () => {
    const { id: approvalId } = await asked();
    const done = await service.confirm.execute({ approvalId, operator: SECOND });
    expect(done).toEqual({ action: 'loan.write-off', answer: 'Gone.' });
    expect(service.loans.of(LOAN)).toEqual({ userId: BORROWER, lost: 'Gone.', owes: 300 });
    expect(service.approvals.all[0]?.statusAt(ASKED_AT)).toBe('Confirmed');
    expect(service.entries().at(-1)).toMatchObject({
      action: 'loan.write-off',
      operatorId: SECOND.id,
      before: { lost: '' },
      after: { lost: 'Gone.', approvalId, requestedBy: ASKER.id },
    });
  });

  it.each([
    ['its role does not allow it', { ...ASKER, role: 'support' } as const, BeyondRole],
    ['it concerns the operator', { ...ASKER, id: BORROWER }, OwnAffairs],
    ['it concerns the maker of the key', aKeyOf({ ...ASKER, id: BORROWER }), OwnAffairs],
  ])('does not wait if %s', async (_reason, operator, refusal) => {
    await expect(service.send(operator)).rejects.toThrow(refusal);
    expect(service.approvals.all).toEqual([]);
  });

  it('does not wait if a rule refuses it', async () => {
    await expect(service.send(ASKER, idNumber<'Loan'>(5))).rejects.toThrow(LoanAlreadyWrittenOff);
    expect([service.approvals.all, service.entries()]).toEqual([[], []]);
  });

  it('waits once, for anyone, until it is decided or expires', async () => {
    const { id: approvalId } = await asked();
    await expect(asked(SECOND)).rejects.toThrow(ApprovalPending);
    service.later(7);
    await asked(SECOND);
    await expect(service.confirm.execute({ approvalId, operator: SECOND })).rejects.toThrow(ApprovalNotPending);
    expect(service.approvals.all).toHaveLength(2);
  });

  it('stays Pending if a rule refuses the confirmation', async () => {
    const { id: approvalId } = await asked();
    service.loans.put(LOAN, { userId: BORROWER, lost: 'Before.', owes: 300 });
    await expect(service.confirm.execute({ approvalId, operator: SECOND })).rejects.toThrow(LoanAlreadyWrittenOff);
    expect(service.approvals.all[0]?.statusAt(ASKED_AT)).toBe('Pending');
    expect(service.entries()).toHaveLength(1);
  });

  it('is Expired, and not done, if it would do something else now', async () => {
    const { id: approvalId } = await asked();
    const less = { userId: BORROWER, lost: '', owes: 299.99 };
    service.loans.put(LOAN, less);
    const undone: ActUndone = await service.confirm.execute({ approvalId, operator: SECOND }).catch((error) => error);
    expect(undone).toBeInstanceOf(ActUndone);
    expect(service.loans.of(LOAN)).toEqual(less);

    await expect(undone.afterwards()).rejects.toThrow(ApprovalOutdated);
    expect(service.approvals.all[0]?.statusAt(ASKED_AT)).toBe('Expired');
    const view = { act: 'write-off', subject: LOAN, requestedBy: ASKER.id };
    expect(service.entries().at(-1)).toMatchObject({
      action: 'approval.expire',
      operatorId: SECOND.id,
      subject: { type: 'approval', id: approvalId },
      before: { ...view, status: 'Pending' },
      after: { ...view, status: 'Expired' },
    });
    await expect(service.confirm.execute({ approvalId, operator: SECOND })).rejects.toThrow(ApprovalNotPending);
    expect((await asked()).figures.amount).toBe(299.99);
  });

  it('is Expired if the preview that it names is outdated', async () => {
    const { id: approvalId } = await asked();
    service.refuseWith(new PreviewOutdated());
    const undone: ActUndone = await service.confirm.execute({ approvalId, operator: SECOND }).catch((error) => error);
    await expect(undone.afterwards()).rejects.toThrow(ApprovalOutdated);
    expect(service.approvals.all[0]?.statusAt(ASKED_AT)).toBe('Expired');
  });

  it('is refused, not Expired, by another who decides before', async () => {
    const { id: approvalId } = await asked();
    service.loans.put(LOAN, { userId: BORROWER, lost: '', owes: 1 });
    const undone: ActUndone = await service.confirm.execute({ approvalId, operator: SECOND }).catch((error) => error);
    await service.refuse.execute({ approvalId, operator: ASKER, reason: 'A mistake.' });
    await expect(undone.afterwards()).rejects.toThrow(ApprovalNotPending);
    expect(service.approvals.all[0]?.statusAt(ASKED_AT)).toBe('Refused');
  });

  it.each([
    ['the one who asked', ASKER, SecondOperatorRequired],
    ['a key', aKeyOf(SECOND), SecondOperatorRequired],
    ['a role that may not do it', { ...SECOND, role: 'support' } as const, BeyondRole],
    ['the borrower', { ...SECOND, id: BORROWER }, OwnAffairs],
  ])('is not confirmed by %s', async (_who, operator, refusal) => {
    const { id: approvalId } = await asked();
    await expect(service.confirm.execute({ approvalId, operator })).rejects.toThrow(refusal);
    expect(service.approvals.all[0]?.statusAt(ASKED_AT)).toBe('Pending');
    expect(service.loans.of(LOAN)?.lost).toBe('');
  });

  it('is refused with a reason, which is not in the log', async () => {
    const { id: approvalId } = await asked();
    await service.refuse.execute({ approvalId, operator: ASKER, reason: 'A mistake.' });
    expect(service.approvals.all[0]).toMatchObject({ refusalReason: 'A mistake.' });
    const view = { act: 'write-off', subject: LOAN, requestedBy: ASKER.id };
    expect(service.entries().at(-1)).toMatchObject({
      action: 'approval.refuse',
      operatorId: ASKER.id,
      subject: { type: 'approval', id: approvalId },
      before: { ...view, status: 'Pending' },
      after: { ...view, status: 'Refused' },
    });
    expect(JSON.stringify(service.entries())).not.toContain('A mistake.');
    await asked();
  });

  it('is decided by its id, and refused in its role only', async () => {
    const { id: approvalId } = await asked();
    const viewer = { ...SECOND, role: 'viewer' } as const;
    for (const decide of [service.confirm, service.refuse]) {
      const command = { operator: SECOND, reason: 'No.' };
      await expect(decide.execute({ ...command, approvalId: UNKNOWN })).rejects.toThrow(ApprovalNotFound);
      const beyond = decide.execute({ ...command, operator: viewer, approvalId: UNKNOWN });
      await expect(beyond).rejects.toThrow(BeyondRole);
      await expect(decide.execute({ ...command, operator: viewer, approvalId })).rejects.toThrow(BeyondRole);
    }
  });
});

it('an act that is not listed is done at once', async () => {
  const service = setUp(FOUR_EYES_ACTS.filter((act) => act !== 'write-off'));
  expect(await service.send(ASKER)).toBe('Gone.');
  expect(service.loans.of(LOAN)?.lost).toBe('Gone.');
  expect(service.approvals.all).toEqual([]);
  expect(service.entries()[0]?.after).toEqual({ lost: 'Gone.' });
});

describe('the acts', () => {
  const approvable = ALL_ACTS.filter(({ second }) => second !== undefined);

  it('are all approvable, each in a role that may confirm it', () => {
    expect(new Set(approvable.map(({ second }) => second?.act))).toEqual(new Set(FOUR_EYES_ACTS));
    expect([ACTS.approveLoanRequest, ACTS.makeLoanOffer].map(({ second }) => second?.act)).toEqual([
      'approve',
      'approve',
    ]);
    for (const act of approvable) {
      for (const decide of ['approval.confirm', 'approval.refuse'] as const) {
        expect([act.action, ROLES_OF[decide]]).toEqual([act.action, act.roles]);
      }
      const others = FOUR_EYES_ACTS.filter((name) => name !== act.second?.act);
      expect([needsSecond(act, FOUR_EYES_ACTS), needsSecond(act, others)]).toEqual([true, false]);
    }
    const others = ALL_ACTS.filter((act) => !approvable.includes(act));
    expect(others.filter((act) => needsSecond(act, FOUR_EYES_ACTS))).toEqual([]);
    expect(others).toContain(ACTS.rejectLoanRequest);
  });

  it('have different names in the audit log', () => {
    expect(new Set(ALL_ACTS.map(({ action }) => action)).size).toBe(ALL_ACTS.length);
  });

  const [loanId, chargeId] = [LOAN, idNumber<'Charge'>(3)];
  it.each([
    ['a field that is absent', ACTS.makeLoanOffer, { requestId: loanId }, { expiresOn: '2026-12-31', term: 24 }],
    ['ids and a text', ACTS.waiveCharge, { loanId, chargeId }, { reason: 'Goodwill.' }],
    ['no field', ACTS.disburseLoanRequest, { requestId: loanId }, {}],
  ])('have commands that are JSON: %s', (_what, act, named, given) => {
    const command = commandOf(act, { named, given, operator: ASKER });
    const fields = Object.keys(act.body.properties).map((name) => [name, Reflect.get(given, name) ?? null]);
    expect(command).toStrictEqual({ ...named, ...Object.fromEntries(fields), operator: ASKER });
    expect(JSON.parse(JSON.stringify(command))).toStrictEqual(command);
  });

  it('take a malformed id for one that matches nothing, and what is absent from changes for unchanged', () => {
    const malformed = commandOf(ACTS.matchDeposit, {
      named: { depositId: 'x' },
      given: { loanId: 'y' },
      operator: ASKER,
    });
    expect(malformed).toMatchObject({
      depositId: expect.stringMatching(/^0{8}/),
      loanId: expect.stringMatching(/^0{8}/),
    });
    const changed = commandOf(ACTS.changeWebhook, {
      named: { webhookId: LOAN },
      given: { enabled: true },
      operator: ASKER,
    });
    expect(changed).toEqual({ webhookId: LOAN, changes: { enabled: true }, operator: ASKER });
  });
});

it('a route for operators takes no use case that is not audited', () => {
  type WritingOff = OperatorAct<typeof ACTS.writeOffLoan>;
  expectTypeOf<FourEyed<typeof ACTS.writeOffLoan>>().toExtend<WritingOff>();
  expectTypeOf<WriteOffLoan>().not.toExtend<WritingOff>();
});
