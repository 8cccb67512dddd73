import { ActDialog, ActSheet, deed } from '@kolo/ui/patterns/act-sheet'
import { useRead } from '@kolo/ui/patterns/api'
import { FormattedText } from '@kolo/ui/patterns/formatted-text'
import { Moment } from '@kolo/ui/patterns/moments'
import { Screen } from '@kolo/ui/patterns/screen'
import { Button } from '@kolo/ui/primitives/button'
import { Card } from '@kolo/ui/primitives/card'
import { Notice } from '@kolo/ui/primitives/notice'
import { TextArea } from '@kolo/ui/primitives/text-input'
import { useState } from 'react'
import {
  approveMinutes,
  type EventReview,
  type MeetingReview,
  readMeeting,
  writeMinutes,
} from '../../events.contract.ts'
import { eventsWords } from '../../events.words.ts'
import { Quorum } from '../meeting-cards.tsx'

const refreshes = ['/api/admin/events', '/api/events']

/** Who came to a general meeting, and its minutes from the draft on. */
export function MeetingCard({ of }: { of: EventReview }) {
  const [step, setStep] = useState<'write' | 'approve'>()
  const read = useRead(readMeeting, { params: { id: of.id } })
  const end = () => setStep(undefined)
  return (
    <Card title="The meeting">
      <Screen of={read} what="the meeting">
        {(meeting) => (
          <>
            <Quorum of={meeting} percent={of.quorumPercent} />
            <Minutes of={meeting} />
            <div className="btn-row">
              {meeting.can.write === true && (
                <Button onClick={() => setStep('write')}>
                  {meeting.minutes ? 'Change the minutes' : 'Write the minutes'}
                </Button>
              )}
              {meeting.can.approve === true && (
                <Button look="primary" onClick={() => setStep('approve')}>
                  Approve the minutes
                </Button>
              )}
            </div>
            {step === 'write' && <MinutesSheet event={of} of={meeting} onClose={end} />}
            {step === 'approve' && meeting.minutes && (
              <ActDialog<MeetingReview>
                deed={deed(approveMinutes, {
                  params: { id: of.id },
                  body: () => ({ version: meeting.minutes?.version ?? 0 }),
                })}
                title="Approve the minutes?"
                confirm="Approve"
                says={() => 'Minutes approved'}
                failed="The minutes were not approved"
                refreshes={refreshes}
                onClose={end}
              >
                Those the meeting was for read them at once and are told. They cannot be changed afterwards.
              </ActDialog>
            )}
          </>
        )}
      </Screen>
    </Card>
  )
}

function Minutes({ of: { minutes, can } }: { of: MeetingReview }) {
  if (!minutes)
    return (
      <p className="muted">
        {can.write === true ? 'There are no minutes yet.' : eventsWords['meeting-not-begun']}
      </p>
    )
  return (
    <>
      {minutes.approvedAt ? (
        <Notice tone="ok" title="Members read these minutes.">
          Approved by {minutes.approvedBy}, <Moment at={minutes.approvedAt} />.
        </Notice>
      ) : (
        <Notice tone="wait" title="A draft.">
          By {minutes.writtenBy}, <Moment at={minutes.writtenAt} />.{' '}
          {can.approve === 'minutes-own' && 'Another administrator must approve it.'}
        </Notice>
      )}
      <FormattedText text={minutes.text} heading="h3" />
    </>
  )
}

function MinutesSheet({
  event,
  of: { minutes },
  onClose,
}: {
  event: EventReview
  of: MeetingReview
  onClose: () => void
}) {
  return (
    <ActSheet<{ text: string }, MeetingReview>
      title="Minutes"
      submit="Save the draft"
      initial={{ text: minutes?.source ?? event.agenda.map((point) => `# ${point}`).join('\n\n') }}
      deed={deed(writeMinutes, {
        params: { id: event.id },
        body: ({ text }: { text: string }) => ({ text, version: minutes?.version ?? null }),
      })}
      refreshes={refreshes}
      says={() => 'Draft saved'}
      problemTitle="The minutes were not saved."
      onClose={onClose}
    >
      {({ field }) => (
        <TextArea
          label="Minutes"
          hint="**strong**, *emphasis*, # heading, - list, [words](https://…)"
          maxLength={20_000}
          rows={14}
          {...field('text')}
        />
      )}
    </ActSheet>
  )
}
