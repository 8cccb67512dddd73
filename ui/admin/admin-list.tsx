/**
 * A list of records for administrators: the endpoint that answers its pages, its columns, and what can be done with the
 * rows. Searching, filters, the order, the choice of columns, paging, selecting and the open record are the same in all.
 * What can be searched, filtered and ordered is what the query of the contract has.
 */
import type { CallInput, Endpoint, OutputOf } from '@kolo/foundation/endpoint'
import type { ReactNode } from 'react'
import { useRead } from '../patterns/api.tsx'
import { Screen } from '../patterns/screen.tsx'
import { PageHead } from '../primitives/card.tsx'
import { Icon } from '../primitives/icon.tsx'
import { downloadIcon } from '../primitives/icons.tsx'
import { EmptyState } from '../primitives/states.tsx'
import { Pager } from '../primitives/table.tsx'
import type { BulkAction } from './bulk-actions.tsx'
import {
  type ListFilter,
  type ListFilters,
  narrowedBy,
  orderBy,
  orderIn,
  sortOf,
  useListAddress,
} from './list-address.tsx'
import { ColumnChooser, type ListColumn, shownColumns } from './list-columns.tsx'
import { type ListSearch, ListToolbar } from './list-toolbar.tsx'
import { SavedViews, type ViewsOfList } from './saved-views.tsx'
import { SelectableTable, useSelection } from './selectable-table.tsx'

type Rows<E extends Endpoint> = OutputOf<E> extends { rows: readonly (infer Row)[] } ? Row : never
type Query<E extends Endpoint> = CallInput<E> extends { query?: infer Q } ? NonNullable<Q> : never
type Part<E extends Endpoint, Name> = Name extends keyof Query<E> ? Query<E>[Name] : never

export type RowOf<E extends Endpoint> = Rows<E>

/** The names the endpoint can order its list by. */
export type SortOf<E extends Endpoint> = Exclude<NonNullable<Part<E, 'order'>>, `-${string}`> & string

export type ColumnsOf<E extends Endpoint> = readonly ListColumn<RowOf<E>, SortOf<E>>[]

/** The filters of a list of this endpoint, by the parts of its query. */
type FiltersOf<E extends Endpoint> = {
  readonly [Name in Exclude<keyof Query<E>, 'limit' | 'cursor' | 'order' | 'search'>]?: ListFilter<
    NonNullable<Query<E>[Name]> & string
  >
}

/** What is said where there is nothing. */
type Empty = { picture: string | ReactNode; title: string; text?: ReactNode; action?: ReactNode }

type RecordListProps<E extends Endpoint> = {
  endpoint: E
  /** What is asked besides the filters. */
  params?: CallInput<E> extends { params: infer Params } ? Params : undefined
  /** In sentences, for screen readers: "the events". */
  what: string
  /** What the table is called. */
  label: string
  columns: ColumnsOf<E>
  rowKey: (row: RowOf<E>) => string
  /** Names a row for who selects it; only a list with bulk actions needs it. */
  nameOf?: (row: RowOf<E>) => string
  search?: ListSearch
  filters?: FiltersOf<E>
  bulk?: readonly BulkAction<RowOf<E>>[] | undefined
  /** How many there are in all, where that is known. */
  total?: string | undefined
  /** What is said where there is nothing, and where nothing fits what was chosen. */
  empty: Empty
  emptyNarrowed?: Empty
  /** The order of the list where nobody chose one, as the heads of its columns show it. */
  usualOrder?: SortOf<E> | `-${SortOf<E>}`
  views?: ViewsOfList
  /** The parts of the address that name what is open, where they are not `open`; the first is the record. */
  places?: readonly [string, ...string[]]
  /** The open record: a drawer; `ids` are those of the page. */
  record?: (
    id: string,
    drawer: { ids: readonly string[]; onGo: (id: string) => void; onClose: () => void },
  ) => ReactNode
}

/** The list without a page around it, for a card or a tab. */
export function RecordList<E extends Endpoint>(props: RecordListProps<E>) {
  const { endpoint, params, what, label, columns, filters = {}, record, total } = props
  const address = useListAddress(props.places)
  const named: ListFilters = filters as ListFilters
  const narrowed = narrowedBy(address.search, named)
  // What a search finds comes in the order of the words that were found.
  const canOrder = narrowed.search === undefined
  const sorts = canOrder ? columns.flatMap(({ sort, title }) => (sort ? [{ sort, title }] : [])) : []
  const order = orderIn(
    address.search,
    sorts.map(({ sort }) => sort),
  )
  const query = { ...narrowed, ...(order ? { order } : {}), ...address.page }
  const read = useRead(endpoint, { query, ...(params ? { params } : {}) } as unknown as CallInput<E>)
  const selection = useSelection<RowOf<E>>()
  const chosenColumns = address.search.get('cols')
  const canChoose = columns.some(({ hidden }) => hidden)
  const rows = (read.data as { rows: RowOf<E>[] } | undefined)?.rows ?? []
  const isNarrowed = Object.entries(narrowed).some(([name, value]) => value !== named[name]?.usual)
  const empty = isNarrowed ? (props.emptyNarrowed ?? props.empty) : props.empty
  return (
    <>
      <ListToolbar address={address} filters={named} search={props.search} sorts={sorts} />
      {props.views && <SavedViews of={props.views} address={address} />}
      {canChoose && (
        <ColumnChooser columns={columns} chosen={chosenColumns} onChoose={address.chooseColumns} />
      )}
      <Screen
        of={read}
        what={what}
        isEmpty={() => rows.length === 0 && address.isFirst}
        empty={
          <EmptyState picture={empty.picture} title={empty.title} action={empty.action}>
            {empty.text}
          </EmptyState>
        }
      >
        {(answer) => {
          const page = answer as { rows: RowOf<E>[]; nextCursor?: string }
          const shown = shownColumns(columns, chosenColumns)
          return (
            <section className="card">
              <SelectableTable
                bulk={props.bulk}
                nameOf={props.nameOf ?? props.rowKey}
                selection={selection}
                label={label}
                columns={shown
                  .filter(({ isThere }) => !isThere || page.rows.some(isThere))
                  .map(({ sort, ...column }) => ({
                    ...column,
                    key: sort ?? column.key,
                    sortable: sort !== undefined,
                  }))}
                rows={page.rows}
                rowKey={props.rowKey}
                chosen={address.open}
                sort={canOrder ? sortOf(order ?? props.usualOrder) : undefined}
                onSort={canOrder ? (sort) => address.change('order', orderBy(sort)) : undefined}
              />
              {(!address.isFirst || page.nextCursor || total !== undefined) && (
                <Pager busy={read.isFetching} {...address.pager(page, total)} />
              )}
            </section>
          )
        }}
      </Screen>
      {address.open !== undefined &&
        record?.(address.open, {
          ids: rows.map(props.rowKey),
          onGo: address.openRecord,
          onClose: () => address.openRecord(undefined),
        })}
    </>
  )
}

/** The link of a file of the same list. */
export function DownloadLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a className="btn btn-line" href={href} download>
      <Icon of={downloadIcon} />
      <span>{children}</span>
    </a>
  )
}

/** A list of records as a page: its title, its actions, and the list. */
export function AdminList<E extends Endpoint>({
  title,
  lead,
  crumb,
  actions,
  above,
  below,
  ...list
}: RecordListProps<E> & {
  title: string
  lead?: ReactNode
  crumb?: ReactNode
  actions?: ReactNode
  /** Between the head and the list, such as what was done last. */
  above?: ReactNode
  below?: ReactNode
}) {
  return (
    <div className="stack">
      <PageHead title={title} lead={lead} crumb={crumb} actions={actions} />
      {above}
      <RecordList {...(list as unknown as RecordListProps<E>)} />
      {below}
    </div>
  )
}
