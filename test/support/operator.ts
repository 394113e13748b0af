import { BANKS } from '../../adapters/reference-data/in-memory-banks.ts';
import { Borrower } from './borrower.ts';
import type { Answer } from './client.ts';

/** May borrow, too. */
export class Operator extends Borrower {
  approves(requestId: string, interestRate?: number): Promise<Answer> {
    return this.send('POST', `/backoffice/requests/${requestId}/approve`, { interestRate });
  }

  rejects(requestId: string, reason = 'No income.'): Promise<Answer> {
    return this.send('POST', `/backoffice/requests/${requestId}/reject`, { reason });
  }

  disburses(requestId: string): Promise<Answer> {
    return this.send('POST', `/backoffice/requests/${requestId}/disburse`);
  }

  /** At the first bank, in dollars. */
  recordsDeposit(reference: string, amount: number, given: object = {}): Promise<Answer> {
    const deposit = { bankId: BANKS[0]?.bankId, reference, amount, currency: 'USD', ...given };
    return this.send('POST', '/backoffice/deposits', deposit);
  }

  reverses(paymentId: string, reason = 'returned'): Promise<Answer> {
    return this.send('POST', `/backoffice/payments/${paymentId}/reverse`, { reason });
  }

  paysRefund(paymentId: string, reference = 'PAYOUT'): Promise<Answer> {
    return this.send('POST', `/backoffice/refunds/${paymentId}`, { reference });
  }

  writesOff(loanId: string, reason = 'The borrower is insolvent.'): Promise<Answer> {
    return this.send('POST', `/backoffice/loans/${loanId}/write-off`, { reason });
  }

  previewsChange(loanId: string, change: object): Promise<Answer> {
    return this.send('POST', `/backoffice/loans/${loanId}/changes/preview`, change);
  }

  /** @param change with the digest of its preview */
  changes(loanId: string, change: object): Promise<Answer> {
    return this.send('POST', `/backoffice/loans/${loanId}/changes`, change);
  }

  verifiesDocument(documentId: string): Promise<Answer> {
    return this.send('POST', `/backoffice/documents/${documentId}/verify`);
  }

  rejectsDocument(documentId: string, reason = 'It is not readable.'): Promise<Answer> {
    return this.send('POST', `/backoffice/documents/${documentId}/reject`, { reason });
  }

  answersTicket(ticketId: string, message: string): Promise<Answer> {
    return this.send('POST', `/backoffice/tickets/${ticketId}/messages`, { message });
  }

  resolvesTicket(ticketId: string, given?: object): Promise<Answer> {
    return this.send('POST', `/backoffice/tickets/${ticketId}/resolve`, given);
  }

  registersWebhook(url: string, events: readonly string[]): Promise<Answer> {
    return this.send('POST', '/backoffice/webhooks', { url, events });
  }

  movesClock(date: string): Promise<Answer> {
    return this.send('POST', '/sandbox/clock', { date });
  }
}
