import { useRead } from '@kolo/ui/patterns/api'
import { Screen } from '@kolo/ui/patterns/screen'
import { Button } from '@kolo/ui/primitives/button'
import { useModal } from '@kolo/ui/primitives/modal'
import { useId } from 'react'
import { createPortal } from 'react-dom'
import { readStepUp, type StepUpProof, stepUp } from '../../second-factor.contract.ts'
import { callIdentity } from '../call-identity.ts'
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
              <p className="muted">For security, please sign in again to perform this action.</p>
            ) : (
              <ProofForm ways={ways} purpose="step-up" confirm="Confirm" onProof={prove} />
            )
          }
        </Screen>
        <Button onClick={() => onEnd(false)}>Cancel</Button>
      </div>
    </dialog>,
    document.body,
  )
}
