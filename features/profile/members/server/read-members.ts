/** The members' list as a file, for administrators: what the list shows, of everybody a filter or a search finds. */
import type { Call } from '@kolo/application/call'
import type { FileAnswer } from '@kolo/application/route'
import { writeXlsx, xlsxType } from '@kolo/files/server'
import { csvFile, csvRows, csvText } from '@kolo/foundation/csv'
import type { InputOf } from '@kolo/foundation/endpoint'
import { plainNaira, zeroKobo } from '@kolo/foundation/money'
import { type Refusal, refuse } from '@kolo/foundation/refusal'
import { dayIn, lagos } from '@kolo/foundation/time'
import { kycNames, roleNames, tierNames } from '../../profiles/profile.messages.ts'
import { type downloadMembers, type MemberListRow, memberRowsMost } from '../members.contract.ts'
import { type Asked, countAsked, membersAsked, presentListed } from './list-members.ts'
import type { ListedMember } from './members.store.ts'

/** How many are read at once. */
const slice = 1_000

const heads = [
  'Code',
  'Name',
  'Email',
  'Email checked',
  'Phone',
  'Role',
  'Tier',
  'Identity',
  'Status',
  'Profile',
  'Joined',
  'Last here',
  'Saved',
]

export async function downloadMembersHandler(
  call: Call,
  { query: { format, ...asked } }: InputOf<typeof downloadMembers>,
): Promise<FileAnswer | Refusal<'too-many-members'>> {
  const looking = { db: call.db, seesAll: true }
  // Counted before any is read: what is refused costs next to nothing, and the file of any size is long work.
  if ((await countAsked(looking, asked)) > memberRowsMost)
    return refuse('too-many-members', { most: memberRowsMost })
  const found: MemberListRow[] = []
  let last: ListedMember | undefined
  do {
    const after = last && { key: last.order_key, uid: last.uid }
    const rows = await membersAsked(looking, asked, { limit: slice, after })
    found.push(...(await presentListed(looking, rows)))
    last = rows.length === slice ? rows.at(-1) : undefined
  } while (last)
  call.record({ kind: 'profile.members-taken', facts: { rows: found.length, format, ...takenFacts(asked) } })
  const name = `members-${dayIn(lagos, call.now)}.${format}`
  if (format === 'xlsx') {
    const cells = found.map(cellsOf).map(({ texts, saved }) => [...texts, { number: saved }])
    return { bytes: writeXlsx([{ name: 'Members', rows: [heads, ...cells] }]), contentType: xlsxType, name }
  }
  const bytes = new TextEncoder().encode(csvHead() + csvLines(found))
  return { bytes, contentType: 'text/csv; charset=utf-8', name }
}

/** The first line of the CSV file, and what stands before it. */
export function csvHead(): string {
  return csvFile([heads.map(csvText)])
}

/** These members as lines of the CSV file. */
export function csvLines(rows: readonly MemberListRow[]): string {
  return csvRows(rows.map(cellsOf).map(({ texts, saved }) => [...texts.map(csvText), saved]))
}

/** What the audit log says of a list somebody takes along: the filters, and of a search that there was one. */
export function takenFacts({ search, order: _order, ...filters }: Asked): Record<string, string | true> {
  return { ...(search ? { search: true as const } : {}), ...definedOf(filters) }
}

function cellsOf(row: MemberListRow) {
  const texts = [
    row.memberCode,
    row.fullName,
    row.email,
    row.emailVerified ? 'Checked' : 'Not checked',
    row.phone ?? '',
    roleNames[row.role],
    tierNames[row.accountTier],
    kycNames[row.kycStatus],
    row.isActive ? 'Active' : 'Not active',
    row.profileComplete ? 'Complete' : 'Not complete',
    dayIn(lagos, row.createdAt),
    row.lastActiveAt ? dayIn(lagos, row.lastActiveAt) : '',
  ]
  return { texts, saved: plainNaira(row.savedKobo ?? zeroKobo) }
}

function definedOf(filters: Readonly<Record<string, string | undefined>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(filters).filter((entry): entry is [string, string] => entry[1] !== undefined),
  )
}
