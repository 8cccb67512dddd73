/** The death of a member, for administrators: the document that shows it, recorded by one and confirmed by another. */
import { saidOfAsking, WaitingNotice } from '@kolo/approvals/screens'
import { spokenBytes } from '@kolo/files/rules'
import { DocumentUpload } from '@kolo/files/screens'
import { pathOf } from '@kolo/foundation/endpoint'
import type { CalendarDate } from '@kolo/foundation/time'
import { useRead } from '@kolo/ui/patterns/api'
import type { MemberSectionProps } from '@kolo/ui/patterns/client-feature'
import { DayInput } from '@kolo/ui/patterns/day-input'
import { Day, Moment } from '@kolo/ui/patterns/moments'
import { MutationSheet, mutation } from '@kolo/ui/patterns/mutation-sheet'
import { setQuery } from '@kolo/ui/patterns/query-cache'
import { Screen } from '@kolo/ui/patterns/screen'
import { Button } from '@kolo/ui/primitives/button'
import { Card, Facts } from '@kolo/ui/primitives/card'
import { Icon } from '@kolo/ui/primitives/icon'
import { fileTextIcon } from '@kolo/ui/primitives/icons'
import { TextInput } from '@kolo/ui/primitives/text-input'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { memberPath } from '../../profile.paths.ts'
import { addDeathPaper, type Death, openDeathPaper, readDeath, recordDeath } from '../deaths.contract.ts'
import { deathsMessages } from '../deaths.messages.ts'

const cacheUpdates = (death: Death) => [setQuery(readDeath, { params: { uid: death.uid } }, death)]

export function DeathSection({ member: { uid, fullName } }: MemberSectionProps) {
  const read = useRead(readDeath, { params: { uid } })
  const [isOpen, setOpen] = useState(false)
  return (
    <Screen of={read} what="this record">
      {(death) => (
        <>
          {death.waiting && <WaitingNotice approval={death.waiting} cacheUpdates={() => []} />}
          {death.confirmed ? (
            <Confirmed death={death} confirmed={death.confirmed} />
          ) : (
            <Card title="Has this member died?">
              <p className="sm muted">
                Add the document that shows it. A second administrator confirms it. Then nobody can sign in to
                the account, and penalties stop.
              </p>
              {death.paper && <PaperLink uid={uid} paper={death.paper} />}
              {death.may.record === true ? (
                <div className="btn-row">
                  <Button onClick={() => setOpen(true)}>Record death</Button>
                </div>
              ) : (
                <p className="sm">{whyNot(death.may.record)}</p>
              )}
            </Card>
          )}
          {isOpen && <RecordSheet death={death} fullName={fullName} onClose={() => setOpen(false)} />}
        </>
      )}
    </Screen>
  )
}

const whyNot = (reason: string) => deathsMessages[reason as 'staff-first'] ?? 'You may not do this.'

function Confirmed({
  death: { uid, paper },
  confirmed: { diedOn, documentNumber, documentOn, at },
}: {
  death: Death
  confirmed: NonNullable<Death['confirmed']>
}) {
  return (
    <Card title="This member died">
      <Facts
        facts={[
          { key: 'day', name: 'Day of death', value: <Day day={diedOn} /> },
          { key: 'number', name: 'Document', value: documentNumber },
          { key: 'of', name: 'Date of the document', value: <Day day={documentOn} /> },
          { key: 'at', name: 'Confirmed', value: <Moment at={at} /> },
        ]}
      />
      {paper && <PaperLink uid={uid} paper={paper} />}
      <p>
        <Link to={`${memberPath(uid)}/estate`}>Settle the estate</Link>
      </p>
    </Card>
  )
}

function PaperLink({ uid, paper }: { uid: string; paper: NonNullable<Death['paper']> }) {
  return (
    <a className="file" href={pathOf(openDeathPaper, { uid })} download>
      <Icon of={fileTextIcon} />
      <span className="grow">
        {paper.name}
        <br />
        <span className="faint">Download · {spokenBytes(paper.sizeBytes)}</span>
      </span>
    </a>
  )
}

type Values = { diedOn: string; documentNumber: string; documentOn: string }

function RecordSheet({ death, fullName, onClose }: { death: Death; fullName: string; onClose: () => void }) {
  const cache = useQueryClient()
  const params = { uid: death.uid }
  return (
    <MutationSheet<Values, Death>
      title={`Record the death of ${fullName}`}
      submit="Record death"
      danger
      initial={{ diedOn: '', documentNumber: '', documentOn: '' }}
      disabled={() => !death.paper}
      mutation={mutation(recordDeath, {
        params,
        body: ({ diedOn, documentNumber, documentOn }: Values) => ({
          diedOn: diedOn as CalendarDate,
          documentNumber,
          documentOn: documentOn as CalendarDate,
        }),
      })}
      cacheUpdates={cacheUpdates}
      invalidates={['/api/approvals', '/api/admin', '/api/members']}
      successToast={({ waiting }) => saidOfAsking(waiting, 'Death recorded')}
      problemTitle="This was not recorded."
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <DocumentUpload
            contract={addDeathPaper}
            inputOf={(body) => ({ params, body })}
            onSent={(next: Death) => {
              for (const update of cacheUpdates(next)) update(cache)
            }}
            label="Document that shows it"
            choose={death.paper ? 'Replace the document' : 'Add the document'}
          >
            {death.paper && <PaperLink uid={death.uid} paper={death.paper} />}
          </DocumentUpload>
          <DayInput {...field('diedOn')} label="Day of death" />
          <TextInput
            {...field('documentNumber')}
            label="Document number"
            hint="As printed on the death certificate"
            autoComplete="off"
            maxLength={60}
          />
          <DayInput {...field('documentOn')} label="Date of the document" />
          <p className="sm muted">
            The account is closed once a second administrator confirms. This cannot be undone.
          </p>
        </>
      )}
    </MutationSheet>
  )
}
