import { type Static, Type } from 'typebox';
import { ProductView } from '../../../../application/products/product.record.ts';
import { newProduct, PRODUCT_DEFAULTS } from '../../../../application/products/products.ts';
import { without } from '../../../../application/shared/record.ts';
import { checkConditions, ProductNotFound } from '../../../../domain/products/product.ts';
import type { HttpServer } from '../../../http/answers/routes.ts';
import * as schemas from '../../../http/backoffice/products.schemas.ts';
import { actsOn, making } from '../../actions.ts';
import type { ConsolePorts, Pages } from '../../console-ports.ts';
import { existing, type Part } from '../../details.ts';
import { columns, type Facts, facts } from '../../fields.ts';
import { countText, dayOfInstant, percentText } from '../../format.ts';
import { currencyLabel } from '../../forms.ts';
import { idsIn } from '../../ids.ts';
import { type Column, list, tableOf } from '../../lists.ts';

/** What a version says. */
type Conditions = Omit<ProductView, 'productId' | 'version' | 'createdAt' | 'updatedAt'>;
const CONDITIONS = without(ProductView, 'productId', 'version', 'interestRate', 'createdAt', 'updatedAt');
const SHOWN_VERSIONS = 10;

/** The forms show the defaults, so that all that is not optional is filled in. */
const STRICT = { additionalProperties: false };
const NewProductForm = Type.Required(schemas.createProduct.body, STRICT);
const ProductForm = Type.Required(schemas.updateProduct.body, STRICT);
const LABELS = {
  interestRate: 'Rate in percent a year (empty: the pricing policy quotes)',
  maxRate: 'Highest rate in percent a year (empty: no cap)',
  maxApr: 'Highest APR in percent, fees included (empty: no cap)',
  active: 'Borrowers can request it',
};

export const productPages: Pages = (app, ports) => {
  const { productQueries } = ports;
  list(app, {
    path: '/products',
    title: 'Products',
    query: schemas.listAllProducts.querystring,
    filters: ['currency'],
    load: (filter, page) => productQueries.list(filter, page),
    columns: columns(
      ProductView,
      ['name', 'version', 'active', { head: 'Rate', cell: rateOf }, 'minAmount', 'maxAmount', 'createdAt'],
      ({ productId }) => `/products/${productId}`,
    ),
    acts: [creation(app, ports)],
  });
  const acts = actsOn(app, '/products/:productId', async ({ productId }) =>
    existing(await productQueries.productOf(productId), ProductNotFound),
  );
  acts.perform('change', ports.updateProduct, {
    done: 'The product is saved.',
    body: ProductForm,
    labels: LABELS,
    initial: (product) => product,
    describe(now, { values }) {
      checkConditions(newProduct({ ...values, currency: now.currency }));
      return changeFacts(now, values);
    },
  });
  acts.show(async (product) => {
    // One more than is shown, to compare the last with.
    const slice = { page: 1, limit: SHOWN_VERSIONS + 1 };
    const { items, total } = await productQueries.versionsOf(idsIn(product).productId, slice);
    return {
      title: product.name,
      acts: ['change'],
      parts: [
        { title: `Version ${product.version}`, facts: [['Currency', product.currency], ...factsOf(product)] },
        versionsPart(items, total),
      ],
    };
  });
};

const creation = (app: HttpServer, { createProduct, lendingParameters }: ConsolePorts) =>
  making(app, '/products', 'create', createProduct, {
    id: 'productId',
    body: NewProductForm,
    labels: { ...LABELS, currency: currencyLabel(lendingParameters) },
    initial: PRODUCT_DEFAULTS,
    describe(values) {
      checkConditions(newProduct(values));
      return factsOf(values);
    },
  });

function changeFacts(now: ProductView, values: Static<typeof ProductForm>): Facts {
  const before = new Map(factsOf(now));
  const changed = factsOf({ ...now, ...values }).filter(([name, text]) => before.get(name) !== text);
  if (changed.length === 0) return [['Changes', 'None. The version stays.']];
  return [
    ['Version afterwards, for new requests', countText(now.version + 1)],
    ...changed.map(([name, text]) => [name, `${before.get(name)} now, ${text} afterwards`] as const),
  ];
}

/** @param versions newest first, and one more than is shown, if there is one */
function versionsPart(versions: readonly ProductView[], total: number): Part {
  const texts = versions.map((version) => new Map(factsOf(version)));
  const shown = versions.slice(0, SHOWN_VERSIONS).map(
    ({ version, updatedAt }, at): Column<string> => ({
      head: `Version ${version}, ${dayOfInstant(updatedAt)}`,
      cell: (name) => texts[at]?.get(name) ?? '',
      mark: (name) => at + 1 < texts.length && texts[at]?.get(name) !== texts[at + 1]?.get(name),
    }),
  );
  const older = total - shown.length;
  return {
    title: 'Versions',
    ...(older > 0 && { sentences: [`Older versions that are not shown: ${countText(older)}.`] }),
    table: tableOf(
      'Versions, newest first. What differs from the version before is marked.',
      [{ head: 'Condition', cell: (name) => name }, ...shown],
      [...(texts[0]?.keys() ?? [])],
    ),
  };
}

/** The product of a request or a loan, if it has one, for their pages. */
export async function productParts(
  { productQueries }: ConsolePorts,
  of: { readonly productId: string | null; readonly productVersion: number | null },
  more: Facts = [],
): Promise<readonly Part[]> {
  if (of.productId === null) return [];
  const { name } = existing(await productQueries.productOf(idsIn(of).productId), ProductNotFound);
  return [
    {
      title: 'Product',
      facts: [['Product', name], ['Version', countText(of.productVersion ?? 1)], ...more],
      link: { path: `/products/${of.productId}`, text: 'Open the product' },
    },
  ];
}

function factsOf(product: Conditions): Facts {
  return [...facts(CONDITIONS, product), ['Rate', rateOf(product)]];
}

function rateOf({ interestRate }: Pick<Conditions, 'interestRate'>): string {
  return interestRate === null ? 'Quoted' : percentText(interestRate);
}
