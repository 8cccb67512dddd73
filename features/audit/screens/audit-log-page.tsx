import type { AllDeedWords } from '@kolo/foundation/deed-words'
import { pathOf } from '@kolo/foundation/endpoint'
import { kobo } from '@kolo/foundation/money'
import { type CalendarDate, calendarDate } from '@kolo/foundation/time'
import { useRead } from '@kolo/ui/patterns/api'
import { DayInput } from '@kolo/ui/patterns/day-input'
import { LogPage, useLog } from '@kolo/ui/patterns/log-page'
import { Day, Moment } from '@kolo/ui/patterns/moments'
import { Naira } from '@kolo/ui/patterns/naira'
import { Icon } from '@kolo/ui/primitives/icon'
import { downloadIcon, fileTextIcon } from '@kolo/ui/primitives/icons'
import type { Column } from '@kolo/ui/primitives/table'
import { Select } from '@kolo/ui/primitives/text-input'
import { Link } from 'react-router'
import type { output } from 'zod/mini'
import { type auditEventWire, downloadAuditEvents, listAuditEvents } from '../audit.contract.ts'
import { factsSpoken, nameOf, recordPath, type SpokenFact, sentenceOf } from './event-words.ts'
import { ProofCard } from './proof-card.tsx'

type AuditEvent = output<typeof auditEventWire>

/** A fact as people read it, amounts and days in the reader's own formats. */
function Fact({ fact }: { fact: SpokenFact }) {
  if ('phrase' in fact) return <span>{fact.phrase}</span>
  const { name, is, value } = fact
  return (
    <span>
      {name}{' '}
      {is === 'naira' ? (
        <Naira amount={kobo(BigInt(value))} />
      ) : (
        <b>{is === 'day' ? <Day day={value as CalendarDate} /> : value}</b>
      )}
    </span>
  )
}

function PersonLink({ person }: { person: { uid: string; name?: string | undefined } }) {
  if (person.name === undefined) return nameOf(person)
  return <Link to={`/admin/members?member=${person.uid}`}>{person.name}</Link>
}

/** "Tunde Bakare confirmed a payment of Ngozi Eze", with the ways to all three. */
function Sentence({ words, event }: { words: AllDeedWords; event: AuditEvent }) {
  const { who, did, joint } = sentenceOf(words, event)
  const path = recordPath(words, event.target)
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

function columnsFor(
  words: AllDeedWords,
  change: (name: 'person' | 'record', value: string) => void,
): readonly Column<AuditEvent>[] {
  return [
    {
      key: 'what',
      title: 'What happened',
      phone: 'first',
      cell: (event) => <Sentence words={words} event={event} />,
    },
    { key: 'at', title: 'When', cell: (event) => <Moment at={event.at} /> },
    {
      key: 'facts',
      title: 'Facts',
      cell: (event) => (
        <span className="facts-line sm muted">
          {factsSpoken(words, event.facts).map((fact) => (
            <Fact key={fact.key} fact={fact} />
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
      title: 'Only this',
      phone: 'acts',
      cell: ({ actor, target }) => (
        <span className="row row-2 wrap">
          {actor && (
            <button type="button" className="more more-button" onClick={() => change('person', actor.uid)}>
              Only them<span className="vh">: {nameOf(actor)}</span>
            </button>
          )}
          {target && (
            <button type="button" className="more more-button" onClick={() => change('record', target.id)}>
              Only this record
            </button>
          )}
        </span>
      ),
    },
  ]
}

/** Nothing is left out. */
const everything = { kind: '', title: 'Everything' }

/** Who did what, newest first; whether any of it was changed; and a file of what is shown. */
export function AuditLogPage({ words }: { words: AllDeedWords }) {
  const log = useLog()
  const { search, change } = log
  const kind = words.groups.find((group) => group.kind === search.get('kind'))?.kind ?? ''
  const [from, to] = [calendarDate(search.get('from') ?? ''), calendarDate(search.get('to') ?? '')]
  const [person, record] = [search.get('person') ?? '', search.get('record') ?? '']
  const asked = {
    ...(kind ? { kind } : {}),
    ...(from ? { from } : {}),
    ...(to ? { to } : {}),
    ...(person ? { person } : {}),
    ...(record ? { record } : {}),
  }
  const read = useRead(
    listAuditEvents,
    { query: { ...asked, ...log.pages.query } },
    { everySeconds: (page) => (page?.proof && !page.proof.endedAt ? 2 : undefined) },
  )
  const day = (name: 'from' | 'to') => (next: string) => change(name, calendarDate(next) ?? '')
  return (
    <LogPage
      log={log}
      title="Audit log"
      lead="Every deed, sealed in order; nothing here can be changed unseen"
      above={read.data && log.pages.isFirst && <ProofCard proof={read.data.proof} />}
      filters={
        <>
          <Select
            label="Show"
            value={kind}
            onValue={(next) => change('kind', next)}
            options={[everything, ...words.groups].map((group) => ({
              value: group.kind,
              label: group.title,
            }))}
          />
          <DayInput label="From" value={from ?? ''} onValue={day('from')} />
          <DayInput label="To" value={to ?? ''} onValue={day('to')} />
          <a
            className="btn btn-line"
            href={`${pathOf(downloadAuditEvents)}?${new URLSearchParams(asked)}`}
            download
          >
            <Icon of={downloadIcon} />
            <span>CSV of these</span>
          </a>
        </>
      }
      narrowed={{
        person: 'Only what one person did or what was done to them',
        record: 'Only what was done to one record',
      }}
      read={read}
      icon={fileTextIcon}
      none="No deed fits what you chose above."
      columns={columnsFor(words, change)}
    />
  )
}
