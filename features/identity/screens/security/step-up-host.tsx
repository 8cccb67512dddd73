import { onStepUp } from '@kolo/ui/patterns/api'
import { useEffect, useRef, useState } from 'react'
import { StepUpDialog } from './step-up-dialog.tsx'

/** Where the person is asked who they are, for whatever call needs to know; several at once ask once. */
export function StepUpHost() {
  const [asking, setAsking] = useState(false)
  const waiting = useRef<((proved: boolean) => void)[]>([])
  useEffect(
    () =>
      onStepUp(
        () =>
          new Promise((resolve) => {
            waiting.current.push(resolve)
            setAsking(true)
          }),
      ),
    [],
  )
  function end(proved: boolean): void {
    setAsking(false)
    for (const resolve of waiting.current.splice(0)) resolve(proved)
  }
  return asking ? <StepUpDialog onEnd={end} /> : null
}
