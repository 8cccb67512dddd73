import { useRead } from '@kolo/ui/patterns/api'
import { Screen } from '@kolo/ui/patterns/screen'
import { Button } from '@kolo/ui/primitives/button'
import { useModal } from '@kolo/ui/primitives/modal'
import { Notice } from '@kolo/ui/primitives/notice'
import { useId } from 'react'
import { createPortal } from 'react-dom'
import { useLocation } from 'react-router'
import { ProviderMark } from '../../federated-sign-in/screens/provider-mark.tsx'
import { named } from '../../federated-sign-in/screens/provider-name.ts'
import { useGoogle } from '../../federated-sign-in/screens/use-google.ts'
import { callIdentity } from '../../screens/call-identity.ts'
import { useSession } from '../../sessions/screens/session-context.ts'
import { readStepUp, type StepUpProof, stepUp } from '../second-factor.contract.ts'
import { ProofForm } from './proof-form.tsx'

/** Asks the person to prove that it is them, before something that could not be taken back. */
export function StepUpDialog({ onEnd }: { onEnd: (proved: boolean) => void }) {
  const modal = useModal(() => onEnd(false))
  const key = useId()
  const read = useRead(readStepUp, {})
  async function prove(proof: StepUpProof): Promise<void> {
    await callIdentity(stepUp, { body: proof })
    onEnd(true)
  }
  return createPortal(
    <dialog className="dialog" ref={modal.dialog} aria-labelledby={key} onMouseDown={modal.pressBeside}>
      <div className="stack stack-4">
        <h2 id={key} ref={modal.title} tabIndex={-1}>
          Confirm that it is you
        </h2>
        <Screen of={read} what="the ways to confirm it">
          {({ ways, google }) => (
            <>
              <p className="sm muted">
                {ways.length > 0 || google
                  ? 'For security, please confirm that it is you. Nothing you typed is lost, and it goes on from here.'
                  : 'For security, please sign in again to perform this action.'}
              </p>
              {ways.length > 0 && (
                <ProofForm ways={ways} purpose="step-up" confirm="Confirm" onProof={prove} />
              )}
              {google && <GoogleProof isOnly={ways.length === 0} onProved={() => onEnd(true)} />}
              {ways.length === 0 && !google && <SignInAgain onLeave={() => onEnd(false)} />}
            </>
          )}
        </Screen>
        <Button onClick={() => onEnd(false)}>Cancel</Button>
      </div>
    </dialog>,
    document.body,
  )
}

/** Google vouches again, in a window of its own; what was typed stays here. */
function GoogleProof({ isOnly, onProved }: { isOnly: boolean; onProved: () => void }) {
  const google = useGoogle('reauth', { onDone: onProved, onTrouble: () => undefined })
  const { pathname, search } = useLocation()
  const inPage = useGoogle('reauth', {
    next: pathname + search,
    onDone: onProved,
    onTrouble: () => undefined,
  })
  const trouble = google.trouble ?? inPage.trouble
  return (
    <>
      {trouble && (
        <Notice tone="bad" live="alert" title={trouble.sentence}>
          {trouble.blocked && (
            <>
              <p>In this window you lose what you typed and start again.</p>
              <Button look="ghost" size="sm" onClick={inPage.inPage}>
                Continue in this window
              </Button>
            </>
          )}
        </Notice>
      )}
      <Button
        look={isOnly ? 'primary' : 'line'}
        size="lg"
        block
        aria-busy={google.busy || undefined}
        onClick={google.inPopup}
      >
        <span className="row row-2">
          <ProviderMark />
          <span>{named('Confirm with Google')}</span>
        </span>
      </Button>
    </>
  )
}

/** Whoever has nothing here to prove it with does so by signing in. */
function SignInAgain({ onLeave }: { onLeave: () => void }) {
  const { signOut } = useSession()
  function leave(): void {
    onLeave()
    void signOut()
  }
  return (
    <>
      <p className="sm muted">With a passkey you can confirm here instead. Add one in Settings, Security.</p>
      <Button look="primary" size="lg" block onClick={leave}>
        Sign in again
      </Button>
    </>
  )
}
