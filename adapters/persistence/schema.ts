import { UserDocumentMapping } from './documents/user-document.mapping.ts';
import { SessionMapping, UserMapping } from './identity/identity.mapping.ts';
import { LoanRequestMapping } from './loan-requests/loan-request.mapping.ts';
import { LoanMapping } from './loans/loan.mapping.ts';
import { Migration001Lending } from './migrations/001-lending.ts';
import { Migration002LoanPauses } from './migrations/002-loan-pauses.ts';
import { Migration003Documents } from './migrations/003-documents.ts';
import { Migration004Support } from './migrations/004-support.ts';
import { Migration005Notifications } from './migrations/005-notifications.ts';
import { Migration006BankReferences } from './migrations/006-bank-references.ts';
import { Migration007Milestones } from './migrations/007-milestones.ts';
import { Migration008AccountClosures } from './migrations/008-account-closures.ts';
import { Migration009Gateway } from './migrations/009-gateway.ts';
import { Migration010Ledger } from './migrations/010-ledger.ts';
import { Migration011CloseOfBusiness } from './migrations/011-close-of-business.ts';
import { Migration012Audit } from './migrations/012-audit.ts';
import { Migration015UserList } from './migrations/015-user-list.ts';
import { Migration016BackOfficeLists } from './migrations/016-back-office-lists.ts';
import { DeviceMapping, NotificationMapping } from './notifications/notification.mapping.ts';
import { DepositMapping } from './payments/deposit.mapping.ts';
import { PaymentMapping } from './payments/payment.mapping.ts';
import { TicketMapping } from './support/ticket.mapping.ts';

export const MAPPINGS = [
  UserMapping,
  SessionMapping,
  LoanRequestMapping,
  LoanMapping,
  PaymentMapping,
  DepositMapping,
  UserDocumentMapping,
  TicketMapping,
  NotificationMapping,
  DeviceMapping,
];

/** In the order in which they are run. */
export const MIGRATIONS = [
  { name: '001-lending', class: Migration001Lending },
  { name: '002-loan-pauses', class: Migration002LoanPauses },
  { name: '003-documents', class: Migration003Documents },
  { name: '004-support', class: Migration004Support },
  { name: '005-notifications', class: Migration005Notifications },
  { name: '006-bank-references', class: Migration006BankReferences },
  { name: '007-milestones', class: Migration007Milestones },
  { name: '008-account-closures', class: Migration008AccountClosures },
  { name: '009-gateway', class: Migration009Gateway },
  { name: '010-ledger', class: Migration010Ledger },
  { name: '011-close-of-business', class: Migration011CloseOfBusiness },
  { name: '012-audit', class: Migration012Audit },
  { name: '015-user-list', class: Migration015UserList },
  { name: '016-back-office-lists', class: Migration016BackOfficeLists },
];
