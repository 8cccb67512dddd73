/** A copy of the project that a test may change. */
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { projectFiles, root } from './house/source-tree.ts'

/** Copies every file of the project; the packages are shared with it, the workspaces are the copy's own. */
export function copyProject(): string {
  const copy = realpathSync(mkdtempSync(join(tmpdir(), 'kolo-copy-')))
  for (const file of projectFiles()) {
    mkdirSync(dirname(join(copy, file)), { recursive: true })
    cpSync(join(root, file), join(copy, file))
  }
  mkdirSync(join(copy, 'node_modules/@kolo'), { recursive: true })
  for (const name of readdirSync(`${root}node_modules`)) {
    if (name !== '@kolo') symlinkSync(join(root, 'node_modules', name), join(copy, 'node_modules', name))
  }
  const features = readdirSync(join(copy, 'features')).map((name) => `features/${name}`)
  const { workspaces }: { workspaces: string[] } = JSON.parse(
    readFileSync(join(copy, 'package.json'), 'utf8'),
  )
  for (const path of [...features, ...workspaces.filter((path) => !path.endsWith('*'))])
    symlinkSync(`../../${path}`, join(copy, 'node_modules/@kolo', basename(path)))
  return copy
}
