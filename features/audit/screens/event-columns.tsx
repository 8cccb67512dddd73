import type { AllAuditEventLabels } from '@kolo/foundation/audit-event-labels'
import { kobo } from '@kolo/foundation/money'
import type { CalendarDate } from '@kolo/foundation/time'
import { Day, Moment } from '@kolo/ui/patterns/moments'
import { Naira } from '@kolo/ui/patterns/naira'
import type { Column } from '@kolo/ui/primitives/table'
import { Link } from 'react-router'
import type { output } from 'zod/mini'
import type { auditEventWire } from '../audit.contract.ts'
import { factsSpoken, nameOf, recordPath, type SpokenFact, sentenceOf } from './event.messages.ts'

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
  return <Link to={`/admin/members/${person.uid}`}>{person.name}</Link>
}

/** "Tunde Bakare confirmed a payment of Ngozi Eze", with the ways to all three. */
function Sentence({ words, event }: { words: AllAuditEventLabels; event: AuditEvent }) {
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

/** A line of the log: what happened, when, its facts and its place in the chain; with `change`, ways to more of the same. */
export function columnsFor(
  words: AllAuditEventLabels,
  change?: (name: 'person' | 'record', value: string) => void,
): readonly Column<AuditEvent>[] {
  const columns: (Column<AuditEvent> | false)[] = [
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
    change !== undefined && {
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
  return columns.filter((column) => column !== false)
}
