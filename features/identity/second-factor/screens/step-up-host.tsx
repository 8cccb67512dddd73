import { onStepUp } from '@kolo/ui/patterns/api'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'

const dialog = () => import('./step-up-dialog.tsx')
const StepUpDialog = lazy(async () => ({ default: (await dialog()).StepUpDialog }))

/**
 * Where the person is asked who they are, for whatever call needs to know; several at once ask once. The script of the
 * question comes with the first question; where it cannot be had, nothing was proved and the call says so.
 */
export function StepUpHost() {
  const [asking, setAsking] = useState(false)
  const waiting = useRef<((proved: boolean) => void)[]>([])
  useEffect(() => {
    const ask = () =>
      new Promise<boolean>((resolve) => {
        waiting.current.push(resolve)
        setAsking(true)
      })
    return onStepUp(() => dialog().then(ask, () => false))
  }, [])
  function end(proved: boolean): void {
    setAsking(false)
    for (const resolve of waiting.current.splice(0)) resolve(proved)
  }
  return asking ? (
    <Suspense>
      <StepUpDialog onEnd={end} />
    </Suspense>
  ) : null
}
