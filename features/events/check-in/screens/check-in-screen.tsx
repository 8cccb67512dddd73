import { nameWords } from '@kolo/foundation/letters'
import { type Instant, instant } from '@kolo/foundation/time'
import { Moment } from '@kolo/ui/patterns/moments'
import { Screen } from '@kolo/ui/patterns/screen'
import { Button } from '@kolo/ui/primitives/button'
import { Card, PageHead } from '@kolo/ui/primitives/card'
import { Breadcrumb } from '@kolo/ui/primitives/navigation'
import { Notice } from '@kolo/ui/primitives/notice'
import { TextInput } from '@kolo/ui/primitives/text-input'
import { type FormEvent, useState } from 'react'
import { useParams, useSearchParams } from 'react-router'
import type { CheckIn } from '../../events/event.contract.ts'
import { eventsMessages } from '../../events/event.messages.ts'
import { checksIn } from '../../events/event.rules.ts'
import { eventPath } from '../../events.paths.ts'
import { Camera } from './camera.tsx'
import type { Said, SavedCheckIns } from './check-in-store.ts'
import { useCheckIn } from './use-check-in.ts'

const shownMost = 20

/** Checks people in at the door of an event, also where the phone has no connection. */
export function CheckInScreen() {
  const { id = '' } = useParams()
  const { checkIn, unsent, said, problem, scan, mark, refresh } = useCheckIn(id)
  const loaded = {
    data: checkIn,
    error: checkIn ? null : ((problem ?? null) as Error | null),
    isFetching: false,
    refetch: refresh,
    dataUpdatedAt: checkIn ? Date.parse(checkIn.at) : 0,
  }
  return (
    <Screen of={loaded} what="the list of the door">
      {(list) => (
        <div className="stack">
          <PageHead
            crumb={<Breadcrumb trail={[{ to: eventPath(id), title: list.title }]} here="Check-in" />}
            title="Check-in"
            lead={
              <>
                {list.title} · {list.rows.filter(({ checkedInAt }) => checkedInAt !== null).length} of{' '}
                {list.rows.length} checked in
              </>
            }
          />
          {!checksIn(list, instant(new Date())) && (
            <Notice tone="wait" title={eventsMessages['check-in-closed']} />
          )}
          {unsent.length > 0 && (
            <Notice tone="wait" live="status" title={waiting(unsent.length)}>
              They are only on this phone. They are sent automatically when there is a connection. Signing out
              deletes them.
            </Notice>
          )}
          <ScanCard said={said} onCode={(code) => void scan(code)} />
          <CheckInCard list={list} onCame={(holder) => void mark(holder)} />
        </div>
      )}
    </Screen>
  )
}

function waiting(count: number): string {
  return count === 1 ? '1 check-in is not sent yet.' : `${count} check-ins are not sent yet.`
}

function ScanCard({ said, onCode }: { said: readonly Said[]; onCode: (code: string) => void }) {
  const [search, setSearch] = useSearchParams()
  const [code, setCode] = useState(search.get('ticket') ?? '')
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (code.trim() === '') return
    onCode(code)
    setCode('')
    if (search.size > 0) setSearch({}, { replace: true })
  }
  return (
    <Card title="Ticket">
      <div className="stack">
        <Camera onCode={onCode} />
        <form className="stack" onSubmit={send}>
          <TextInput
            label="Code of the ticket"
            hint="A phone’s camera that reads the ticket opens this page with its code"
            autoComplete="off"
            maxLength={400}
            value={code}
            onValue={setCode}
          />
          <div>
            <Button look="primary" type="submit">
              Check in
            </Button>
          </div>
        </form>
        {said.map((one) => (
          <Outcome key={one.scan} of={one} />
        ))}
      </div>
    </Card>
  )
}

/** What became of one scan: what the server said of it, or what this phone knows while the server was not reached. */
function Outcome({ of }: { of: Said }) {
  const { answer, before } = of
  const name = answer?.name ?? of.name
  const guests = answer?.guests ?? of.guests
  if (before || answer?.outcome === 'already-in') {
    const at: Instant | null = before ?? answer?.checkedInAt ?? null
    return (
      <Notice tone="bad" live="alert" title={`${name ?? 'This ticket'} was already checked in.`}>
        {at && (
          <>
            This code was already used at <Moment at={at} />.{answer?.device && ` Phone: ${answer.device}.`}
          </>
        )}
      </Notice>
    )
  }
  if (answer?.outcome === 'code-wrong')
    return <Notice tone="bad" live="alert" title="This is no ticket of this event." />
  if (answer?.outcome === 'no-place-held')
    return (
      <Notice
        tone="bad"
        live="alert"
        title={`${name ?? 'This ticket'}: ${eventsMessages['no-place-held']}`}
      />
    )
  if (answer?.outcome === 'check-in-closed')
    return <Notice tone="bad" live="alert" title={eventsMessages['check-in-closed']} />
  if (!answer && !of.isWaiting) return <Notice tone="quiet" live="status" title="Checking…" />
  if (name === undefined)
    return (
      <Notice tone="wait" live="status" title="This ticket is not on the list of this phone.">
        It is checked when there is a connection.
      </Notice>
    )
  return (
    <Notice tone="ok" live="status" title={`${name} is checked in.`}>
      {guests > 0 && `With ${guests} ${guests === 1 ? 'guest' : 'guests'}.`}
    </Notice>
  )
}

type Holder = CheckIn['rows'][number]

function CheckInCard({ list, onCame }: { list: SavedCheckIns; onCame: (holder: Holder) => void }) {
  const [part, setPart] = useState('')
  const wanted = nameWords(part).join(' ')
  const found = list.rows.filter(({ name }) => nameWords(name).join(' ').includes(wanted))
  return (
    <Card title="Who has a place">
      <div className="stack">
        <TextInput label="Part of a name" type="search" autoComplete="off" value={part} onValue={setPart} />
        {list.rows.length === 0 && <p className="muted">Nobody has a place in person yet.</p>}
        {list.rows.length > 0 && found.length === 0 && (
          <p className="muted">Nobody of this name has a place.</p>
        )}
        <ul className="list">
          {found.slice(0, shownMost).map((holder) => (
            <li key={holder.id} className="item">
              <span className="grow">
                <span className="item-title block">{holder.name}</span>
                <span className="item-sub block">
                  {holder.guests > 0 && `With ${holder.guests} ${holder.guests === 1 ? 'guest' : 'guests'}. `}
                  {holder.checkedInAt && (
                    <>
                      Checked in at <Moment at={holder.checkedInAt} />
                    </>
                  )}
                </span>
              </span>
              {holder.checkedInAt === null && (
                <Button size="sm" onClick={() => onCame(holder)}>
                  Attended<span className="vh">: {holder.name}</span>
                </Button>
              )}
            </li>
          ))}
        </ul>
        {found.length > shownMost && (
          <p className="xs muted">
            {found.length - shownMost} more. Type part of a name. The list is of <Moment at={list.at} />.
          </p>
        )}
      </div>
    </Card>
  )
}
