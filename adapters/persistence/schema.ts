import path from 'node:path';
import { defineEntity, p } from '@mikro-orm/core';
import type { InferKyselyDB } from '@mikro-orm/postgresql';
import { Loan } from '../../domain/loans/loan.ts';
import { Notification } from '../../domain/notifications/notification.ts';
import { Payment } from '../../domain/payments/payment.ts';
import { Ticket } from '../../domain/support/ticket.ts';
import { WebhookDelivery } from '../../domain/webhooks/webhook-delivery.ts';
import { AuditEntryMapping } from './audit/audit-entry.mapping.ts';
import { ClosedDayMapping } from './closing/closed-day.mapping.ts';
import { CreditChangeMapping } from './credit/credit-change.mapping.ts';
import { MilestoneMapping } from './credit/milestone.mapping.ts';
import type { RowsOf } from './database/rows.ts';
import { StoredFileMapping, UserDocumentMapping } from './documents/document.mapping.ts';
import { IdempotencyKeyMapping } from './idempotency/idempotency-key.mapping.ts';
import {
  AccountClosureMapping,
  AccountMailMapping,
  AddressMailsMapping,
  SessionMapping,
  UserMapping,
} from './identity/identity.mapping.ts';
import { DailyBalanceMapping } from './ledger/daily-balance.mapping.ts';
import { LedgerPostingMapping } from './ledger/ledger-posting.mapping.ts';
import { LoanRequestMapping } from './loan-requests/loan-request.mapping.ts';
import { LoanMapping } from './loans/loan.mapping.ts';
import { LoanTransactionMapping } from './loans/loan-transaction.mapping.ts';
import {
  DeviceMapping,
  NotificationMapping,
  NotificationPreferencesMapping,
  OwnMailsMapping,
} from './notifications/notification.mapping.ts';
import { DepositMapping, GatewayEventMapping, PaymentMapping } from './payments/payment.mapping.ts';
import { RefundMapping } from './payments/refund.mapping.ts';
import { TicketMapping, TicketMessageMapping } from './support/ticket.mapping.ts';
import { WebhookDeliveryMapping, WebhookMapping } from './webhooks/webhook.mapping.ts';

/** One mapping per table. */
export const MAPPINGS = [
  UserMapping,
  SessionMapping,
  AccountMailMapping,
  AddressMailsMapping,
  AccountClosureMapping,
  LoanRequestMapping,
  LoanMapping,
  LoanTransactionMapping,
  PaymentMapping,
  GatewayEventMapping,
  DepositMapping,
  RefundMapping,
  StoredFileMapping,
  UserDocumentMapping,
  TicketMapping,
  TicketMessageMapping,
  NotificationMapping,
  NotificationPreferencesMapping,
  OwnMailsMapping,
  DeviceMapping,
  MilestoneMapping,
  CreditChangeMapping,
  LedgerPostingMapping,
  DailyBalanceMapping,
  ClosedDayMapping,
  AuditEntryMapping,
  IdempotencyKeyMapping,
  WebhookMapping,
  WebhookDeliveryMapping,
];

const id = p.text().primary();

/** Aggregates that Kysely reads and writes. MikroORM keeps one instance of each per unit of work in its identity map. */
export const IDENTITIES = [
  defineEntity({ class: Loan, tableName: 'loans', readonly: true, properties: { id } }),
  defineEntity({ class: Payment, tableName: 'payments', readonly: true, properties: { id } }),
  defineEntity({ class: Notification, tableName: 'notifications', readonly: true, properties: { id } }),
  defineEntity({ class: Ticket, tableName: 'tickets', readonly: true, properties: { id } }),
  defineEntity({ class: WebhookDelivery, tableName: 'webhook_deliveries', readonly: true, properties: { id } }),
];

/** Each file is a migration of that name. They run in the order of their names. */
export const MIGRATIONS = path.join(import.meta.dirname, 'migrations');

/** The tables as Kysely sees them. A column that is renamed in a mapping fails to compile in every query that uses it. */
export interface Tables extends RowsOf<InferKyselyDB<(typeof MAPPINGS)[number]>> {}
