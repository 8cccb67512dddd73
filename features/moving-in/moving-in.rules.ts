/**
 * What a list of members holds when a society moves in: which column is what, what each row says, and what is wrong with
 * it. What must always be true: a row is taken whole or named with every fault it has; an amount is read in one way or not
 * at all; and what is taken adds up to the kobo.
 */
import {
  amountIn,
  type DayOrder,
  type DecimalMark,
  dayIn,
  dayOrders,
  decimalMarkOf,
  plainCell,
  serialDay,
  yearsOfLives,
} from '@kolo/files/cells'
import { findColumns } from '@kolo/files/heads'
import type { Lines, SkippedLines } from '@kolo/files/reading'
import {
  addKobo,
  type Kobo,
  kobo,
  subtractKobo,
  sumKobo,
  timesInKobo,
  timesKobo,
  zeroKobo,
} from '@kolo/foundation/money'
import type { CalendarDate } from '@kolo/foundation/time'
import { isEmail, normalEmail } from '@kolo/identity/rules'
import { fullNameWire } from '@kolo/profile/fields'
import { type genders, phoneOf } from '@kolo/profile/rules'
import { foldText } from '@kolo/profile/search'
import { type LimitsByTier, type Tier, tiers } from '@kolo/profile/tiers'
import * as z from 'zod/mini'

/** Where a list is on its way. */
export const moveInStates = ['draft', 'posting', 'posted', 'undoing', 'undone', 'removed'] as const
export type MoveInState = (typeof moveInStates)[number]

/** How many members a list can have, and how large its file can be. */
export const membersMost = 10_000
/** See above. */
export const listBytesMost = 5_000_000
/** The largest amount of one cell: ten billion naira. */
const amountMost = kobo(1_000_000_000_000n)
/** How many columns are looked at, and how far down their names may stand. */
const columnsMost = 64
const headWithin = 40
/** How many goals a member can have open. */
const goalsMost = 10

/** What a column can be, apart from what belongs to a plan. */
export const plainParts = [
  'name',
  'first-name',
  'last-name',
  'email',
  'phone',
  'number',
  'gender',
  'born-on',
  'wallet',
  'shares',
  'share-worth',
  'tier',
  'joined-on',
  'kin-name',
  'kin-phone',
  'kin-relation',
  'kin-share',
] as const
export type PlainPart = (typeof plainParts)[number]

/** What a column can be of a savings plan: what is saved, the target, and the day a goal ends. */
export const planParts = ['savings', 'target', 'ends'] as const
export type PlanPart = (typeof planParts)[number]

/** What a column is, as it travels: a part, one of a plan (`savings:<id>`), or nothing. */
export const partWire = z
  .string()
  .check(z.regex(/^(?:[a-z-]{0,12}|(?:savings|target|ends):[0-9a-f-]{36})$/, 'Choose what this column is.'))

/** Which column is what, in the order of the columns. */
export const partsWire = z.array(partWire).check(z.minLength(1), z.maxLength(columnsMost))

/** A savings plan that takes what members bring. */
export type SheetPlan = { id: string; name: string; kind: 'flex' | 'target' | 'locked' | 'contribution' }

/** What the bye-laws say of shares, where the community has any. */
export type SheetShares = { parKobo: Kobo; leastUnits: number; mostUnits: number; leftUnits: number }

/** A row as it stands in the file. */
export type SheetRow = Lines & { cells: readonly string[] }

/** A list as it stands in a file: what its columns are called, and its rows. */
export type Sheet = { heads: string[]; rows: SheetRow[] }

const patterns: readonly (readonly [PlainPart, readonly RegExp[]])[] = [
  ['tier', [/^(?:account |member(?:ship)? )?(?:tier|level|class)\b/]],
  [
    'joined-on',
    [/join|member since|registration date|date of (?:registration|membership|admission)|^admitted/],
  ],
  ['email', [/e-? ?mail/]],
  ['phone', [/phone|mobile|gsm|whats ?app|\btel\b/]],
  [
    'number',
    [/^(?:member(?:ship)?|file|folio|staff|reg|ledger|passbook|account|a\/c) ?(?:no|num|number|id|code)\b/],
  ],
  ['last-name', [/surname|last ?name|family ?name/]],
  ['first-name', [/first ?name|other ?names?|given ?name|forename/]],
  ['name', [/^(?:full |member'?s? |customer |account )?names?\b/, /\bnames?\b/, /^members?$/]],
  ['gender', [/^gender|^sex$/]],
  ['born-on', [/birth|^d\.?o\.?b\b/]],
  ['share-worth', [/share ?capital|shares? ?(?:value|amount|worth|\(|₦|ngn)/]],
  ['shares', [/^(?:no\.?|number|units?)? ?(?:of )?shares?$|shares? ?(?:units?|held)/]],
  ['wallet', [/wallet|cash ?balance|unallocated/]],
]
const savingsHead = /savings?|contribution|thrift|deposit|balance/

/** A savings plan that a column of a member's savings is most likely of, when nothing else says which. */
function onlyPlan(plans: readonly SheetPlan[]): SheetPlan | undefined {
  const open = plans.filter(({ kind }) => kind === 'flex' || kind === 'contribution')
  return open.length === 1 ? open[0] : undefined
}

/** What the names of the columns say; an empty text where nobody can tell. */
export function guessParts(heads: readonly string[], plans: readonly SheetPlan[]): string[] {
  const parts = heads.slice(0, columnsMost).map((head) => ofPlan(head, plans) ?? ofKin(head) ?? '')
  const find = findColumns(heads.slice(0, columnsMost).map((head, at) => (parts[at] ? '' : head)))
  for (const [part, each] of patterns) {
    // One column for a whole name, or one for each half of it.
    if (part === 'name' && parts.includes('last-name') && parts.includes('first-name')) continue
    const at = find(each)
    if (at !== undefined) parts[at] = part
  }
  const plan = onlyPlan(plans)
  const rest = heads.findIndex((head, at) => !parts[at] && savingsHead.test(foldText(head)))
  if (plan && rest >= 0 && rest < parts.length && !parts.includes(`savings:${plan.id}`))
    parts[rest] = `savings:${plan.id}`
  return parts
}

/** A column about a member's next of kin. */
function ofKin(head: string): PlainPart | undefined {
  const text = foldText(head).trim()
  if (/^relation(?:ship)?\b/.test(text)) return 'kin-relation'
  if (!/\bnext of kin\b|\bnok\b|\bn\.o\.k\b|\bnominee\b|\bbeneficiary\b/.test(text)) return undefined
  if (/phone|mobile|gsm|\btel\b/.test(text)) return 'kin-phone'
  if (/relation/.test(text)) return 'kin-relation'
  return /share|per ?cent|%/.test(text) ? 'kin-share' : 'kin-name'
}

/** A column that is called as a plan is, as the product's own sheets have it: `Rainy day`, `Rainy day 2: ends on`. */
function ofPlan(head: string, plans: readonly SheetPlan[]): string | undefined {
  const [said = '', more = ''] = head.split(/:(?=[^:]*$)/).map((text) => foldText(text).trim())
  const plan = plans.find(({ name }) => {
    const folded = foldText(name)
    return (
      said === folded || (said.startsWith(`${folded} `) && /^\d{1,2}$/.test(said.slice(folded.length + 1)))
    )
  })
  if (!plan) return undefined
  if (more === '') return `savings:${plan.id}`
  return more.startsWith('target')
    ? `target:${plan.id}`
    : more.startsWith('end')
      ? `ends:${plan.id}`
      : undefined
}

/** Whether a row names columns of a list of members. */
export function namesMember(cells: readonly string[], plans: readonly SheetPlan[]): boolean {
  return guessParts(cells, plans).filter(Boolean).length >= 2
}

/**
 * Where a list begins: the row of `rows` that names most columns, below whatever stands above it, and what its columns are
 * called; or the row on the line that was chosen. Where a name is written over several columns, or over two rows, what stands above belongs to it. `undefined`: no
 * row names a member.
 */
export function headsIn(
  rows: readonly SheetRow[],
  plans: readonly SheetPlan[],
  headLine?: number | undefined,
): { heads: string[]; at: number } | undefined {
  const chosen = rows.findIndex(
    ({ lineNo, lines, cells }) =>
      headLine !== undefined && lineNo <= headLine && headLine < lineNo + lines && cells.length > 0,
  )
  if (chosen >= 0) return { heads: shortHeads(belowNames(...namesAt(rows, chosen))), at: chosen }
  let best: { heads: string[]; at: number; score: number } | undefined
  for (const [at, row] of rows.slice(0, headWithin).entries()) {
    if (row.cells.filter(Boolean).length < 2) continue
    const [cells, above] = namesAt(rows, at)
    for (const heads of [cells, belowNames(cells, above), belowSpans(cells, above)]) {
      const score = guessParts(heads, plans).filter(Boolean).length
      if (score > (best?.score ?? 0)) best = { heads, at, score }
    }
  }
  if (!best || best.score < 2) best = unknownHead(rows)
  return best && { heads: shortHeads(best.heads), at: best.at }
}

const shortHeads = (heads: readonly string[]) => heads.slice(0, columnsMost).map((head) => head.slice(0, 200))

/** What stands in a row that may name the columns, and in the one above it. */
function namesAt(rows: readonly SheetRow[], at: number): [cells: string[], above: string[]] {
  const cellsAt = (place: number) => rows[place]?.cells.map(plainCell) ?? []
  return [cellsAt(at), cellsAt(at - 1)]
}

/** Names nobody can tell anything from: the first row of words alone, for somebody to say what they are. */
function unknownHead(rows: readonly SheetRow[]) {
  const at = rows.slice(0, headWithin).findIndex(({ cells }) => {
    const words = cells.map(plainCell).filter(Boolean)
    return words.length >= 2 && words.every((word) => /^[^\d@=]+$/.test(word))
  })
  const row = rows[at]
  return row && { heads: row.cells.map(plainCell), at, score: 0 }
}

/** Names that go over two rows: an empty cell has the one above it. */
function belowNames(cells: readonly string[], above: readonly string[]): string[] {
  return Array.from({ length: Math.max(cells.length, above.length) }, (_, at) => cells[at] || above[at] || '')
}

/** Names over several columns: `Savings` over `Rainy day` and `School`. */
function belowSpans(cells: readonly string[], above: readonly string[]): string[] {
  let span = ''
  return Array.from({ length: Math.max(cells.length, above.length) }, (_, at) => {
    if (above[at]) span = above[at]
    return [span, cells[at] ?? ''].filter(Boolean).join(' ')
  })
}

/** Why columns cannot be these. */
export function partsFault(
  parts: readonly string[],
  plans: readonly SheetPlan[],
): 'no-name' | 'part-twice' | 'no-plan' | undefined {
  const single = parts.filter((part) => plainParts.some((plain) => plain === part))
  if (new Set(single).size < single.length) return 'part-twice'
  const known = (part: string) =>
    part === '' || single.includes(part) || plans.some(({ id }) => part.endsWith(`:${id}`))
  if (!parts.every(known)) return 'no-plan'
  return parts.includes('name') || parts.includes('last-name') || parts.includes('first-name')
    ? undefined
    : 'no-name'
}

/** What is wrong with a row. */
export const rowFaults = [
  'name-missing',
  'name-unclear',
  'email-unclear',
  'phone-unclear',
  'born-unclear',
  'no-way',
  'amount-unclear',
  'amount-negative',
  'amount-large',
  'shares-unclear',
  'shares-whole',
  'shares-few',
  'shares-many',
  'target-missing',
  'ends-missing',
  'too-many-goals',
  'email-twice',
  'email-there',
  'tier-unclear',
  'joined-unclear',
  'kin-unclear',
] as const
export type RowFault = (typeof rowFaults)[number]

/** What somebody should look at, and what stops nothing. */
export const rowNotes = [
  'phone-twice',
  'phone-there',
  'name-twice',
  'gender-unclear',
  'no-email',
  'tier-lifted',
  'own-balance',
  'ends-past',
] as const
export type RowNote = (typeof rowNotes)[number]

/** A fault or note of a row: in which column, and beside which other line of the file. */
export type Said<Code> = { code: Code; column?: number | undefined; lineNo?: number | undefined }

/** What a member brings in a savings plan. */
export type ImportedGoal = {
  planId: string
  amount: Kobo
  target: Kobo | undefined
  endsOn: CalendarDate | undefined
}

/** Who is to be told of a member's death, and which part of what they leave is for them, in per cent. */
export type NextOfKin = { fullName: string; phone: string; relationship: string; sharePercent: number }

/** A row as it was understood. */
export type MemberRow = Lines & {
  name: string
  email: string
  phone: string
  number: string
  gender: (typeof genders)[number] | undefined
  bornOn: CalendarDate | undefined
  /** As the list says, or as high as what they bring needs; nothing for the lowest. */
  tier: Tier | undefined
  joinedOn: CalendarDate | undefined
  nextOfKin: NextOfKin | undefined
  /** Whose row it is, where they are a member with an office already. */
  officerUid: string | undefined
  wallet: Kobo
  goals: ImportedGoal[]
  shareUnits: number
  shares: Kobo
  faults: Said<RowFault>[]
  notes: Said<RowNote>[]
}

/** What is looked at when rows are read. */
export type Reading = {
  parts: readonly string[]
  plans: readonly SheetPlan[]
  shares: SheetShares | undefined
  limits: LimitsByTier
  today: CalendarDate
  /** The file counts days from 1904: a number that stands for a day cannot be told. */
  isDays1904?: boolean | undefined
}

/** What was read of a list. */
export type ReadMembers = {
  rows: MemberRow[]
  skipped: (SkippedLines<'blank' | 'heading-again' | 'total'> & { cells: readonly string[] })[]
  /** Whether the total at the end of the list is the sum of its rows; missing where there is none. */
  totalsAgree: boolean | undefined
}

/** Reads every row; blank ones, names of columns that come again, and totals are skipped. */
export function readMembers(sheet: Sheet, reading: Reading): ReadMembers {
  const steps = readingMembers(sheet, reading)
  let step = steps.next()
  while (!step.done) step = steps.next()
  return step.value
}

/** The same row by row, for whoever lets others go on in between. */
export function* readingMembers({ heads, rows }: Sheet, reading: Reading): Generator<undefined, ReadMembers> {
  const forms = { orders: dayOrdersIn(rows, reading), marks: decimalMarksIn(rows, reading) }
  const read: MemberRow[] = []
  const skipped: ReadMembers['skipped'] = []
  let totalsAgree: boolean | undefined
  const plainHeads = heads.join('\t')
  for (const { lineNo, lines, cells } of rows) {
    yield
    const skip = (why: ReadMembers['skipped'][number]['why']) =>
      skipped.push({ lineNo, lines, why, cells, text: cells.filter(Boolean).join(' | ').slice(0, 200) })
    const plain = cells.map(ownCell)
    if (plain.every((cell) => cell === '')) skip('blank')
    else if (plain.slice(0, heads.length).join('\t') === plainHeads) skip('heading-again')
    else {
      const row = readRow({ lineNo, lines }, plain, { ...reading, ...forms })
      if (isTotal(plain, row, reading.parts, read)) {
        skip('total')
        totalsAgree = totalsOf(read) === broughtBy(row)
      } else read.push(row)
    }
  }
  return { rows: findTwice(read), skipped, totalsAgree }
}

/** A cell as it was before a sheet that must not run it was written: `'=1+1` → `=1+1`. */
function ownCell(cell: string): string {
  return plainCell(cell).replace(/^'(?=[=+@−|%-])/, '')
}

/** What a row brings, in all. */
export function broughtBy({ wallet, goals, shares }: Pick<MemberRow, 'wallet' | 'goals' | 'shares'>): Kobo {
  return sumKobo([wallet, shares, ...goals.map(({ amount }) => amount)])
}

const totalsOf = (rows: readonly MemberRow[]) => sumKobo(rows.map(broughtBy))

/**
 * A row of sums: it says so in the place of a name or a number, or it names nobody and its amounts are those of all rows
 * above it.
 */
function isTotal(
  cells: readonly string[],
  row: MemberRow,
  parts: readonly string[],
  above: readonly MemberRow[],
): boolean {
  if (row.email !== '' || row.phone !== '') return false
  const saysTotal = (cell: string, at: number) =>
    /^(?:grand |sub-? ?)?totals?\b|^sum$/i.test(cell) && (Boolean(parts[at]) || row.name === '')
  if (cells.some(saysTotal)) return true
  return (
    row.name === '' && above.length > 0 && broughtBy(row) > zeroKobo && broughtBy(row) === totalsOf(above)
  )
}

/** What stands before kobo in each column with amounts. */
function decimalMarksIn(
  rows: readonly SheetRow[],
  { parts }: Pick<Reading, 'parts'>,
): Map<number, DecimalMark | undefined> {
  const isMoney = (part: string) => /^(?:wallet|share-worth|savings:|target:)/.test(part)
  return new Map(
    parts.flatMap((part, at) =>
      isMoney(part) ? [[at, decimalMarkOf(rows.map(({ cells }) => cells[at] ?? ''))] as const] : [],
    ),
  )
}

/** The order of day and month of each column with days: the local one wherever it fits all of them. */
function dayOrdersIn(rows: readonly SheetRow[], { parts, ...reading }: Reading): Map<number, DayOrder> {
  const orders = new Map<number, DayOrder>()
  for (const [at, part] of parts.entries()) {
    if (part !== 'born-on' && part !== 'joined-on' && !part.startsWith('ends:')) continue
    const cells = rows.map(({ cells }) => plainCell(cells[at] ?? '')).filter((cell) => /\d/.test(cell))
    const fits = (order: DayOrder) => cells.filter((cell) => dayOf(cell, order, reading) !== undefined).length
    const best = dayOrders.toSorted((one, other) => fits(other) - fits(one))[0]
    orders.set(at, best ?? 'DMY')
  }
  return orders
}

/** A day in a cell; a spreadsheet may keep it as the number of days since the end of 1899. A year alone is none. */
function dayOf(
  cell: string,
  order: DayOrder,
  { today, isDays1904 }: Pick<Reading, 'today' | 'isDays1904'>,
): CalendarDate | undefined {
  return dayIn(cell, order, yearsOfLives(today)) ?? (isDays1904 ? undefined : serialDay(cell))
}

type RowReading = Reading & {
  orders: ReadonlyMap<number, DayOrder>
  marks: ReadonlyMap<number, DecimalMark | undefined>
}

const isNothing = (text: string) => /^(?:[-–—\s]*|n\/?a|nil)$/i.test(text)

function readRow(place: Lines, cells: readonly string[], reading: RowReading): MemberRow {
  const { parts, marks } = reading
  const faults: Said<RowFault>[] = []
  const notes: Said<RowNote>[] = []
  const cell = (part: string) => cells[parts.indexOf(part)] ?? ''
  const fault = (code: RowFault, part: string) => {
    const column = parts.indexOf(part)
    faults.push(column < 0 ? { code } : { code, column })
  }
  const name = nameIn(cell, fault)
  const email = normalEmail(cell('email'))
  if (email !== '' && (!isEmail(email) || email.length > 254)) fault('email-unclear', 'email')
  const written = cell('phone')
  const phone = written === '' ? '' : (phoneOf(written) ?? '')
  if (written !== '' && phone === '') fault('phone-unclear', 'phone')
  const number = cell('number').slice(0, 60)
  if (name !== '' && email === '' && written === '' && number === '') fault('no-way', 'name')
  if (email === '') notes.push({ code: 'no-email' })
  const gender = genderIn(cell('gender'))
  if (gender === undefined && cell('gender') !== '') notes.push({ code: 'gender-unclear' })
  const mark = marks.get(parts.indexOf('wallet'))
  const inWallet = moneyIn(cell('wallet'), (code) => fault(code, 'wallet'), mark)
  const bornOn = bornIn(cell('born-on'), reading, (code) => fault(code, 'born-on'))
  const { goals, ended } = goalsIn(cells, reading, faults, notes)
  const brings = { wallet: addKobo(inWallet, ended), goals, ...sharesIn(cell, reading, fault) }
  const tier = tierIn(cell('tier'), brings, reading, fault)
  if (tier.isLifted) notes.push({ code: 'tier-lifted' })
  return {
    ...place,
    name,
    email: isEmail(email) ? email : '',
    phone,
    number,
    gender,
    bornOn,
    tier: tier.tier,
    joinedOn: joinedIn(cell('joined-on'), reading, fault),
    nextOfKin: kinIn(cell, fault),
    officerUid: undefined,
    ...brings,
    faults,
    notes,
  }
}

type Fault = (code: RowFault, part: string) => void

/** A name in one column, or in two; a spreadsheet's formula is none. */
function nameIn(cell: (part: string) => string, fault: Fault): string {
  const halves = [cell('first-name'), cell('last-name')].filter(Boolean).join(' ')
  const text = (cell('name') || halves).replace(/\s+/g, ' ')
  const part = cell('name') === '' && halves !== '' ? 'last-name' : 'name'
  if (text === '') {
    fault('name-missing', part)
    return ''
  }
  const read = z.safeParse(fullNameWire, text)
  if (!read.success) fault('name-unclear', part)
  return read.success ? read.data : text.slice(0, 100).toWellFormed()
}

function genderIn(text: string): MemberRow['gender'] {
  const letter = foldText(text).slice(0, 1)
  return letter === 'f' || letter === 'w' ? 'female' : letter === 'm' ? 'male' : undefined
}

function bornIn(
  text: string,
  { parts, orders, ...reading }: RowReading,
  fault: (code: RowFault) => void,
): CalendarDate | undefined {
  if (isNothing(text)) return undefined
  const { today } = reading
  const day = dayOf(text, orders.get(parts.indexOf('born-on')) ?? 'DMY', reading)
  if (day !== undefined && day < today && day > '1900-01-01') return day
  fault('born-unclear')
  return undefined
}

/** The day somebody joined: not to come, and after the society could have begun. */
function joinedIn(
  text: string,
  { parts, orders, ...reading }: RowReading,
  fault: Fault,
): CalendarDate | undefined {
  if (!/\d/.test(text)) return undefined
  const day = dayOf(text, orders.get(parts.indexOf('joined-on')) ?? 'DMY', reading)
  if (day !== undefined && day <= reading.today && day > '1900-01-01') return day
  fault('joined-unclear', 'joined-on')
  return undefined
}

const tierNames: readonly (readonly [Tier, RegExp])[] = [
  ['basic', /^(?:basic|(?:tier |level )?1)$/],
  ['standard', /^(?:standard|(?:tier |level )?2)$/],
  ['premium', /^(?:premium|(?:tier |level )?3)$/],
]

/**
 * The tier of a row: what its column says, or as much higher as the money needs, so that more can be paid in from the first
 * day. ₦400,000 in savings with a limit of ₦300,000 for `basic` and ₦500,000 for `standard` → `standard`, lifted.
 */
function tierIn(
  text: string,
  { wallet, goals }: Pick<MemberRow, 'wallet' | 'goals'>,
  { limits }: Pick<Reading, 'limits'>,
  fault: Fault,
): { tier: Tier | undefined; isLifted: boolean } {
  const said = tierNames.find(([, names]) => names.test(foldText(text).trim()))?.[0]
  if (text !== '' && said === undefined) fault('tier-unclear', 'tier')
  const held = sumKobo([wallet, ...goals.map(({ amount }) => amount)])
  const first = tiers.indexOf(said ?? 'basic')
  const at = tiers.findIndex((tier, place) => {
    const { balance } = limits[tier]
    return place >= first && (balance === null || held < balance)
  })
  const tier = tiers[at < 0 ? tiers.length - 1 : at]
  return { tier: tier === 'basic' ? undefined : tier, isLifted: at !== first }
}

/** The next of kin of a row: a name at least; without a share all of it is theirs. */
function kinIn(cell: (part: string) => string, fault: Fault): NextOfKin | undefined {
  const [fullName, phone, relationship, share] = [
    cell('kin-name').replace(/\s+/g, ' ').trim(),
    cell('kin-phone'),
    cell('kin-relation').replace(/\s+/g, ' ').trim(),
    cell('kin-share'),
  ]
  if (fullName === '') {
    if (phone !== '' || relationship !== '') fault('kin-unclear', 'kin-name')
    return undefined
  }
  const number = phone === '' ? '' : phoneOf(phone)
  if (number === undefined) fault('kin-unclear', 'kin-phone')
  const percent = Number(/^(\d{1,3})(?:\.0+)? ?%?$/.exec(share === '' ? '100' : share)?.[1] ?? 0)
  if (percent < 1 || percent > 100) fault('kin-unclear', 'kin-share')
  if (!z.safeParse(fullNameWire, fullName).success) fault('kin-unclear', 'kin-name')
  if (relationship.length > 40) fault('kin-unclear', 'kin-relation')
  return {
    fullName: fullName.slice(0, 100).toWellFormed(),
    phone: number ?? '',
    relationship: relationship.slice(0, 40).toWellFormed(),
    sharePercent: percent,
  }
}

/** An amount of a cell: `₦12,500.00`, `12500`; nothing, a dash and zero are none. Half a kobo is no amount. */
function moneyIn(text: string, fault: (code: RowFault) => void, mark: DecimalMark | undefined): Kobo {
  if (isNothing(text)) return zeroKobo
  const amount = amountIn(text, mark)
  if (amount === undefined) fault('amount-unclear')
  else if (amount < zeroKobo) fault('amount-negative')
  else if (amount > amountMost) fault('amount-large')
  else return amount
  return zeroKobo
}

/**
 * What is saved in each plan, one goal for each column with money; the n-th target and end belong to its n-th column. Money
 * of a goal whose last day is over is `ended`: it belongs in the wallet.
 */
function goalsIn(
  cells: readonly string[],
  { parts, plans, orders, marks, ...reading }: RowReading,
  faults: Said<RowFault>[],
  notes: Said<RowNote>[],
): { goals: ImportedGoal[]; ended: Kobo } {
  const goals: ImportedGoal[] = []
  let ended = zeroKobo
  for (const plan of plans) {
    const columns = (part: PlanPart) => parts.flatMap((one, at) => (one === `${part}:${plan.id}` ? [at] : []))
    const [targets, ends] = [columns('target'), columns('ends')]
    const money = (column: number) =>
      moneyIn(cells[column] ?? '', (code) => faults.push({ code, column }), marks.get(column))
    for (const [nth, column] of columns('savings').entries()) {
      const amount = money(column)
      const at = { target: targets[nth] ?? -1, ends: ends[nth] ?? -1 }
      const target = money(at.target)
      const day = cells[at.ends] ?? ''
      const endsOn = /\d/.test(day) ? dayOf(day, orders.get(at.ends) ?? 'DMY', reading) : undefined
      if (amount === zeroKobo) continue
      const hasEnd = plan.kind === 'target' || plan.kind === 'locked'
      if (hasEnd && endsOn !== undefined && endsOn <= reading.today) {
        notes.push({ code: 'ends-past', column })
        ended = addKobo(ended, amount)
        continue
      }
      if (plan.kind === 'target' && target === zeroKobo) faults.push({ code: 'target-missing', column })
      if (hasEnd && endsOn === undefined) faults.push({ code: 'ends-missing', column })
      goals.push({ planId: plan.id, amount, target: target === zeroKobo ? undefined : target, endsOn })
    }
  }
  if (goals.length > goalsMost) faults.push({ code: 'too-many-goals' })
  return { goals, ended }
}

/** Shares by their number, or by what they are worth, at par. */
function sharesIn(
  cell: (part: string) => string,
  { shares, parts, marks }: RowReading,
  fault: Fault,
): Pick<MemberRow, 'shareUnits' | 'shares'> {
  const none = { shareUnits: 0, shares: zeroKobo }
  // While there are no shares their columns are not used.
  if (!shares) return none
  const counted = cell('shares')
  const part = isNothing(counted) ? 'share-worth' : 'shares'
  const mark = marks.get(parts.indexOf('share-worth'))
  const worth = part === 'share-worth' ? moneyIn(cell(part), (code) => fault(code, part), mark) : zeroKobo
  const whole = /^(\d{1,3}(?:,?\d{3}){0,2})(?:\.0+)?$/.exec(counted)?.[1]?.replaceAll(',', '')
  if (part === 'shares' && whole === undefined) fault('shares-unclear', part)
  if (worth === zeroKobo && Number(whole ?? 0) === 0) return none
  const units = part === 'shares' ? Number(whole) : timesInKobo(shares.parKobo, worth)
  const value = timesKobo(shares.parKobo, units)
  if (part === 'share-worth' && subtractKobo(worth, value) !== zeroKobo) fault('shares-whole', part)
  if (units < shares.leastUnits) fault('shares-few', part)
  if (units > shares.mostUnits) fault('shares-many', part)
  return { shareUnits: units, shares: value }
}

/** Says which rows have an address, a phone number or a name that an earlier one has. */
function findTwice(rows: readonly MemberRow[]): MemberRow[] {
  const first = {
    email: new Map<string, number>(),
    phone: new Map<string, number>(),
    name: new Map<string, number>(),
  }
  const seen = (kind: keyof typeof first, key: string, lineNo: number) => {
    const other = key === '' ? undefined : first[kind].get(key)
    if (key !== '' && other === undefined) first[kind].set(key, lineNo)
    return other
  }
  return rows.map((row) => {
    const email = seen('email', row.email, row.lineNo)
    const phone = seen('phone', row.phone, row.lineNo)
    const name = seen('name', foldText(row.name).split(' ').toSorted().join(' '), row.lineNo)
    const notes = [
      ...(phone === undefined ? [] : [{ code: 'phone-twice' as const, lineNo: phone }]),
      ...(name === undefined ? [] : [{ code: 'name-twice' as const, lineNo: name }]),
    ]
    const faults = email === undefined ? [] : [{ code: 'email-twice' as const, lineNo: email }]
    return { ...row, faults: [...row.faults, ...faults], notes: [...row.notes, ...notes] }
  })
}

/** What there is against what members bring: the rest belongs to the community. */
export type Position = { brought: Kobo; position: Kobo; others?: Kobo | undefined; loans?: Kobo | undefined }

/**
 * What of the declared money, with what is left of running loans, and other assets less liabilities and members' funds, is left
 * for the reserve; below zero where there is too little. ₦1,000 for ₦900 → ₦100; ₦600 in the bank and ₦300 of treasury bills,
 * or of loans, for ₦900 → nothing.
 */
export function restOf({ brought, position, others = zeroKobo, loans = zeroKobo }: Position): Kobo {
  return subtractKobo(sumKobo([position, others, loans]), brought)
}

/** What is left of running loans. */
export type LoansLeft = { principalKobo: Kobo; interestKobo: Kobo; penaltyKobo: Kobo }

/** All of it together; nothing where there are none. */
export function owedOfLoans(loans: LoansLeft | undefined): Kobo {
  return loans ? sumKobo([loans.principalKobo, loans.interestKobo, loans.penaltyKobo]) : zeroKobo
}
