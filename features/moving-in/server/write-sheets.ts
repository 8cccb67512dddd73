/**
 * Sheets for people: the empty one, everybody with what they have in the same shape, and rows with what is wrong beside
 * them. What must always be true: what is written here can be brought in again, to the kobo, and no text in it is run.
 */
import type { Call } from '@kolo/application/call'
import type { FileAnswer } from '@kolo/application/route'
import type { Db } from '@kolo/database/tables'
import { type CellToWrite, writeXlsx, xlsxType } from '@kolo/files/sheets'
import { csvFile, csvText } from '@kolo/foundation/csv'
import type { InputOf } from '@kolo/foundation/endpoint'
import { type Kobo, kobo, plainNaira, zeroKobo } from '@kolo/foundation/money'
import { dayIn, formatDay, lagos } from '@kolo/foundation/time'
import { accountKey } from '@kolo/ledger/accounts'
import { readBalances } from '@kolo/ledger/balance'
import { walletAccount } from '@kolo/payments/server'
import { formatPhone } from '@kolo/profile/rules'
import { membersAfter } from '@kolo/profile/server'
import { goalAccountOf, goalsForSheet, plansInUse } from '@kolo/savings/server'
import { sharesForSheet } from '@kolo/shares/server'
import type * as contract from '../moving-in.contract.ts'
import { faultWords, partWords, planPartWords } from '../moving-in.messages.ts'
import { membersMost, type SheetPlan } from '../moving-in.rules.ts'
import { placesOf } from './import-targets.ts'
import { anyMoveIn, rowsOf } from './moving-in.store.ts'

type As = 'xlsx' | 'csv'
type Rows = readonly (readonly CellToWrite[])[]

const kinds: Record<As, string> = {
  xlsx: xlsxType,
  csv: 'text/csv; charset=utf-8',
}

function fileOf(as: As, name: string, rows: Rows, notes?: Rows): FileAnswer {
  const file = { contentType: kinds[as], name: `${name}.${as}` }
  if (as === 'csv') {
    const text = csvFile(
      rows.map((cells) =>
        cells.map((cell) =>
          typeof cell === 'string' ? csvText(cell) : 'day' in cell ? formatDay(cell.day) : cell.number,
        ),
      ),
    )
    return { ...file, bytes: new TextEncoder().encode(text) }
  }
  const sheets = [{ name: 'Members', rows }, ...(notes ? [{ name: 'How to fill it in', rows: notes }] : [])]
  return { ...file, bytes: writeXlsx(sheets) }
}

const people = ['name', 'email', 'phone', 'number', 'gender', 'born-on', 'wallet'] as const
const more = ['tier', 'joined-on', 'kin-name', 'kin-phone', 'kin-relation', 'kin-share'] as const

/** The columns of a plan, so many of each. */
function planHeads(plan: SheetPlan, many: number): string[] {
  return Array.from({ length: many }, (_, at) => {
    const nth = at + 1
    const ends = plan.kind === 'locked' || plan.kind === 'target' ? [planPartWords.ends(plan, nth)] : []
    const target = plan.kind === 'target' ? [planPartWords.target(plan, nth)] : []
    return [planPartWords.savings(plan, nth), ...target, ...ends]
  }).flat()
}

const howTo: Rows = [
  ['One member a row. Only the name is needed, and one of e-mail, phone or member number.'],
  ['Amounts in naira, such as 12500 or ₦12,500.00; an empty cell is nothing. Days as 31/12/2026.'],
  [
    'A column for each savings plan of the community; a goal of a target plan needs its target and its last day.',
  ],
  ['Shares are their number. Running loans are a sheet of their own.'],
  ['A member without an e-mail cannot sign in until an administrator adds one.'],
  ['Tier is Basic, Standard or Premium. Without one it is as high as what the member brings.'],
  ['Next of kin: a name, and a phone number, the relationship and a share in per cent if you know them.'],
]

/** An empty list with a column for each plan. */
export async function downloadTemplateHandler(
  { db }: Call,
  { query }: InputOf<typeof contract.downloadTemplate>,
): Promise<FileAnswer> {
  const { plans, shares } = await placesOf(db)
  const heads = [
    ...people.map((part) => partWords[part]),
    ...plans.flatMap((plan) => planHeads(plan, 1)),
    ...(shares ? [partWords.shares] : []),
    ...more.map((part) => partWords[part]),
  ]
  return fileOf(query.as, 'members-to-bring-in', [heads], howTo)
}

const atOnce = 500

type Member = Awaited<ReturnType<typeof membersAfter>>[number]
type Holding = {
  wallet: Kobo
  units: number
  goals: { planId: string; amount: Kobo; target: Kobo | undefined; ends: string }[]
}

/** What these members have, goals without money left out. */
async function holdingsOf(db: Db, members: readonly Member[]): Promise<Holding[]> {
  const uids = members.map(({ uid }) => uid)
  const goals = await goalsForSheet(db, uids)
  const units = await sharesForSheet(db, uids)
  const names = [...uids.map(walletAccount), ...goals.map(goalAccountOf)]
  const balances = await readBalances(db, names)
  const balanceOf = (name: Parameters<typeof accountKey>[0]) =>
    balances.get(accountKey(name))?.balance ?? zeroKobo
  const byOwner = Map.groupBy(goals, ({ owner_uid }) => owner_uid)
  return uids.map((uid) => ({
    wallet: balanceOf(walletAccount(uid)),
    units: units.get(uid) ?? 0,
    goals: (byOwner.get(uid) ?? [])
      .map((goal) => ({
        planId: goal.plan_id,
        amount: balanceOf(goalAccountOf(goal)),
        target: goal.target_kobo === null ? undefined : kobo(goal.target_kobo),
        ends: goal.ends_on === null ? '' : formatDay(goal.ends_on),
      }))
      .filter(({ amount }) => amount > zeroKobo),
  }))
}

const money = (amount: Kobo | undefined): CellToWrite =>
  amount === undefined || amount === zeroKobo ? '' : { number: plainNaira(amount) }

/** Everybody with wallet, savings and shares, as a list. */
export async function downloadMembersHandler(
  { db, now }: Call,
  { query }: InputOf<typeof contract.downloadMembers>,
): Promise<FileAnswer> {
  const members: Member[] = []
  const holdings: Holding[] = []
  for (let after: string | undefined = ''; after !== undefined; ) {
    const page = await membersAfter(db, after, atOnce)
    members.push(...page)
    holdings.push(...(await holdingsOf(db, page)))
    after = page.length < atOnce ? undefined : page.at(-1)?.uid
  }
  const { plans, shares } = await placesOf(db)
  const open = new Set(plans.map(({ id }) => id))
  const counted = (await plansInUse(db)).map((plan) => ({
    plan,
    many: Math.max(
      open.has(plan.id) ? 1 : 0,
      ...holdings.map(({ goals }) => goals.filter(({ planId }) => planId === plan.id).length),
    ),
  }))
  const heads = [
    ...people.map((part) => partWords[part]),
    ...counted.flatMap(({ plan, many }) => planHeads(plan, many)),
    ...(shares ? [partWords.shares] : []),
    ...more.map((part) => partWords[part]),
  ]
  const rows = members.map((member, at): CellToWrite[] => {
    const holding = holdings[at] ?? { wallet: zeroKobo, units: 0, goals: [] }
    return [
      member.full_name,
      member.email,
      // As it is dialled here: a plus at the beginning is a formula to some programs.
      formatPhone(member.phone).replace('+234 ', '0'),
      member.member_code,
      member.gender === null || member.gender === 'undisclosed' ? '' : member.gender,
      member.date_of_birth === null ? '' : { day: member.date_of_birth },
      money(holding.wallet),
      ...counted.flatMap(({ plan, many }) => goalCells(plan, many, holding)),
      ...(shares ? [holding.units === 0 ? '' : { number: String(holding.units) }] : []),
      member.account_tier,
      { day: dayIn(lagos, member.created_at) },
      ...kinCells(member.next_of_kin),
    ]
  })
  return fileOf(query.as, `members-${dayIn(lagos, now)}`, [heads, ...rows])
}

function kinCells(kin: Member['next_of_kin']): CellToWrite[] {
  if (kin === null) return ['', '', '', '']
  const phone = formatPhone(kin.phone).replace('+234 ', '0')
  return [kin.fullName, phone, kin.relationship, { number: String(kin.sharePercent) }]
}

function goalCells(plan: SheetPlan, many: number, { goals }: Holding): CellToWrite[] {
  const own = goals.filter(({ planId }) => planId === plan.id)
  return Array.from({ length: many }, (_, at) => {
    const ends = plan.kind === 'locked' || plan.kind === 'target' ? [own[at]?.ends ?? ''] : []
    const target = plan.kind === 'target' ? [money(own[at]?.target)] : []
    return [money(own[at]?.amount), ...target, ...ends]
  }).flat()
}

/** The rows with errors as they stand in the file, with the errors beside each. */
export async function downloadFaultsHandler(
  { db }: Call,
  { params, query }: InputOf<typeof contract.downloadFaults>,
): Promise<FileAnswer> {
  const list = await anyMoveIn(db, params.id)
  const rows = await rowsOf(db, list.id, { which: 'faulty', after: 0, limit: membersMost })
  const heads = [...list.heads, 'Line', 'What is wrong']
  const cells = rows.map((row) => [
    ...list.heads.map((_, at) => row.cells[at] ?? ''),
    String(row.line_no),
    row.faults
      .map(
        ({ code, column }) =>
          `${column === undefined ? '' : `${list.heads[column] ?? ''}: `}${faultWords[code]}`,
      )
      .join('; '),
  ])
  return fileOf(query.as, `${list.code}-errors`, [heads, ...cells])
}
