import type { JobKind, JobQueue } from '../../../application/shared/ports.ts';
import type { Restorable } from './direct-unit-of-work.ts';

/** Records the enqueued jobs without running them. */
export class RecordingJobQueue implements JobQueue, Restorable {
  /** The earliest start of each job; `undefined`: at once. */
  readonly starts: (Date | undefined)[] = [];
  enqueued: readonly { readonly name: string; readonly data: object; readonly group?: string }[] = [];

  async enqueue<Data extends object>({ name, groupOf }: JobKind<Data>, data: Data, at?: Date): Promise<void> {
    this.starts.push(at);
    this.enqueued = [...this.enqueued, { name, data, ...(groupOf && { group: groupOf(data) }) }];
  }

  named(name: string): readonly object[] {
    return this.enqueued.filter((job) => job.name === name).map(({ data }) => data);
  }

  snapshot(): () => void {
    const before = this.enqueued;
    return () => {
      this.enqueued = before;
    };
  }
}
