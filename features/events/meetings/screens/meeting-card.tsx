import { DocumentUpload, SentFile } from '@kolo/files/screens'
import { useEndpointMutation, useRead } from '@kolo/ui/patterns/api'
import { FormattedText } from '@kolo/ui/patterns/formatted-text'
import { Moment } from '@kolo/ui/patterns/moments'
import { MutationDialog, MutationSheet, mutation } from '@kolo/ui/patterns/mutation-sheet'
import { invalidateReads, setQuery } from '@kolo/ui/patterns/query-cache'
import { Screen } from '@kolo/ui/patterns/screen'
import { toast } from '@kolo/ui/patterns/toasts'
import { Button } from '@kolo/ui/primitives/button'
import { Card } from '@kolo/ui/primitives/card'
import { Notice } from '@kolo/ui/primitives/notice'
import { Sheet } from '@kolo/ui/primitives/sheet'
import { TextArea } from '@kolo/ui/primitives/text-input'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  approveMinutes,
  type EventReview,
  type MeetingReview,
  putMinutesFile,
  readMeeting,
  removeMinutesFile,
  writeMinutes,
} from '../../events/event.contract.ts'
import { eventsMessages } from '../../events/event.messages.ts'
import { MinutesFile, Quorum } from './meeting-cards.tsx'

const invalidates = ['/api/admin/events', '/api/events']

/** Who came to a general meeting, and its minutes from the draft on. */
export function MeetingCard({ of }: { of: EventReview }) {
  const [step, setStep] = useState<'write' | 'file' | 'approve'>()
  const read = useRead(readMeeting, { params: { id: of.id } })
  const end = () => setStep(undefined)
  return (
    <Card title="The meeting">
      <Screen of={read} what="the meeting">
        {(meeting) => (
          <>
            <Quorum of={meeting} percent={of.quorumPercent} />
            <Minutes id={of.id} of={meeting} />
            <div className="btn-row">
              {meeting.can.write === true && (
                <Button onClick={() => setStep('write')}>
                  {meeting.minutes ? 'Change the minutes' : 'Write the minutes'}
                </Button>
              )}
              {meeting.can.write === true && meeting.minutes && (
                <Button onClick={() => setStep('file')}>
                  {meeting.minutes.file ? 'Change the file' : 'Add a file'}
                </Button>
              )}
              {meeting.can.approve === true && (
                <Button look="primary" onClick={() => setStep('approve')}>
                  Approve the minutes
                </Button>
              )}
            </div>
            {step === 'write' && <MinutesSheet event={of} of={meeting} onClose={end} />}
            {step === 'file' && meeting.minutes && (
              <MinutesFileSheet id={of.id} of={meeting.minutes} onClose={end} />
            )}
            {step === 'approve' && meeting.minutes && (
              <MutationDialog<MeetingReview>
                mutation={mutation(approveMinutes, {
                  params: { id: of.id },
                  body: () => ({ version: meeting.minutes?.version ?? 0 }),
                })}
                title="Approve the minutes?"
                confirm="Approve"
                successToast={() => 'Minutes approved'}
                failed="The minutes were not approved"
                invalidates={invalidates}
                onClose={end}
              >
                The members of the meeting can read them immediately and are notified. They cannot be changed
                later.
              </MutationDialog>
            )}
          </>
        )}
      </Screen>
    </Card>
  )
}

function Minutes({ id, of: { minutes, can } }: { id: string; of: MeetingReview }) {
  if (!minutes)
    return (
      <p className="muted">
        {can.write === true ? 'There are no minutes yet.' : eventsMessages['meeting-not-begun']}
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
      {minutes.file && <MinutesFile key={minutes.version} id={id} file={minutes.file} />}
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
    <MutationSheet<{ text: string }, MeetingReview>
      title="Minutes"
      submit="Save the draft"
      initial={{ text: minutes?.source ?? event.agenda.map((point) => `# ${point}`).join('\n\n') }}
      mutation={mutation(writeMinutes, {
        params: { id: event.id },
        body: ({ text }: { text: string }) => ({ text, version: minutes?.version ?? null }),
      })}
      invalidates={invalidates}
      successToast={() => 'Draft saved'}
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
    </MutationSheet>
  )
}

/** Puts a file beside the text of the draft, such as the signed paper, or takes it away. */
function MinutesFileSheet({
  id,
  of: { file, version },
  onClose,
}: {
  id: string
  of: NonNullable<MeetingReview['minutes']>
  onClose: () => void
}) {
  const cache = useQueryClient()
  const params = { id }
  const cacheUpdates = (saved: MeetingReview) => [setQuery(readMeeting, { params }, saved)]
  const remove = useEndpointMutation(removeMinutesFile, {
    cacheUpdates,
    invalidates,
    onDone: () => toast.ok({ title: 'File taken away' }),
    failed: 'The file stays',
  })
  return (
    <Sheet open title="File of the minutes" onClose={onClose}>
      <div className="stack">
        <p className="sm muted">
          Such as the signed document. Another administrator approves it together with the minutes.
        </p>
        <DocumentUpload
          contract={putMinutesFile}
          inputOf={(body) => ({ params, query: { version }, body })}
          onSent={async (saved) => {
            await invalidateReads(
              cache,
              invalidates,
              cacheUpdates(saved).flatMap((tell) => tell(cache)),
            )
            toast.ok({ title: 'File added' })
            onClose()
          }}
          label="File"
          choose={file ? 'Choose another file' : 'Choose a file'}
        >
          {file && (
            <SentFile file={file} onRemove={() => remove.mutate({ input: { params, body: { version } } })} />
          )}
        </DocumentUpload>
      </div>
    </Sheet>
  )
}
