/** A person, for papers. */
export interface Person {
  readonly name: string;
  /** Named instead if a paper cannot show the name. */
  readonly email: string;
}
