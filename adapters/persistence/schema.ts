import { defineEntity, p } from '@mikro-orm/core';
import type { InferKyselyDB } from '@mikro-orm/postgresql';
import { Loan } from '../../domain/loans/loan.ts';
import { Notification } from '../../domain/notifications/notification.ts';
import { Payment } from '../../domain/payments/payment.ts';
import { AuditEntryMapping } from './audit/audit-entry.mapping.ts';
import { ClosedDayMapping } from './closing/closed-day.mapping.ts';
import { MilestoneMapping } from './credit/milestone.mapping.ts';
import type { RowsOf } from './database/rows.ts';
import { StoredFileMapping } from './documents/stored-file.mapping.ts';
import { UserDocumentMapping } from './documents/user-document.mapping.ts';
import { IdempotencyKeyMapping } from './idempotency/idempotency-key.mapping.ts';
import { AccountClosureMapping, SessionMapping, UserMapping } from './identity/identity.mapping.ts';
import { LedgerPostingMapping } from './ledger/ledger-posting.mapping.ts';
import { LoanRequestMapping } from './loan-requests/loan-request.mapping.ts';
import { LoanMapping } from './loans/loan.mapping.ts';
import { Migration001Identity } from './migrations/001-identity.ts';
import { Migration002Idempotency } from './migrations/002-idempotency.ts';
import { Migration003LoanRequests } from './migrations/003-loan-requests.ts';
import { Migration004Loans } from './migrations/004-loans.ts';
import { Migration005Payments } from './migrations/005-payments.ts';
import { Migration006Documents } from './migrations/006-documents.ts';
import { Migration007Support } from './migrations/007-support.ts';
import { Migration008Notifications } from './migrations/008-notifications.ts';
import { Migration009Credit } from './migrations/009-credit.ts';
import { Migration010Ledger } from './migrations/010-ledger.ts';
import { Migration011Closing } from './migrations/011-closing.ts';
import { Migration012Audit } from './migrations/012-audit.ts';
import {
  DeviceMapping,
  NotificationMapping,
  NotificationPreferencesMapping,
} from './notifications/notification.mapping.ts';
import { DepositMapping } from './payments/deposit.mapping.ts';
import { GatewayEventMapping, PaymentMapping } from './payments/payment.mapping.ts';
import { TicketMapping } from './support/ticket.mapping.ts';

/** One mapping per table. */
export const MAPPINGS = [
  UserMapping,
  SessionMapping,
  AccountClosureMapping,
  LoanRequestMapping,
  LoanMapping,
  PaymentMapping,
  GatewayEventMapping,
  DepositMapping,
  StoredFileMapping,
  UserDocumentMapping,
  TicketMapping,
  NotificationMapping,
  NotificationPreferencesMapping,
  DeviceMapping,
  MilestoneMapping,
  LedgerPostingMapping,
  ClosedDayMapping,
  AuditEntryMapping,
  IdempotencyKeyMapping,
];

const id = p.text().primary();

/** Aggregates that Kysely reads and writes. MikroORM keeps one instance of each per unit of work in its identity map. */
export const IDENTITIES = [
  defineEntity({ class: Loan, tableName: 'loans', readonly: true, properties: { id } }),
  defineEntity({ class: Payment, tableName: 'payments', readonly: true, properties: { id } }),
  defineEntity({ class: Notification, tableName: 'notifications', readonly: true, properties: { id } }),
];

/** In the order in which they run. */
export const MIGRATIONS = [
  { name: '001-identity', class: Migration001Identity },
  { name: '002-idempotency', class: Migration002Idempotency },
  { name: '003-loan-requests', class: Migration003LoanRequests },
  { name: '004-loans', class: Migration004Loans },
  { name: '005-payments', class: Migration005Payments },
  { name: '006-documents', class: Migration006Documents },
  { name: '007-support', class: Migration007Support },
  { name: '008-notifications', class: Migration008Notifications },
  { name: '009-credit', class: Migration009Credit },
  { name: '010-ledger', class: Migration010Ledger },
  { name: '011-closing', class: Migration011Closing },
  { name: '012-audit', class: Migration012Audit },
];

/** The tables as Kysely sees them. A column that is renamed in a mapping fails to compile in every query that uses it. */
export interface Tables extends RowsOf<InferKyselyDB<(typeof MAPPINGS)[number]>> {}
