/**
 * The house rules as functions from a source file to what it breaks, so that a test can show that each of them can
 * fail. `house-rules.test.ts` holds the project to them.
 */
import { lineOf, type Source, type SyntaxNode, walk } from './source-tree.ts'

/** The limits of `docs/start-here.md` that have no exception. */
export const limits = { functionLines: 100, depth: 4 }

/** Its guides: a reason is enough to go beyond, so a tool prints them and no test fails. */
export const guides = { fileLines: 250, functionLines: 45, folderFiles: 25 }

const bannedNames = new Set(
  'utils util helpers helper common misc lib shared types constants index manager handler service'.split(' '),
)

/** Where the clock may be read; everywhere else `now` arrives as an argument. */
const clockFiles = [
  /^server\/clock\.ts$/,
  /^database\/cluster\/embedded\.ts$/,
  /^foundation\/time\.ts$/,
  /^tools\//,
  /^bench\//,
  /^journeys\//,
  /^web\//,
  /^ui\//,
]
const browserClock = /^features\/[^/]+\/screens\//

/** Files in which every export is explained. */
const explained = /^(foundation|ledger)\/[^/]+\.ts$|\.(rules|postings|access|contract)\.ts$/

/** What a rule found: the file, the line where that helps, and the sentence. */
export type Breach = string

/** Kebab-case, no drawer names. */
export function nameBreaches(path: string): Breach[] {
  const names = path.split('/').slice(0, -1)
  const stem = (path.split('/').at(-1) ?? '').split('.').filter((part) => part !== '')
  const breaches = [...names, stem[0] ?? ''].filter(
    (name) => bannedNames.has(name) && path !== 'web/index.html',
  )
  const kebab = /^[a-z0-9]+(-[a-z0-9]+)*$/
  const shouting = /\.(ts|tsx|mjs)$/.test(path) && stem.some((part) => !kebab.test(part))
  return [
    ...breaches.map((name) => `${path}: "${name}" is the name of a drawer, not of a thing`),
    ...(shouting ? [`${path}: file names are kebab-case`] : []),
  ]
}

/** Functions that are longer than `most` lines, tests aside. */
export function longFunctions({ path, text, body }: Source, most: number): Breach[] {
  const breaches: Breach[] = []
  if (isTest(path)) return breaches
  walk(body, (node) => {
    if (!/^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(node.type)) return
    const length = lineOf(text, node.end) - lineOf(text, node.start) + 1
    if (length > most)
      breaches.push(`${path}:${lineOf(text, node.start)}: a function of ${length} lines, ${most} at most`)
  })
  return breaches
}

/** No `any`, no enum, no default export where no tool demands one, nothing switched off. */
export function languageBreaches(source: Source): Breach[] {
  const { path, text } = source
  const breaches: Breach[] = []
  const at = (node: SyntaxNode, sentence: string) =>
    breaches.push(`${path}:${lineOf(text, node.start)}: ${sentence}`)
  walk(source.body, (node) => {
    if (node.type === 'TSAnyKeyword') at(node, 'no any')
    if (node.type === 'TSEnumDeclaration') at(node, 'no enum')
    if (node.type === 'ExportDefaultDeclaration' && !/config\.ts$/.test(path)) at(node, 'no default export')
    if (node.type === 'DebuggerStatement') at(node, 'no debugger')
  })
  for (const comment of source.comments) {
    if (/\b(TODO|FIXME|XXX|HACK)\b/.test(comment.value)) breaches.push(`${path}: no ${comment.value.trim()}`)
    if (/@ts-(ignore|nocheck)/.test(comment.value)) breaches.push(`${path}: no @ts-ignore`)
  }
  if (isTest(path) && /\b(it|test|describe)\.(only|skip)\(/.test(text))
    breaches.push(`${path}: no skipped tests`)
  return breaches
}

/** The clock is read in one place, and money is reckoned in one place. */
export function clockAndMoneyBreaches(source: Source): Breach[] {
  const { path, text } = source
  if (isTest(path) || /\/testing\/|^server\/testing\.ts$/.test(path)) return []
  const breaches: Breach[] = []
  if (!clockFiles.some((file) => file.test(path)) && !browserClock.test(path)) {
    const clock = /\bDate\.now\(\)|\bnew Date\(\)/.exec(text)
    if (clock)
      breaches.push(`${path}:${lineOf(text, clock.index)}: the clock is read in server/clock.ts only`)
  }
  if (path !== 'foundation/money.ts') {
    const line = text.split('\n').findIndex(reckonsMoney)
    if (line >= 0) breaches.push(`${path}:${line + 1}: money is reckoned in foundation/money.ts only`)
  }
  return breaches
}

function reckonsMoney(line: string): boolean {
  const asNumber = line.split(/\b(?:Number|parseFloat|Math\.round)\(/).slice(1)
  const afterKobo = line.split(/[kK]obo\b/).slice(1)
  return (
    asNumber.some((rest) => /[kK]obo\b/.test(rest.split(')', 1).join())) ||
    afterKobo.some((rest) => rest.slice(0, 30).includes('.toFixed('))
  )
}

/** Exports of the files that hold vocabulary, rules and contracts carry a docstring. */
export function docstringBreaches(source: Source): Breach[] {
  const { path, text, comments } = source
  if (!explained.test(path) || isTest(path)) return []
  return source.body
    .filter((node) => node.type === 'ExportNamedDeclaration' && node.declaration)
    .filter((node) => {
      const before = comments.filter((comment) => comment.end <= node.start).at(-1)
      const explains = before?.value.startsWith('*') && text.slice(before.end, node.start).trim() === ''
      return !explains && !isDerivedType(source, node)
    })
    .map((node) => `${path}:${lineOf(text, node.start)}: this export has no docstring`)
}

/** `export type Role = (typeof roles)[number]` right below `roles` needs no sentence of its own. */
function isDerivedType({ text }: Source, node: SyntaxNode): boolean {
  return /^export type \w+ = \(?typeof \w+\)?(\[number\])?\s*$/.test(text.slice(node.start, node.end))
}

/** Whether a file is a test, or set-up that only tests run. */
export function isTest(path: string): boolean {
  return /\.test\.tsx?$|^journeys\//.test(path)
}
