/**
 * One look a second at what changed, for everybody who listens to this process, and none while nobody does. What must
 * always be true: whoever is on the list hears of every change that becomes visible afterwards.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { sessionPath } from '@kolo/application/changes'
import type { KeptChange, Listener, newestChanges } from './changes.store.ts'

export type Follower = {
  listener: Listener
  /** Told after each look: the moment it was, and which of their reads are old. */
  told: (moment: string, paths: readonly string[]) => void
  /** A session of theirs ended, perhaps the one they listen by: goes on only if it was another one. */
  look: (goOn?: () => void) => void
  /** It ends for them; they may come again. */
  end: () => void
}

/** Those who listen to this process. */
export type Following = {
  followers: Set<Follower>
  /** Puts somebody on the list; from when this is done they hear of all that becomes visible. */
  add: (follower: Follower) => Promise<void>
}

type Look = () => ReturnType<typeof newestChanges>

/** Follows what `look` finds, so many milliseconds apart. */
export function followChanges(look: Look, lookMs: number): Following {
  const followers = new Set<Follower>()
  let begun: Promise<Set<string>> | undefined

  async function begin(): Promise<Set<string>> {
    const { changes } = await look()
    return idsOf(changes)
  }

  async function follow(before: Set<string>): Promise<void> {
    let seen = before
    await sleep(lookMs)
    while (followers.size > 0) {
      const { moment, changes } = await look()
      const fresh = changes.filter(({ id }) => !seen.has(id))
      seen = idsOf(changes)
      for (const follower of followers) notify(follower, moment, fresh)
      await sleep(lookMs)
    }
    // At once, so that whoever comes next begins anew.
    begun = undefined
  }

  function start(): Promise<Set<string>> {
    const first = begin()
    first
      .then(follow)
      // Whoever cannot be told anything is not kept waiting: they come again, and hear then why not.
      .catch(() => {
        begun = undefined
        for (const each of followers) each.end()
      })
    return first
  }

  return {
    followers,
    add: async (follower) => {
      followers.add(follower)
      begun ??= start()
      await begun
    },
  }
}

function idsOf(changes: readonly KeptChange[]): Set<string> {
  return new Set(changes.map(({ id }) => id))
}

function notify(follower: Follower, moment: string, changes: readonly KeptChange[]): void {
  const theirs = changes.filter((change) => hears(follower.listener, change))
  const paths = new Set(theirs.map(({ path }) => path))
  const isAboutSession = paths.delete(sessionPath)
  const told = () => follower.told(moment, [...paths])
  if (isAboutSession) follower.look(told)
  else told()
}

function hears({ uid, permissions }: Listener, change: KeptChange): boolean {
  if (change.uid !== null) return change.uid === uid
  return change.exceptUid !== uid && permissions.some((permission) => permission === change.permission)
}
