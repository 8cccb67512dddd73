/** The members' list in the address: filters, search, page and the open member can be shared as a link. */

import { roles } from '@kolo/foundation/access'
import type { CallInput } from '@kolo/foundation/endpoint'
import type { listMembers } from '../members.contract.ts'
import { kycStatuses } from '../profile.rules.ts'
import { tiers } from '../tiers.rules.ts'

/** The filters of the list with the values each may have. */
export const memberFilters = {
  kyc: kycStatuses,
  role: roles,
  tier: tiers,
  status: ['active', 'inactive'],
} as const

/** The name of one filter. */
export type MemberFilter = keyof typeof memberFilters

/** The query of the list from the address; what is not a value of a filter is left out. */
export function queryOf(search: URLSearchParams): NonNullable<CallInput<typeof listMembers>['query']> {
  const one = <Value extends string>(name: string, values: readonly Value[]) => {
    const value = values.find((each) => each === search.get(name))
    return value === undefined ? {} : { [name]: value }
  }
  const text = search.get('search')?.trim().slice(0, 100)
  const cursor = search.get('after')
  return {
    ...one('kyc', memberFilters.kyc),
    ...one('role', memberFilters.role),
    ...one('tier', memberFilters.tier),
    ...one('status', memberFilters.status),
    ...(text ? { search: text } : {}),
    ...(cursor ? { cursor } : {}),
  }
}

/** The address with one part changed; a new search or filter starts at the first page and closes the drawer. */
export function withPart(search: URLSearchParams, name: string, value: string): URLSearchParams {
  const next = new URLSearchParams(search)
  for (const other of ['after', 'member']) next.delete(other)
  if (value) next.set(name, value)
  else next.delete(name)
  return next
}
