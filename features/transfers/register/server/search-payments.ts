/** Payments in the search of all records. */
import type { FoundRow, SearchGroup } from '@kolo/application/search'
import { paymentStatusLabels, paymentTones } from '@kolo/payments/messages'
import { sql } from 'kysely'
import { paymentPath } from '../register.rules.ts'
import { foundPayments } from './register.store.ts'

export const paymentSearch: SearchGroup = {
  name: 'payments',
  title: 'Payments',
  permission: 'manage_savings',
  ask: ({ text, most }) => sql<FoundRow>`
    select p.id, coalesce(m.full_name, 'Former member') as title, p.code,
      coalesce(p.confirmed_reference, p.bank_reference, 'KOLO-' || left(p.transfer_code, 3) || '-' || substr(p.transfer_code, 4))
        as detail,
      coalesce(p.received_kobo, p.amount_kobo) as amount_kobo, p.status, p.started_at as begun_at, p.channel as place
    from payments p left join profiles m on m.uid = p.member_uid
    where p.id = any(array(${foundPayments(text, { members: 20, ofEach: most, others: 100 })}))
    order by p.id desc limit ${sql.lit(most)}`,
  statuses: paymentStatusLabels,
  tones: paymentTones,
  link: ({ id, place = '' }) => paymentPath({ id, channel: place }),
  listLink: (text) => `/admin/payments?search=${encodeURIComponent(text)}`,
}
