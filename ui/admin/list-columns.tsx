/** The columns of a list of records, and the choice which of them are shown. */
import { TickBox } from '../primitives/choices.tsx'
import type { Column } from '../primitives/table.tsx'

/** A column; `sort` is the name the server orders the list by, `hidden` shows it only to who chooses it. */
export type ListColumn<Row, Sort extends string = string> = Omit<Column<Row>, 'sortable'> & {
  sort?: Sort | undefined
  hidden?: boolean
  /** Shown only where some row has it, as what only some people are given. */
  isThere?: (row: Row) => boolean
}

type Chosen = { key: string; title: string; hidden?: boolean; phone?: string }

/** What names a row and what acts on it are always there. */
const isFixed = ({ phone }: Chosen) => phone === 'first' || phone === 'acts'

/** The columns whose keys the address names (`email.tier`), or those that are there where it names none. */
export function shownColumns<Shown extends Chosen>(
  columns: readonly Shown[],
  chosen: string | null,
): readonly Shown[] {
  const keys = chosen?.split('.')
  return columns.filter((column) => isFixed(column) || (keys ? keys.includes(column.key) : !column.hidden))
}

/** What the address says once a column is shown or not; nothing where all are as they were. */
export function withColumn(
  columns: readonly Chosen[],
  chosen: string | null,
  key: string,
  isShown: boolean,
): string {
  const before = shownColumns(columns, chosen)
  const movable = columns.filter((column) => !isFixed(column))
  const after = movable.filter((column) => (column.key === key ? isShown : before.includes(column)))
  const isUsual = movable.every((column) => after.includes(column) === !column.hidden)
  // An address without any column still says that somebody chose.
  return isUsual ? '' : after.map((column) => column.key).join('.') || '-'
}

/** Ticks for the columns, under a word that opens them; on a phone a row is a card and nothing is chosen. */
export function ColumnChooser({
  columns,
  chosen,
  onChoose,
}: {
  columns: readonly Chosen[]
  chosen: string | null
  onChoose: (chosen: string) => void
}) {
  const shown = shownColumns(columns, chosen)
  return (
    <details className="list-columns max-lg:hidden">
      <summary className="link">Columns</summary>
      <fieldset className="list-columns-ticks" aria-label="Columns">
        {columns
          .filter((column) => !isFixed(column))
          .map((column) => (
            <TickBox
              key={column.key}
              ticked={shown.includes(column)}
              onTick={(ticked) => onChoose(withColumn(columns, chosen, column.key, ticked))}
            >
              {column.title}
            </TickBox>
          ))}
      </fieldset>
    </details>
  )
}
