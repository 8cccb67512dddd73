/** What the list of members can be narrowed to and ordered by, as its address and its file have it. */
import type { CallInput } from '@kolo/foundation/endpoint'
import { narrowedBy, orderIn } from '@kolo/ui/admin/list-address'
import { kycNames, roleNames, tierNames } from '../../profiles/profile.messages.ts'
import type { listMembers } from '../members.contract.ts'
import { type MemberOrder, memberOrders } from '../members.rules.ts'

/** The parts of the address that name what is open over the list. */
export const memberPlaces = ['member', 'export'] as const

const box = <Names extends Record<string, string>>(label: string, names: Names) => ({
  label,
  names,
  as: 'select' as const,
})

/** The filters of the list. Two states of a check have the same word; the list names the second one apart. */
export const memberFilters = {
  kyc: box('Identity', { ...kycNames, expired: 'Out of date' }),
  role: box('Role', roleNames),
  tier: box('Tier', tierNames),
  status: box('Status', { active: 'Active', inactive: 'Not active' }),
  email: box('Email', { checked: 'Checked', unchecked: 'Not checked' }),
  profile: box('Profile', { complete: 'Complete', incomplete: 'Not complete' }),
}

type Query = NonNullable<CallInput<typeof listMembers>['query']>

/** What narrows the list, as each of its reads takes it. */
export const narrowedMembersIn = (search: URLSearchParams): Omit<Query, 'cursor' | 'limit' | 'order'> =>
  narrowedBy(search, memberFilters)

/** What the list is ordered by. What words find has its own order. */
export const memberOrderIn = (search: URLSearchParams): MemberOrder => {
  const order = orderIn(search, ['name', 'joined'])
  return memberOrders.find((each) => each === order) ?? 'name'
}
