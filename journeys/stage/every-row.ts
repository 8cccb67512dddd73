/** Everything a database holds, as text: for tests that look for what must not be there. */
import type { TestDatabase } from '@kolo/database/testing'

/** All rows of all tables of these schemas; bytes stand there in hexadecimal. */
export function everyRow(database: TestDatabase, schemas: readonly string[] = ['public']): Promise<string> {
  return database.asOwner(async (client) => {
    const { rows: tables } = await client.query<{ name: string }>(
      `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables WHERE schemaname = ANY ($1)`,
      [schemas],
    )
    const texts: string[] = []
    for (const { name } of tables) {
      const { rows } = await client.query<{ text: string }>(`SELECT t::text AS text FROM ${name} AS t`)
      texts.push(...rows.map(({ text }) => text))
    }
    return texts.join('\n')
  })
}
