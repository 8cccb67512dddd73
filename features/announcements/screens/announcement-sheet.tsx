import { useEndpointMutation, useRead } from '@kolo/ui/patterns/api'
import { Moment } from '@kolo/ui/patterns/moments'
import { Screen } from '@kolo/ui/patterns/screen'
import { Button } from '@kolo/ui/primitives/button'
import { Notice } from '@kolo/ui/primitives/notice'
import { Sheet } from '@kolo/ui/primitives/sheet'
import { useEffect } from 'react'
import {
  acceptAnnouncement,
  markAnnouncementRead,
  readAnnouncement,
  type WholeAnnouncement,
} from '../announcements.contract.ts'
import { AnnouncementChips, AnnouncementFacts, AnnouncementText } from './announcement.messages.tsx'
import { acceptedCacheUpdates, inLists } from './announcements.cache.ts'
import { useWording } from './wording.tsx'

/** One announcement, opened from the list. */
export function AnnouncementSheet({
  id,
  file,
  onClose,
}: {
  id: string
  file?: string | undefined
  onClose: () => void
}) {
  const read = useRead(readAnnouncement, { params: { id } })
  const mark = useEndpointMutation(markAnnouncementRead, {
    cacheUpdates: () => [inLists(id, (one) => ({ ...one, isRead: true }))],
    invalidates: ['/api/home'],
    // Nobody asked for it; it is marked the next time this is opened.
    isQuiet: true,
  })
  const wording = useWording(read.data)
  const isNew = read.data?.isRead === false
  const { mutate } = mark
  useEffect(() => {
    if (isNew) mutate({ input: { params: { id } } })
  }, [isNew, id, mutate])
  return (
    <Sheet
      open
      title={wording?.title ?? 'Announcement'}
      onClose={onClose}
      foot={read.data?.acceptance?.acceptedAt === null && <AcceptButton of={read.data} />}
    >
      <Screen of={read} what="this announcement">
        {(announcement) => (
          <div className="stack">
            <div className="row row-2 wrap">
              <AnnouncementChips of={{ ...announcement, isRead: true }} />
              <AnnouncementFacts of={announcement} />
            </div>
            <AnnouncementText of={announcement} wording={wording} file={file} />
            <AcceptedNotice of={announcement} />
          </div>
        )}
      </Screen>
    </Sheet>
  )
}

function AcceptedNotice({ of: { acceptance } }: { of: WholeAnnouncement }) {
  if (!acceptance) return null
  if (acceptance.acceptedAt !== null)
    return (
      <Notice tone="ok" title="You accepted this">
        <Moment at={acceptance.acceptedAt} />
      </Notice>
    )
  return acceptance.by ? (
    <Notice tone="wait" title="You are asked to accept this">
      By <Moment at={acceptance.by} />
    </Notice>
  ) : null
}

/** Accepts the text that is shown; where another stands by now, that one is shown first. */
export function AcceptButton({ of, onAccepted }: { of: WholeAnnouncement; onAccepted?: () => void }) {
  const read = useRead(readAnnouncement, { params: { id: of.id } })
  const act = useEndpointMutation(acceptAnnouncement, {
    cacheUpdates: acceptedCacheUpdates,
    ...(onAccepted ? { onDone: onAccepted } : {}),
    failed: 'Not accepted',
    onProblem: () => void read.refetch(),
  })
  if (!of.acceptance || of.acceptance.acceptedAt !== null) return null
  return (
    <Button
      look="primary"
      size="lg"
      block
      busy={act.isPending}
      onClick={() => act.mutate({ input: { params: { id: of.id }, body: { revision: of.revision } } })}
    >
      I have read and accept this
    </Button>
  )
}
