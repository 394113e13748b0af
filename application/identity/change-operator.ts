import type { Sessions } from '../../domain/identity/session.ts';
import type { Users } from '../../domain/identity/user.ts';
import {
  changeOperator,
  type OperatorAccounts,
  type OperatorChanges,
  OperatorNotFound,
} from '../../domain/operators/operator-account.ts';
import type { UserId } from '../../domain/shared/ids.ts';
import type { Operator } from '../../domain/shared/operator.ts';
import { momentOf } from '../shared/moment.ts';
import type { BusinessCalendar, Clock, UnitOfWork } from '../shared/ports.ts';
import { UseCase } from '../shared/use-case.ts';
import type { AccountGate } from './ports.ts';

export interface ChangeOperatorCommand {
  readonly operator: Operator;
  readonly userId: UserId;
  readonly changes: OperatorChanges;
}

/** Changes what an operator may do, and ends their sessions and access tokens. */
export class ChangeOperator extends UseCase<{
  users: Users;
  operatorAccounts: OperatorAccounts;
  sessions: Sessions;
  gate: AccountGate;
  unitOfWork: UnitOfWork;
  calendar: BusinessCalendar;
  clock: Clock;
}> {
  /** @throws OperatorNotFound, OwnAccount, LastAdmin */
  async execute({ operator, userId, changes }: ChangeOperatorCommand): Promise<void> {
    const { users, operatorAccounts, sessions, gate, unitOfWork, clock } = this.deps;
    await unitOfWork.run(async () => {
      if ((await operatorAccounts.find(userId)) === null) throw new OperatorNotFound();
      const user = await users.get(userId);
      const account = changeOperator(await operatorAccounts.lockAll(), { userId, by: operator.id, changes });
      if (account === null) return;
      await operatorAccounts.save(account);
      user.endAccessTokens(await momentOf(this.deps));
      await users.save(user);
      await sessions.revokeAllOf(userId, clock.now());
      await gate.close(userId, user);
    });
  }
}
