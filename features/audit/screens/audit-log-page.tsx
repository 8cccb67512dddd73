import type { AllAuditEventLabels } from '@kolo/foundation/audit-event-labels'
import { pathOf } from '@kolo/foundation/endpoint'
import { calendarDate } from '@kolo/foundation/time'
import { useRead } from '@kolo/ui/patterns/api'
import { DayInput } from '@kolo/ui/patterns/day-input'
import { LogPage, useLog } from '@kolo/ui/patterns/log-page'
import { Icon } from '@kolo/ui/primitives/icon'
import { downloadIcon, fileTextIcon } from '@kolo/ui/primitives/icons'
import { Select } from '@kolo/ui/primitives/text-input'
import { downloadAuditEvents, listAuditEvents } from '../audit.contract.ts'
import { columnsFor } from './event-columns.tsx'
import { type FindPerson, PersonFilter } from './person-filter.tsx'
import { ProofCard } from './proof-card.tsx'

/** Nothing is left out. */
const everything = { kind: '', title: 'Everything' }

const sideIn = (word: string | null): 'did' | 'concerned' | undefined =>
  word === 'did' || word === 'concerned' ? word : undefined

/** Who did what, newest first; whether any of it was changed; and a file of what is shown. */
export function AuditLogPage({ words, findPerson }: { words: AllAuditEventLabels; findPerson: FindPerson }) {
  const log = useLog()
  const { search, change } = log
  const kind = words.groups.find((group) => group.kind === search.get('kind'))?.kind ?? ''
  const [from, to] = [calendarDate(search.get('from') ?? ''), calendarDate(search.get('to') ?? '')]
  const [person, record] = [search.get('person') ?? '', search.get('record') ?? '']
  const side = sideIn(search.get('side'))
  const asked = {
    ...(kind ? { kind } : {}),
    ...(from ? { from } : {}),
    ...(to ? { to } : {}),
    ...(person ? { person, ...(side ? { side } : {}) } : {}),
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
      lead="Every event, sealed in order. No change can go unnoticed"
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
          <PersonFilter
            person={person}
            side={side}
            change={change}
            Find={findPerson}
            name={read.data?.person?.uid === person ? read.data.person.name : undefined}
            isRead={read.data !== undefined}
          />
          <DayInput label="From" value={from ?? ''} onValue={day('from')} />
          <DayInput label="To" value={to ?? ''} onValue={day('to')} />
          <a
            className="btn btn-line"
            href={`${pathOf(downloadAuditEvents)}?${new URLSearchParams(Object.entries(asked))}`}
            download
          >
            <Icon of={downloadIcon} />
            <span>CSV of these</span>
          </a>
        </>
      }
      narrowed={{
        record: 'Only what was done to one record',
      }}
      read={read}
      icon={fileTextIcon}
      none="No event matches your filters."
      columns={columnsFor(words, change)}
    />
  )
}
