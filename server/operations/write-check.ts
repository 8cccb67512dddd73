/**
 * Whether what people do could be kept: a row in the database and some bytes in the data folder are really written. A
 * full disk and a database that may only be read still answer questions, so asking one proves nothing.
 */
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Db } from '@kolo/database/tables'
import type { Instant } from '@kolo/foundation/time'

/** The answer is this old at most; however often it is asked, no more is written. */
const freshMs = 1_000
/** Whoever waits longer than this to write cannot. */
const patienceMs = 2_000
/** More than what is left in a file's last block, so that a full disk shows. */
const probe = Buffer.alloc(65_536)

/** What is written to, and who hears when it begins or ceases to work. */
export type WriteCheckOptions = {
  db: Db
  folder: string
  clock: () => Instant
  onChange: (error: unknown) => void
}

/** Opens the check; its answer is `true` when both writes worked a moment ago. */
export function openWriteCheck({ db, folder, clock, onChange }: WriteCheckOptions): () => Promise<boolean> {
  let works = true
  let checkedAt = Number.NEGATIVE_INFINITY
  let running: Promise<boolean> | undefined
  const check = async () => {
    const problem = await Promise.race([
      Promise.all([writeRow(db, clock()), writeFolder(folder)]).then(
        () => undefined,
        (error: unknown) => error,
      ),
      sleep(patienceMs, new Error('Writing took too long.'), { ref: false }),
    ])
    if (works !== (problem === undefined)) onChange(problem)
    works = problem === undefined
    checkedAt = performance.now()
    running = undefined
    return works
  }
  return async () => {
    if (performance.now() - checkedAt < freshMs) return works
    running ??= check()
    return running
  }
}

async function writeRow(db: Db, now: Instant): Promise<void> {
  await db
    .insertInto('write_checks')
    .values({ only_row: true, written_at: now })
    .onConflict((conflict) => conflict.column('only_row').doUpdateSet({ written_at: now }))
    .execute()
}

async function writeFolder(folder: string): Promise<void> {
  const file = join(folder, 'write-check')
  try {
    await writeFile(file, probe, { flush: true })
  } finally {
    await rm(file, { force: true })
  }
}
