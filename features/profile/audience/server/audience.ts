/**
 * Whom a record is for, asked of PostgreSQL. Such a record has the columns `audience`, `tiers` and `plan_ids`. Who is in
 * a tier or holds a plan is looked up each time: whoever comes in later may read, whoever left may not.
 */
import { anyOf } from '@kolo/database/any-of'
import type { Db } from '@kolo/database/tables'
import { refuse } from '@kolo/foundation/refusal'
import { type Expression, type RawBuilder, sql } from 'kysely'
import type { Tier } from '../../limits/tiers.rules.ts'
import type { Audience, AudienceKind } from '../audience.rules.ts'

export type AudienceColumns = { audience: AudienceKind; tiers: Tier[]; plan_ids: string[] }

export function columnsOfAudience({ audience, tiers, plans }: Audience): AudienceColumns {
  return { audience, tiers: [...tiers], plan_ids: [...plans] }
}

export function audienceIn({ audience, tiers, plan_ids }: AudienceColumns): Audience {
  return { audience, tiers, plans: plan_ids }
}

/**
 * Whether the record of a query is for a person of it: a condition. `record`: what the query calls the record;
 * `person`: what it calls the person's profile.
 */
export function isFor(record: string, person: string): RawBuilder<boolean> {
  const of = (column: string): Expression<unknown> => sql.ref(`${record}.${column}`)
  return sql<boolean>`(${of('audience')} = 'all'
    or (${of('audience')} = 'tiers' and ${sql.ref(`${person}.account_tier`)} = any(${of('tiers')}))
    or (${of('audience')} = 'plans' and exists (select from plan_holders h
      where h.member_uid = ${sql.ref(`${person}.uid`)} and h.plan_id = any(${of('plan_ids')}))))`
}

/** Everybody a record is for who is here, by uid. */
export async function peopleFor(db: Db, { audience, tiers, plan_ids }: AudienceColumns): Promise<string[]> {
  let people = db.selectFrom('profiles').select('uid').where('is_archived', '=', false)
  if (audience === 'tiers') people = people.where('account_tier', '=', anyOf(tiers))
  if (audience === 'plans')
    people = people.where(
      sql<boolean>`uid in (select h.member_uid from plan_holders h where h.plan_id = ${anyOf(plan_ids)})`,
    )
  return (await people.orderBy('uid').execute()).map(({ uid }) => uid)
}

/** Why these plans cannot be chosen: one of them is not there. Asks nothing where none is chosen. */
export async function plansRefusal(db: Db, plans: readonly string[]) {
  if (plans.length === 0) return undefined
  const { rows } = await sql<{ here: number }>`select (
      (select count(*) from investment_plans where id = ${anyOf(plans)})
      + (select count(*) from savings_plans where id = ${anyOf(plans)}))::int as here`.execute(db)
  return rows[0]?.here === new Set(plans).size ? undefined : refuse('plan-gone', undefined, 'plans')
}

/** The plans a record of a query is for, with their names: a column. */
export function plansOf(record: string): RawBuilder<{ id: string; name: string }[]> {
  return sql<{ id: string; name: string }[]>`(
    select coalesce(json_agg(json_build_object('id', p.id, 'name', p.name) order by lower(fold_letters(p.name))), '[]')
    from (select id, name from investment_plans union all select id, name from savings_plans) p
    where p.id = any(${sql.ref(`${record}.plan_ids`)}))`
}
