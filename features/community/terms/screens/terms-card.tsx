import type { OutputOf } from '@kolo/foundation/endpoint'
import { useRead } from '@kolo/ui/patterns/api'
import { ChangeCard } from '@kolo/ui/patterns/change-card'
import { Moment } from '@kolo/ui/patterns/moments'
import { MutationSheet, mutation } from '@kolo/ui/patterns/mutation-sheet'
import { setQuery } from '@kolo/ui/patterns/query-cache'
import { TextArea } from '@kolo/ui/primitives/text-input'
import { Link } from 'react-router'
import { changeTerms, readTermsVersions, type Terms } from '../terms.contract.ts'
import { DraftNotice } from './terms-page.tsx'

type Answer = OutputOf<typeof readTermsVersions>
type Texts = Pick<Terms, 'terms' | 'privacy'>

/** What members agree to, with every version and how many agreed to it. */
export function TermsCard() {
  const read = useRead(readTermsVersions, {})
  return (
    <ChangeCard
      title="Terms and privacy"
      lead="Members must agree before they continue. Each text you save is a new version, and everybody is asked again."
      of={read}
      what="the terms"
      change="Change terms and privacy"
      form={({ current }, onClose) => <TermsSheet current={current} onClose={onClose} />}
    >
      {(answer) => (
        <>
          {answer.current.isDraft && <DraftNotice />}
          <Versions rows={answer.versions} />
        </>
      )}
    </ChangeCard>
  )
}

function Versions({ rows }: { rows: Answer['versions'] }) {
  return (
    <ul className="stack stack-1 sm">
      {rows.map(({ version, savedBy, savedAt, agreed }) => (
        <li key={version}>
          Version {version}: <Link to={`/terms?version=${version}`}>Terms {version}</Link>,{' '}
          <Link to={`/privacy?version=${version}`}>Privacy {version}</Link>{' '}
          <span className="muted">
            · {savedBy ?? 'Draft of the product'}, <Moment at={savedAt} /> · {agreed} agreed
          </span>
        </li>
      ))}
    </ul>
  )
}

function TermsSheet({ current, onClose }: { current: Terms; onClose: () => void }) {
  const { terms, privacy, version, isDraft } = current
  return (
    <MutationSheet<Texts, Answer>
      title="Terms and privacy"
      submit="Save as a new version"
      initial={{ terms, privacy }}
      disabled={(values) => !isDraft && values.terms === terms && values.privacy === privacy}
      mutation={mutation(changeTerms, { body: (values: Texts) => ({ ...values, version }) })}
      cacheUpdates={(saved) => [setQuery(readTermsVersions, {}, saved)]}
      successToast={() => 'Saved. Everybody is asked to agree again.'}
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <TextArea
            {...field('terms')}
            label="Terms"
            hint="A line that begins with ## is a heading. An empty line ends a paragraph."
            rows={14}
            maxLength={15_000}
          />
          <TextArea {...field('privacy')} label="Privacy" rows={14} maxLength={15_000} />
        </>
      )}
    </MutationSheet>
  )
}
