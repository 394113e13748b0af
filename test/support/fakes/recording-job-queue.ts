import type { JobKind, JobQueue } from '../../../application/shared/jobs.ts';
import type { Restorable } from './direct-unit-of-work.ts';

/** Records the enqueued jobs without running them. */
export class RecordingJobQueue implements JobQueue, Restorable {
  enqueued: readonly { readonly name: string; readonly data: object }[] = [];

  async enqueue<Data extends object>({ name }: JobKind<Data>, data: Data): Promise<void> {
    this.enqueued = [...this.enqueued, { name, data }];
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
