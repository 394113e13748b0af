import type { CapitalizationCause, TransactionType } from '../../domain/loans/loan-transaction.ts';
import type { Language } from '../../domain/shared/language.ts';

/** The words of a statement. A missing translation fails the type check. */
export interface StatementText {
  readonly title: string;
  readonly borrower: string;
  readonly loan: string;
  readonly period: string;
  readonly currency: string;
  readonly disbursement: string;
  readonly settled: string;
  readonly chart: string;
  readonly transactions: string;
  readonly columns: Readonly<
    Record<'date' | 'transaction' | 'amount' | 'principal' | 'interest' | 'charges' | 'balance', string>
  >;
  readonly openingBalance: string;
  readonly closingBalance: string;
  readonly types: Readonly<Record<Exclude<TransactionType, 'Capitalization'>, string>>;
  /** Why interest was added to the principal. */
  readonly capitalizations: Readonly<Record<CapitalizationCause, string>>;
  documentTitle(loanNumber: string): string;
  periodOf(from: string, to: string): string;
  keptBack(fee: string, paidOut: string): string;
  openingBalanceOn(day: string): string;
  closingBalanceOn(day: string): string;
  note(currency: string): string;
  /** Describes the chart to screen readers. Amounts have their currency. */
  chartOf(chart: { from: string; opening: string; highest: string; to: string; closing: string }): string;
}

export const STATEMENT_TEXT: Readonly<Record<Language, StatementText>> = {
  en: {
    title: 'Loan statement',
    borrower: 'Borrower',
    loan: 'Loan number',
    period: 'Period',
    currency: 'Currency',
    disbursement: 'Disbursement',
    settled: 'This loan is settled: everything that was owed has been paid.',
    chart: 'Balance over the period',
    transactions: 'Transactions',
    columns: {
      date: 'Date',
      transaction: 'Transaction',
      amount: 'Amount',
      principal: 'Principal',
      interest: 'Interest',
      charges: 'Charges',
      balance: 'Balance',
    },
    openingBalance: 'Opening balance',
    closingBalance: 'Closing balance',
    types: {
      Disbursement: 'Disbursement',
      Payment: 'Payment',
      Rebate: 'Interest rebate',
      Reversal: 'Reversal',
      WriteOff: 'Write-off',
      Recovery: 'Recovery',
      Charge: 'Fee',
      Waiver: 'Fee taken back',
    },
    capitalizations: {
      pause: 'Interest added by a pause',
      terms: 'Interest added by new terms',
      both: 'Interest: pause, new terms',
    },
    documentTitle: (loanNumber) => `Loan statement, loan no. ${loanNumber}`,
    periodOf: (from, to) => `${from} to ${to}`,
    keptBack: (fee, paidOut) => `${fee} kept back as origination fee, ${paidOut} paid out`,
    openingBalanceOn: (day) => `Opening balance on ${day}`,
    closingBalanceOn: (day) => `Closing balance on ${day}`,
    note: (currency) => `Amounts are in ${currency}. The balance is the outstanding principal, without charges.`,
    chartOf: ({ from, opening, highest, to, closing }) =>
      `Chart of the balance: ${opening} on ${from}, at most ${highest}, and ${closing} on ${to}.`,
  },
  es: {
    title: 'Estado de cuenta del préstamo',
    borrower: 'Prestatario',
    loan: 'Número de préstamo',
    period: 'Período',
    currency: 'Moneda',
    disbursement: 'Desembolso',
    settled: 'Este préstamo está saldado: se ha pagado todo lo que se debía.',
    chart: 'Saldo durante el período',
    transactions: 'Movimientos',
    columns: {
      date: 'Fecha',
      transaction: 'Movimiento',
      amount: 'Importe',
      principal: 'Capital',
      interest: 'Intereses',
      charges: 'Cargos',
      balance: 'Saldo',
    },
    openingBalance: 'Saldo inicial',
    closingBalance: 'Saldo final',
    types: {
      Disbursement: 'Desembolso',
      Payment: 'Pago',
      Rebate: 'Descuento de intereses',
      Reversal: 'Reverso',
      WriteOff: 'Castigo',
      Recovery: 'Recuperación',
      Charge: 'Comisión',
      Waiver: 'Comisión anulada',
    },
    capitalizations: {
      pause: 'Intereses de una pausa',
      terms: 'Intereses por nuevos términos',
      both: 'Intereses: pausa y términos',
    },
    documentTitle: (loanNumber) => `Estado de cuenta del préstamo n.º ${loanNumber}`,
    periodOf: (from, to) => `${from} al ${to}`,
    keptBack: (fee, paidOut) => `${fee} retenidos como comisión de apertura, ${paidOut} entregados`,
    openingBalanceOn: (day) => `Saldo inicial al ${day}`,
    closingBalanceOn: (day) => `Saldo final al ${day}`,
    note: (currency) => `Los importes están en ${currency}. El saldo es el capital pendiente, sin cargos.`,
    chartOf: ({ from, opening, highest, to, closing }) =>
      `Gráfico del saldo: ${opening} el ${from}, ${highest} como máximo y ${closing} el ${to}.`,
  },
};
