import { FormattedText } from '@kolo/ui/patterns/formatted-text'
import { Moment } from '@kolo/ui/patterns/moments'
import { Chip } from '@kolo/ui/primitives/chip'
import { Notice } from '@kolo/ui/primitives/notice'
import type { Announcement, WholeAnnouncement } from '../announcements.contract.ts'
import { categoryNames } from '../announcements.words.ts'

/** When it appeared, what it is about, and what became of it. */
export function AnnouncementFacts({ of }: { of: Announcement }) {
  return (
    <span className="item-sub row row-2 wrap">
      <span>{categoryNames[of.category]}</span>
      <Moment at={of.publishedAt} />
      {of.changedAt && (
        <span>
          Edited <Moment at={of.changedAt} />
        </span>
      )}
    </span>
  )
}

/** What stands beside its title: that it is new, urgent, over or to be accepted. */
export function AnnouncementChips({ of }: { of: Announcement }) {
  return (
    <>
      {of.status === 'withdrawn' && <Chip tone="bad">Withdrawn</Chip>}
      {of.status === 'expired' && <Chip>Over</Chip>}
      {of.priority === 'urgent' && of.status === 'published' && <Chip tone="bad">Urgent</Chip>}
      {of.acceptance && of.acceptance.acceptedAt === null && <Chip tone="wait">To accept</Chip>}
      {!of.isRead && of.status === 'published' && <Chip tone="brass">New</Chip>}
    </>
  )
}

/** Its text, or why there is none any more. */
export function AnnouncementText({ of }: { of: WholeAnnouncement }) {
  if (of.withdrawnReason !== null)
    return (
      <Notice tone="wait" title="This announcement was withdrawn">
        {of.withdrawnReason}
      </Notice>
    )
  return <FormattedText text={of.text} heading="h3" />
}
