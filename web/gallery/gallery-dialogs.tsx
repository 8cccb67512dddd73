import { kobo } from '@kolo/foundation/money'
import { Naira } from '@kolo/ui/patterns/naira'
import { toast } from '@kolo/ui/patterns/toasts'
import { Button } from '@kolo/ui/primitives/button'
import { Card } from '@kolo/ui/primitives/card'
import { Chip } from '@kolo/ui/primitives/chip'
import { ConfirmDialog } from '@kolo/ui/primitives/confirm-dialog'
import { Sheet } from '@kolo/ui/primitives/sheet'
import { Pager, type Sort, Table } from '@kolo/ui/primitives/table'
import { TextInput } from '@kolo/ui/primitives/text-input'
import { useState } from 'react'

type Row = { code: string; name: string; amount: bigint }

const rows: readonly Row[] = [
  { code: 'KM-00418', name: 'Amara Odunlade', amount: 8_400_000n },
  { code: 'KM-01207', name: 'Bashir Gwanduma', amount: 15_000_000n },
]

/** A table with its sorting and its pages. */
export function GalleryTable() {
  const [sort, setSort] = useState<Sort>()
  return (
    <Card title="Table" padded={false}>
      <Table
        label="Payments to confirm"
        rows={sort?.direction === 'descending' ? [...rows].reverse() : rows}
        rowKey={(row) => row.code}
        chosen="KM-00418"
        sort={sort}
        onSort={setSort}
        columns={[
          { key: 'name', title: 'Member', cell: (row) => row.name, sortable: true, phone: 'first' },
          { key: 'code', title: 'Number', cell: (row) => row.code },
          {
            key: 'amount',
            title: 'Amount',
            right: true,
            cell: (row) => <Naira amount={kobo(row.amount)} />,
            phone: 'lead',
          },
          { key: 'state', title: 'In our bank', cell: () => <Chip tone="ok">Exact match</Chip> },
          {
            key: 'acts',
            title: 'Action',
            cell: () => (
              <Button size="sm" look="soft">
                Confirm
              </Button>
            ),
            phone: 'acts',
          },
        ]}
      />
      <Pager shown="1 to 2 of 2" onNext={() => undefined} />
    </Card>
  )
}

/** A sheet that asks before it closes, and a confirm dialog. */
export function GalleryDialogs() {
  const [open, setOpen] = useState(false)
  const [asking, setAsking] = useState(false)
  const [typed, setTyped] = useState('')
  return (
    <Card title="Sheet and dialog">
      <div className="btn-row">
        <Button onClick={() => setOpen(true)}>Open sheet</Button>
        <Button onClick={() => setAsking(true)}>Ask</Button>
      </div>
      <Sheet
        open={open}
        title="Save money"
        dirty={typed !== ''}
        onClose={() => setOpen(false)}
        foot={
          <Button look="primary" onClick={() => toast.ok('Saved')}>
            Continue
          </Button>
        }
      >
        <TextInput label="Name" value={typed} onValue={setTyped} />
      </Sheet>
      {asking && (
        <ConfirmDialog
          title="Confirm 9 payments?"
          confirm="Confirm ₦742,500.00"
          onConfirm={() => setAsking(false)}
          onCancel={() => setAsking(false)}
        >
          All 9 match the bank exactly.
        </ConfirmDialog>
      )}
    </Card>
  )
}
