import { Type } from 'typebox';
import { ExportInProgress, TooManyExports, UserNotFound } from '../../../domain/identity/user.errors.ts';
import { answers } from '../api/envelope.ts';
import { EXAMPLE } from '../api/examples.ts';
import { Timestamp } from '../api/fields.ts';

const Row = Type.Object({}, { additionalProperties: true });

/** The rows of each kind. The kinds come from the list of personal tables. */
const Group = (kinds: string) =>
  Type.Object({}, { additionalProperties: Type.Array(Row), description: `Lists of ${kinds}.` });

const PersonalData = Type.Object(
  {
    exportedAt: Timestamp(),
    identity: Group('the account, its sessions, mails about it and idempotency keys'),
    lending: Group('loan requests, loans, payments and claimed deposits'),
    documents: Group('documents and files, without their contents'),
    support: Group('tickets and messages'),
    notifications: Group('notifications, preferences, devices and events sent to other services'),
    credit: Group('milestones and changes of the credit record'),
  },
  { title: 'PersonalData' },
);

const account = {
  id: EXAMPLE.user,
  role: 'borrower',
  email: 'borrower@demo.example',
  firstName: 'Demo',
  lastName: 'Borrower',
  phone: null,
  createdAt: EXAMPLE.at,
};
const device = { id: EXAMPLE.device, platform: 'ios', name: null, createdAt: EXAMPLE.at };

export const exportPersonalData = {
  summary: 'Export all personal data',
  description:
    'Returns everything that the service keeps about the signed-in user, as one document, grouped by context. It holds no password, token or hash. The contents of files are at their own addresses. It shows one moment. One export at a time; a second gets 429.',
  operationId: 'exportPersonalData',
  tags: ['User'],
  response: answers(
    PersonalData,
    {
      exportedAt: EXAMPLE.at,
      identity: { account: [account] },
      lending: { loans: [] },
      documents: { files: [] },
      support: { tickets: [] },
      notifications: { devices: [device] },
      credit: { milestones: [] },
    },
    'All personal data of the signed-in user.',
  ),
  errors: [new UserNotFound(), new ExportInProgress(), new TooManyExports()],
};
