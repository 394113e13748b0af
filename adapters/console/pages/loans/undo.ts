import type { OperatorLoan } from '../../../../application/loans/operator-loan.record.ts';
import type { LoanChangeId, LoanId, LoanPauseId } from '../../../../domain/shared/ids.ts';
import { previewUndoChange } from '../../../http/backoffice/loans.schemas.ts';
import type { ActsOn, ShownAct } from '../../actions.ts';
import type { ConsolePorts } from '../../console-ports.ts';
import type { Facts } from '../../fields.ts';
import { dayText, instant } from '../../format.ts';
import type { Ids } from '../../ids.ts';
import { labelOf } from '../../labels.ts';
import { previewTables } from './changes.ts';
import { entryText } from './history.ts';

const { body } = previewUndoChange;

/** Adds the acts that take a change or a pause back, to which the history of the loan leads. */
export function addUndo(acts: ActsOn<OperatorLoan>, ports: ConsolePorts): void {
  acts.perform('changes/:changeId/undo', ports.undoLoanChange, {
    ...undoing(ports, 'change', ({ changeId }) => changeId),
    done: 'The change is undone.',
  });
  acts.perform('pauses/:pauseId/undo', ports.undoLoanPause, {
    ...undoing(ports, 'pause', ({ pauseId }) => pauseId),
    done: 'The pause is undone.',
  });
}

/** The digest of the preview is that of the form. */
function undoing(ports: ConsolePorts, kind: 'change' | 'pause', idIn: (ids: Ids) => LoanChangeId | LoanPauseId) {
  return {
    body,
    next: '/loans/:loanId?tab=history',
    adds: ({ confirmedDigest: digest }) => ({ digest }),
    async describe({ currency }, { params, values: { reason } }) {
      const [{ loanId }, undone] = [params, idIn(params)];
      const preview = await ports.previewLoanUndo.execute({ loanId, kind, undone, reason });
      return {
        digest: preview.digest,
        facts: [...(await undoneFacts(ports, { loanId, currency, undone })), ['Reason', reason]],
        tables: previewTables(preview, currency),
      };
    },
  } satisfies ShownAct<OperatorLoan, { readonly reason: string }> & { readonly body: typeof body };
}

interface Undone {
  readonly loanId: LoanId;
  readonly currency: string;
  readonly undone: LoanChangeId | LoanPauseId;
}

/** What an undo takes back. */
export async function undoneFacts(
  { listLoanHistory }: ConsolePorts,
  { loanId, currency, undone }: Undone,
): Promise<Facts> {
  const { items } = await listLoanHistory.execute(loanId, { page: 1, limit: 1 }, undone);
  return items.flatMap((entry) => [
    ['What is undone', entryText({ ...entry, currency })] as const,
    [labelOf('effectiveOn'), dayText(entry.on)] as const,
    ['Recorded', instant(entry.recordedAt)] as const,
  ]);
}
