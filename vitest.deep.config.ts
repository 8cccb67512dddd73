import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { common, longRuns } from './vitest.config.ts'

const root = import.meta.dirname
/** What every run has in short says so in its source, as it asks whether this run is the long one. */
const hasLongPart = (file: string) =>
  /process\.env\.DEEP|isLongRun/.test(readFileSync(join(root, file), 'utf8'))
const inShort = ['database', 'features', 'foundation', 'journeys', 'ledger', 'server', 'tools']
  .flatMap((folder) => globSync(`${folder}/**/*.test.ts`, { cwd: root }))
  .filter(hasLongPart)

// What takes too long for every run, and the long part of what every run has in short: `npm run test:deep`.
// biome-ignore lint/style/noDefaultExport: the tool demands it
export default defineConfig({
  test: {
    ...common,
    include: [...new Set([...longRuns, ...inShort])].sort(),
    exclude: ['**/node_modules/**'],
    env: { DEEP: '1' },
    testTimeout: 600_000,
  },
})
