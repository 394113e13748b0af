/** Something that happened to an aggregate, told after the fact. `type` is `<context>.<past participle>`. */
export interface DomainEvent {
  readonly type: string;
  readonly occurredAt: Date;
}
