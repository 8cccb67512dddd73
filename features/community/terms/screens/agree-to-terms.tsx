import { sentenceOfError, useEndpointMutation, useRead } from '@kolo/ui/patterns/api'
import { communityOfPage } from '@kolo/ui/patterns/community'
import { CommunityBrand } from '@kolo/ui/patterns/community-mark'
import { FormProblem } from '@kolo/ui/patterns/form-problem'
import { Screen } from '@kolo/ui/patterns/screen'
import { Button } from '@kolo/ui/primitives/button'
import { useEffect, useState } from 'react'
import { agreeToTerms, readTerms, type Terms } from '../terms.contract.ts'
import { DraftNotice } from './terms-page.tsx'
import { TermsText } from './terms-text.tsx'

/** Stands before everything else until its person has agreed to the texts that hold, or signed out. */
export function AgreeToTerms({ onAgreed, onSignOut }: { onAgreed: () => void; onSignOut: () => void }) {
  const read = useRead(readTerms, { query: {} })
  const { name } = communityOfPage()
  useEffect(() => {
    document.title = `Terms and privacy · ${name}`
  }, [name])
  return (
    <main className="legal stack stack-5" id="main">
      <span className="brand">
        <CommunityBrand />
      </span>
      <div>
        <h1 tabIndex={-1}>Before you continue</h1>
        <p className="muted">
          Please read the terms and the privacy text of {name}. You are asked once, and again when they
          change.
        </p>
      </div>
      <Screen of={read} what="the terms">
        {(terms) => <Agreement terms={terms} onAgreed={onAgreed} onNewer={() => void read.refetch()} />}
      </Screen>
      <div>
        <Button look="ghost" onClick={onSignOut}>
          Sign out
        </Button>
      </div>
    </main>
  )
}

function Agreement({
  terms,
  onAgreed,
  onNewer,
}: {
  terms: Terms
  onAgreed: () => void
  onNewer: () => void
}) {
  const [problem, setProblem] = useState<string>()
  const act = useEndpointMutation(agreeToTerms, {
    onDone: onAgreed,
    onProblem: (error) => {
      setProblem(sentenceOfError(error))
      onNewer()
    },
  })
  return (
    <>
      {terms.isDraft && <DraftNotice />}
      <details className="card card-pad">
        <summary>Terms</summary>
        <TermsText text={terms.terms} heading="h2" />
      </details>
      <details className="card card-pad">
        <summary>Privacy</summary>
        <TermsText text={terms.privacy} heading="h2" />
      </details>
      <FormProblem of={problem} />
      <Button
        look="primary"
        size="lg"
        busy={act.isPending}
        onClick={() => act.mutate({ input: { body: { version: terms.version } } })}
      >
        I agree
      </Button>
    </>
  )
}
