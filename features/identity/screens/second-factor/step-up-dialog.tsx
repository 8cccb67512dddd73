import { useRead } from '@kolo/ui/patterns/api'
import { Screen } from '@kolo/ui/patterns/screen'
import { Button } from '@kolo/ui/primitives/button'
import { useModal } from '@kolo/ui/primitives/modal'
import { useId } from 'react'
import { createPortal } from 'react-dom'
import { readStepUp, type StepUpProof, stepUp } from '../../second-factor.contract.ts'
import { callIdentity } from '../call-identity.ts'
import { useSession } from '../sessions/session-provider.tsx'
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
          {({ ways }) =>
            ways.length === 0 ? (
              <SignInAgain onLeave={() => onEnd(false)} />
            ) : (
              <>
                <p className="sm muted">
                  For security, please confirm that it is you. Nothing you typed is lost, and it goes on from
                  here.
                </p>
                <ProofForm ways={ways} purpose="step-up" confirm="Confirm" onProof={prove} />
              </>
            )
          }
        </Screen>
        <Button onClick={() => onEnd(false)}>Cancel</Button>
      </div>
    </dialog>,
    document.body,
  )
}

/** Whoever has nothing here to prove it with, because Google vouches for them, does so by signing in. */
function SignInAgain({ onLeave }: { onLeave: () => void }) {
  const { signOut } = useSession()
  function leave(): void {
    onLeave()
    void signOut()
  }
  return (
    <>
      <p className="muted">For security, please sign in again to perform this action.</p>
      <p className="sm muted">With a passkey you would be asked here instead. Settings, Security adds one.</p>
      <Button look="primary" size="lg" block onClick={leave}>
        Sign in again
      </Button>
    </>
  )
}
