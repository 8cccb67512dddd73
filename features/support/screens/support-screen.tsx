import { WaysToCall } from '@kolo/community/screens'
import { ComingScreen } from '@kolo/ui/patterns/coming'
import { communityOfPage } from '@kolo/ui/patterns/community'
import { messageCircleIcon } from '@kolo/ui/primitives/icons'

/** Tickets, before they can be written: whom to call and where to write until then. */
export function SupportScreen() {
  const { name } = communityOfPage()
  return (
    <>
      <ComingScreen
        title="Support"
        icon={messageCircleIcon}
        heading="You have no tickets"
        ways={[
          { to: '/dashboard', label: 'Go to Home' },
          { to: '/settings', label: 'Settings' },
        ]}
      >
        Writing to Support from here is not open yet. Until then call or write to the officers of {name}:
      </ComingScreen>
      <section className="card card-pad" aria-label="Ways to reach us">
        <WaysToCall />
      </section>
    </>
  )
}
