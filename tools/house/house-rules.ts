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
const browserClock = /^features\/[^/]+\/(?:[^/]+\/)?screens\//

/** Files in which every export is explained. */
const explained = [/^(?:foundation|ledger)\/[^/]+\.ts$/, /\.(?:rules|postings)\.ts$/]

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

/**
 * Nothing left undone, no file kept from the type checker, no test that runs alone. What else the language is held to,
 * Biome looks at; its rule about tests that run alone takes a function of ours, `fit`, for one.
 */
export function unfinishedBreaches({ path, text, comments }: Source): Breach[] {
  const left = comments.filter(({ value }) => /\b(TODO|FIXME|XXX|HACK)\b|@ts-nocheck/.test(value))
  const alone = isTest(path) && /\b(it|test|describe)\.only\(/.test(text)
  return [
    ...left.map(({ value }) => `${path}: no ${value.trim()}`),
    ...(alone ? [`${path}: no test that runs alone`] : []),
  ]
}

/** The clock is read in one place, time is reckoned in one place, and money in one. */
export function clockAndMoneyBreaches(source: Source): Breach[] {
  const { path, text } = source
  if (isTest(path) || /\/testing\/|^server\/testing\.ts$/.test(path)) return []
  const breaches: Breach[] = []
  const at = (place: number, sentence: string) => breaches.push(`${path}:${lineOf(text, place)}: ${sentence}`)
  if (!clockFiles.some((file) => file.test(path)) && !browserClock.test(path)) {
    const clock = /\bDate\.now\(\)|\bnew Date\(\)/.exec(text)
    if (clock) at(clock.index, 'the clock is read in server/clock.ts only')
  }
  walk(source.body, (node) => {
    if (path !== 'foundation/money.ts' && reckonsMoney(source, node))
      at(node.start, 'money is reckoned in foundation/money.ts only')
    if (path !== 'foundation/time.ts' && isOffset(node))
      at(node.start, 'how far zones, hours and days are apart is known to foundation/time.ts only')
  })
  return breaches
}

/**
 * No test says how quick something is: a busy machine is slow, not wrong. It counts work, or the order of events; how the
 * work of a calculation grows is compared by `growthOf` of `foundation/testing` in the long run.
 */
export function timedTestBreaches({ path, text, body }: Source): Breach[] {
  const breaches: Breach[] = []
  if (!isTest(path) && !path.endsWith('.journey.ts')) return breaches
  walk(body, (node) => {
    if (node.type !== 'CallExpression') return
    const { start, end } = node.callee as SyntaxNode
    const called = text.slice(start, end)
    const isTimed = called === 'expect' ? clockInside.test(text.slice(end, node.end)) : stopwatch.test(called)
    if (isTimed)
      breaches.push(`${path}:${lineOf(text, node.start)}: a test counts work, and measures no time`)
  })
  return breaches
}

const stopwatch = /^(performance\.now|process\.(cpuUsage|hrtime|hrtime\.bigint|uptime))$/
const clockInside = /\bDate\.now\(\)/

const arithmetic = /^(\+|-|\*|\/|%|\*\*)=?$/

/** Arithmetic with an amount, an amount made of arithmetic, or one turned into a number or rounded on the spot. */
function reckonsMoney({ text }: Source, node: SyntaxNode): boolean {
  const { left, right, argument, expression, callee, operator } = node as {
    [part: string]: SyntaxNode | undefined
  }
  switch (node.type) {
    case 'BinaryExpression':
    case 'AssignmentExpression':
      return arithmetic.test(String(operator)) && (isAmount(left) || isAmount(right))
    case 'UnaryExpression':
      return String(operator) === '-' && isAmount(argument)
    case 'TSAsExpression': {
      const isKobo = /\bKobo$/.test(text.slice(node.start, node.end))
      return isKobo && inside(expression)?.type === 'BinaryExpression'
    }
    case 'CallExpression': {
      const called = callee === undefined ? '' : text.slice(callee.start, callee.end)
      const given = text
        .slice(callee?.end ?? node.end, node.end)
        .split(')', 1)
        .join()
      return (
        (/^(Number|parseFloat|Math\.round)$/.test(called) && /[kK]obo\b/.test(given)) ||
        /[kK]obo\.toFixed$/.test(called)
      )
    }
    default:
      return false
  }
}

function inside(node: SyntaxNode | undefined): SyntaxNode | undefined {
  return node?.type === 'ParenthesizedExpression' ? inside(node.expression as SyntaxNode) : node
}

/** Something that is called an amount: `amountKobo`, `row.balance_kobo`. `…InKobo` is the size of a unit. */
function isAmount(node: SyntaxNode | undefined): boolean {
  const here = inside(node)
  const named = here?.type === 'MemberExpression' ? (here.property as SyntaxNode) : here
  const name = named?.type === 'Identifier' ? String(named.name) : ''
  return /(^|_)kobo$|Kobo$/.test(name) && !name.endsWith('InKobo')
}

const hourMs = 60 * 60 * 1_000

/** `T00:00:00+01:00`, an hour or a day in milliseconds. */
function isOffset(node: SyntaxNode): boolean {
  if (node.type === 'TemplateElement') return zoneOffset.test((node.value as { raw: string }).raw)
  if (node.type !== 'Literal') return false
  return typeof node.value === 'string'
    ? zoneOffset.test(node.value)
    : node.value === hourMs || node.value === 24 * hourMs
}

const zoneOffset = /T\d\d:\d\d(:\d\d(\.\d+)?)?[+-]\d\d:?\d\d/

/** Docstrings that say of any export what its name says already; rules, postings, records, ledger and foundation explain more. */
const stockPhrases =
  /^(?:(?:One|All) of (?:them|it)(?:, whole|, or "not found")?|The same (?:in the program['’]s form|as a file)|The commands of this feature(?: and the permission each rests on)?|Every way this feature says no|Its actions|The sentences? (?:of this feature|for each(?: refusal)?)|What takes two administrators|(?:Adds|Begins) one|(?:Changes|Ends|Opens) it)\.$/

/** Outside the files where every export is explained, a docstring that repeats the signature is left out. */
export function stockDocstrings({ path, text, comments }: Source): Breach[] {
  if ([...explained, /\.record\.ts$/].some((files) => files.test(path))) return []
  return comments
    .filter(({ value }) => value.startsWith('*') && stockPhrases.test(value.slice(1).trim()))
    .map(({ start }) => `${path}:${lineOf(text, start)}: this docstring says no more than the signature`)
}

/** Exports of the files that hold vocabulary, rules and postings carry a docstring. */
export function docstringBreaches(source: Source): Breach[] {
  const { path, text, comments } = source
  if (!explained.some((files) => files.test(path)) || isTest(path)) return []
  return source.body
    .filter((node) => node.type === 'ExportNamedDeclaration' && node.declaration)
    .filter((node) => {
      const before = comments.filter((comment) => comment.end <= node.start).at(-1)
      const explains = before?.value.startsWith('*') && text.slice(before.end, node.start).trim() === ''
      return !explains && !isDerivedType(source, node)
    })
    .map((node) => `${path}:${lineOf(text, node.start)}: this export has no docstring`)
}

/** `export type Role = (typeof roles)[number]` and `export type Goal = z.infer<typeof goalWire>` say whose type they are. */
function isDerivedType({ text }: Source, node: SyntaxNode): boolean {
  const derived = /^export type \w+ = (?:[\w.]+<)?(?:keyof )?\(?typeof [\w.]+\)?>?(?:\['?\w+'?\])*\s*$/
  return derived.test(text.slice(node.start, node.end))
}

/** Whether a file is a test, or set-up that only tests run. */
export function isTest(path: string): boolean {
  return /\.test\.tsx?$|^journeys\//.test(path)
}

/** The members of a context that is written as several types: `Call` is `JobCall` and more. */
export function contextMembers(sources: readonly Source[], names: readonly string[]): string[] {
  const members = new Set<string>()
  walk(
    sources.map(({ body }) => body),
    (node) => {
      const named = node.id as { name?: string } | undefined
      if (node.type !== 'TSTypeAliasDeclaration' || !names.includes(named?.name ?? '')) return
      for (const name of ownMembers(node.typeAnnotation as SyntaxNode)) members.add(name)
    },
  )
  return [...members]
}

/** What stands in the braces of a type or of an intersection, but not in those of its members. */
function ownMembers(type: SyntaxNode): string[] {
  if (type.type === 'TSIntersectionType') return (type.types as SyntaxNode[]).flatMap(ownMembers)
  if (type.type !== 'TSTypeLiteral') return []
  return (type.members as SyntaxNode[]).map(({ key }) => (key as { name: string }).name)
}
