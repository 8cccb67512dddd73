/** Savings plans in the search of all records: by their name or code. */
import type { FoundRow, SearchGroup } from '@kolo/application/search'
import { beginsWith, hasWords } from '@kolo/database/search-words'
import { readSearchText } from '@kolo/foundation/search-text'
import { type RawBuilder, sql } from 'kysely'
import { planStatusLabels } from '../../goals/goal.messages.ts'

function isMeant(text: string): RawBuilder<boolean> {
  const { code, words } = readSearchText(text)
  return words.length > 0
    ? sql<boolean>`(${beginsWith(sql`code`, code ?? '-')} or ${hasWords(sql`name`, words)})`
    : beginsWith(sql`code`, code ?? '-')
}

export const savingsPlanSearch: SearchGroup = {
  name: 'savings-plans',
  title: 'Savings plans',
  permission: 'manage_savings',
  ask: ({ text, most }) => sql<FoundRow>`
    select id, name as title, code, null::text as detail, null::bigint as amount_kobo, status,
      prepared_at as begun_at
    from savings_plans where ${isMeant(text)} order by id desc limit ${sql.lit(most)}`,
  statuses: planStatusLabels,
  tones: { draft: 'quiet', active: 'ok', suspended: 'wait' },
  link: ({ id }) => `/admin/savings?plan=${id}`,
}
