/** Investment plans in the search of all records: by their name or code. */
import type { FoundRow, SearchGroup } from '@kolo/application/search'
import { beginsWith, hasWords } from '@kolo/database/search-words'
import { readSearchText } from '@kolo/foundation/search-text'
import { type RawBuilder, sql } from 'kysely'
import { planStatusLabels } from '../plans.messages.ts'

function isMeant(text: string): RawBuilder<boolean> {
  const { code, words } = readSearchText(text)
  return words.length > 0
    ? sql<boolean>`(${beginsWith(sql`code`, code ?? '-')} or ${hasWords(sql`name`, words)})`
    : beginsWith(sql`code`, code ?? '-')
}

export const investmentPlanSearch: SearchGroup = {
  name: 'investment-plans',
  title: 'Investment plans',
  permission: 'manage_investments',
  ask: ({ text, most }) => sql<FoundRow>`
    select id, name as title, code, null::text as detail, null::bigint as amount_kobo, status,
      prepared_at as begun_at
    from investment_plans where ${isMeant(text)} order by id desc limit ${sql.lit(most)}`,
  statuses: planStatusLabels,
  tones: { in_review: 'wait', open: 'ok', running: 'ok', paused: 'wait' },
  link: ({ id }) => `/admin/investment-plans/${id}`,
}
