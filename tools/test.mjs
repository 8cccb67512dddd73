/** `npm test`: makes the folder ready like `npm start`, then runs every check there is. */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { prepare, root } from './prepare.mjs'

const runtime = await prepare({ web: false })
const { status } = spawnSync(runtime, ['tools/check.ts', ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
  // The product is started some fifty times.
  env: { NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/compiled'), ...process.env },
})
process.exit(status ?? 1)
