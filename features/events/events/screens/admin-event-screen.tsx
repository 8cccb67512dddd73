import { whomFor } from '@kolo/investments/screens'
import { useRead } from '@kolo/ui/patterns/api'
import { FormattedText } from '@kolo/ui/patterns/formatted-text'
import { late } from '@kolo/ui/patterns/late'
import { Moment } from '@kolo/ui/patterns/moments'
import { MutationDialog, MutationSheet, mutation } from '@kolo/ui/patterns/mutation-sheet'
import { Naira } from '@kolo/ui/patterns/naira'
import { Screen } from '@kolo/ui/patterns/screen'
import { Button, ButtonLink } from '@kolo/ui/primitives/button'
import { Card, Facts, PageHead } from '@kolo/ui/primitives/card'
import { Breadcrumb } from '@kolo/ui/primitives/navigation'
import { Notice } from '@kolo/ui/primitives/notice'
import { TextArea } from '@kolo/ui/primitives/text-input'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { adminEventPath, adminEventsPath, checkInPath } from '../../events.paths.ts'
import { MeetingCard } from '../../meetings/screens/meeting-card.tsx'
import { RegistrationsCard } from '../../registrations/screens/registrations-card.tsx'
import {
  archiveEvent,
  cancelEvent,
  deleteEvent,
  type EventReview,
  publishEvent,
  readEventReview,
} from '../event.contract.ts'
import { categoryNames, modeNames, reminderNames } from '../event.messages.ts'
import { Cover } from './cover.tsx'
import { EventStatusChip, Repeats, Span } from './event.messages.tsx'

const StewardsSheet = late(
  async () => (await import('../../check-in/screens/stewards-sheet.tsx')).StewardsSheet,
)
const RepeatSheet = late(async () => (await import('../../series/screens/series-sheets.tsx')).RepeatSheet)
const PublishSeriesSheet = late(
  async () => (await import('../../series/screens/series-sheets.tsx')).PublishSeriesSheet,
)
const CoverSheet = late(async () => (await import('./cover-sheet.tsx')).CoverSheet)
const WriteEventSheet = late(async () => (await import('./write-event-sheet.tsx')).WriteEventSheet)

type Step = 'cover' | 'repeat' | 'stewards' | 'change' | 'copy' | 'publish' | 'cancel' | 'archive' | 'remove'
const invalidates = ['/api/admin/events', '/api/events']

/** One event with everything about it, who registered, and what can be done with it. */
export function AdminEventScreen() {
  const { id = '' } = useParams()
  const [step, setStep] = useState<Step>()
  const read = useRead(readEventReview, { params: { id } })
  return (
    <Screen of={read} what="the event">
      {(event) => (
        <div className="stack">
          <PageHead
            crumb={<Breadcrumb trail={[{ to: adminEventsPath, title: 'Events' }]} here={event.title} />}
            title={event.title}
            lead={
              <>
                {event.code} · <EventStatusChip status={event.status} />
              </>
            }
            actions={<Acts of={event} onStep={setStep} />}
          />
          {event.cancelledReason !== null && (
            <Notice tone="bad" title="This event is cancelled.">
              {event.cancelledReason}
            </Notice>
          )}
          <div className="grid g-main">
            {event.publishedAt ? (
              <div className="stack">
                {event.category === 'general_meeting' && <MeetingCard of={event} />}
                <RegistrationsCard of={event} />
              </div>
            ) : (
              <Card title="As members will read it">
                <Cover of={event} />
                <FormattedText text={event.text} heading="h3" />
              </Card>
            )}
            <Card title="The event">
              <Facts facts={factsOf(event)} />
              {event.publishedAt && <FormattedText text={event.text} heading="h3" />}
            </Card>
          </div>
          <Steps of={event} step={step} onEnd={() => setStep(undefined)} />
        </div>
      )}
    </Screen>
  )
}

function Acts({
  of: { id, status, mode, checksIn, repeatRule },
  onStep,
}: {
  of: EventReview
  onStep: (step: Step) => void
}) {
  return (
    <>
      {status === 'draft' && <Button onClick={() => onStep('remove')}>Remove</Button>}
      {status === 'published' && <Button onClick={() => onStep('cancel')}>Cancel the event</Button>}
      {status === 'completed' && <Button onClick={() => onStep('archive')}>Archive</Button>}
      <Button onClick={() => onStep('copy')}>Copy</Button>
      {mode !== 'online' && (status === 'draft' || status === 'published') && (
        <Button onClick={() => onStep('stewards')}>Stewards</Button>
      )}
      {checksIn && mode !== 'online' && (
        <ButtonLink look="primary" to={checkInPath(id)}>
          Check people in
        </ButtonLink>
      )}
      {(status === 'draft' || status === 'published') && (
        <>
          <Button onClick={() => onStep('cover')}>Picture</Button>
          <Button onClick={() => onStep('change')}>Change</Button>
        </>
      )}
      {status === 'draft' && repeatRule === null && <Button onClick={() => onStep('repeat')}>Repeat</Button>}
      {status === 'draft' && (
        <Button look="primary" onClick={() => onStep('publish')}>
          Publish
        </Button>
      )}
    </>
  )
}

function Steps({ of, step, onEnd }: { of: EventReview; step: Step | undefined; onEnd: () => void }) {
  const navigate = useNavigate()
  const params = { id: of.id }
  switch (step) {
    case 'change':
      return <WriteEventSheet of={of} onClose={onEnd} />
    case 'copy':
      return (
        <WriteEventSheet copyOf={of} onClose={onEnd} onDone={({ id }) => void navigate(adminEventPath(id))} />
      )
    case 'stewards':
      return <StewardsSheet of={of} onClose={onEnd} />
    case 'cover':
      return <CoverSheet of={of} onClose={onEnd} />
    case 'cancel':
      return <CancelSheet of={of} onClose={onEnd} />
    case 'repeat':
      return <RepeatSheet of={of} onClose={onEnd} />
    case 'publish':
      return of.repeatRule !== null ? (
        <PublishSeriesSheet of={of} onClose={onEnd} />
      ) : (
        <MutationDialog
          mutation={mutation(publishEvent, { params, body: () => ({ version: of.version }) })}
          title={`Publish "${of.title}"?`}
          confirm="Publish"
          successToast={() => 'Published'}
          failed="It was not published"
          invalidates={invalidates}
          onClose={onEnd}
        >
          The audience sees it immediately and is notified. The audience, format and fee cannot be changed
          later.
        </MutationDialog>
      )
    case 'archive':
      return (
        <MutationDialog
          mutation={mutation(archiveEvent, { params })}
          title="Archive this event?"
          confirm="Archive"
          successToast={() => 'Archive'}
          failed="The event was not archived"
          invalidates={invalidates}
          onClose={onEnd}
        >
          It leaves the list of past events. The attendance stays here.
        </MutationDialog>
      )
    case 'remove':
      return (
        <MutationDialog
          mutation={mutation(deleteEvent, { params })}
          title="Remove this draft?"
          confirm="Remove"
          danger
          successToast={() => 'Draft removed'}
          failed="It was not removed"
          invalidates={['/api/events']}
          onClose={onEnd}
          onDone={() => void navigate(adminEventsPath, { replace: true })}
        >
          Nobody has seen it. You cannot restore it.
        </MutationDialog>
      )
    default:
      return null
  }
}

function CancelSheet({ of, onClose }: { of: EventReview; onClose: () => void }) {
  return (
    <MutationSheet<{ reason: string }, EventReview>
      title="Cancel the event"
      submit="Cancel the event"
      danger
      initial={{ reason: '' }}
      mutation={mutation(cancelEvent, {
        params: { id: of.id },
        body: (values: { reason: string }) => values,
      })}
      invalidates={invalidates}
      successToast={() => 'Event cancelled'}
      problemTitle="The event was not cancelled."
      onClose={onClose}
    >
      {({ field }) => (
        <TextArea
          label="Reason"
          hint={
            of.feeKobo > 0n
              ? 'Shown to everybody who registered or is on the waiting list. Fees go back to their wallets'
              : 'Shown to everybody who registered or is on the waiting list'
          }
          maxLength={500}
          rows={3}
          {...field('reason')}
        />
      )}
    </MutationSheet>
  )
}

function factsOf(of: EventReview) {
  const moment = (key: string, name: string, at: EventReview['publishedAt']) =>
    at ? [{ key, name, value: <Moment at={at} /> }] : []
  const text = (key: string, name: string, value: string | null) => (value ? [{ key, name, value }] : [])
  const places = (taken: number, capacity: number | null) =>
    capacity === null ? `${taken} taken, no limit` : `${taken} of ${capacity} taken`
  return [
    { key: 'when', name: 'When', value: <Span of={of} /> },
    ...(of.repeatRule === null
      ? []
      : [{ key: 'repeats', name: 'Repeats', value: <Repeats rule={of.repeatRule} /> }]),
    { key: 'category', name: 'What', value: categoryNames[of.category] },
    { key: 'mode', name: 'How', value: modeNames[of.mode] },
    ...text('venue', 'Where', [of.venue, of.address].filter((part) => part !== '').join(', ')),
    ...text('map', 'Map', of.mapUrl),
    ...text('join', 'Joining link', of.joinUrl),
    ...(of.mode === 'online'
      ? []
      : [{ key: 'in', name: 'Places in person', value: places(of.takenInPerson, of.capacityInPerson) }]),
    ...(of.mode === 'in_person'
      ? []
      : [{ key: 'online', name: 'Places online', value: places(of.takenOnline, of.capacityOnline) }]),
    { key: 'waiting', name: 'Waiting list', value: of.hasWaitlist ? `${of.waiting} waiting` : 'None' },
    ...(of.attended > 0 ? [{ key: 'came', name: 'Attended', value: of.attended }] : []),
    { key: 'fee', name: 'Fee', value: of.feeKobo > 0n ? <Naira amount={of.feeKobo} /> : 'None' },
    { key: 'guests', name: 'Guests', value: of.guestsAllowed === 0 ? 'None' : `Up to ${of.guestsAllowed}` },
    { key: 'for', name: 'For', value: whomFor(of) },
    ...moment('opens', 'Registration opens', of.registrationOpensAt),
    ...moment('closes', 'Registration closes', of.registrationClosesAt),
    ...text('reminders', 'Reminders', of.reminders.map((minutes) => reminderNames[minutes]).join(', ')),
    ...text('agenda', 'Agenda', of.agenda.join(' · ')),
    ...text('quorum', 'Quorum', of.quorumPercent === null ? null : `${of.quorumPercent}%`),
    ...text('questions', 'Questions', of.questions.join(' · ')),
    ...text('stewards', 'Stewards', of.stewards.map(({ name }) => name).join(', ')),
    { key: 'author', name: 'Written by', value: of.author },
    ...moment('published', 'Published', of.publishedAt),
    ...moment('changed', 'Changed', of.changedAt),
  ]
}
