import { type Static, Type } from 'typebox';
import * as acts from '../../../../application/products/product.acts.ts';
import type { ProductQueries } from '../../../../application/products/product.queries.ts';
import { ProductView } from '../../../../application/products/product.record.ts';
import { newProduct, PRODUCT_DEFAULTS } from '../../../../application/products/products.ts';
import { without } from '../../../../application/shared/record.ts';
import { checkConditions, ProductNotFound } from '../../../../domain/products/product.ts';
import type { HttpServer } from '../../../http/answers/routes.ts';
import * as productSchemas from '../../../http/backoffice/products.schemas.ts';
import { pathId } from '../../../http/fields/read-fields.ts';
import { action, actsOn, commandIn, making } from '../../actions.ts';
import type { Facts } from '../../acts.ts';
import type { ConsolePorts } from '../../console-ports.ts';
import { detail, existing, type Part } from '../../details.ts';
import { columns, facts } from '../../fields.ts';
import { countText, dayText, percentText } from '../../format.ts';
import { type Column, list, tableOf } from '../../lists.ts';

/** What a version says. */
type Conditions = Omit<ProductView, 'productId' | 'version' | 'createdAt' | 'updatedAt'>;
const CONDITIONS = without(ProductView, 'productId', 'version', 'interestRate', 'createdAt', 'updatedAt');

const CREATE = making(acts.createProduct, '/products', 'create');
const ONE = '/products/:productId';
const SHOWN_VERSIONS = 10;

/** The forms show the defaults, so that all that is not optional is filled in. */
const STRICT = { additionalProperties: false };
const NewProductForm = Type.Required(productSchemas.createProduct.body, STRICT);
const ProductForm = Type.Required(productSchemas.updateProduct.body, STRICT);

const LABELS = {
  name: 'Name',
  currency: 'Currency',
  minAmount: 'Lowest amount',
  maxAmount: 'Highest amount',
  minTerm: 'Shortest term in months',
  maxTerm: 'Longest term in months',
  interestRate: 'Rate in percent a year (empty: the pricing policy quotes)',
  maxRate: 'Highest rate in percent a year (empty: no cap)',
  maxApr: 'Highest APR in percent, fees included (empty: no cap)',
  originationFeePercent: 'Origination fee in percent of the amount',
  lateFee: 'Late fee (0: none)',
  gracePeriodDays: 'Days after a due date without a late fee',
  returnedPaymentFee: 'Fee for a returned payment (0: none)',
  dayCount: 'Day count',
  active: 'Borrowers can request it',
};

const idIn = (params: object) =>
  pathId<'Product'>((params as { productId: string }).productId, () => new ProductNotFound());

export function productPages(app: HttpServer, ports: ConsolePorts): void {
  const { productQueries } = ports;
  list(app, {
    path: '/products',
    title: 'Products',
    query: productSchemas.listAllProducts.querystring,
    filters: ['currency'],
    load: (filter, page) => productQueries.list(filter, page),
    columns: [
      ...columns(ProductView, ['name', 'version', 'active'], ({ productId }) => `/products/${productId}`),
      { head: 'Rate', cell: rateOf },
      ...columns(ProductView, ['minAmount', 'maxAmount', 'createdAt']),
    ],
    acts: [CREATE],
  });
  creation(app, ports);
  const acts = changes(app, ports);
  detail(app, ONE, async (params) => {
    // One more than is shown, to compare the last with.
    const { items, total } = await productQueries.versionsOf(idIn(params), { page: 1, limit: SHOWN_VERSIONS + 1 });
    const current = existing(items[0] ?? null, ProductNotFound);
    return {
      title: current.name,
      acts: acts.links(current, ['change']),
      parts: [
        { title: `Version ${current.version}`, facts: [['Currency', current.currency], ...factsOf(current)] },
        versionsPart(items, total),
      ],
    };
  });
}

function creation(app: HttpServer, { keys, createProduct }: ConsolePorts): void {
  action(app, keys, {
    ...CREATE,
    body: NewProductForm,
    labels: LABELS,
    initial: async () => PRODUCT_DEFAULTS,
    async describe({ values }) {
      checkConditions(newProduct(values));
      return factsOf(values);
    },
    async execute(act) {
      const { productId } = await createProduct.execute(commandIn(createProduct, act));
      return { location: `/products/${productId}`, message: 'The product is created.' };
    },
  });
}

function changes(app: HttpServer, ports: ConsolePorts) {
  const acts = actsOn(app, ports.keys, ONE);
  acts.perform('change', ports.updateProduct, {
    done: 'The product is saved.',
    body: ProductForm,
    labels: LABELS,
    initial: (params) => productIn(ports, params),
    async describe({ params, values }) {
      const now = await productIn(ports, params);
      checkConditions(newProduct({ ...values, currency: now.currency }));
      return changeFacts(now, values);
    },
  });
  return acts;
}

async function productIn({ productQueries }: ConsolePorts, params: object): Promise<ProductView> {
  return existing(await productQueries.productOf(idIn(params)), ProductNotFound);
}

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
      head: `Version ${version}, ${dayText(updatedAt)}`,
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
  { productQueries }: { readonly productQueries: ProductQueries },
  { productId, productVersion }: { readonly productId: string | null; readonly productVersion: number | null },
  more: Facts = [],
): Promise<readonly Part[]> {
  if (productId === null) return [];
  const { name } = existing(await productQueries.productOf(idIn({ productId })), ProductNotFound);
  return [
    {
      title: 'Product',
      facts: [['Product', name], ['Version', countText(productVersion ?? 1)], ...more],
      link: { path: `/products/${productId}`, text: 'Open the product' },
    },
  ];
}

function factsOf(product: Conditions): Facts {
  return [...facts(CONDITIONS, product), ['Rate', rateOf(product)]];
}

function rateOf({ interestRate }: Pick<Conditions, 'interestRate'>): string {
  return interestRate === null ? 'Quoted' : percentText(interestRate);
}
