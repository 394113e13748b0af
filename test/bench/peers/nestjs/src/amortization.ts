export interface Row {
  month: number;
  payment: number;
  principal: number;
  interest: number;
  balance: number;
}

const cents = (value: number) => Math.round(value * 100) / 100;

export function levelPayment(amount: number, annualPercent: number, term: number): number {
  const i = annualPercent / 1200;
  return cents(i === 0 ? amount / term : (amount * i) / (1 - (1 + i) ** -term));
}

export function amortize(amount: number, annualPercent: number, term: number) {
  const i = annualPercent / 1200;
  const monthlyPayment = levelPayment(amount, annualPercent, term);
  const schedule: Row[] = [];
  let balance = amount;
  let totalInterest = 0;
  for (let month = 1; month <= term; month++) {
    const interest = cents(balance * i);
    const principal = month === term ? balance : cents(Math.min(monthlyPayment - interest, balance));
    balance = cents(balance - principal);
    totalInterest = cents(totalInterest + interest);
    schedule.push({ month, payment: cents(principal + interest), principal, interest, balance });
  }
  return { totalAmount: cents(amount + totalInterest), monthlyPayment, totalInterest, schedule };
}
