/**
 * Has each recorded event given its position and hash by the database (`audit_seal`). One node at a time does it
 * (whoever holds the row of the chain's end; the others skip), about once a second and never inside an action, so sealing
 * slows nobody down. It costs one statement a batch.
 */
import type { Db } from '@kolo/database/tables'
import { sealOldest } from './audit.store.ts'

const batch = 500

/** Seals what waits, at most one batch; answers how many events got their seal. */
export async function sealEvents(db: Db): Promise<number> {
  return await sealOldest(db, batch)
}

/** Seals about once a second until stopped; `stop` seals what is left and waits for it. */
export function startSealing(db: Db, onError: (error: unknown) => void, everyMs = 1_000) {
  let stopped = false
  let timer: NodeJS.Timeout | undefined
  const round = async () => {
    try {
      while ((await sealEvents(db)) === batch);
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
