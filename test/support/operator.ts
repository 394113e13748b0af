import { BANKS } from '../../adapters/reference-data/in-memory-banks.ts';
import { Borrower } from './borrower.ts';
import { type Answer, done } from './client.ts';

/** May borrow, too. */
export class Operator extends Borrower {
  /** A loan of 500 to 20,000 dollars over 6 to 36 months at 12 %, without fees unless given. */
  createsProduct(given: object = {}): Promise<Answer> {
    const limits = { currency: 'USD', minAmount: 500, maxAmount: 20_000, minTerm: 6, maxTerm: 36 };
    return this.send('POST', '/backoffice/products', { name: 'Personal loan', interestRate: 12, ...limits, ...given });
  }

  listsHolidays(days: readonly string[]): Promise<Answer> {
    return this.send('PUT', '/backoffice/holidays', { days });
  }

  changesProduct(productId: string, changes: object): Promise<Answer> {
    return this.send('PUT', `/backoffice/products/${productId}`, changes);
  }

  /** @param kind `users`, `requests`, `loans` or `payments` */
  labels(kind: string, id: string, labels: object): Promise<Answer> {
    return this.send('PUT', `/backoffice/${kind}/${id}/labels`, labels);
  }

  invites(email: string, role: string): Promise<Answer> {
    return this.send('POST', '/backoffice/operators', { email, role });
  }

  changesOperator(userId: string, changes: object): Promise<Answer> {
    return this.send('PUT', `/backoffice/operators/${userId}`, changes);
  }

  /** Lets a program in. */
  createsApiKey(role: string, given: object = {}): Promise<Answer> {
    return this.send('POST', '/backoffice/apiKeys', { name: `A key for ${role}`, role, ...given });
  }

  revokesApiKey(apiKeyId: string): Promise<Answer> {
    return this.send('DELETE', `/backoffice/apiKeys/${apiKeyId}`);
  }

  confirms(approvalId: string, headers = {}): Promise<Answer> {
    return this.send('POST', `/backoffice/approvals/${approvalId}/confirm`, {}, headers);
  }

  refuses(approvalId: string, reason = 'Not now.'): Promise<Answer> {
    return this.send('POST', `/backoffice/approvals/${approvalId}/refuse`, { reason });
  }

  approves(requestId: string, interestRate?: number): Promise<Answer> {
    return this.send('POST', `/backoffice/requests/${requestId}/approve`, { interestRate });
  }

  /** As requested and quoted, until `expiresOn`, unless other terms are given. */
  offers(requestId: string, expiresOn: string, given: object = {}): Promise<Answer> {
    return this.send('POST', `/backoffice/requests/${requestId}/offers`, { expiresOn, ...given });
  }

  rejects(requestId: string, reasons: string | object = 'No income.'): Promise<Answer> {
    const body = typeof reasons === 'string' ? { reason: reasons } : reasons;
    return this.send('POST', `/backoffice/requests/${requestId}/reject`, body);
  }

  /** @param instrumentId to an account of the borrower */
  disburses(requestId: string, instrumentId?: string): Promise<Answer> {
    return this.send(
      'POST',
      `/backoffice/requests/${requestId}/disburse`,
      instrumentId === undefined ? undefined : { instrumentId },
    );
  }

  /** At the first bank, in dollars. */
  recordsDeposit(reference: string, amount: number, given: object = {}): Promise<Answer> {
    const deposit = { bankId: BANKS[0]?.bankId, reference, amount, currency: 'USD', ...given };
    return this.send('POST', '/backoffice/deposits', deposit);
  }

  /** @param given as what it counts from its day */
  matches(depositId: string, loanId: string, given: object = {}): Promise<Answer> {
    return this.send('POST', `/backoffice/deposits/${depositId}/match`, { loanId, ...given });
  }

  sendsBack(depositId: string, reason = 'No loan.'): Promise<Answer> {
    return this.send('POST', `/backoffice/deposits/${depositId}/return`, { reason });
  }

  reverses(paymentId: string, reason = 'returned'): Promise<Answer> {
    return this.send('POST', `/backoffice/payments/${paymentId}/reverse`, { reason });
  }

  paysRefund(paymentId: string, reference = 'PAYOUT'): Promise<Answer> {
    return this.send('POST', `/backoffice/refunds/${paymentId}`, { reference });
  }

  /** To an account of the borrower. */
  paysRefundTo(paymentId: string, instrumentId: string): Promise<Answer> {
    return this.send('POST', `/backoffice/refunds/${paymentId}`, { instrumentId });
  }

  /** @param given `reference` or `annul` */
  resolvesPayout(payoutId: string, given: object): Promise<Answer> {
    return this.send('POST', `/backoffice/payouts/${payoutId}/resolve`, given);
  }

  waives(loanId: string, chargeId: string, reason = 'Goodwill.'): Promise<Answer> {
    return this.send('POST', `/backoffice/loans/${loanId}/charges/${chargeId}/waive`, { reason });
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

  /** Previews a change and books it. */
  async booksChange(loanId: string, change: object): Promise<Answer> {
    const wanted = { reason: 'Hardship.', ...change };
    const { digest } = await done(this.previewsChange(loanId, wanted));
    return this.changes(loanId, { ...wanted, digest });
  }

  /** @param what such as `changes/<id>` or `pauses/<id>` */
  previewsUndo(loanId: string, what: string, reason = 'Wrong loan.'): Promise<Answer> {
    return this.send('POST', `/backoffice/loans/${loanId}/${what}/undo/preview`, { reason });
  }

  /** As previewed. */
  undoes(loanId: string, what: string, digest: string, reason = 'Wrong loan.'): Promise<Answer> {
    return this.send('POST', `/backoffice/loans/${loanId}/${what}/undo`, { reason, digest });
  }

  /** The id of the last pause of a loan, which is that of its entry. */
  async readsPauseId(loanId: string): Promise<string> {
    const entries = await this.reads(`/backoffice/loans/${loanId}/history?limit=100`);
    return entries.find(({ kind }: { readonly kind: string }) => kind === 'pause').entryId;
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

  /** @param given the subject; with a promise also its day and amount */
  writesNote(given: object): Promise<Answer> {
    return this.send('POST', '/backoffice/notes', { kind: 'note', text: 'She pays on Friday.', ...given });
  }

  registersWebhook(url: string, events: readonly string[]): Promise<Answer> {
    return this.send('POST', '/backoffice/webhooks', { url, events });
  }

  movesClock(date: string): Promise<Answer> {
    return this.send('POST', '/sandbox/clock', { date });
  }
}
