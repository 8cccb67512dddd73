import { saidOfAsking } from '@kolo/approvals/screens'
import { formatNaira, type Kobo } from '@kolo/foundation/money'
import { whomFor } from '@kolo/investments/screens'
import { useRead } from '@kolo/ui/patterns/api'
import { FormattedText } from '@kolo/ui/patterns/formatted-text'
import { Moment } from '@kolo/ui/patterns/moments'
import { MutationDialog, MutationSheet, mutation } from '@kolo/ui/patterns/mutation-sheet'
import { Button } from '@kolo/ui/primitives/button'
import { Facts } from '@kolo/ui/primitives/card'
import { Sheet } from '@kolo/ui/primitives/sheet'
import { TextArea } from '@kolo/ui/primitives/text-input'
import { useState } from 'react'
import {
  type AnnouncementReview,
  deleteAnnouncement,
  publishAnnouncement,
  readSmsReach,
  unscheduleAnnouncement,
  withdrawAnnouncement,
} from '../announcements.contract.ts'
import { categoryNames, languageNames, priorityNames, statusNames } from '../announcements.messages.ts'
import { AnnouncementFiles } from './announcement.messages.tsx'
import { EarlierTexts } from './earlier-texts.tsx'
import { WriteSheet } from './write-sheet.tsx'

type Step = 'texts' | 'change' | 'publish' | 'unschedule' | 'withdraw' | 'remove'
const invalidates = ['/api/admin/announcements', '/api/announcements', '/api/approvals', '/api/home']

/** One announcement with everything about it, and what can be done with it. */
export function AnnouncementReviewSheet({ of, onClose }: { of: AnnouncementReview; onClose: () => void }) {
  const [step, setStep] = useState<Step>()
  const back = () => setStep(undefined)
  if (step === 'change') return <WriteSheet of={of} onClose={back} />
  if (step === 'texts') return <EarlierTexts of={of} onClose={back} />
  if (step === 'withdraw') return <WithdrawSheet of={of} onClose={back} />
  return (
    <Sheet open title={of.title} onClose={onClose} foot={<Acts of={of} onStep={setStep} />}>
      <div className="stack">
        <Facts facts={factsOf(of)} />
        <FormattedText text={of.text} heading="h3" />
        {of.translations.map(({ language, title, text }) => (
          <section key={language} className="stack" lang={language} aria-label={languageNames[language]}>
            <h3>{title}</h3>
            <FormattedText text={text} heading="h3" />
          </section>
        ))}
        <AnnouncementFiles files={of.files} />
        {of.revision > 1 && (
          <Button size="sm" onClick={() => setStep('texts')}>
            Earlier versions
          </Button>
        )}
      </div>
      {step === 'publish' && <PublishDialog of={of} onClose={back} />}
      {step === 'unschedule' && (
        <MutationDialog
          mutation={mutation(unscheduleAnnouncement, { params: { id: of.id } })}
          title="Move it back to draft?"
          confirm="Move to draft"
          successToast={() => 'Moved to draft'}
          failed="The announcement was not moved to draft"
          invalidates={invalidates}
          onClose={back}
        >
          It does not appear until you publish it again.
        </MutationDialog>
      )}
      {step === 'remove' && (
        <MutationDialog
          mutation={mutation(deleteAnnouncement, { params: { id: of.id } })}
          title="Remove this draft?"
          confirm="Remove"
          danger
          successToast={() => 'Draft removed'}
          failed="It was not removed"
          invalidates={invalidates}
          onClose={back}
          onDone={onClose}
        >
          Nobody has read it. You cannot restore it.
        </MutationDialog>
      )}
    </Sheet>
  )
}

function Acts({ of: { status, waiting }, onStep }: { of: AnnouncementReview; onStep: (step: Step) => void }) {
  if (status === 'draft')
    return (
      <>
        <Button size="lg" onClick={() => onStep('remove')}>
          Remove
        </Button>
        <Button size="lg" onClick={() => onStep('change')}>
          Change
        </Button>
        <Button size="lg" look="primary" disabled={waiting !== undefined} onClick={() => onStep('publish')}>
          Publish
        </Button>
      </>
    )
  if (status === 'scheduled')
    return (
      <Button size="lg" onClick={() => onStep('unschedule')}>
        Move back to draft
      </Button>
    )
  if (status !== 'published') return null
  return (
    <>
      <Button size="lg" onClick={() => onStep('withdraw')}>
        Withdraw
      </Button>
      <Button size="lg" look="primary" onClick={() => onStep('change')}>
        Change
      </Button>
    </>
  )
}

function PublishDialog({ of, onClose }: { of: AnnouncementReview; onClose: () => void }) {
  const { data: reach } = useRead(readSmsReach, { params: { id: of.id } })
  return (
    <MutationDialog<AnnouncementReview>
      mutation={mutation(publishAnnouncement, {
        params: { id: of.id },
        body: () => ({ version: of.version }),
      })}
      title={`Publish "${of.title}"?`}
      confirm="Publish"
      successToast={({ waiting, status }) =>
        waiting
          ? saidOfAsking(waiting, 'Published')
          : status === 'scheduled'
            ? 'Announcement scheduled'
            : 'Published'
      }
      failed="The announcement was not published"
      invalidates={invalidates}
      onClose={onClose}
    >
      {of.publishAt ? (
        <>
          It appears on <Moment at={of.publishAt} />, or immediately if that time has passed.
        </>
      ) : (
        'It is published immediately. '
      )}
      The audience cannot be changed later.{reach && reach.members > 0 && ` ${costOf(reach)}`}
    </MutationDialog>
  )
}

function costOf({ members, costKobo }: { members: number; costKobo: Kobo | null }): string {
  const reached = `SMS will reach ${members} ${members === 1 ? 'member' : 'members'}`
  return costKobo === null
    ? `${reached}. Continue?`
    : `${reached} and cost about ${formatNaira(costKobo)}. Continue?`
}

function WithdrawSheet({ of, onClose }: { of: AnnouncementReview; onClose: () => void }) {
  return (
    <MutationSheet<{ reason: string }, AnnouncementReview>
      title="Withdraw the announcement"
      submit="Withdraw"
      danger
      initial={{ reason: '' }}
      mutation={mutation(withdrawAnnouncement, {
        params: { id: of.id },
        body: (values: { reason: string }) => values,
      })}
      invalidates={invalidates}
      successToast={() => 'Announcement withdrawn'}
      problemTitle="The announcement was not withdrawn."
      onClose={onClose}
    >
      {({ field }) => (
        <TextArea
          label="Reason"
          hint="Members read this instead of the text"
          maxLength={500}
          rows={3}
          {...field('reason')}
        />
      )}
    </MutationSheet>
  )
}

function factsOf(of: AnnouncementReview) {
  const moment = (key: string, name: string, at: AnnouncementReview['publishAt']) =>
    at ? [{ key, name, value: <Moment at={at} /> }] : []
  return [
    { key: 'status', name: 'Status', value: statusNames[of.status] },
    { key: 'code', name: 'Code', value: of.code },
    { key: 'author', name: 'Written by', value: of.author },
    { key: 'category', name: 'About', value: categoryNames[of.category] },
    { key: 'priority', name: 'Priority', value: priorityNames[of.priority] },
    { key: 'for', name: 'For', value: whomFor(of) },
    ...(of.translations.length > 0
      ? [
          {
            key: 'languages',
            name: 'Languages',
            value: [of, ...of.translations].map(({ language }) => languageNames[language]).join(', '),
          },
        ]
      : []),
    ...moment('publishAt', 'Appears on', of.publishAt),
    ...moment('publishedAt', 'Appeared', of.publishedAt),
    ...moment('changedAt', 'Edited', of.changedAt),
    ...moment('pinnedUntil', 'Pinned until', of.pinnedUntil),
    ...moment('expiresAt', 'Expires on', of.expiresAt),
    ...moment('ackBy', 'To accept by', of.ackBy),
    ...(of.publishedAt
      ? [
          { key: 'told', name: 'Recipients', value: of.told },
          ...(of.delivered === null ? [] : [{ key: 'delivered', name: 'Delivered to', value: of.delivered }]),
          { key: 'read', name: 'Opened', value: of.read },
          ...(of.requiresAck ? [{ key: 'accepted', name: 'Accepted', value: of.accepted }] : []),
        ]
      : []),
    ...(of.withdrawnReason ? [{ key: 'reason', name: 'Withdrawn', value: of.withdrawnReason }] : []),
  ]
}
