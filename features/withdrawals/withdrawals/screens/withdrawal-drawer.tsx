import { useRead } from '@kolo/ui/patterns/api'
import { Screen } from '@kolo/ui/patterns/screen'
import { Button, IconButton } from '@kolo/ui/primitives/button'
import { chevronDownIcon, chevronUpIcon } from '@kolo/ui/primitives/icons'
import { Sheet } from '@kolo/ui/primitives/sheet'
import { useEffect, useState } from 'react'
import { readWithdrawalReview, type WithdrawalReview } from '../reviews.contract.ts'
import { type ReviewAct, ReviewMutationSheet } from './review-actions.tsx'
import { ReviewButtons, ReviewFacts } from './review-facts.tsx'
import { type ReviewCacheUpdates, reviewCacheUpdates } from './reviews.cache.ts'

/** One withdrawal over the list: who asks, what is unusual, what was done, and what may be done next. */
export function WithdrawalDrawer({
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
  const read = useRead(readWithdrawalReview, { params: { id } }, { everySeconds: untilItSays, isLive: true })
  const [act, setAct] = useState<ReviewAct>()
  const at = ids.indexOf(id)
  const [before, after] = [ids[at - 1], at < 0 ? undefined : ids[at + 1]]
  useArrows(act === undefined, before, after, onGo)
  const review = read.data
  const updateQuery: ReviewCacheUpdates = (one) => [...cacheUpdates(one), ...reviewCacheUpdates(one)]
  if (act && review) {
    return (
      <ReviewMutationSheet
        act={act}
        review={review}
        cacheUpdates={updateQuery}
        onBack={() => setAct(undefined)}
      />
    )
  }
  return (
    <Sheet
      open
      title="Review withdrawal"
      onClose={onClose}
      tools={
        <>
          <IconButton
            icon={chevronUpIcon}
            label="Previous withdrawal"
            disabled={!before}
            onClick={() => before && onGo(before)}
          />
          <IconButton
            icon={chevronDownIcon}
            label="Next withdrawal"
            disabled={!after}
            onClick={() => after && onGo(after)}
          />
        </>
      }
      foot={
        <>
          <Button size="lg" className="btn-auto" onClick={onClose}>
            Close
          </Button>
          {review && <ReviewButtons review={review} onAct={setAct} />}
        </>
      }
    >
      <Screen of={read} what="the withdrawal">
        {(one) => <ReviewFacts review={one} onAct={setAct} cacheUpdates={updateQuery} />}
      </Screen>
    </Sheet>
  )
}

/** Paystack answers by itself, and whoever sent it looks on until it does. */
const untilItSays = (review: WithdrawalReview | undefined) =>
  review?.payout && !review.payout.outcome ? 5 : undefined

/** The arrow keys go to the next row, except while somebody types. */
function useArrows(
  active: boolean,
  before: string | undefined,
  after: string | undefined,
  onGo: (id: string) => void,
) {
  useEffect(() => {
    function press(event: KeyboardEvent) {
      const next = event.key === 'ArrowUp' ? before : event.key === 'ArrowDown' ? after : undefined
      const typing = event.target instanceof Element && event.target.closest('input, textarea, select')
      if (!active || typing || next === undefined) return
      event.preventDefault()
      onGo(next)
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  })
}
