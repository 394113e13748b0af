import { DomainError, type ErrorDetail } from '../shared/domain-error.ts';

export class TicketNotFound extends DomainError {
  readonly kind = 'not-found';
  readonly code = 'TICKET_NOT_FOUND';

  constructor() {
    super('There is no such ticket.');
  }
}

/** A ticket, or its closing note, is not what one may be. An unknown category or file in it is 400 too, not 404. */
export class InvalidTicket extends DomainError {
  readonly kind = 'invalid';
  readonly code = 'INVALID_TICKET';

  constructor(faults: readonly ErrorDetail[]) {
    super('The ticket is not valid.', faults);
  }
}

export class InvalidMessage extends DomainError {
  readonly kind = 'invalid';
  readonly code = 'INVALID_MESSAGE';

  constructor(faults: readonly ErrorDetail[]) {
    super('The message is not valid.', faults);
  }
}

/** A ticket can be given only to somebody who may answer it. */
export class UnknownAgent extends DomainError {
  readonly kind = 'invalid';
  readonly code = 'UNKNOWN_AGENT';

  constructor() {
    const message = 'There is no such agent.';
    super(message, [{ path: '/agentId', message }]);
  }
}

export class TicketClosed extends DomainError {
  readonly kind = 'invalid';
  readonly code = 'TICKET_CLOSED';

  constructor() {
    super('The ticket is closed. Open a new one to go on.');
  }
}

/** Whoever has so much to say gets further with a ticket of its own for each matter. */
export class TicketFull extends DomainError {
  readonly kind = 'invalid';
  readonly code = 'TICKET_FULL';

  constructor() {
    super('This ticket takes no more messages of yours. Open a new one to go on.');
  }
}
