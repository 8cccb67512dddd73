import { useRead } from '@kolo/ui/patterns/api'
import { communityOfPage } from '@kolo/ui/patterns/community'
import { CommunityBrand } from '@kolo/ui/patterns/community-mark'
import { Screen } from '@kolo/ui/patterns/screen'
import { Button } from '@kolo/ui/primitives/button'
import { useEffect } from 'react'
import { readAnnouncement } from '../announcements.contract.ts'
import { AnnouncementFacts, AnnouncementText } from './announcement.messages.tsx'
import { AcceptButton } from './announcement-sheet.tsx'
import { useWording } from './wording.tsx'

/** Stands before everything else until its person has accepted the announcement, or signed out. */
export function AcceptFirst({
  id,
  onAccepted,
  onSignOut,
}: {
  id: string
  onAccepted: () => void
  onSignOut: () => void
}) {
  const read = useRead(readAnnouncement, { params: { id } })
  const wording = useWording(read.data)
  const { name } = communityOfPage()
  useEffect(() => {
    document.title = `To accept · ${name}`
  }, [name])
  return (
    <main className="legal stack stack-5" id="main">
      <span className="brand">
        <CommunityBrand />
      </span>
      <Screen of={read} what="the announcement">
        {(announcement) => (
          <>
            <div>
              <h1 tabIndex={-1}>{wording?.title}</h1>
              <p className="muted">Please read and accept "{announcement.title}" to continue.</p>
              <AnnouncementFacts of={announcement} />
            </div>
            <div className="card card-pad">
              <AnnouncementText of={announcement} wording={wording} />
            </div>
            {announcement.acceptance?.acceptedAt === null ? (
              <AcceptButton of={announcement} onAccepted={onAccepted} />
            ) : (
              <Button look="primary" size="lg" block onClick={onAccepted}>
                Continue
              </Button>
            )}
          </>
        )}
      </Screen>
      <div>
        <Button look="ghost" onClick={onSignOut}>
          Sign out
        </Button>
      </div>
    </main>
  )
}
