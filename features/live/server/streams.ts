/**
 * The streams of one process. Who listens was looked up as for any request, is looked up again when a session of theirs
 * ends, and comes in anew every two minutes. What is sent is which reads are old, and nothing of what they say.
 */
import type { SignedIn } from '@kolo/application/call'
import { sessionPath } from '@kolo/application/changes'
import { permissionsOf } from '@kolo/foundation/access'
import { mostStreams, type streamTimes } from '../live.rules.ts'
import type { changesSince, Listener, newestChanges, Since } from './changes.store.ts'
import { type Follower, followChanges } from './follow.ts'

type Times = { [Name in keyof typeof streamTimes]: number }

export type StreamParts = {
  look: () => ReturnType<typeof newestChanges>
  since: (listener: Listener, moment: Since) => ReturnType<typeof changesSince>
  times: Times
}

/** Somebody at the door: who they are, asked anew each time, and since when they want to know. */
export type Coming = { who: () => Promise<SignedIn | undefined>; since: Since }

export type Streams = {
  /** What somebody hears, or why nobody is let in. */
  open: (coming: Coming) => Promise<ReadableStream<Uint8Array> | 'not-signed-in' | 'no-room'>
  /** How many are open, and how many changes they were told since the start. */
  counts: () => { open: number; told: number }
  /** Ends them all and lets nobody in any more. */
  stop: () => void
}

/** What somebody hears of: an account that is not active holds no office. */
export function listenerOf(actor: SignedIn): Listener {
  return { uid: actor.uid, permissions: actor.isActive ? permissionsOf(actor) : [] }
}

/** The reads among what changed. */
export function readsIn(paths: readonly string[]): string[] {
  return paths.filter((path) => path !== sessionPath)
}

/** Opens the streams of a process. */
export function openStreams({ look, since, times }: StreamParts): Streams {
  const { followers, add } = followChanges(look, times.lookMs)
  let told = 0
  let isOver = false
  return {
    open: async ({ who, since: when }) => {
      if (isOver || followers.size >= mostStreams.ofAll) return 'no-room'
      const actor = await who()
      if (!actor) return 'not-signed-in'
      const listener = listenerOf(actor)
      const theirs = [...followers].filter((each) => each.listener.uid === listener.uid)
      // Whoever opens one more page looks at that one; the page left behind asks again when it is looked at.
      for (const oldest of theirs.slice(0, theirs.length + 1 - mostStreams.ofPerson)) oldest.end()
      const standing = async (): Promise<Standing> => {
        const now = await who()
        if (!now) return 'over'
        return String(listenerOf(now).permissions) === String(listener.permissions) ? 'same' : 'changed'
      }
      const count = (changes: number) => {
        told += changes
      }
      const { follower, begin, readable } = openStream({ listener, look: standing, count, followers, times })
      try {
        await add(follower)
        const missed = await since(listener, when)
        begin(missed.moment, missed.paths)
      } catch (error) {
        follower.end()
        throw error
      }
      // The process may have begun to stop meanwhile.
      if (isOver) follower.end()
      return readable
    },
    counts: () => ({ open: followers.size, told }),
    stop: () => {
      isOver = true
      for (const each of followers) each.end()
    },
  }
}

/** Whether a session lets somebody hear what it did, something else, or nothing. */
type Standing = 'same' | 'changed' | 'over'

type Opening = {
  listener: Listener
  /** What their session says now. */
  look: () => Promise<Standing>
  count: (changes: number) => void
  followers: Set<Follower>
  times: Times
}

/** Events that a client has not taken: more, and it does not listen. */
const mostUntaken = 64

function openStream({ listener, look, count, followers, times }: Opening) {
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined
  let early: string[] | undefined = []
  let last = ''
  const text = new TextEncoder()
  const beat = setInterval(() => send([]), times.beatMs).unref()
  const life = setTimeout(() => follower.end(), times.lifeMs).unref()

  const close = () => {
    followers.delete(follower)
    clearInterval(beat)
    clearTimeout(life)
  }
  const send = (paths: readonly string[] | null) => {
    if (!controller || early) return
    if ((controller.desiredSize ?? 0) < -mostUntaken) return follower.end()
    controller.enqueue(text.encode(`id: ${last}\ndata: ${JSON.stringify(paths)}\n\n`))
    count(paths?.length ?? 0)
  }
  const follower: Follower = {
    listener,
    told: (moment, paths) => {
      if (early) return void early.push(...paths)
      last = moment
      if (paths.length > 0) send(paths)
    },
    look: (goOn) => {
      look()
        .catch(() => 'changed')
        .then((standing) => {
          if (standing === 'same') return goOn?.()
          // Whoever hears that it is over need not come again to be sent away.
          if (standing === 'over') send(null)
          follower.end()
        })
    },
    end: () => {
      close()
      controller?.close()
      controller = undefined
    },
  }
  const readable = new ReadableStream<Uint8Array>({
    start: (given) => {
      controller = given
    },
    cancel: () => {
      controller = undefined
      close()
    },
  })
  /** What was missed comes first; what was told meanwhile comes with it. */
  const begin = (moment: string, missed: readonly string[]) => {
    const paths = [...new Set([...missed, ...(early ?? [])])]
    early = undefined
    last = moment
    if (paths.includes(sessionPath)) follower.look()
    send(readsIn(paths))
  }
  return { follower, begin, readable }
}
