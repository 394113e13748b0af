/** An operation of the application, built from the ports and settings that it works with. */
export abstract class UseCase<Dependencies> {
  protected readonly deps: Readonly<Dependencies>;

  constructor(deps: Readonly<Dependencies>) {
    this.deps = deps;
  }
}
