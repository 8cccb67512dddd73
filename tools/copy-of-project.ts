/** A copy of the project in a folder of its own, to change and check without touching the real one. */
import { execFile, execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { projectFiles, root } from './house/source-tree.ts'

const run = promisify(execFile)

/** Copies the project's own files and answers where to. The packages are shared with the real project. */
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
  execFileSync('git', ['init', '--quiet'], { cwd: copy })
  return copy
}

export function linkWorkspaces(copy: string): void {
  const features = readdirSync(join(copy, 'features')).map((name) => `features/${name}`)
  const { workspaces } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    workspaces: string[]
  }
  for (const path of [...features, ...workspaces.filter((path) => !path.endsWith('*'))])
    symlinkSync(`../../${path}`, join(copy, 'node_modules/@kolo', basename(path)))
}

/** Runs a program of a package in the copy. Rejects with what it printed where it fails. */
export function runInCopy(copy: string, path: string, args: string[], more: Record<string, string> = {}) {
  const env = { ...process.env, VITEST: undefined, DEEP: undefined, NODE_ENV: 'test', ...more }
  return run(process.execPath, [join(root, 'node_modules', path), ...args], { cwd: copy, env }).catch(
    (failure: { stdout: string; stderr: string }) => {
      throw new Error(failure.stdout + failure.stderr)
    },
  )
}
