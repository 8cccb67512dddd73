/**
 * A list in the address: what is searched, the filters, the order, the columns, the page and the open record can be
 * shared as a link, and survive a reload.
 */

import { calendarDate } from '@kolo/foundation/time'
import type { ReactNode } from 'react'
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router'
import { shownOf } from '../patterns/pages.tsx'
import type { Sort } from '../primitives/table.tsx'

/** What a list can be narrowed to by one part of its query. */
export type ListFilter<Value extends string = string> = {
  label: string
  /** The words for each value; all of them are offered, in this order. */
  names: Readonly<Record<Value, string>>
  /** Only these are offered. */
  of?: readonly Value[]
  /** Asked for where nothing was chosen; one value is always chosen then. */
  usual?: Value
  /** What no choice is called. */
  all?: string
  /** Values beside each other, or in a box; a day is typed, and has no names. */
  as?: 'picks' | 'select' | 'day'
  /** Its name in the address, where that is another than in the query. */
  at?: string
}

/** The filters of a list by their names in its query. */
export type ListFilters = Readonly<Record<string, ListFilter>>

export const offeredBy = ({ of, names }: ListFilter): readonly string[] => of ?? Object.keys(names)

/** The value of a filter that the address names; what it names wrongly is left out. */
export function filterValue(search: URLSearchParams, name: string, filter: ListFilter): string | undefined {
  const named = search.get(filter.at ?? name)
  if (filter.as === 'day') return calendarDate(named ?? '')
  return offeredBy(filter).find((value) => value === named) ?? filter.usual
}

/** The query of the list but for its page and its order. */
export function narrowedBy(search: URLSearchParams, filters: ListFilters): Record<string, string> {
  const text = search.get('search')?.trim().slice(0, 100)
  const chosen = Object.entries(filters).flatMap(([name, filter]) => {
    const value = filterValue(search, name, filter)
    return value === undefined ? [] : [[name, value] as const]
  })
  return { ...Object.fromEntries(chosen), ...(text ? { search: text } : {}) }
}

/** The order the address names, where the list has it: `title`, `-title`. */
export function orderIn(search: URLSearchParams, sorts: readonly string[]): string | undefined {
  const order = search.get('order') ?? ''
  return sorts.includes(order.replace(/^-/, '')) ? order : undefined
}

/** An order as the heads of the table show it. */
export function sortOf(order: string | undefined): Sort | undefined {
  if (order === undefined) return undefined
  return order.startsWith('-')
    ? { key: order.slice(1), direction: 'descending' }
    : { key: order, direction: 'ascending' }
}

/** The order a head of the table asks for. */
export const orderBy = ({ key, direction }: Sort) => (direction === 'ascending' ? key : `-${key}`)

/** The address without the page and what is open: what is shared and saved as a view. */
export function withoutPlace(search: URLSearchParams, places: readonly string[] = ['open']): URLSearchParams {
  const next = new URLSearchParams(search)
  for (const name of ['after', ...places]) next.delete(name)
  next.sort()
  return next
}

/** One part changed: the list begins at its first page again and nothing is open. */
export function withPart(
  search: URLSearchParams,
  places: readonly string[],
  name: string,
  value: string,
): URLSearchParams {
  const next = withoutPlace(search, places)
  if (value) next.set(name, value)
  else next.delete(name)
  return next
}

/**
 * The address of a list and the ways to change it. `places` are the parts that name what is open: the first of them the
 * open record.
 */
export function useListAddress(places: readonly [string, ...string[]] = ['open'], rowsAPage = 25) {
  const [openName] = places
  const [search, setSearch] = useSearchParams()
  const navigate = useNavigate()
  const location = useLocation()
  // Where we came from travels in the history, so that Back works after a reload too.
  const trail = (location.state as { trail?: string[] } | null)?.trail ?? []
  const here = search.get('after') ?? ''
  const show = (next: URLSearchParams) => setSearch(next, { replace: true })

  function openAt(id: string | undefined): URLSearchParams {
    const next = new URLSearchParams(search)
    if (id) next.set(openName, id)
    else next.delete(openName)
    return next
  }

  function goTo(cursor: string, nextTrail: string[]): void {
    const next = openAt(undefined)
    if (cursor) next.set('after', cursor)
    else next.delete('after')
    void navigate({ search: `${next}` }, { state: { trail: nextTrail } })
  }

  return {
    search,
    /** To be spread into the query; empty on the first page. */
    page: here ? { cursor: here } : {},
    isFirst: !here,
    /** The whole address anew, as a view has it. */
    show,
    /** One part changed; the list begins at its first page again and no record is open. */
    change: (name: string, value: string) => show(withPart(search, places, name, value)),
    /** Which columns are shown; the page stays. */
    chooseColumns: (chosen: string) => {
      const next = new URLSearchParams(search)
      if (chosen) next.set('cols', chosen)
      else next.delete('cols')
      setSearch(next, { replace: true, state: location.state })
    },
    /** The id of the record that is open. */
    open: search.get(openName) ?? undefined,
    /** What a saved view keeps. */
    view: withoutPlace(search, places),
    /** Opens a record, or closes it; the page stays. */
    openRecord: (id: string | undefined) => setSearch(openAt(id), { replace: true, state: location.state }),
    /** What `Pager` needs under the page that was answered. */
    pager: (
      { rows, nextCursor }: { rows: readonly unknown[]; nextCursor?: string | undefined },
      total?: string,
    ) => {
      const before = trail.length * rowsAPage
      return {
        shown:
          total === undefined
            ? shownOf(before, rows.length, nextCursor !== undefined)
            : `${(before + 1).toLocaleString('en-NG')} to ${(before + rows.length).toLocaleString('en-NG')} of ${total}`,
        onBack: here ? () => goTo(trail.at(-1) ?? '', trail.slice(0, -1)) : undefined,
        onNext: nextCursor ? () => goTo(nextCursor, [...trail, here]) : undefined,
      }
    },
  }
}

/** What `useListAddress` gives. */
export type ListAddress = ReturnType<typeof useListAddress>

/** The link that opens a record beside its list: the filters and the page stay. */
export function RecordLink({
  id,
  at = 'open',
  className = 'more',
  children,
}: {
  id: string
  at?: string
  className?: string
  children: ReactNode
}) {
  const [search] = useSearchParams()
  const { state } = useLocation()
  const next = new URLSearchParams(search)
  next.set(at, id)
  return (
    <Link className={className} to={`?${next}`} state={state} replace preventScrollReset>
      {children}
    </Link>
  )
}
