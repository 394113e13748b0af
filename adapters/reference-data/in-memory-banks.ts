import type { Bank, BankId, Banks } from '../../domain/payments/bank.ts';

type BankRow = readonly [id: string, name: string, code: string];

/** Four-digit codes of the interbank register. All of these banks offer mobile instant payment. */
const VENEZUELA: readonly BankRow[] = [
  ['0192f000-0000-7000-8000-000000000102', 'Banco de Venezuela', '0102'],
  ['0192f000-0000-7000-8000-000000000104', 'Banco Venezolano de Crédito', '0104'],
  ['0192f000-0000-7000-8000-000000000105', 'Banco Mercantil', '0105'],
  ['0192f000-0000-7000-8000-000000000108', 'BBVA Provincial', '0108'],
  ['0192f000-0000-7000-8000-000000000114', 'Bancaribe', '0114'],
  ['0192f000-0000-7000-8000-000000000115', 'Banco Exterior', '0115'],
  ['0192f000-0000-7000-8000-000000000128', 'Banco Caroní', '0128'],
  ['0192f000-0000-7000-8000-000000000134', 'Banesco', '0134'],
  ['0192f000-0000-7000-8000-000000000137', 'Banco Sofitasa', '0137'],
  ['0192f000-0000-7000-8000-000000000138', 'Banco Plaza', '0138'],
  ['0192f000-0000-7000-8000-000000000146', 'Bangente', '0146'],
  ['0192f000-0000-7000-8000-000000000151', 'BFC Banco Fondo Común', '0151'],
  ['0192f000-0000-7000-8000-000000000156', '100% Banco', '0156'],
  ['0192f000-0000-7000-8000-000000000157', 'DelSur Banco Universal', '0157'],
  ['0192f000-0000-7000-8000-000000000163', 'Banco del Tesoro', '0163'],
  ['0192f000-0000-7000-8000-000000000166', 'Banco Agrícola de Venezuela', '0166'],
  ['0192f000-0000-7000-8000-000000000168', 'Bancrecer', '0168'],
  ['0192f000-0000-7000-8000-000000000171', 'Banco Activo', '0171'],
  ['0192f000-0000-7000-8000-000000000172', 'Bancamiga', '0172'],
  ['0192f000-0000-7000-8000-000000000173', 'Banco Internacional de Desarrollo', '0173'],
  ['0192f000-0000-7000-8000-000000000174', 'Banplus', '0174'],
  ['0192f000-0000-7000-8000-000000000175', 'Banco Digital de los Trabajadores', '0175'],
  ['0192f000-0000-7000-8000-000000000177', 'BANFANB', '0177'],
  ['0192f000-0000-7000-8000-000000000191', 'Banco Nacional de Crédito', '0191'],
];

/** One ABA routing number per bank. All of these banks receive instant payments. */
const UNITED_STATES: readonly BankRow[] = [
  ['0192f000-0001-7000-8000-000021000021', 'JPMorgan Chase', '021000021'],
  ['0192f000-0001-7000-8000-000026009593', 'Bank of America', '026009593'],
  ['0192f000-0001-7000-8000-000121000248', 'Wells Fargo', '121000248'],
  ['0192f000-0001-7000-8000-000021000089', 'Citibank', '021000089'],
  ['0192f000-0001-7000-8000-000091000022', 'U.S. Bank', '091000022'],
  ['0192f000-0001-7000-8000-000043000096', 'PNC Bank', '043000096'],
  ['0192f000-0001-7000-8000-000061000104', 'Truist', '061000104'],
  ['0192f000-0001-7000-8000-000051405515', 'Capital One', '051405515'],
  ['0192f000-0001-7000-8000-000031101266', 'TD Bank', '031101266'],
  ['0192f000-0001-7000-8000-000124003116', 'Ally Bank', '124003116'],
  ['0192f000-0001-7000-8000-000124085066', 'American Express National Bank', '124085066'],
  ['0192f000-0001-7000-8000-000031100649', 'Discover Bank', '031100649'],
  ['0192f000-0001-7000-8000-000042000314', 'Fifth Third Bank', '042000314'],
  ['0192f000-0001-7000-8000-000041001039', 'KeyBank', '041001039'],
  ['0192f000-0001-7000-8000-000044000024', 'Huntington National Bank', '044000024'],
  ['0192f000-0001-7000-8000-000022000046', 'M&T Bank', '022000046'],
  ['0192f000-0001-7000-8000-000062000019', 'Regions Bank', '062000019'],
  ['0192f000-0001-7000-8000-000011500120', 'Citizens Bank', '011500120'],
  ['0192f000-0001-7000-8000-000121202211', 'Charles Schwab Bank', '121202211'],
  ['0192f000-0001-7000-8000-000314074269', 'USAA Federal Savings Bank', '314074269'],
  ['0192f000-0001-7000-8000-000256074974', 'Navy Federal Credit Union', '256074974'],
  ['0192f000-0001-7000-8000-000071000288', 'BMO Bank', '071000288'],
  ['0192f000-0001-7000-8000-000021001088', 'HSBC Bank USA', '021001088'],
  ['0192f000-0001-7000-8000-000053100300', 'First Citizens Bank', '053100300'],
];

function banksOf(country: string, entries: readonly BankRow[]): Bank[] {
  return entries.map(([id, name, code]) => ({
    bankId: id as BankId,
    name,
    code,
    country,
    supportsInstantTransfer: true,
  }));
}

export const BANKS: readonly Bank[] = [...banksOf('VE', VENEZUELA), ...banksOf('US', UNITED_STATES)].sort(
  (one, other) => one.name.localeCompare(other.name, 'en'),
);

/** Part of the code, because banks change only a few times a year. */
export class InMemoryBanks implements Banks {
  all(): readonly Bank[] {
    return BANKS;
  }

  has(bankId: string): boolean {
    return BANKS.some((bank) => bank.bankId === bankId);
  }
}
