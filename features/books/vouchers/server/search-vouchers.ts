/** Vouchers in the search of all records: by code, amount, reference, and the words of their party and narration. */
import type { FoundRow, SearchGroup } from '@kolo/application/search'
import { beginsWith, hasWords } from '@kolo/database/search-words'
import { readSearchText } from '@kolo/foundation/search-text'
import { type RawBuilder, sql } from 'kysely'
import { stateNames } from '../voucher.messages.ts'

function foundVouchers(text: string): RawBuilder<{ id: string }> {
  const { code, amountKobo, words } = readSearchText(text)
  const ways = [
    sql`select id from vouchers where ${beginsWith(sql`code`, code ?? '-')} limit 100`,
    sql`select id from vouchers where reference <> '' and lower(reference) = ${text.trim().toLowerCase()} limit 100`,
    ...(amountKobo === undefined
      ? []
      : [sql`select id from vouchers where amount_kobo = ${amountKobo} order by id desc limit 100`]),
    ...(words.length > 0
      ? [
          sql`select id from vouchers where ${hasWords(sql`(party || ' ' || narration)`, words)}
            order by id desc limit 100`,
        ]
      : []),
  ]
  return sql<{ id: string }>`${sql.join(
    ways.map((way) => sql`(${way})`),
    sql` union `,
  )}`
}

export const voucherSearch: SearchGroup = {
  name: 'vouchers',
  title: 'Vouchers',
  permission: 'view_audit_logs',
  ask: ({ text, most }) => sql<FoundRow>`
    select v.id, v.narration as title, v.code, nullif(v.party, '') as detail, v.amount_kobo,
      case when v.reversed_at is not null and v.state = 'posted' then 'reversed' else v.state end as status,
      v.prepared_at as begun_at
    from vouchers v where v.id = any(array(${foundVouchers(text)})) order by v.id desc limit ${sql.lit(most)}`,
  statuses: stateNames,
  tones: { submitted: 'wait', sent_back: 'bad', posted: 'ok' },
  link: ({ id }) => `/admin/books/vouchers/${id}`,
}
