/**
 * What an act does, as a second operator reads it. Amounts are decimals of the currency, the rate is percent a year, the
 * term whole months. `null`: the act sets none.
 */
export interface ActFigures {
  /** What is lent, taken back, lost, paid out or no longer owed; of a change, what remains to be paid. */
  readonly amount: number;
  readonly currency: string;
  readonly term: number | null;
  readonly interestRate: number | null;
  readonly monthlyPayment: number | null;
  /** `null` for the standard terms, too. */
  readonly productId: string | null;
  readonly productVersion: number | null;
}

type Given = Pick<ActFigures, 'amount' | 'currency'> & Partial<ActFigures>;

/** The figures among the fields of what an act leaves. */
export function actFiguresOf(given: Given): ActFigures {
  const { amount, currency, term = null, interestRate = null, monthlyPayment = null } = given;
  const { productId = null, productVersion = null } = given;
  return { amount, currency, term, interestRate, monthlyPayment, productId, productVersion };
}

export function haveSameFigures(one: ActFigures, other: ActFigures): boolean {
  return JSON.stringify(actFiguresOf(one)) === JSON.stringify(actFiguresOf(other));
}
