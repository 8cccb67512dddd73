/** The members' list in the address: filters, search, order, columns, page and the open member can be shared as a link. */

import { roles } from '@kolo/foundation/access'
import type { CallInput } from '@kolo/foundation/endpoint'
import type { Sort } from '@kolo/ui/primitives/table'
import { tiers } from '../../limits/tiers.rules.ts'
import { kycStatuses } from '../../profiles/profile.rules.ts'
import type { listMembers } from '../members.contract.ts'
import { emailStates, type MemberOrder, memberOrders, profileStates } from '../members.rules.ts'

/** The filters of the list with the values each may have. */
export const memberFilters = {
  kyc: kycStatuses,
  role: roles,
  tier: tiers,
  status: ['active', 'inactive'],
  email: emailStates,
  profile: profileStates,
} as const

/** The name of one filter. */
export type MemberFilter = keyof typeof memberFilters

/** The columns beside the name, in their order, and whether each is there where nothing was chosen. */
export const memberColumns = {
  email: false,
  phone: true,
  identity: true,
  tier: true,
  status: true,
  profile: false,
  seen: false,
  saved: true,
  joined: true,
} as const
/** One of them. */
export type MemberColumn = keyof typeof memberColumns

const allColumns = Object.keys(memberColumns) as MemberColumn[]

type Query = NonNullable<CallInput<typeof listMembers>['query']>
/** What narrows the list, as each of its reads takes it. */
export type Narrowed = Omit<Query, 'cursor' | 'limit' | 'order'>

function oneOf<Value extends string>(search: URLSearchParams, name: string, values: readonly Value[]) {
  return values.find((each) => each === search.get(name))
}

/** What narrows the list, from the address; what is not a value of a filter is left out. */
export function narrowedBy(search: URLSearchParams): Narrowed {
  const one = <Value extends string>(name: string, values: readonly Value[]) => {
    const value = oneOf(search, name, values)
    return value === undefined ? {} : { [name]: value }
  }
  const text = search.get('search')?.trim().slice(0, 100)
  return {
    ...one('kyc', memberFilters.kyc),
    ...one('role', memberFilters.role),
    ...one('tier', memberFilters.tier),
    ...one('status', memberFilters.status),
    ...one('email', memberFilters.email),
    ...one('profile', memberFilters.profile),
    ...(text ? { search: text } : {}),
  }
}

/** What the list is ordered by. What words find has its own order. */
export function orderOf(search: URLSearchParams): MemberOrder {
  return oneOf(search, 'order', memberOrders) ?? 'name'
}

/** The whole query of the list. */
export function queryOf(search: URLSearchParams): Query {
  const [order, cursor] = [orderOf(search), search.get('after')]
  return {
    ...narrowedBy(search),
    ...(order === 'name' ? {} : { order }),
    ...(cursor ? { cursor } : {}),
  }
}

/** The order as the heads of the table show it; none while a search has its own. */
export function sortOf(search: URLSearchParams): Sort | undefined {
  if (narrowedBy(search).search) return undefined
  const order = orderOf(search)
  return {
    key: order.endsWith('name') ? 'member' : 'joined',
    direction: order.startsWith('-') ? 'descending' : 'ascending',
  }
}

/** The order a head of the table asks for. */
export function orderBy({ key, direction }: Sort): MemberOrder {
  const order = key === 'member' ? 'name' : 'joined'
  return direction === 'ascending' ? order : `-${order}`
}

/** Which columns are shown. */
export function columnsIn(search: URLSearchParams): readonly MemberColumn[] {
  const chosen = search.get('cols')?.split('.')
  return allColumns.filter((column) => (chosen ? chosen.includes(column) : memberColumns[column]))
}

/** The address with one column shown or not; nothing is said of it where it is as it was. */
export function withColumn(search: URLSearchParams, column: MemberColumn, isShown: boolean): URLSearchParams {
  const shown = new Set(columnsIn(search))
  if (isShown) shown.add(column)
  else shown.delete(column)
  const usual = allColumns.every((each) => shown.has(each) === memberColumns[each])
  const next = new URLSearchParams(search)
  if (usual) next.delete('cols')
  else next.set('cols', allColumns.filter((each) => shown.has(each)).join('.'))
  return next
}

/** The address with one part changed; a new search, filter or order starts at the first page and closes the drawer. */
export function withPart(search: URLSearchParams, name: string, value: string): URLSearchParams {
  const next = withoutPlace(search)
  if (value) next.set(name, value)
  else next.delete(name)
  return next
}

/** What a view keeps: neither the page nor who is open. */
export function withoutPlace(search: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(search)
  for (const other of ['after', 'member', 'export']) next.delete(other)
  next.sort()
  return next
}
