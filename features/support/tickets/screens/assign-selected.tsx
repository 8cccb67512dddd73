import { useEndpointMutation, useRead } from '@kolo/ui/patterns/api'
import { toast } from '@kolo/ui/patterns/toasts'
import { Button } from '@kolo/ui/primitives/button'
import { Select } from '@kolo/ui/primitives/text-input'
import { useState } from 'react'
import { assignTicket, listStaff } from '../ticket.contract.ts'
import { kept, lists } from './ticket-queue.cache.ts'

/** Gives all that were chosen to one of staff, one after the other; what could not be given stays chosen. */
export function GiveChosen({ ids, onDone }: { ids: readonly string[]; onDone: () => void }) {
  const [to, setTo] = useState('')
  const [given, setGiven] = useState<number>()
  const staff = useRead(listStaff, {})
  const give = useEndpointMutation(assignTicket, {
    cacheUpdates: kept,
    invalidates: lists,
    failed: 'Not all tickets were assigned',
  })
  async function giveAll(): Promise<void> {
    try {
      for (const [nth, id] of ids.entries()) {
        setGiven(nth)
        await give.mutateAsync({ input: { params: { id }, body: { assigneeUid: to } } })
      }
      toast.ok({ title: ids.length === 1 ? '1 ticket assigned' : `${ids.length} tickets assigned` })
      onDone()
    } catch {
      // The toast of the one that failed says why.
    } finally {
      setGiven(undefined)
    }
  }
  const count = ids.length === 1 ? '1 ticket' : `${ids.length} tickets`
  return (
    <div className="card card-pad row row-3 wrap">
      <Select
        label={`Assign ${count} to`}
        placeholder="Choose"
        value={to}
        onValue={setTo}
        options={staff.data?.rows.map(({ uid, name }) => ({ value: uid, label: name })) ?? []}
      />
      <Button look="primary" disabled={to === ''} busy={given !== undefined} onClick={() => void giveAll()}>
        {given === undefined ? `Assign ${count}` : `${given} of ${ids.length} assigned`}
      </Button>
    </div>
  )
}
