/**
 * What a screen last showed, kept in this tab for a reload without a network. What must always be true: only what a schema
 * names is kept, it is given back to the person it belongs to alone, and signing out leaves nothing of it.
 */
import { type Instant, instant } from '@kolo/foundation/time'
import { use, useEffect } from 'react'
import * as z from 'zod/mini'
import { knownPrefix, WhosePage } from './whose-page.tsx'

/** What is kept under a name: whose it is, since when, and the values the schema lets through. */
export type KnownKind<Value> = { name: string; schema: z.ZodMiniType<Value> }

/** Keeps a value each time it is there; answers what was kept last and when, for as long as there is none. */
export function useLastKnown<Value>(
  { name, schema }: KnownKind<Value>,
  now: { value: Value; at: number } | undefined,
): { value: Value; at: Instant } | undefined {
  const owner = use(WhosePage)
  const key = knownPrefix + name
  useEffect(() => {
    if (!now || !owner) return
    attempt(() =>
      sessionStorage.setItem(key, JSON.stringify({ owner, at: now.at, value: z.encode(schema, now.value) })),
    )
  }, [key, owner, schema, now])
  if (now) return undefined
  return attempt(() => {
    const kept = JSON.parse(sessionStorage.getItem(key) ?? 'null')
    if (!owner || kept?.owner !== owner) return undefined
    return { value: z.decode(schema, kept.value), at: instant(new Date(kept.at)) }
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
