import { useRead } from '@kolo/ui/patterns/api'
import { communityOfPage } from '@kolo/ui/patterns/community'
import { CommunityBrand } from '@kolo/ui/patterns/community-mark'
import { Moment } from '@kolo/ui/patterns/moments'
import { Screen } from '@kolo/ui/patterns/screen'
import { Notice } from '@kolo/ui/primitives/notice'
import { Link, useSearchParams } from 'react-router'
import { readTerms } from '../terms.contract.ts'
import { TermsText } from './terms-text.tsx'

/** What members agree to, for anybody to read. */
export function TermsPage() {
  return <PublicText of="terms" title="Terms" other={{ to: '/privacy', title: 'Privacy' }} />
}

/** What becomes of what members tell, for anybody to read. */
export function PrivacyPage() {
  return <PublicText of="privacy" title="Privacy" other={{ to: '/terms', title: 'Terms' }} />
}

function PublicText({
  of,
  title,
  other,
}: {
  of: 'terms' | 'privacy'
  title: string
  other: { to: string; title: string }
}) {
  const [query] = useSearchParams()
  const asked = query.get('version')
  const read = useRead(readTerms, { query: asked === null ? {} : { version: Number(asked) } })
  const { name } = communityOfPage()
  return (
    <main className="legal stack stack-5" id="main">
      <header className="row between wrap">
        {/* A real link: the landing page is not part of this program. */}
        <a className="brand" href="/">
          <CommunityBrand />
        </a>
        <Link to={other.to}>{other.title}</Link>
      </header>
      <div>
        <h1>{title}</h1>
        <p className="muted">{name}</p>
      </div>
      <Screen of={read} what={`the ${of} text`}>
        {({ version, savedAt, isDraft, [of]: text }) => (
          <>
            {isDraft && <DraftNotice />}
            <TermsText text={text} heading="h2" />
            <p className="sm faint">
              Version {version}, <Moment at={savedAt} />.
              {asked !== null && (
                <>
                  {' '}
                  <Link to={`/${of}`}>Current version</Link>
                </>
              )}
            </p>
          </>
        )}
      </Screen>
    </main>
  )
}

/** Says that nobody of the community has looked at the texts yet. */
export function DraftNotice() {
  return (
    <Notice tone="wait" title="This is a draft.">
      This text came with the product. The officers of the community still have to check it.
    </Notice>
  )
}
