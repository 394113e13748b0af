import type { UserId } from '../../domain/shared/ids.ts';
import type { OperatorQueries, OperatorView } from '../identity/operator.queries.ts';

interface OfOperator {
  readonly userId: UserId;
}

/** The acts on the accounts of operators, as the audit log keeps them: without name and address. */
export function operatorAccountActs({ operatorQueries }: { readonly operatorQueries: OperatorQueries }) {
  const account = {
    subjectType: 'operator',
    subjectId: ({ userId }: OfOperator): UserId | null => userId,
    find: (id: UserId) => operatorQueries.operatorOf(id),
    view: ({ role, active }: OperatorView) => ({ role, active }),
    // The rules of the account refuse a change of one's own role.
    concerns: null,
  };
  return {
    inviteOperator: {
      ...account,
      subjectId: (_command: object, invited?: OfOperator) => invited?.userId ?? null,
      action: 'operator.invite',
    },
    changeOperator: { ...account, action: 'operator.change' },
  } as const;
}
