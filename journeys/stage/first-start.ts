/**
 * Before the journeys: the product starts for the first time and is stopped, and what it left is what every product of
 * the journeys begins from. Making a database anew takes longer than many a journey.
 */
import { cp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { startProduct } from './product.ts'

const folder = join(import.meta.dirname, '../../.cache/first-start')

// Playwright calls the default export of its set-up.
// biome-ignore lint/style/noDefaultExport: the tool demands it
export default async function startFirst(): Promise<() => Promise<void>> {
  await rm(folder, { recursive: true, force: true })
  const product = await startProduct()
  await product.pause()
  await cp(product.dataDir, folder, { recursive: true })
  await product.stop()
  process.env.JOURNEYS_BEGIN_FROM = folder
  return () => rm(folder, { recursive: true, force: true })
}
