import type { Call } from '@kolo/application/call'
import { batchQueries } from '@kolo/database/batched-queries'

/** How many bytes of files somebody keeps, of all kinds together: one statement. */
export async function keptBytesOf(
  { db, registry }: Pick<Call, 'db' | 'registry'>,
  uid: string,
): Promise<number> {
  const queries = registry.keptBytes.map((kept, at) => [`kept${at}`, kept(uid)] as const)
  const asked = await batchQueries(db, Object.fromEntries(queries))
  return Object.values(asked).reduce((sum, [row]) => sum + (row?.bytes ?? 0), 0)
}
