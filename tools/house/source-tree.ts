/** The project's own files, read and parsed once for the tests of the house rules. */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseSync } from 'oxc-parser'

/** The project's folder, with a slash at the end. */
export const root = fileURLToPath(new URL('../../', import.meta.url))

/** Every file of the project, as paths from its root: those git knows and those it would. */
export function projectFiles(): string[] {
  const list = ['ls-files', '--cached', '--others', '--exclude-standard']
  const text = execFileSync('git', list, { cwd: root, encoding: 'utf8' })
  return [...new Set(text.split('\n').filter((path) => path !== '' && existsSync(root + path)))]
}

/** A node of the syntax tree, as far as the rules look at it. */
export type SyntaxNode = { type: string; start: number; end: number; [key: string]: unknown }

/** One parsed source file. */
export type Source = {
  path: string
  text: string
  lines: number
  body: SyntaxNode[]
  imports: { from: string; typeOnly: boolean }[]
  comments: { value: string; start: number; end: number; type: string }[]
}

/** Reads and parses one TypeScript file. */
export function parseSource(path: string, text = readFileSync(root + path, 'utf8')): Source {
  const parsed = parseSync(path, text)
  if (parsed.errors.length > 0) throw new Error(`${path} does not parse: ${parsed.errors[0]?.message}`)
  const fixed = parsed.module.staticImports.map((entry) => ({
    from: entry.moduleRequest.value,
    typeOnly: entry.entries.length > 0 && entry.entries.every((name) => name.isType),
  }))
  const reExports = parsed.module.staticExports.flatMap(({ entries }) => {
    const from = entries[0]?.moduleRequest?.value
    return from === undefined ? [] : [{ from, typeOnly: entries.every((name) => name.isType) }]
  })
  const lazy = parsed.module.dynamicImports.flatMap(({ moduleRequest }) => {
    const quoted = /^['"`](.*)['"`]$/.exec(text.slice(moduleRequest.start, moduleRequest.end))
    return quoted?.[1] === undefined ? [] : [{ from: quoted[1], typeOnly: false }]
  })
  return {
    path,
    text,
    lines: text.split('\n').length - 1,
    body: parsed.program.body as unknown as SyntaxNode[],
    imports: [
      ...fixed,
      ...reExports,
      ...lazy,
      ...(text.includes('import(') ? importedTypes(parsed.program.body) : []),
    ],
    comments: parsed.comments,
  }
}

/** What is imported in the middle of a type: `import('./a.ts').A`. */
function importedTypes(body: unknown): Source['imports'] {
  const found: Source['imports'] = []
  walk(body, (node) => {
    if (node.type !== 'TSImportType') return
    found.push({ from: (node.source as { value: string }).value, typeOnly: true })
  })
  return found
}

/** Every TypeScript file of the project, or those whose path fits, parsed. */
export function projectSources(fits = /\.tsx?$/): Source[] {
  return projectFiles()
    .filter((path) => fits.test(path))
    .map((path) => parseSource(path))
}

/** Calls `visit` for a node and everything below it. */
export function walk(node: unknown, visit: (node: SyntaxNode) => void): void {
  if (Array.isArray(node)) {
    for (const each of node) walk(each, visit)
  } else if (node !== null && typeof node === 'object' && 'type' in node) {
    visit(node as SyntaxNode)
    for (const value of Object.values(node)) walk(value, visit)
  }
}

/** The line a position is on, counted from 1. */
export function lineOf(text: string, position: number): number {
  return text.slice(0, position).split('\n').length
}
