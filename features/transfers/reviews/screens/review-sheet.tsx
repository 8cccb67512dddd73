import { PutRight } from '@kolo/payments/screens'
import { useRead } from '@kolo/ui/patterns/api'
import { Screen } from '@kolo/ui/patterns/screen'
import { Button, IconButton } from '@kolo/ui/primitives/button'
import { ConfirmDialog } from '@kolo/ui/primitives/confirm-dialog'
import { chevronDownIcon, chevronUpIcon } from '@kolo/ui/primitives/icons'
import { Sheet } from '@kolo/ui/primitives/sheet'
import { useEffect, useId, useState } from 'react'
import { readPaymentReview } from '../../transfers/transfer.contract.ts'
import { neighbourOf } from './review.messages.ts'
import type { ReviewState } from './review-form.tsx'
import { ReviewForm } from './review-form.tsx'
import type { ReviewCacheUpdates } from './use-review.tsx'

const untouched: ReviewState = { dirty: false, busy: false }

/**
 * One payment in a drawer over the list. The arrows go to the next row without closing; what was typed is asked about
 * before it is left.
 */
export function ReviewSheet({
  id,
  ids,
  cacheUpdates,
  onGo,
  onClose,
}: {
  id: string
  /** The rows of the list behind, in order. */
  ids: readonly string[]
  cacheUpdates: ReviewCacheUpdates
  onGo: (id: string) => void
  onClose: () => void
}) {
  const formId = useId()
  const read = useRead(readPaymentReview, { params: { id } })
  const [state, setState] = useState(untouched)
  const [leavingTo, setLeavingTo] = useState<string>()
  const before = neighbourOf(ids, id, -1)
  const after = neighbourOf(ids, id, 1)

  function go(next: string | undefined) {
    if (next === undefined) return
    if (state.dirty) return setLeavingTo(next)
    setState(untouched)
    onGo(next)
  }

  useArrows(
    () => go(before),
    () => go(after),
  )

  return (
    <Sheet
      open
      title="Review payment"
      onClose={onClose}
      dirty={state.dirty}
      tools={
        <>
          <IconButton
            icon={chevronUpIcon}
            label="Previous payment"
            disabled={!before}
            onClick={() => go(before)}
          />
          <IconButton
            icon={chevronDownIcon}
            label="Next payment"
            disabled={!after}
            onClick={() => go(after)}
          />
        </>
      }
      foot={
        <ReviewFoot
          formId={formId}
          state={state}
          onSkip={after ? () => go(after) : undefined}
          onClose={onClose}
        />
      }
    >
      <Screen of={read} what="the payment">
        {(review) => (
          <div className="stack">
            <ReviewForm
              key={`${review.id}-${review.version}`}
              formId={formId}
              review={review}
              cacheUpdates={cacheUpdates}
              onState={setState}
              onDecided={() => {
                setState(untouched)
                if (after) onGo(after)
                else onClose()
              }}
            />
            {/* Not part of the form, which begins anew with every version: what is asked for here stays open. */}
            <PutRight key={review.id} paymentId={review.id} isConfirmed={review.confirmation !== undefined} />
          </div>
        )}
      </Screen>
      {leavingTo !== undefined && (
        <LeaveQuestion
          onStay={() => setLeavingTo(undefined)}
          onLeave={() => {
            setLeavingTo(undefined)
            setState(untouched)
            onGo(leavingTo)
          }}
        />
      )}
    </Sheet>
  )
}

function LeaveQuestion({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) {
  return (
    <ConfirmDialog
      title="Leave without deciding?"
      confirm="Leave"
      cancel="Stay"
      danger
      onCancel={onStay}
      onConfirm={onLeave}
    >
      What you typed here will be lost.
    </ConfirmDialog>
  )
}

/** The arrow keys do what the arrows in the head do, except while somebody types or is asked something. */
function useArrows(onUp: () => void, onDown: () => void) {
  useEffect(() => {
    function press(event: KeyboardEvent) {
      const typing =
        event.target instanceof Element && event.target.closest('input, textarea, select, dialog.dialog')
      if (typing || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
      event.preventDefault()
      if (event.key === 'ArrowUp') onUp()
      else onDown()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  })
}

function ReviewFoot({
  formId,
  state,
  onSkip,
  onClose,
}: {
  formId: string
  state: ReviewState
  onSkip: (() => void) | undefined
  onClose: () => void
}) {
  return (
    <>
      <Button size="lg" className="btn-auto" onClick={onSkip ?? onClose}>
        {onSkip ? 'Skip' : 'Close'}
      </Button>
      {state.submit && (
        <Button
          look={state.danger ? 'danger' : 'primary'}
          size="lg"
          type="submit"
          form={formId}
          busy={state.busy}
        >
          {state.submit}
        </Button>
      )}
    </>
  )
}
