import type { ReactNode } from 'react'
import { classes } from '../class-names.tsx'
import { Button } from './button.tsx'
import { Icon } from './icon.tsx'
import { chevronDownIcon, chevronLeftIcon, chevronRightIcon, chevronUpIcon } from './icons.tsx'

export type Sort = { key: string; direction: 'ascending' | 'descending' }

export type Column<Row> = {
  key: string
  title: string
  /** The title is only for screen readers and a phone's cards. */
  quietTitle?: boolean
  cell: (row: Row) => ReactNode
  /** Numbers and dates stand at the right. */
  right?: boolean
  sortable?: boolean
  /** What stands under the column: a sum. Any such makes a row of them under the table. */
  foot?: ReactNode
  /** On a phone: `first` heads the card, `lead` is the number beside it, `acts` the buttons, `select` the box that selects it, `hide` is left out. */
  phone?: 'first' | 'lead' | 'acts' | 'select' | 'hide'
}

type TableProps<Row> = {
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  chosen?: string | undefined
  sort?: Sort | undefined
  onSort?: ((sort: Sort) => void) | undefined
}

/** A table; below 1024 px each row becomes a card. The first cell should be the link to its record. */
export function Table<Row>({ label, columns, rows, rowKey, chosen, sort, onSort }: TableProps<Row>) {
  return (
    <table className="table table-cards">
      <caption className="vh">{label}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <HeadCell key={column.key} column={column} sort={sort} onSort={onSort} />
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={rowKey(row)} aria-selected={chosen === undefined ? undefined : rowKey(row) === chosen}>
            {columns.map((column) => (
              <td key={column.key} {...cellOf(column)}>
                {column.cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
      {columns.some(({ foot }) => foot !== undefined) && (
        <tfoot>
          <tr>
            {columns.map((column) => (
              <td key={column.key} {...cellOf(column)}>
                {column.foot}
              </td>
            ))}
          </tr>
        </tfoot>
      )}
    </table>
  )
}

function cellOf<Row>({ phone, right, title }: Column<Row>) {
  return {
    'data-l': phone === 'first' || phone === 'acts' || phone === 'select' ? '' : title,
    className: classes(
      right && 'r num',
      phone === 'lead' && 'lead',
      phone === 'acts' && 'acts',
      phone === 'select' && 'select',
      phone === 'hide' && 'hide-m',
    ),
  }
}

function HeadCell<Row>({
  column,
  sort,
  onSort,
}: { column: Column<Row> } & Pick<TableProps<Row>, 'sort' | 'onSort'>) {
  const direction = sort?.key === column.key ? sort.direction : undefined
  if (!column.sortable || !onSort)
    return (
      <th scope="col" className={column.right ? 'r' : undefined}>
        {column.phone === 'acts' || column.quietTitle ? (
          <span className="vh">{column.title}</span>
        ) : (
          column.title
        )}
      </th>
    )
  const next = direction === 'ascending' ? 'descending' : 'ascending'
  return (
    <th scope="col" className={column.right ? 'r' : undefined} aria-sort={direction ?? 'none'}>
      <button type="button" className="sort" onClick={() => onSort({ key: column.key, direction: next })}>
        {column.title}
        {direction && <Icon of={direction === 'ascending' ? chevronUpIcon : chevronDownIcon} size="sm" />}
      </button>
    </th>
  )
}

/** Back and Next under a list, with what is shown: "1 to 25 of 1,862". Nothing where one page has it all. */
export function Pager({
  shown,
  onBack,
  onNext,
  busy = false,
}: {
  shown: ReactNode
  onBack?: (() => void) | undefined
  onNext?: (() => void) | undefined
  busy?: boolean
}) {
  if (!onBack && !onNext) return null
  return (
    <nav className="pager" aria-label="Pages">
      <span className="num" role="status">
        {shown}
      </span>
      <span className="pager-acts">
        <Button size="sm" icon={chevronLeftIcon} disabled={!onBack} onClick={onBack}>
          Back
        </Button>
        <Button size="sm" icon={chevronRightIcon} busy={busy} disabled={!onNext} onClick={onNext}>
          Next
        </Button>
      </span>
    </nav>
  )
}
