import { useEffect, useState } from 'react'
import { goOnBack, useStep } from '../primitives/back-steps.tsx'
import { LeaveQuestion } from '../primitives/leave-question.tsx'

/** Asks before a page with words that are not saved is left: by Back, by a reload, by closing the tab. */
export function Unsaved({ when }: { when: boolean }) {
  const [asking, setAsking] = useState(false)
  const [left, setLeft] = useState(false)
  useStep(when && !left, () => setAsking(true))
  useEffect(() => {
    if (!when) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [when])
  if (!asking) return null
  return (
    <LeaveQuestion
      onStay={() => setAsking(false)}
      onLeave={() => {
        goOnBack()
        setAsking(false)
        setLeft(true)
      }}
    />
  )
}
