import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TicketClosed } from '../../../domain/support/ticket.errors.ts';
import type { Ticket } from '../../../domain/support/ticket.ts';
import { idNumber } from '../../support/fakes/sequential-ids.ts';
import { AGENT, aTicket, OPENED_AT, OTHER_AGENT } from '../../support/support.ts';

// A blank text is refused, so each has a character.
const content = fc.string({ maxLength: 20 }).map((text) => `x${text}`);
const commands = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constant('post'), content }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('reply'), content }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('assign'), agent: fc.constantFrom(AGENT, OTHER_AGENT) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('resolve') }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('close'), word: fc.option(fc.string()) }) },
);
type Command = typeof commands extends fc.Arbitrary<infer T> ? T : never;

/** Runs the command `turn` seconds after the opening. */
function give(ticket: Ticket, command: Command, turn: number): void {
  const now = new Date(OPENED_AT.getTime() + turn * 1000);
  const writing = { messageId: idNumber<'TicketMessage'>(turn), attachments: [] };
  if (command.do === 'post') ticket.post({ ...writing, content: command.content }, now);
  else if (command.do === 'reply') ticket.reply(AGENT, { ...writing, content: command.content }, now);
  else if (command.do === 'assign') ticket.assign(command.agent, now);
  else if (command.do === 'resolve') ticket.resolve(now);
  else ticket.close(command.word, now);
}

function stateOf(ticket: Ticket) {
  const { subject, description, status, assignedAgent, messages, resolution, updatedAt, closedAt } = ticket;
  return { subject, description, status, assignedAgent, messages, resolution, updatedAt, closedAt };
}

describe('Ticket', () => {
  it('has a closing time only when closed, keeps its messages in order, and once closed never changes', () => {
    fc.assert(
      fc.property(fc.array(commands, { maxLength: 15 }), (sequence) => {
        const ticket = aTicket();
        const written: string[] = [];

        for (const [index, command] of sequence.entries()) {
          const turn = index + 1;
          const before = stateOf(ticket);
          if (before.status === 'Closed') {
            if (command.do === 'close') give(ticket, command, turn);
            else expect(() => give(ticket, command, turn)).toThrow(TicketClosed);
            expect(stateOf(ticket)).toEqual(before);
          } else {
            give(ticket, command, turn);
            if ('content' in command) written.push(idNumber(turn));
          }
          expect(ticket.closedAt !== null).toBe(ticket.status === 'Closed');
          expect(ticket.messages.map(({ messageId }) => messageId)).toEqual(written);
          expect(ticket.updatedAt.getTime()).toBeGreaterThanOrEqual(before.updatedAt.getTime());
        }
      }),
      { numRuns: 300 },
    );
  });

  it('is closed and has no words of its owner once erased, in any status', () => {
    fc.assert(
      fc.property(fc.array(commands, { maxLength: 15 }), (sequence) => {
        const ticket = aTicket();
        for (const [index, command] of sequence.entries()) {
          if (ticket.status !== 'Closed') give(ticket, command, index + 1);
        }
        const fromAgents = ticket.messages.filter(({ fromAgent }) => fromAgent);

        ticket.erase(new Date(OPENED_AT.getTime() + 60_000));

        expect(ticket).toMatchObject({ status: 'Closed', subject: '', description: '', resolution: null });
        expect(ticket.closedAt).not.toBeNull();
        expect(ticket.messages.filter(({ fromAgent }) => fromAgent)).toEqual(fromAgents);
        expect(ticket.messages.filter(({ fromAgent, content }) => !fromAgent && content !== '')).toEqual([]);
      }),
    );
  });
});
