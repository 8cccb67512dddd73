/**
 * `npm run docs:print`: writes every printed page anew, such as docs/money-map.md and database/schema.sql. Each is printed
 * by the test that fails when it is stale.
 */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const printing = [
  'database/schema.test.ts',
  'server/database-rights.test.ts',
  'server/statements.api.test.ts',
  'tools/conformance/conformance.test.ts',
  'tools/house/for-other-programs.test.ts',
  'tools/house/money-map.test.ts',
  'tools/house/who-may-do-what.test.ts',
  'tools/languages/languages.test.ts',
  'tools/security.test.ts',
]

for (const args of [['node_modules/vitest/vitest.mjs', 'run', ...printing], ['tools/check-patterns.ts']]) {
  const env = { ...process.env, UPDATE_DOCS: '1' }
  const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit', env })
  process.exitCode ||= status ?? 1
}
