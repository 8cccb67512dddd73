/** Withdrawals in the search of all records. */
import type { FoundRow, SearchGroup } from '@kolo/application/search'
import { sql } from 'kysely'
import { withdrawalStatusLabels } from '../../withdrawals/withdrawal-names.messages.ts'
import { foundWithdrawals } from './register.store.ts'

export const withdrawalSearch: SearchGroup = {
  name: 'withdrawals',
  title: 'Withdrawals',
  permission: 'manage_savings',
  ask: ({ text, most }) => sql<FoundRow>`
    select w.id, coalesce(m.full_name, 'Former member') as title, w.code, a.bank_name || ' ••• ' || a.last4 as detail,
      w.amount_kobo, w.status, w.requested_at as begun_at
    from withdrawals w left join profiles m on m.uid = w.member_uid
    left join member_bank_accounts a on a.id = w.bank_account_id
    where w.id = any(array(${foundWithdrawals(text, { members: 20, ofEach: most, others: 100 })}))
    order by w.id desc limit ${sql.lit(most)}`,
  statuses: withdrawalStatusLabels,
  tones: {
    requested: 'wait',
    approved: 'wait',
    processing: 'wait',
    on_hold: 'bad',
    failed: 'bad',
    paid: 'ok',
  },
  link: ({ id }) => `/admin/withdrawals?open=${id}`,
  listLink: (text) => `/admin/withdrawals?search=${encodeURIComponent(text)}`,
}
