/** A table whose rows can be selected, with what can be done with the selected ones above it. */
import { type ComponentProps, useState } from 'react'
import { Button } from '../primitives/button.tsx'
import { TickBox } from '../primitives/choices.tsx'
import { type Column, Table } from '../primitives/table.tsx'
import type { BulkAction } from './bulk-actions.tsx'

type Selecting<Row> = {
  selected: ReadonlyMap<string, Row>
  onSelect: (next: ReadonlyMap<string, Row>) => void
  rowKey: (row: Row) => string
  nameOf?: ((row: Row) => string) | undefined
}

const withRows = <Row,>(
  { selected, rowKey }: Selecting<Row>,
  rows: readonly Row[],
  isSelected: boolean,
): ReadonlyMap<string, Row> => {
  const next = new Map(selected)
  for (const row of rows) {
    if (isSelected) next.set(rowKey(row), row)
    else next.delete(rowKey(row))
  }
  return next
}

function selectColumn<Row>(selecting: Selecting<Row>): Column<Row> {
  return {
    key: 'select',
    title: 'Select',
    quietTitle: true,
    phone: 'select',
    cell: (row) => <SelectBox row={row} {...selecting} />,
  }
}

/** The box by which a row is selected. */
export function SelectBox<Row>({ row, ...selecting }: Selecting<Row> & { row: Row }) {
  const { selected, onSelect, rowKey, nameOf = rowKey } = selecting
  return (
    <input
      className="tick-box"
      type="checkbox"
      aria-label={`Select ${nameOf(row)}`}
      checked={selected.has(rowKey(row))}
      onChange={({ target }) => onSelect(withRows(selecting, [row], target.checked))}
    />
  )
}

/** Above the table: all of the page, how many are selected, and what can be done with them. */
export function BulkBar<Row>({
  actions,
  rows,
  ...selecting
}: Selecting<Row> & {
  actions: readonly BulkAction<Row>[]
  rows: readonly Row[]
  nameOf: (row: Row) => string
}) {
  const { selected, onSelect, rowKey, nameOf } = selecting
  const [opened, setOpened] = useState<{ action: BulkAction<Row>; rows: readonly Row[] }>()
  const isAll = rows.length > 0 && rows.every((row) => selected.has(rowKey(row)))
  return (
    <div className="bulk-bar">
      <TickBox ticked={isAll} onTick={(ticked) => onSelect(withRows(selecting, rows, ticked))}>
        Select all on this page
      </TickBox>
      <span className="sm muted num" role="status">
        {selected.size > 0 && `${selected.size} selected`}
      </span>
      {selected.size > 0 && (
        <>
          {actions.map((action) => {
            const fit = [...selected.values()].filter(action.isFor)
            return (
              <Button
                key={action.label}
                size="sm"
                disabled={fit.length === 0}
                onClick={() => setOpened({ action, rows: fit })}
              >
                {action.label} ({fit.length})
              </Button>
            )
          })}
          <Button size="sm" look="ghost" onClick={() => onSelect(new Map())}>
            Clear selection
          </Button>
        </>
      )}
      {opened?.action.sheet({
        rows: opened.rows,
        rowKey,
        nameOf,
        onClose: () => {
          setOpened(undefined)
          onSelect(new Map())
        },
      })}
    </div>
  )
}

/** Which rows are selected; they stay so from page to page. */
export function useSelection<Row>() {
  const [selected, setSelected] = useState<ReadonlyMap<string, Row>>(new Map())
  return { selected, onSelect: setSelected }
}

/** The table; without actions it is a plain one. */
export function SelectableTable<Row>({
  bulk,
  nameOf,
  selection,
  ...table
}: ComponentProps<typeof Table<Row>> & {
  bulk: readonly BulkAction<Row>[] | undefined
  /** Names a row for who selects it. */
  nameOf: (row: Row) => string
  selection: ReturnType<typeof useSelection<Row>>
}) {
  if (!bulk) return <Table {...table} />
  const selecting = { ...selection, nameOf, rowKey: table.rowKey }
  return (
    <>
      <BulkBar actions={bulk} rows={table.rows} {...selecting} />
      <Table {...table} columns={[selectColumn(selecting), ...table.columns]} />
    </>
  )
}
