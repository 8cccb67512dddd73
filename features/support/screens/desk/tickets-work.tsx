import { useAct, useRead } from '@kolo/ui/patterns/api'
import { toast } from '@kolo/ui/patterns/toasts'
import { WorkCard, workSection } from '@kolo/ui/patterns/work-section'
import { Button } from '@kolo/ui/primitives/button'
import { MoreLink } from '@kolo/ui/primitives/card'
import { Select } from '@kolo/ui/primitives/text-input'
import { useState } from 'react'
import { Link } from 'react-router'
import { assignTicket, type DeskTicket, listStaff, ticketsToAnswer } from '../../support.contract.ts'
import { deskTicketPath, unassignedPath } from '../../support.paths.ts'
import { DueChip } from './due-chip.tsx'
import { kept, lists } from './told-desk.ts'

/** Tickets that somebody has to answer or solve, on the administrators' first screen; several are given to somebody at once. */
export const TicketsWork = workSection(ticketsToAnswer, ({ work }) => {
  const [chosen, setChosen] = useState<readonly string[]>([])
  const choose = (id: string, isChosen: boolean) =>
    setChosen(isChosen ? [...chosen, id] : chosen.filter((one) => one !== id))
  const there = chosen.filter((id) => work.rows.some((row) => row.id === id))
  return (
    <>
      <WorkCard
        id="tickets-to-answer"
        title="Support tickets"
        work={work}
        to={{ path: '/admin/support', title: 'All tickets' }}
        item={(row) => <TicketItem row={row} isChosen={there.includes(row.id)} onChoose={choose} />}
      />
      {work.rows.some(({ assignee }) => assignee === null) && (
        <p className="row">
          <MoreLink to={unassignedPath}>Only tickets with nobody yet</MoreLink>
        </p>
      )}
      {there.length > 0 && <GiveChosen ids={there} onDone={() => setChosen([])} />}
    </>
  )
})

function TicketItem({
  row: { id, subject, member, assignee, due },
  isChosen,
  onChoose,
}: {
  row: DeskTicket
  isChosen: boolean
  onChoose: (id: string, isChosen: boolean) => void
}) {
  return (
    <li className="item">
      <input
        type="checkbox"
        aria-label={`Choose: ${subject}`}
        checked={isChosen}
        onChange={(event) => onChoose(id, event.target.checked)}
      />
      <span className="grow">
        <Link className="item-title more" to={deskTicketPath(id)}>
          {subject}
        </Link>
        <span className="item-sub block">
          {member} · {assignee ? `with ${assignee.name}` : 'with nobody yet'}
        </span>
      </span>
      {due && <DueChip due={due} />}
    </li>
  )
}

/** Gives all that were chosen to one of staff, one after the other; what could not be given stays chosen. */
function GiveChosen({ ids, onDone }: { ids: readonly string[]; onDone: () => void }) {
  const [to, setTo] = useState('')
  const [given, setGiven] = useState<number>()
  const staff = useRead(listStaff, {})
  const give = useAct(assignTicket, { tells: kept, refreshes: lists })
  async function giveAll(): Promise<void> {
    try {
      for (const [nth, id] of ids.entries()) {
        setGiven(nth)
        await give.mutateAsync({ input: { params: { id }, body: { assigneeUid: to } } })
      }
      toast.ok({ title: ids.length === 1 ? '1 ticket given' : `${ids.length} tickets given` })
      onDone()
    } catch (problem) {
      toast.bad({
        title: 'Not all tickets were given',
        text: problem instanceof Error ? problem.message : '',
      })
    } finally {
      setGiven(undefined)
    }
  }
  const count = ids.length === 1 ? '1 ticket' : `${ids.length} tickets`
  return (
    <div className="card card-pad row row-3 wrap">
      <Select
        label={`Give ${count} to`}
        placeholder="Choose"
        value={to}
        onValue={setTo}
        options={staff.data?.rows.map(({ uid, name }) => ({ value: uid, label: name })) ?? []}
      />
      <Button look="primary" disabled={to === ''} busy={given !== undefined} onClick={() => void giveAll()}>
        {given === undefined ? `Give ${count}` : `${given} of ${ids.length} given`}
      </Button>
    </div>
  )
}
