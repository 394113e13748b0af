/** Something that happened to an aggregate. `type` is `<context>.<past participle>`. */
export interface DomainEvent {
  readonly type: string;
  readonly occurredAt: Date;
}
