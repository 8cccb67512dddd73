/** Loans in the search of all records: by their member, code or principal. */
import type { FoundRow, SearchGroup } from '@kolo/application/search'
import { beginsWith } from '@kolo/database/search-words'
import { readSearchText } from '@kolo/foundation/search-text'
import { memberUidsFound } from '@kolo/profile/server'
import { type RawBuilder, sql } from 'kysely'
import { loanStatusWords } from '../loan.messages.ts'

function foundLoans(text: string, most: number): RawBuilder<{ id: string }> {
  const { code, amountKobo } = readSearchText(text)
  const ways = [
    sql`select o.id from (${memberUidsFound(text, 20)}) as f cross join lateral (
      select id from loans where member_uid = f.uid order by id desc limit ${sql.lit(most)}) as o`,
    ...(code ? [sql`select id from loans where ${beginsWith(sql`code`, code)} limit 100`] : []),
    ...(amountKobo === undefined
      ? []
      : [sql`select id from loans where principal_kobo = ${amountKobo} order by id desc limit 100`]),
  ]
  return sql<{ id: string }>`${sql.join(
    ways.map((way) => sql`(${way})`),
    sql` union `,
  )}`
}

export const loanSearch: SearchGroup = {
  name: 'loans',
  title: 'Loans',
  permission: 'manage_savings',
  ask: ({ text, most }) => sql<FoundRow>`
    select l.id, coalesce(m.full_name, 'Former member') as title, l.code, l.purpose as detail,
      l.principal_kobo as amount_kobo, l.status, l.submitted_at as begun_at
    from loans l left join profiles m on m.uid = l.member_uid
    where l.id = any(array(${foundLoans(text, most)})) order by l.id desc limit ${sql.lit(most)}`,
  statuses: loanStatusWords,
  tones: {
    submitted: 'wait',
    offered: 'wait',
    accepted: 'wait',
    approved: 'wait',
    running: 'ok',
    written_off: 'bad',
  },
  link: ({ id }) => `/admin/loans/${id}`,
}
