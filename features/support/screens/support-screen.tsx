import { WaysToCall } from '@kolo/community/screens'
import { communityOfPage } from '@kolo/ui/patterns/community'
import { PageHead } from '@kolo/ui/primitives/card'

/** Whom to call, and where to write. */
export function SupportScreen() {
  const { name, phone, whatsapp, email } = communityOfPage()
  const isReached = Boolean(phone || whatsapp || email)
  return (
    <>
      <PageHead
        title="Support"
        lead={`${isReached ? 'Call or write' : 'Speak'} to the officers of ${name}.`}
      />
      <section className="card card-pad" aria-label="Ways to reach us">
        <WaysToCall />
      </section>
    </>
  )
}
