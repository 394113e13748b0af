import { Type } from 'typebox';
import { TEXT_MAX_LENGTH } from '../../../domain/support/ticket-message.ts';
import { EXAMPLE } from '../api/examples.ts';
import { Id, Nullable, Timestamp } from '../api/fields.ts';
import * as support from '../support/support.schemas.ts';

export { TEXT_MAX_LENGTH };

export const TicketCaseItem = Type.Object({
  ...support.TicketItemData.properties,
  userId: Id(),
  categoryId: Id(),
  assignedAgent: Nullable(Id()),
});
const Attachments = Type.Array(Type.Object({ fileId: Id(), url: Type.String({ format: 'uri' }) }));
export const TicketCaseData = Type.Object({
  ...TicketCaseItem.properties,
  description: Type.String(),
  attachments: Attachments,
  messages: Type.Array(
    Type.Object({
      messageId: Id(),
      sender: Id(),
      content: Type.String(),
      timestamp: Timestamp(),
      attachments: Attachments,
    }),
  ),
  resolution: Nullable(Type.String()),
  closedAt: Nullable(Timestamp()),
});

export const item = {
  ...support.item,
  userId: EXAMPLE.user,
  categoryId: EXAMPLE.category,
  assignedAgent: EXAMPLE.operator,
};
export const wholeCase = {
  ...item,
  description: support.detail.description,
  attachments: [],
  messages: support.detail.messages.map((each) => ({ ...each, attachments: [] })),
  resolution: null,
  closedAt: null,
};
