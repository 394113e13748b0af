import { defineEntity, p, UnderscoreNamingStrategy } from '@mikro-orm/core';
import type { InferKyselyDB } from '@mikro-orm/postgresql';
import { Agreement } from '../../../domain/loan-requests/agreement.ts';
import { LoanOffer } from '../../../domain/loan-requests/loan-offer.ts';
import { LoanRequest } from '../../../domain/loan-requests/loan-request.ts';
import { Loan } from '../../../domain/loans/loan.ts';
import { Notification } from '../../../domain/notifications/notification.ts';
import { Approval } from '../../../domain/operators/approval.ts';
import { Autopay } from '../../../domain/payments/autopay.ts';
import { Payment } from '../../../domain/payments/payment.ts';
import { Product } from '../../../domain/products/product.ts';
import { WebhookDelivery } from '../../../domain/webhooks/webhook-delivery.ts';
import * as audit from './audit.ts';
import * as closing from './closing.ts';
import { type Form, formOf, type JsonOf, type RowsOf } from './column-types.ts';
import * as credit from './credit.ts';
import * as documents from './documents.ts';
import * as idempotency from './idempotency.ts';
import * as identity from './identity.ts';
import * as imports from './imports.ts';
import * as labels from './labels.ts';
import * as ledger from './ledger.ts';
import * as loanRequests from './loan-requests.ts';
import * as loans from './loans.ts';
import * as notifications from './notifications.ts';
import * as payments from './payments.ts';
import { type Marks, marksIn } from './personal-marks.ts';
import * as products from './products.ts';
import * as support from './support.ts';
import * as webhooks from './webhooks.ts';

/** One mapping per table. */
export const MAPPINGS = [
  ...Object.values(audit),
  ...Object.values(closing),
  ...Object.values(credit),
  ...Object.values(documents),
  ...Object.values(idempotency),
  ...Object.values(identity),
  ...Object.values(imports),
  ...Object.values(labels),
  ...Object.values(ledger),
  ...Object.values(loanRequests),
  ...Object.values(loans),
  ...Object.values(notifications),
  ...Object.values(payments),
  ...Object.values(products),
  ...Object.values(support),
  ...Object.values(webhooks),
];

const id = p.text().primary();

/** Aggregates that Kysely reads and writes. MikroORM keeps one instance of each per unit of work in its identity map. */
export const IDENTITIES = [
  defineEntity({ class: Approval, tableName: 'approvals', readonly: true, properties: { id } }),
  defineEntity({ class: LoanRequest, tableName: 'loan_requests', readonly: true, properties: { id } }),
  defineEntity({ class: LoanOffer, tableName: 'loan_offers', readonly: true, properties: { id } }),
  defineEntity({ class: Agreement, tableName: 'agreements', readonly: true, properties: { id } }),
  defineEntity({ class: Loan, tableName: 'loans', readonly: true, properties: { id } }),
  defineEntity({ class: Payment, tableName: 'payments', readonly: true, properties: { id } }),
  defineEntity({ class: Product, tableName: 'products', readonly: true, properties: { id } }),
  defineEntity({ class: Autopay, tableName: 'autopays', readonly: true, properties: { id } }),
  defineEntity({ class: Notification, tableName: 'notifications', readonly: true, properties: { id } }),
  defineEntity({ class: WebhookDelivery, tableName: 'webhook_deliveries', readonly: true, properties: { id } }),
];

type Database = InferKyselyDB<(typeof MAPPINGS)[number]>;
/** The tables as Kysely sees them. A column that is renamed in a mapping fails to compile in every query that uses it. */
export interface Tables extends RowsOf<Database> {}
/** A row as `to_json` makes it. */
export type JsonRow<T extends keyof Database> = JsonOf<Database[T]>;

type Table = keyof Tables & string;
type ColumnOf<T extends Table> = keyof Tables[T] & string;

interface MappedProperty {
  readonly fieldName?: string;
  readonly type?: unknown;
  readonly comment?: string;
  readonly accessor?: string;
}

export interface MappedColumn extends Marks {
  readonly name: string;
  /** The field of the aggregate, or the path to it; a private one begins with `_`. */
  readonly field: string;
  readonly form: Form;
}

const naming = new UnderscoreNamingStrategy();
const COLUMNS: ReadonlyMap<string, readonly MappedColumn[]> = new Map(
  MAPPINGS.map(({ meta }) => {
    const columns = Object.entries(meta.properties as Record<string, MappedProperty>).map(
      ([name, { fieldName, type, comment, accessor }]) => ({
        name: fieldName ?? naming.propertyToColumnName(name),
        field: accessor ?? name,
        form: formOf(type),
        ...marksIn(comment),
      }),
    );
    return [meta.tableName, columns];
  }),
);

/**
 * The columns of a mapping, to be selected by name. A statement that selects all of them by `*` fails on every connection
 * that knows it, once the migration of a later release has added a column.
 *
 * @param alias of the table in the statement
 */
export function columnsOf<T extends Table>(table: T): readonly ColumnOf<T>[];
export function columnsOf<T extends Table, A extends string>(table: T, alias: A): readonly `${A}.${ColumnOf<T>}`[];
export function columnsOf(table: Table, alias?: string): readonly string[] {
  const columns = mappedColumns(table).map(({ name }) => name);
  return alias === undefined ? columns : columns.map((column) => `${alias}.${column}`);
}

/** The columns of a mapping with their marks, in its order. */
export function mappedColumns(table: Table): readonly MappedColumn[] {
  return COLUMNS.get(table) ?? [];
}
