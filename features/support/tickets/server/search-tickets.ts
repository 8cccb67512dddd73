/** Tickets in the search of all records: by their member, code or the words of their subject. */
import type { FoundRow, SearchGroup } from '@kolo/application/search'
import { beginsWith, hasWords } from '@kolo/database/search-words'
import { actsAsStaff } from '@kolo/foundation/access'
import { readSearchText } from '@kolo/foundation/search-text'
import { memberUidsFound } from '@kolo/profile/server'
import { type RawBuilder, sql } from 'kysely'
import { statusNames } from '../ticket.messages.ts'

function foundTickets(text: string, most: number, seesAll: boolean): RawBuilder<{ id: string }> {
  const { code, words } = readSearchText(text)
  const ways = [
    sql`select id from tickets where ${beginsWith(sql`code`, code ?? '-')} limit 100`,
    // Whoever may not list all members finds no ticket by whose it is.
    ...(seesAll
      ? [
          sql`select o.id from (${memberUidsFound(text, 20)}) as f cross join lateral (
            select id from tickets where member_uid = f.uid order by id desc limit ${sql.lit(most)}) as o`,
        ]
      : []),
    ...(words.length > 0
      ? [sql`select id from tickets where ${hasWords(sql`subject`, words)} order by id desc limit 100`]
      : []),
  ]
  return sql<{ id: string }>`${sql.join(
    ways.map((way) => sql`(${way})`),
    sql` union `,
  )}`
}

export const ticketSearch: SearchGroup = {
  name: 'tickets',
  title: 'Support tickets',
  permission: 'manage_tickets',
  ask: ({ actor, text, most }) => sql<FoundRow>`
    select t.id, t.subject as title, t.code, coalesce(m.full_name, 'Former member') as detail,
      null::bigint as amount_kobo, t.status, t.opened_at as begun_at
    from tickets t left join profiles m on m.uid = t.member_uid
    where t.id = any(array(${foundTickets(text, most, actsAsStaff(actor, 'manage_users'))}))
    order by t.id desc limit ${sql.lit(most)}`,
  statuses: statusNames,
  tones: { open: 'wait', in_progress: 'wait', waiting_member: 'wait', on_hold: 'wait', resolved: 'ok' },
  link: ({ id }, { actor }) =>
    `${actsAsStaff(actor, 'manage_users') ? '/admin/support' : '/moderator/tickets'}?open=${id}`,
}
