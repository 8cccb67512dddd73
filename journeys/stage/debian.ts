/**
 * A program as Debian packages it: the machine's own, or the package's, unpacked beside the other things that are made
 * once. Nothing is installed and no service is started.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const kept = join(import.meta.dirname, '../../node_modules/.cache/debian')
/** Where daemons lie is on root's path alone. */
const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin']

/** The path of the program of that name, which lies in `folder` of its package; nothing where Debian's tools are not. */
export function debianProgram(name: string, folder: 'usr/bin' | 'usr/sbin'): string | undefined {
  const own = folders.map((each) => join(each, name)).find(existsSync)
  if (own) return own
  const place = join(kept, name)
  const program = join(place, folder, name)
  if (!existsSync(program) && existsSync('/usr/bin/apt-get')) unpack(name, place)
  return existsSync(program) ? program : undefined
}

function unpack(name: string, place: string): void {
  mkdirSync(place, { recursive: true })
  const run = (...[program = '', ...words]: string[]) =>
    spawnSync(program, words, { cwd: place, timeout: 120_000 }).status === 0
  const load = () => run('apt-get', 'download', name)
  // A machine that has never asked what there is must ask first.
  if (!load() && !(run('apt-get', 'update') && load())) return
  const file = readdirSync(place).find((each) => each.startsWith(`${name}_`))
  if (file) run('dpkg-deb', '--extract', file, '.')
}
