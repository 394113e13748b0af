import { Caller } from './caller.ts';
import type { Answer } from './client.ts';
import { FORM, form, PDF } from './documents.ts';

interface OfferIds {
  readonly requestId: string;
  readonly offerId: string;
}

export class Borrower extends Caller {
  asksFor(amount: number, given: object = {}): Promise<Answer> {
    return this.send('POST', '/requests', { amount, currency: 'USD', term: 12, ...given });
  }

  amends(requestId: string, given: object): Promise<Answer> {
    return this.send('PUT', `/requests/${requestId}`, given);
  }

  cancels(requestId: string): Promise<Answer> {
    return this.send('DELETE', `/requests/${requestId}`);
  }

  accepts({ requestId, offerId }: OfferIds): Promise<Answer> {
    return this.send('POST', `/requests/${requestId}/offers/${offerId}/accept`);
  }

  declines({ requestId, offerId }: OfferIds): Promise<Answer> {
    return this.send('POST', `/requests/${requestId}/offers/${offerId}/decline`);
  }

  /** The agreement with this digest, with all that a signature needs. */
  signs(requestId: string, sha256: string, given: object = {}): Promise<Answer> {
    const signature = { sha256, signedName: 'Some Borrower', consent: true };
    return this.send('POST', `/requests/${requestId}/agreement/sign`, { ...signature, ...given });
  }

  pays(loanId: string, amount: number, given: object = {}): Promise<Answer> {
    return this.send('POST', '/payments', { loanId, amount, paymentMethod: 'card', ...given });
  }

  paysOff(loanId: string, given: object = {}): Promise<Answer> {
    return this.send('POST', `/loans/${loanId}/payoff`, { paymentMethod: 'card', ...given });
  }

  withdraws(loanId: string, given: object = {}): Promise<Answer> {
    return this.send('POST', `/loans/${loanId}/withdrawal`, { paymentMethod: 'card', ...given });
  }

  authorizesAutopay(loanId: string, given: object = {}): Promise<Answer> {
    return this.send('PUT', `/loans/${loanId}/autopay`, { paymentMethod: 'card', ...given });
  }

  addsInstrument(given: object = {}): Promise<Answer> {
    return this.send('POST', '/user/paymentInstruments', { type: 'card', token: 'tok_ok', lastFour: '4242', ...given });
  }

  removesInstrument(instrumentId: string): Promise<Answer> {
    return this.send('DELETE', `/user/paymentInstruments/${instrumentId}`);
  }

  revokesAutopay(loanId: string): Promise<Answer> {
    return this.send('DELETE', `/loans/${loanId}/autopay`);
  }

  prepays(loanId: string, amount: number, given: object = {}): Promise<Answer> {
    const wanted = { amount, reduce: 'payment', paymentMethod: 'card' };
    return this.send('POST', `/loans/${loanId}/prepayments`, { ...wanted, ...given });
  }

  reportsTransfer(loanId: string, amount: number, referenceNumber: string): Promise<Answer> {
    return this.send('POST', '/payments/reference', { loanId, amount, referenceNumber });
  }

  verifies(paymentId: string, confirmationCode?: string): Promise<Answer> {
    return this.send('POST', `/payments/${paymentId}/verify`, { confirmationCode });
  }

  pauses(loanId: string, duration = 1, given: object = {}): Promise<Answer> {
    return this.send('POST', `/loans/${loanId}/pause`, { duration, ...given });
  }

  uploads(url: string, content: Buffer = PDF, fields: Record<string, string> = {}): Promise<Answer> {
    return this.send('POST', url, form({ content }, fields), FORM);
  }

  uploadsDocument(documentType = 'ID', content: Buffer = PDF): Promise<Answer> {
    return this.uploads('/user/documents', content, { documentType });
  }

  uploadsFile(content: Buffer = PDF): Promise<Answer> {
    return this.uploads('/user/files', content);
  }

  /** In the first category, unless one is given. */
  async opensTicket({
    categoryId,
    ...given
  }: {
    readonly categoryId?: string;
    readonly [field: string]: unknown;
  } = {}): Promise<Answer> {
    const category = categoryId ?? (await this.reads('/support/categories'))[0].categoryId;
    const ticket = { subject: 'A question', description: 'When is the payment due?', categoryId: category, ...given };
    return this.send('POST', '/support/tickets', ticket);
  }

  writesOn(ticketId: string, message: string, given: object = {}): Promise<Answer> {
    return this.send('POST', `/support/tickets/${ticketId}/messages`, { message, ...given });
  }

  closesTicket(ticketId: string, given?: object): Promise<Answer> {
    return this.send('POST', `/support/tickets/${ticketId}/close`, given);
  }

  sendsNote(given: object = {}): Promise<Answer> {
    return this.send('POST', '/notifications/send', { title: 'A note', message: 'To myself.', ...given });
  }

  registersDevice(token: string, platform = 'android'): Promise<Answer> {
    return this.send('POST', '/notifications/deviceToken', { token, platform });
  }
}
