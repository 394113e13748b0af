import type { Autopays } from '../../domain/payments/autopay.ts';
import type { UserId } from '../../domain/shared/ids.ts';
import { UseCase } from '../shared/use-case.ts';

/** Ends the autopay of an erased user, in the unit of work of the erasure. */
export class EraseAutopays extends UseCase<{ autopays: Pick<Autopays, 'endAllOf'> }> {
  execute({ userId }: { userId: UserId }): Promise<void> {
    return this.deps.autopays.endAllOf(userId);
  }
}
