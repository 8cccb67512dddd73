import { ComingScreen } from '@kolo/ui/patterns/coming'
import { communityOfPage } from '@kolo/ui/patterns/community'
import { messageCircleIcon } from '@kolo/ui/primitives/icons'

/** Tickets, before they can be written: where to write until then. */
export function SupportScreen() {
  const { name, address, email } = communityOfPage()
  return (
    <ComingScreen
      title="Support"
      icon={messageCircleIcon}
      heading="You have no tickets"
      ways={[
        { to: '/dashboard', label: 'Go to Home' },
        { to: '/settings', label: 'Settings' },
      ]}
    >
      Writing to Support from here is not open yet. Until then write to the officers of {name}:{' '}
      {email && (
        <>
          <a href={`mailto:${email}`}>{email}</a>, or{' '}
        </>
      )}
      <strong>{address}</strong>.
    </ComingScreen>
  )
}
