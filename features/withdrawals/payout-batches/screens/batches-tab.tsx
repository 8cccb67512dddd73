import { dayIn } from '@kolo/foundation/time'
import { useRead } from '@kolo/ui/patterns/api'
import { Day } from '@kolo/ui/patterns/moments'
import { Naira } from '@kolo/ui/patterns/naira'
import { usePages } from '@kolo/ui/patterns/pages'
import { usePreferences } from '@kolo/ui/patterns/preferences'
import { Screen } from '@kolo/ui/patterns/screen'
import { Button } from '@kolo/ui/primitives/button'
import { Icon } from '@kolo/ui/primitives/icon'
import { fileTextIcon } from '@kolo/ui/primitives/icons'
import { EmptyState } from '@kolo/ui/primitives/states'
import { Pager } from '@kolo/ui/primitives/table'
import { useState } from 'react'
import { type Batch, listBatches } from '../batches.contract.ts'
import { BatchChip } from './batch-chip.tsx'
import { BatchSheet } from './batch-sheet.tsx'
import { MakeBatchSheet } from './make-batch-sheet.tsx'

/** Withdrawals that are paid with one file for the bank, newest first, and the way to make the next file. */
export function BatchesRoom() {
  const pages = usePages()
  const read = useRead(listBatches, { query: pages.query })
  const [open, setOpen] = useState<string>()
  const [making, setMaking] = useState(false)
  const make = (
    <Button look="soft" onClick={() => setMaking(true)}>
      Make a file
    </Button>
  )
  return (
    <>
      <Screen
        of={read}
        what="the files for the bank"
        isEmpty={(page) => page.rows.length === 0 && pages.isFirst}
        empty={
          <EmptyState card={false} picture={fileTextIcon} title="No file yet" heading="h3" action={make}>
            Approved withdrawals can be put into one file for your bank’s bulk-payment screen.
          </EmptyState>
        }
      >
        {(page) => (
          <>
            <div className="card-pad">{make}</div>
            <div className="list">
              {page.rows.map((batch) => (
                <BatchRow key={batch.id} batch={batch} onOpen={() => setOpen(batch.id)} />
              ))}
            </div>
            <Pager busy={read.isFetching} {...pages.pager(page)} />
          </>
        )}
      </Screen>
      {making && (
        <MakeBatchSheet
          onClose={() => setMaking(false)}
          onMade={(id) => {
            setMaking(false)
            setOpen(id)
          }}
        />
      )}
      {open !== undefined && <BatchSheet id={open} onClose={() => setOpen(undefined)} />}
    </>
  )
}

function BatchRow({ batch, onOpen }: { batch: Batch; onOpen: () => void }) {
  const { timezone } = usePreferences()
  const count = batch.lines.length
  return (
    <button type="button" className="item item-button" onClick={onOpen}>
      <span className="glyph">
        <Icon of={fileTextIcon} />
      </span>
      <span className="grow">
        <span className="item-title block num">{batch.code}</span>
        <span className="item-sub">
          <Day day={dayIn(timezone, batch.madeAt)} /> · {count} {count === 1 ? 'withdrawal' : 'withdrawals'}
        </span>
      </span>
      <span className="stack stack-1 justify-items-end">
        {batch.openKobo > 0n && <Naira amount={batch.openKobo} className="strong" />}
        <BatchChip batch={batch} />
      </span>
    </button>
  )
}
