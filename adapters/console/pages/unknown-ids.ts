import type { UserQueries } from '../../../application/identity/user.queries.ts';
import type { LoanQueries } from '../../../application/loans/loan.queries.ts';
import type { LoanId } from '../../../domain/loans/loan.id.ts';
import type { UserId } from '../../../domain/shared/id.ts';
import { filterId } from '../../http/fields/read-fields.ts';

interface IdFilters {
  readonly userId?: string;
  readonly assignedAgent?: string;
  readonly loanId?: string;
}

interface UnknownIdOptions {
  readonly userQueries: UserQueries;
  readonly loanQueries: LoanQueries;
}

/** Says which id of a filter is unknown. For `unknown` of a list. */
export function unknownIds({ userQueries, loanQueries }: UnknownIdOptions) {
  return async (filter: IdFilters): Promise<string | null> => {
    for (const userId of [filter.userId, filter.assignedAgent]) {
      if (userId !== undefined && (await userQueries.userOf(filterId<'User'>(userId) as UserId)) === null)
        return 'There is no person with this id.';
    }
    if (filter.loanId === undefined) return null;
    const loan = await loanQueries.getForOperators(filterId<'Loan'>(filter.loanId) as LoanId);
    return loan === null ? 'There is no loan with this id.' : null;
  };
}
