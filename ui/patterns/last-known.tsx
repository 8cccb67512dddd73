/**
 * What a screen last showed, kept in this tab for a reload without a network. What must always be true: only what
 * is handed over is kept, it is given back to the person it belongs to alone, and signing out leaves nothing of it.
 */
import { type AmountsAt, withAmounts } from '@kolo/foundation/read-by'
import { amountsAsDigits } from '@kolo/foundation/request'
import { type Instant, instant } from '@kolo/foundation/time'
import { use, useEffect } from 'react'
import { knownPrefix, WhosePage } from './whose-page.tsx'

/** What is kept under a name, beside whose it is and since when; `Value` says it as a type. */
export type KnownKind<Value> = { name: string; amounts: AmountsAt; readonly of?: Value }

/** Keeps a value each time it is there; answers what was kept last and when, for as long as there is none. */
export function useLastKnown<Value>(
  { name, amounts }: KnownKind<Value>,
  now: { value: Value; at: number } | undefined,
): { value: Value; at: Instant } | undefined {
  const owner = use(WhosePage)
  const key = knownPrefix + name
  useEffect(() => {
    if (!now || !owner) return
    attempt(() =>
      sessionStorage.setItem(key, JSON.stringify({ owner, at: now.at, value: now.value }, amountsAsDigits)),
    )
  }, [key, owner, now])
  if (now) return undefined
  return attempt(() => {
    const kept = JSON.parse(sessionStorage.getItem(key) ?? 'null')
    if (!owner || kept?.owner !== owner) return undefined
    return { value: withAmounts(kept.value, amounts) as Value, at: instant(new Date(kept.at)) }
  })
}

/** A browser may forbid its storage, and what lies there may be of another version. */
function attempt<Value>(act: () => Value): Value | undefined {
  try {
    return act()
  } catch {
    return undefined
  }
}
