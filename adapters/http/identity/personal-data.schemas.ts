import { Type } from 'typebox';
import { EXAMPLE_PERSON } from '../../../application/identity/account.record.ts';
import { EXAMPLE_IDS, EXAMPLE_TIME, moment, record } from '../../../application/shared/record.ts';
import { DataCopyInProgress, TooManyDataCopies, UserNotFound } from '../../../domain/identity/user.errors.ts';
import { answers, operations } from '../answers/operations.ts';

const operation = operations('User');

const Row = Type.Object({}, { additionalProperties: true });

/** The rows of each kind. The kinds come from the list of personal tables. */
const Group = (kinds: string, example: Readonly<Record<string, readonly object[]>>) =>
  Type.Unsafe<Readonly<Record<string, readonly object[]>>>(
    Type.Object({}, { additionalProperties: Type.Array(Row), description: `Lists of ${kinds}.`, examples: [example] }),
  );

const { email, firstName, lastName, phone } = EXAMPLE_PERSON;
const createdAt = EXAMPLE_TIME;
const account = { id: EXAMPLE_IDS.user, role: 'borrower', email, firstName, lastName, phone, createdAt };
const device = { id: EXAMPLE_IDS.device, platform: 'ios', name: null, createdAt };

const PersonalData = record('PersonalData', {
  exportedAt: moment(),
  identity: Group('the account, its sessions, its second factor, mails about it and idempotency keys', {
    account: [account],
  }),
  lending: Group('loan requests, loans, payments and claimed deposits', { loans: [] }),
  documents: Group('documents and files, without their contents', { files: [] }),
  support: Group('tickets and messages', { tickets: [] }),
  notifications: Group('notifications, preferences, devices and events sent to other services', {
    devices: [device],
  }),
  credit: Group('milestones and changes of the credit record', { milestones: [] }),
});

export const exportPersonalData = operation('exportPersonalData', 'Export all personal data', {
  description:
    'Returns everything that the service keeps about the signed-in user at one moment, as one document, grouped by context. It has no passwords, tokens or hashes. Download the files from their own addresses. Only one export runs at a time: a second one gets 429.',
  response: answers(PersonalData, 'All personal data of the signed-in user.'),
  errors: [new UserNotFound(), new DataCopyInProgress(), new TooManyDataCopies()],
});
