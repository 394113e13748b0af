import type { DayCount } from '../../domain/shared/day-count.ts';
import type { Language } from '../../domain/shared/language.ts';

/** The words of a loan agreement. A missing translation fails the type check. */
export interface AgreementText {
  readonly title: string;
  readonly lender: string;
  readonly borrower: string;
  readonly agreement: string;
  readonly request: string;
  readonly promise: string;
  /** The four figures of Regulation Z. */
  readonly apr: string;
  readonly financeCharge: string;
  readonly amountFinanced: string;
  readonly totalOfPayments: string;
  readonly loan: string;
  readonly amount: string;
  readonly rate: string;
  readonly payments: string;
  readonly firstPayment: string;
  readonly lastPayment: string;
  readonly dayCount: string;
  readonly dayCounts: Readonly<Record<DayCount, string>>;
  readonly laterDay: string;
  readonly schedule: string;
  readonly columns: Readonly<Record<'number' | 'dueOn' | 'payment' | 'interest' | 'principal' | 'balance', string>>;
  readonly fees: string;
  readonly noFees: string;
  readonly prepayment: string;
  readonly rightToPrepay: string;
  /** After the right to prepay, if there is an origination fee. */
  readonly feeStays: string;
  readonly signature: string;
  readonly signing: string;
  documentTitle(agreementNumber: string): string;
  rateOf(percent: string): string;
  paymentsOf(payments: { count: number; each: string; last: string }): string;
  /** @param exact whether the amounts do not depend on the days of the months */
  movedTo(day: string, exact: boolean): string;
  note(currency: string): string;
  originationFee(fee: string, paidOut: string): string;
  lateFee(fee: string, days: number): string;
  returnedPaymentFee(fee: string): string;
}

export const AGREEMENT_TEXT: Readonly<Record<Language, AgreementText>> = {
  en: {
    title: 'Loan agreement',
    lender: 'Lender (we)',
    borrower: 'Borrower (you)',
    agreement: 'Agreement number',
    request: 'Request number',
    promise:
      'We lend you the amount of the loan. You pay it back with interest, on the days and in the amounts of the schedule below.',
    apr: 'Annual percentage rate: the cost of your credit as a yearly rate',
    financeCharge: 'Finance charge: the amount that the credit will cost you',
    amountFinanced: 'Amount financed: the credit provided to you',
    totalOfPayments: 'Total of payments: what you will have paid after all payments',
    loan: 'The loan',
    amount: 'Amount',
    rate: 'Interest rate',
    payments: 'Payments',
    firstPayment: 'First payment',
    lastPayment: 'Last payment',
    dayCount: 'Interest',
    dayCounts: {
      '30/360': 'Each month counts as a twelfth of a year',
      'actual/365': 'Counted by days, with 365 days in a year',
      'actual/actual': 'Counted by days, with the days that each year has',
    },
    laterDay: 'If you receive the money on a later day',
    schedule: 'Schedule of payments',
    columns: {
      number: 'No.',
      dueOn: 'Due on',
      payment: 'Payment',
      interest: 'Interest',
      principal: 'Principal',
      balance: 'Balance',
    },
    fees: 'Fees',
    noFees: 'There are no fees.',
    prepayment: 'Your right to prepay',
    rightToPrepay:
      'You may pay off all or part of the loan early at any time, without a penalty. What you pay early bears no ' +
      'interest from that day on.',
    feeStays: 'The origination fee is not paid back.',
    signature: 'Signature',
    signing:
      'You sign this agreement electronically, with your name and your consent. We keep both, with the time and the network ' +
      'address of the signature. This paper never changes once you have signed it, and you can read it at any time.',
    documentTitle: (agreementNumber) => `Loan agreement no. ${agreementNumber}`,
    rateOf: (percent) => `${percent} a year, fixed`,
    paymentsOf: ({ count, each, last }) => {
      if (count === 1) return `One payment of ${last}`;
      return each === last
        ? `${count} monthly payments of ${each}`
        : `${count} monthly payments: ${count - 1} of ${each} and the last of ${last}`;
    },
    movedTo: (day, exact) =>
      `The due dates count from ${day}. If we pay out the loan on a later day, they count from that day and move by as much. ` +
      (exact
        ? 'All amounts stay as they are in this agreement.'
        : 'The rate and the number of payments stay. Interest counts by days, so single amounts may differ by what months of ' +
          'other lengths make.'),
    note: (currency) => `Amounts are in ${currency}. The balance is the principal that you owe after the payment.`,
    originationFee: (fee, paidOut) =>
      `Origination fee: ${fee}. We keep it back from the amount of the loan, so you receive ${paidOut}.`,
    lateFee: (fee, days) =>
      `Late fee: ${fee}, or what is open of the payment if that is less, once for each payment that is more than ` +
      `${days} ${days === 1 ? 'day' : 'days'} late.`,
    returnedPaymentFee: (fee) =>
      `Returned payment fee: ${fee}, once for each payment that was accepted and then fails or is returned.`,
  },
  es: {
    title: 'Contrato de préstamo',
    lender: 'Prestamista',
    borrower: 'Prestatario (usted)',
    agreement: 'Número de contrato',
    request: 'Número de solicitud',
    promise:
      'Le prestamos el monto indicado. Usted lo devuelve con intereses, en las fechas y por los importes del plan de pagos que ' +
      'aparece más abajo.',
    apr: 'Tasa porcentual anual (APR): el costo de su crédito como tasa anual',
    financeCharge: 'Cargo financiero: lo que le costará el crédito',
    amountFinanced: 'Monto financiado: el crédito que usted recibe',
    totalOfPayments: 'Total de pagos: lo que habrá pagado al terminar',
    loan: 'El préstamo',
    amount: 'Monto',
    rate: 'Tasa de interés',
    payments: 'Pagos',
    firstPayment: 'Primer pago',
    lastPayment: 'Último pago',
    dayCount: 'Intereses',
    dayCounts: {
      '30/360': 'Cada mes cuenta como la doceava parte de un año',
      'actual/365': 'Se cuentan por días, con años de 365 días',
      'actual/actual': 'Se cuentan por días, según los días que tiene cada año',
    },
    laterDay: 'Si recibe el dinero otro día',
    schedule: 'Plan de pagos',
    columns: {
      number: 'N.º',
      dueOn: 'Vence el',
      payment: 'Pago',
      interest: 'Intereses',
      principal: 'Capital',
      balance: 'Saldo',
    },
    fees: 'Comisiones',
    noFees: 'No hay comisiones.',
    prepayment: 'Su derecho a pagar antes',
    rightToPrepay:
      'Puede pagar por adelantado todo el préstamo o una parte en cualquier momento, sin penalización. Lo que pague ' +
      'por adelantado ya no genera intereses desde ese día.',
    feeStays: 'La comisión de apertura no se devuelve.',
    signature: 'Firma',
    signing:
      'Usted firma este contrato por vía electrónica, con su nombre y su consentimiento. Conservamos ambos, junto con la hora y la ' +
      'dirección de red de la firma. Una vez firmado, este documento no cambia nunca, y puede leerlo cuando quiera.',
    documentTitle: (agreementNumber) => `Contrato de préstamo n.º ${agreementNumber}`,
    rateOf: (percent) => `${percent} anual, fija`,
    paymentsOf: ({ count, each, last }) => {
      if (count === 1) return `Un pago de ${last}`;
      return each === last
        ? `${count} pagos mensuales de ${each}`
        : `${count} pagos mensuales: ${count - 1} de ${each} y el último de ${last}`;
    },
    movedTo: (day, exact) =>
      `Los vencimientos se cuentan desde el ${day}. Si le entregamos el dinero más tarde, se cuentan desde ese día y se corren ` +
      'en la misma medida. ' +
      (exact
        ? 'Todos los importes se mantienen como figuran en este contrato.'
        : 'La tasa y el número de pagos se mantienen. Como los intereses se cuentan por días, algún importe puede variar según ' +
          'la duración de los meses.'),
    note: (currency) =>
      `Los importes están en ${currency}. El saldo es el capital que queda por pagar después de cada pago.`,
    originationFee: (fee, paidOut) =>
      `Comisión de apertura: ${fee}. La descontamos del monto del préstamo, por lo que usted recibe ${paidOut}.`,
    lateFee: (fee, days) =>
      `Comisión por atraso: ${fee}, o lo que falte de la cuota si es menos, una vez por cada cuota con más de ` +
      `${days} ${days === 1 ? 'día' : 'días'} de atraso.`,
    returnedPaymentFee: (fee) =>
      `Comisión por pago devuelto: ${fee}, una vez por cada pago aceptado que después falle o sea devuelto.`,
  },
};
