/** The SQL of loan products and their versions. */
import type { Db, Tables } from '@kolo/database/tables'
import { orNotFound, RequestProblem } from '@kolo/foundation/request-problem'
import type { Instant } from '@kolo/foundation/time'
import { type Insertable, sql, type Updateable } from 'kysely'
import type { KeptTerms, ProductRow } from './product.record.ts'

const withTerms = [
  sql<KeptTerms | null>`(
    select v.terms from loan_product_versions v
    where v.product_id = loan_products.id and v.number = loan_products.open_version)`.as('open_terms'),
  sql<ProductRow['draft']>`(
    select jsonb_build_object('number', v.number, 'terms', v.terms) from loan_product_versions v
    where v.product_id = loan_products.id and v.opened_at is null)`.as('draft'),
]

const products = (db: Db) => db.selectFrom('loan_products').selectAll().select(withTerms)

/** Every product, those that are open first. */
export function allProducts(db: Db): Promise<ProductRow[]> {
  return products(db)
    .orderBy(sql`array_position(array['open', 'draft', 'closed'], status)`)
    .orderBy('name')
    .execute()
}

/** A product, or "not found". */
export async function productById(db: Db, id: string): Promise<ProductRow> {
  return orNotFound(await products(db).where('id', '=', id).executeTakeFirst())
}

/** A product, locked until the transaction ends. */
export async function lockProduct(db: Db, id: string): Promise<ProductRow> {
  await db.selectFrom('loan_products').select('id').where('id', '=', id).forUpdate().execute()
  return productById(db, id)
}

/** Which unique name of another product stands in the way. */
export async function productTaken(
  db: Db,
  wanted: { code?: string; name: string; except?: string },
): Promise<'code' | 'name' | undefined> {
  const rows = await db
    .selectFrom('loan_products')
    .select(['id', 'code'])
    .where(({ or, eb }) =>
      or([eb(sql`lower(name)`, '=', wanted.name.toLowerCase()), eb('code', '=', wanted.code ?? '')]),
    )
    .execute()
  const others = rows.filter(({ id }) => id !== wanted.except)
  if (others.some(({ code }) => code === wanted.code)) return 'code'
  return others.length > 0 ? 'name' : undefined
}

/** Adds a product with its first version. */
export async function insertProduct(
  db: Db,
  row: Insertable<Tables['loan_products']> & { id: string },
  terms: KeptTerms,
): Promise<ProductRow> {
  const added = await db
    .insertInto('loan_products')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  // Its code or name was taken this very moment.
  if (!added) throw new RequestProblem('changed-meanwhile')
  await insertVersion(db, { productId: row.id, number: 1, terms })
  return productById(db, row.id)
}

export async function insertVersion(
  db: Db,
  { productId, number, terms }: { productId: string; number: number; terms: KeptTerms },
): Promise<void> {
  await db
    .insertInto('loan_product_versions')
    .values({ product_id: productId, number, terms: JSON.stringify(terms) })
    .execute()
}

/** Writes the terms that wait to be opened. */
export async function saveDraftTerms(db: Db, productId: string, terms: KeptTerms): Promise<void> {
  await db
    .updateTable('loan_product_versions')
    .set({ terms: JSON.stringify(terms) })
    .where('product_id', '=', productId)
    .where('opened_at', 'is', null)
    .execute()
}

/** The terms that waited are open from now on. */
export async function openDraft(db: Db, productId: string, number: number, now: Instant): Promise<void> {
  await db
    .updateTable('loan_product_versions')
    .set({ opened_at: now })
    .where('product_id', '=', productId)
    .where('number', '=', number)
    .execute()
}

/** Writes a change of a locked product and counts its version up. */
export async function saveProduct(
  db: Db,
  id: string,
  change: Omit<Updateable<Tables['loan_products']>, 'id' | 'code' | 'version'>,
): Promise<ProductRow> {
  await db
    .updateTable('loan_products')
    .set({ ...change, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
  return productById(db, id)
}

/** The products members can borrow on. */
export function openProducts(db: Db): Promise<ProductRow[]> {
  return products(db).where('status', '=', 'open').orderBy('name').execute()
}
