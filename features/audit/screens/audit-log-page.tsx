import { kobo } from '@kolo/foundation/money'
import { type CalendarDate, calendarDate } from '@kolo/foundation/time'
import { useRead } from '@kolo/ui/patterns/api'
import { DayInput } from '@kolo/ui/patterns/day-input'
import { Moment } from '@kolo/ui/patterns/moments'
import { Naira } from '@kolo/ui/patterns/naira'
import { usePages } from '@kolo/ui/patterns/pages'
import { Screen } from '@kolo/ui/patterns/screen'
import { Button } from '@kolo/ui/primitives/button'
import { PageHead } from '@kolo/ui/primitives/card'
import { fileTextIcon } from '@kolo/ui/primitives/icons'
import { EmptyState } from '@kolo/ui/primitives/states'
import { type Column, Pager, Table } from '@kolo/ui/primitives/table'
import { Select } from '@kolo/ui/primitives/text-input'
import { Link, useSearchParams } from 'react-router'
import type { output } from 'zod/mini'
import { type auditEventWire, listAuditEvents } from '../audit.contract.ts'
import { eventGroups, factName, nameOf, recordPath, sentenceOf } from './event-words.ts'

type AuditEvent = output<typeof auditEventWire>

/** A fact as people read it: amounts of kobo as naira, everything else as it is. */
function Fact({ name, value }: { name: string; value: string | number | boolean }) {
  const isAmount = name.endsWith('Kobo') && /^-?\d+$/.test(String(value))
  return (
    <span>
      {factName(name)} {isAmount ? <Naira amount={kobo(BigInt(value))} /> : <b>{String(value)}</b>}
    </span>
  )
}

function PersonLink({ person }: { person: { uid: string; name?: string | undefined } }) {
  if (person.name === undefined) return nameOf(person)
  return <Link to={`/admin/members?member=${person.uid}`}>{person.name}</Link>
}

/** "Tunde Bakare confirmed a payment of Ngozi Eze", with the ways to all three. */
function Sentence({ event }: { event: AuditEvent }) {
  const { who, did, joint } = sentenceOf(event)
  const path = recordPath(event.target)
  return (
    <span>
      {event.actor ? <PersonLink person={event.actor} /> : who} {path ? <Link to={path}>{did}</Link> : did}
      {joint && event.subject && (
        <>
          {' '}
          {joint} <PersonLink person={event.subject} />
        </>
      )}
    </span>
  )
}

function columnsFor(onPerson: (uid: string) => void): readonly Column<AuditEvent>[] {
  return [
    { key: 'what', title: 'What happened', phone: 'first', cell: (event) => <Sentence event={event} /> },
    { key: 'at', title: 'When', cell: (event) => <Moment at={event.at} /> },
    {
      key: 'facts',
      title: 'Facts',
      cell: (event) => (
        <span className="facts-line sm muted">
          {Object.entries(event.facts).map(([name, value]) => (
            <Fact key={name} name={name} value={value} />
          ))}
        </span>
      ),
    },
    {
      key: 'seal',
      title: 'Place in the chain',
      right: true,
      cell: (event) =>
        event.seal ? (
          <span title={event.seal.hash}>{event.seal.position.toLocaleString('en-NG')}</span>
        ) : (
          <span className="muted">Being sealed</span>
        ),
    },
    {
      key: 'only',
      title: 'Only this person',
      phone: 'acts',
      cell: ({ actor }) =>
        actor && (
          <button type="button" className="more more-button" onClick={() => onPerson(actor.uid)}>
            Only them<span className="vh">: {nameOf(actor)}</span>
          </button>
        ),
    },
  ]
}

/** Who did what, newest first. The filters live in the address, so that a view can be shared. */
export function AuditLogPage() {
  const [search, setSearch] = useSearchParams()
  const pages = usePages()
  const kind = eventGroups.find((group) => group.kind === search.get('kind'))?.kind ?? ''
  const day = calendarDate(search.get('day') ?? '')
  const person = search.get('person') ?? ''
  const read = useRead(listAuditEvents, {
    query: {
      ...(kind ? { kind } : {}),
      ...(day ? { day } : {}),
      ...(person ? { person } : {}),
      ...pages.query,
    },
  })

  function change(name: string, value: string) {
    const next = new URLSearchParams(search)
    if (value) next.set(name, value)
    else next.delete(name)
    pages.restart()
    setSearch(next, { replace: true })
  }

  return (
    <>
      <PageHead title="Audit log" lead="Every deed, sealed in order; nothing here can be changed unseen" />
      <div className="form-2">
        <Select
          label="Show"
          value={kind}
          onValue={(next) => change('kind', next)}
          options={eventGroups.map((group) => ({ value: group.kind, label: group.title }))}
        />
        <DayInput
          label="Day"
          value={day ?? ''}
          onValue={(next: string) => change('day', next as CalendarDate)}
        />
      </div>
      {person && (
        <p className="row row-2">
          <span className="sm muted">Only what one person did or what was done to them</span>
          <Button size="sm" onClick={() => change('person', '')}>
            Show everybody
          </Button>
        </p>
      )}
      <Screen
        of={read}
        what="the audit log"
        isEmpty={(page) => page.rows.length === 0 && pages.isFirst}
        empty={
          <EmptyState picture={fileTextIcon} title="Nothing here">
            No deed fits what you chose above.
          </EmptyState>
        }
      >
        {(page) => (
          <section className="card">
            <Table
              label="Audit events, newest first"
              columns={columnsFor((uid) => change('person', uid))}
              rows={page.rows}
              rowKey={(event) => event.id}
            />
            <Pager busy={read.isFetching} {...pages.pager(page)} />
          </section>
        )}
      </Screen>
    </>
  )
}
