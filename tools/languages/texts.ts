/**
 * The texts of a source file that people read: what stands between tags, what is said in a sentence, and the words of the
 * features' tables. They stay where they are read, in English; this finds them, so that they can be listed in a catalogue
 * and written in another language while the program is built.
 *
 * What must always be true: what is not certainly read by people (a code, a class, an address, what is compared) is no text.
 */
import { parseSync } from 'oxc-parser'

/** A place in a text where a value or another element stands. */
type Hole = { readonly start: number; readonly end: number }

/** One text: where it stands, what it is called in the catalogue, and what kind of code it is. */
export type Text = {
  readonly start: number
  readonly end: number
  /** The English text with `{0}`, `{1}` for its holes; of a choice by number `{0, plural, one {…} other {…}}`. */
  readonly key: string
  readonly holes: readonly Hole[]
  readonly kind: 'children' | 'attribute' | 'expression' | 'plural'
  /** Of a choice by number: the number, and its two texts, which are texts of their own. */
  readonly plural?: { readonly number: Hole; readonly one: Text; readonly other: Text }
}

type Node = { type: string; start: number; end: number } & Record<string, unknown>
/** Where a node stands: in its parent, under this name. */
type Place = { readonly node: Node; readonly name: string; readonly above?: Place | undefined }

const hasLetters = /\p{L}{2}/u
/** Lengths and shares, as styles write them. */
const isMeasure = /^[\d\s{}.,%-]*(?:px|rem|em|fr|deg|ms)\b/
/** What is set somewhere: `{0}={1}; path=/`. */
const isSetting = /[\w}-]=[\w{/]/
const isName = /^\p{Lu}[\p{L}’'-]+$/u

/** A capital, a figure or the like before words; or a capital, and a full stop at the end. */
function isSentence(text: string): boolean {
  const words = text.slice(text.search(/\s/) + 1)
  if (/^[\p{Lu}\d₦“"'(…+–{]/u.test(text) && words !== text && /\p{Ll}{2}/u.test(words)) return true
  return /^\p{Lu}/u.test(text) && /\p{Ll}[.?!…]$/u.test(text)
}

/** Attributes and properties that people read or hear. */
const spoken = new Set([
  ...[
    'alt',
    'body',
    'busy',
    'children',
    'confirm',
    'done',
    'empty',
    'explain',
    'group',
    'help',
    'here',
    'hint',
  ],
  ...[
    'label',
    'lead',
    'line',
    'message',
    'name',
    'note',
    'placeholder',
    'question',
    'sentence',
    'short',
    'subtitle',
  ],
  ...['summary', 'text', 'title', 'unit', 'value', 'what', 'why', 'words', 'aria-label', 'aria-description'],
])
/** Attributes and properties that are for the machine. */
const unspoken = new Set([
  ...[
    'className',
    'style',
    'd',
    'viewBox',
    'rel',
    'href',
    'src',
    'srcSet',
    'sizes',
    'id',
    'htmlFor',
    'type',
    'name',
  ],
  ...[
    'key',
    'role',
    'tone',
    'kind',
    'to',
    'path',
    'pattern',
    'accept',
    'autoComplete',
    'inputMode',
    'transform',
  ],
  ...[
    'fontFamily',
    'fill',
    'stroke',
    'strokeDasharray',
    'points',
    'media',
    'as',
    'code',
    'query',
    'value-of',
    'sql',
  ],
])
/** Calls whose texts no person reads. */
const machineCalls =
  /(?:^|\.)(?:querySelector(?:All)?|closest|matches|matchMedia|includes|startsWith|endsWith|indexOf|split|join|replace(?:All)?|match(?:All)?|test|getItem|setItem|removeItem|addEventListener|removeEventListener|createElement|setAttribute|getAttribute|setProperty|sql|\w*Error|RegExp|URL|Intl\.\w+|describe|z\.(?:literal|enum))$/

/** Finds the texts of a file, those within others among them, in their order. */
export function findTexts(file: string, source: string): Text[] {
  const { program, errors } = parseSync(file, source)
  if (errors.length > 0) throw new Error(`${file} cannot be read: ${errors[0]?.message}`)
  const found: Text[] = []
  /** Parts of a text that is found already. */
  const taken = new Set<number>()
  const isWords = /(?:[.-]|^)words\.tsx?$|\.messages\.tsx?$|\.notifications\.ts$/.test(file)
  const isContract = file.endsWith('.contract.ts')
  visit({ node: program as unknown as Node, name: '' })
  return found.sort((a, b) => a.start - b.start || b.end - a.end)

  function visit(place: Place): void {
    const { node } = place
    if (node.type === 'ImportDeclaration' || node.type.startsWith('TS')) {
      visitTyped(place)
      return
    }
    if (node.type === 'JSXElement' || node.type === 'JSXFragment') takeChildren(node)
    else if (node.type === 'ConditionalExpression') takePlural(place)
    else if (node.type === 'Literal' || node.type === 'TemplateLiteral') takeSpoken(place)
    visitInside(place)
  }

  /** What a type stands around is code again: `{…} satisfies Words`. */
  function visitTyped(place: Place): void {
    const { node } = place
    if (/^TS(?:As|Satisfies|NonNull)/.test(node.type)) visitChild(place, 'expression', node.expression)
  }

  function visitInside(place: Place): void {
    for (const [name, value] of Object.entries(place.node)) {
      if (Array.isArray(value)) for (const one of value) visitChild(place, name, one)
      else visitChild(place, name, value)
    }
  }

  function visitChild(above: Place, name: string, value: unknown): void {
    if (isNode(value)) visit({ node: value, name, above })
  }

  function takeChildren(node: Node): void {
    const children = trimmed(node.children as Node[])
    const first = children[0]
    const last = children.at(-1)
    if (
      !first ||
      !last ||
      !children.some((child) => child.type === 'JSXText' && hasLetters.test(text(child)))
    )
      return
    const holes: Hole[] = []
    let key = ''
    for (const child of children) {
      if (child.type === 'JSXText') key += text(child)
      else if (saidPlainly(child) !== undefined) {
        taken.add((child.expression as Node).start)
        key += saidPlainly(child)
      } else if (!isComment(child)) key += `{${holes.push({ start: child.start, end: child.end }) - 1}}`
    }
    found.push({ start: first.start, end: last.end, key, holes, kind: 'children' })
  }

  function takePlural({ node }: Place): void {
    const { test, consequent, alternate } = node as unknown as Record<string, Node>
    if (!test || !consequent || !alternate || test.type !== 'BinaryExpression' || test.operator !== '===')
      return
    const { left, right } = test as unknown as { left: Node; right: Node }
    if (right.type !== 'Literal' || right.value !== 1) return
    const one = textOf(consequent)
    const other = textOf(alternate)
    if (!one || !other || !hasLetters.test(one.key) || !hasLetters.test(other.key)) return
    const key = `{n, plural, one {${one.key}} other {${other.key}}}`
    const number = { start: left.start, end: left.end }
    taken.add(one.start).add(other.start)
    found.push({
      start: node.start,
      end: node.end,
      key,
      holes: [],
      kind: 'plural',
      plural: { number, one, other },
    })
  }

  function takeSpoken(place: Place): void {
    const one = textOf(place.node)
    if (
      !one ||
      taken.has(one.start) ||
      !hasLetters.test(one.key) ||
      !isRead(place, one.key, { isWords, isContract })
    )
      return
    const isAttribute = place.above?.node.type === 'JSXAttribute'
    found.push({ ...one, kind: isAttribute ? 'attribute' : 'expression' })
  }
}

/** A text in quotes, or one with values in it. */
function textOf(node: Node): Text | undefined {
  const { start, end } = node
  if (node.type === 'Literal' && typeof node.value === 'string')
    return { start, end, key: node.value, holes: [], kind: 'expression' }
  if (node.type !== 'TemplateLiteral') return undefined
  const quasis = node.quasis as { value: { cooked: string } }[]
  const holes = (node.expressions as Node[]).map(({ start, end }) => ({ start, end }))
  const key = quasis
    .map(({ value }, index) => value.cooked + (index < holes.length ? `{${index}}` : ''))
    .join('')
  return { start, end, key, holes, kind: 'expression' }
}

/** Whether a person reads what stands here. */
function isRead(
  { node, name, above }: Place,
  key: string,
  { isWords, isContract }: { isWords: boolean; isContract: boolean },
): boolean {
  if (isMeasure.test(key) || isSetting.test(key)) return false
  const looks = isSentence(key)
  if (isContract) return looks && /[.?!]$/.test(key) && isValue(node, name, above) === 'yes'
  const said = isValue(node, name, above)
  if (said === 'no') return false
  if (looks) return true
  return (said === 'spoken' || isWords) && (isName.test(key) || /\s/.test(key.trim()))
}

/** `spoken` where people are certainly meant, `yes` where they may be, `no` where they are not. */
function isValue(node: Node, name: string, place: Place | undefined): 'spoken' | 'yes' | 'no' {
  if (!place) return 'no'
  const { node: parent, above } = place
  const onward = () => isValue(parent, place.name, above)
  switch (parent.type) {
    case 'ConditionalExpression':
    case 'LogicalExpression':
      return name === 'test' || (name === 'left' && parent.operator !== '??') ? 'no' : onward()
    case 'ParenthesizedExpression':
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
    case 'ArrayExpression':
    case 'SpreadElement':
      return onward()
    case 'JSXExpressionContainer':
      return above?.node.type === 'JSXAttribute' ? isValue(parent, place.name, above) : 'spoken'
    case 'JSXAttribute':
      return bySaid(nameOf(parent.name))
    case 'Property':
      return name === 'key' && !parent.computed ? 'no' : name === 'key' ? 'no' : bySaid(nameOf(parent.key))
    case 'CallExpression':
    case 'NewExpression':
      return name === 'arguments' && !machineCalls.test(calleeOf(parent.callee)) ? 'yes' : 'no'
    case 'ReturnStatement':
    case 'ArrowFunctionExpression':
    case 'VariableDeclarator':
    case 'AssignmentExpression':
    case 'AssignmentPattern':
    case 'PropertyDefinition':
      return node === parent.key || name === 'left' ? 'no' : 'yes'
    case 'TemplateLiteral':
      return onward()
    default:
      return 'no'
  }
}

function bySaid(name: string): 'spoken' | 'yes' | 'no' {
  if (spoken.has(name)) return 'spoken'
  return unspoken.has(name) || name.startsWith('data-') ? 'no' : 'yes'
}

function nameOf(node: unknown): string {
  const { name, value } = (isNode(node) ? node : {}) as { name?: unknown; value?: unknown }
  return typeof name === 'string' ? name : typeof value === 'string' ? value : ''
}

function calleeOf(node: unknown): string {
  if (!isNode(node)) return ''
  if (node.type === 'Identifier') return nameOf(node)
  if (node.type === 'MemberExpression') return `${calleeOf(node.object)}.${nameOf(node.property)}`
  return ''
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'
}

/** What JSX makes of a text: lines are joined by a space, and what only indents is nothing. */
function text(child: Node): string {
  const lines = String(child.value)
    .split('\n')
    .map((line, index, all) => {
      const begun = index === 0 ? line : line.trimStart()
      return index === all.length - 1 ? begun : begun.trimEnd()
    })
  return lines.filter((line, index) => line !== '' || (lines.length === 1 && index === 0)).join(' ')
}

/** What `{' '}` and `{'text'}` say. */
function saidPlainly(child: Node): string | undefined {
  const inside = child.type === 'JSXExpressionContainer' ? (child.expression as Node) : undefined
  return inside?.type === 'Literal' && typeof inside.value === 'string' ? inside.value : undefined
}

const isComment = (child: Node) =>
  child.type === 'JSXExpressionContainer' && (child.expression as Node).type === 'JSXEmptyExpression'

/** Without what only indents, before and after. */
function trimmed(children: readonly Node[]): Node[] {
  const isNothing = (child: Node) => (child.type === 'JSXText' && text(child) === '') || isComment(child)
  const from = children.findIndex((child) => !isNothing(child))
  const until = children.findLastIndex((child) => !isNothing(child))
  return from < 0 ? [] : children.slice(from, until + 1)
}

/** What of a page no person reads, with all that is in it. */
const unread = new Set(['script', 'style', 'svg'])

/** A page with its texts said anew: what stands between its tags, and what its fields and pictures are called. */
export function sayPage(html: string, say: (text: string) => string | undefined): string {
  let out = ''
  let at = 0
  while (at < html.length) {
    const begins = html.indexOf('<', at)
    const tag = begins < 0 ? html.length : begins
    out += sayStretch(html.slice(at, tag), say)
    at = endOfTag(html, tag)
    out += html
      .slice(tag, at)
      .replace(/ (placeholder|aria-label|alt|title)="([^"]+)"/g, (whole, name, text) => {
        const said = say(text)
        return said === undefined ? whole : ` ${name}="${said}"`
      })
  }
  return out
}

function sayStretch(stretch: string, say: (text: string) => string | undefined): string {
  const text = stretch.trim()
  const said = hasLetters.test(text) ? say(text.replace(/\s+/g, ' ')) : undefined
  return said === undefined ? stretch : stretch.replace(text, () => said)
}

/** Where a tag ends that begins here; of a comment, a script or a drawing the whole of it. */
function endOfTag(html: string, begins: number): number {
  const after = (end: string) => {
    const found = html.indexOf(end, begins)
    return found < 0 ? html.length : found + end.length
  }
  if (html.startsWith('<!--', begins)) return after('-->')
  const name = /^<([a-z]+)/.exec(html.slice(begins, begins + 12))?.[1] ?? ''
  return after(unread.has(name) ? `</${name}>` : '>')
}

/** The texts of a page, without what only indents. */
export function textsOfPage(html: string): string[] {
  const found: string[] = []
  sayPage(html, (text) => {
    found.push(text)
    return undefined
  })
  return found
}
