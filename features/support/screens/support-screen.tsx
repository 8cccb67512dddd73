import { WaysToCall } from '@kolo/community/screens'
import { communityOfPage } from '@kolo/ui/patterns/community'
import { PageHead } from '@kolo/ui/primitives/card'

/** Whom to call, and where to write. */
export function SupportScreen() {
  const { name } = communityOfPage()
  return (
    <>
      <PageHead title="Support" lead={`Call or write to the officers of ${name}.`} />
      <section className="card card-pad" aria-label="Ways to reach us">
        <WaysToCall />
      </section>
    </>
  )
}
