/**
 * Gives each recorded event its position and hash. One node at a time does it (whoever holds the row of the chain's
 * end; the others skip), about once a second and never inside a deed, so sealing slows nobody down.
 */
import { createHash } from 'node:crypto'
import type { Db } from '@kolo/database/call'
import type { Instant } from '@kolo/foundation/time'
import { chainText } from '../audit.rules.ts'
import { lockChainEnd, readUnsealed, writeSeals } from './audit.store.ts'

const batch = 500

/** SHA-256 in small hexadecimal letters. */
export function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

/** Seals what waits, at most one batch; answers how many events got their seal. */
export function sealEvents(db: Db, now: Instant): Promise<number> {
  return db.transaction().execute(async (transaction) => {
    const end = await lockChainEnd(transaction)
    if (!end) return 0
    const events = await readUnsealed(transaction, batch)
    if (events.length === 0) return 0
    let { position, hash } = end
    const seals = events.map((event) => {
      position += 1n
      hash = sha256(chainText(hash, position, event))
      return { position, event_id: event.id, hash, sealed_at: now }
    })
    await writeSeals(transaction, seals, { position, hash })
    return seals.length
  })
}

/** Seals about once a second until stopped; `stop` seals what is left and waits for it. */
export function startSealing(
  db: Db,
  clock: () => Instant,
  onError: (error: unknown) => void,
  everyMs = 1_000,
) {
  let stopped = false
  let timer: NodeJS.Timeout | undefined
  const round = async () => {
    try {
      while ((await sealEvents(db, clock())) === batch);
    } catch (error) {
      onError(error)
    }
  }
  let running = Promise.resolve()
  const again = () => {
    timer = setTimeout(() => {
      running = round().then(() => {
        if (!stopped) again()
      })
    }, everyMs)
  }
  again()
  return {
    stop: async () => {
      stopped = true
      clearTimeout(timer)
      await running
      await round()
    },
  }
}
