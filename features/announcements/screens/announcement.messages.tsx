import { ShownFiles } from '@kolo/files/screens'
import { pathOf } from '@kolo/foundation/endpoint'
import { Moment } from '@kolo/ui/patterns/moments'
import { Chip } from '@kolo/ui/primitives/chip'
import { Notice } from '@kolo/ui/primitives/notice'
import { type Announcement, readAnnouncementFile, type WholeAnnouncement } from '../announcements.contract.ts'
import { categoryNames, languageNames } from '../announcements.messages.ts'
import { type useWording, Wording } from './wording.tsx'

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
      {of.languages.length > 1 && (
        <span>
          Also in{' '}
          {of.languages
            .slice(1)
            .map((each) => languageNames[each])
            .join(', ')}
        </span>
      )}
      {of.files.length > 0 && <span>{of.files.length === 1 ? '1 file' : `${of.files.length} files`}</span>}
    </span>
  )
}

/** What stands beside its title: that it is new, urgent, over or to be accepted. */
export function AnnouncementChips({ of }: { of: Announcement }) {
  return (
    <>
      {of.status === 'withdrawn' && <Chip tone="bad">Withdrawn</Chip>}
      {of.status === 'expired' && <Chip>Expired</Chip>}
      {of.priority === 'urgent' && of.status === 'published' && <Chip tone="bad">Urgent</Chip>}
      {of.acceptance && of.acceptance.acceptedAt === null && <Chip tone="wait">To accept</Chip>}
      {!of.isRead && of.status === 'published' && <Chip tone="brass">New</Chip>}
    </>
  )
}

/** Its text with its files, or why there is none any more. `file`: the one that is shown at first. */
export function AnnouncementText({
  of,
  wording,
  file,
}: {
  of: WholeAnnouncement
  wording: ReturnType<typeof useWording>
  file?: string | undefined
}) {
  if (of.withdrawnReason !== null)
    return (
      <Notice tone="wait" title="This announcement was withdrawn">
        {of.withdrawnReason}
      </Notice>
    )
  return (
    <div className="stack">
      {wording && <Wording of={of} wording={wording} />}
      <AnnouncementFiles files={of.files} file={file} />
    </div>
  )
}

/** The files of an announcement, each shown when it is asked for. */
export function AnnouncementFiles({
  files,
  file,
}: {
  files: readonly WholeAnnouncement['files'][number][]
  file?: string | undefined
}) {
  return <ShownFiles files={files} addressOf={(id) => pathOf(readAnnouncementFile, { id })} shown={file} />
}
