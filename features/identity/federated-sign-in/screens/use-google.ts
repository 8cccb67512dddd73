import { sentenceOfError } from '@kolo/ui/patterns/api'
import { useEffect, useRef, useState } from 'react'
import type { AttemptPurpose } from '../federated.contract.ts'
import { federatedMessages } from '../federated.messages.ts'
import { attemptInPage, attemptInPopup, canOnlyUsePage } from './browser-attempt.ts'
import { AttemptEnded, type AttemptOutcome, type RunningAttempt } from './popup-attempt.ts'
import { named } from './provider-name.ts'

/** Why the last attempt ended without success; `blocked`: the way without a popup is offered. */
export type GoogleTrouble = { sentence: string; blocked: boolean }

/** The attempts of one button: starts one with a click, gives up the one before, tells what came of it. */
export function useGoogle(
  purpose: AttemptPurpose,
  options: {
    next?: string | undefined
    onDone: (next: string) => void
    onTrouble: (sentence: string) => void
  },
) {
  const [busy, setBusy] = useState(false)
  const [trouble, setTrouble] = useState<GoogleTrouble>()
  const running = useRef<RunningAttempt>(undefined)
  useEffect(() => () => running.current?.cancel(), [])

  function fail(sentence: string, blocked = false): void {
    const words = named(sentence)
    setTrouble({ sentence: words, blocked })
    options.onTrouble(words)
  }
  function end(outcome: AttemptOutcome): void {
    if (outcome.ok) {
      setTrouble(undefined)
      options.onDone(outcome.next)
    } else fail(outcome.message)
  }
  async function follow(attempt: RunningAttempt): Promise<void> {
    try {
      end(await attempt.outcome)
    } catch (ended) {
      if (ended instanceof AttemptEnded) fail(federatedMessages[ended.code], ended.code === 'popup-blocked')
      else fail(sentenceOfError(ended))
    }
    if (running.current === attempt) setBusy(false)
  }
  const { next } = options
  const inPage = () => {
    setBusy(true)
    attemptInPage({ purpose, next }).catch((problem) => {
      setBusy(false)
      fail(sentenceOfError(problem))
    })
  }
  const inPopup = () => {
    if (canOnlyUsePage()) return inPage()
    running.current?.cancel()
    setBusy(true)
    running.current = attemptInPopup({ purpose, next }, end)
    void follow(running.current)
  }
  return { busy, trouble, inPopup, inPage }
}
