/**
 * Takes over a database that stands where the baseline begins. Version 1.0 replaced all migrations before it by one baseline
 * that makes the same schema: a database at the last of them has everything the baseline makes, so that only the record of
 * what was applied changes; an older one has to pass through the last release before 1.0 first.
 */
import { readFile } from 'node:fs/promises'
import type { ClientBase } from 'pg'
import type { Migration } from './apply-migration.ts'
import { StartProblem } from './start-problem.ts'

type Recorded = { file: string; checksum: string }

const LIST = new URL('./migrations-before-1.0.txt', import.meta.url)
const LAST_OF_BASELINE = 33

/** The migrations before the baseline, in their order, as `sha256sum` lists files. */
export async function migrationsBefore(): Promise<Recorded[]> {
  const lines = (await readFile(LIST, 'utf8')).trim().split(/\r?\n/)
  return lines.map((line) => {
    const [checksum = '', file = ''] = line.split('  ')
    return { file, checksum }
  })
}

/**
 * Which migrations of today say the same as these: the baseline where they are all of before, else none. Throws where they
 * are some of before; `what` and `how` complete the sentence.
 */
export async function sameAsBefore(
  recorded: readonly Recorded[],
  migrations: readonly Migration[],
  { what, how }: { what: string; how: string },
): Promise<readonly Migration[] | undefined> {
  const before = await migrationsBefore()
  const [first] = recorded
  if (!first || first.checksum !== before[0]?.checksum) return undefined
  const whole =
    recorded.length === before.length &&
    before.every(({ file, checksum }, n) => recorded[n]?.file === file && recorded[n]?.checksum === checksum)
  if (whole) return migrations.filter(({ number }) => number <= LAST_OF_BASELINE)
  throw new StartProblem(
    `${what} was made by a version before 1.0 and stands at ${recorded.at(-1)?.file}: ${how} with the last release of version 0.1, which brings it to ${before.at(-1)?.file}, and then with this one.`,
  )
}

/** Records the baseline in a database that all migrations before it made. To be called with the lock on the record. */
export async function takeOver(client: ClientBase, migrations: readonly Migration[]): Promise<void> {
  const { rows } = await client.query<Recorded>(
    'SELECT file, checksum FROM schema_migrations ORDER BY number',
  )
  const baseline = await sameAsBefore(rows, migrations, { what: 'The database', how: 'start it once' })
  if (!baseline) return
  await client.query('DELETE FROM schema_migrations')
  for (const { number, file, checksum } of baseline)
    await client.query('INSERT INTO schema_migrations (number, file, checksum) VALUES ($1, $2, $3)', [
      number,
      file,
      checksum,
    ])
}
