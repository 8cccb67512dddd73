/** Members in the search of all records: what moderators do not see in the list they do not see here. */
import type { SearchGroup } from '@kolo/application/search'
import { actsAsStaff } from '@kolo/foundation/access'
import { sql } from 'kysely'
import { foundMembers } from './members.store.ts'

export const memberSearch: SearchGroup = {
  name: 'members',
  title: 'Members',
  permission: 'view_users',
  ask: ({ actor, text, most }) => {
    const seesAll = actsAsStaff(actor, 'manage_users')
    const phone = seesAll ? sql`nullif(p.phone, '')` : sql`null::text`
    return foundMembers({ text, most, seesAll, phone })
  },
  statuses: { active: 'Active', inactive: 'Not active' },
  tones: { active: 'ok', inactive: 'bad' },
  link: ({ id }, { actor }) =>
    actsAsStaff(actor, 'manage_users') ? `/admin/members/${id}` : `/moderator/members?member=${id}`,
  listLink: (text) => `/admin/members?search=${encodeURIComponent(text)}`,
}
