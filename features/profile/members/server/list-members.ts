/**
 * The members' list, 25 a page, for staff. Moderators see no phone numbers, cannot search by them, see no money, and
 * nobody who wants to be seen by administrators alone.
 */

import type { Call } from '@kolo/application/call'
import { batchQueries } from '@kolo/database/batched-queries'
import { paged } from '@kolo/database/pages'
import type { Db } from '@kolo/database/tables'
import { actsAsStaff } from '@kolo/foundation/access'
import type { InputOf, OutputOf } from '@kolo/foundation/endpoint'
import { uuidPattern } from '@kolo/foundation/ids'
import { orNotFound, RequestProblem } from '@kolo/foundation/request-problem'
import { type CalendarDate, dayIn, lagos, readInstant, startOfDay } from '@kolo/foundation/time'
import { readTotalsByOwner } from '@kolo/ledger/balance'
import { presentCard } from '../../profiles/server/present-profile.ts'
import type { getMemberFigures, listMembers } from '../members.contract.ts'
import type { MemberOrder } from '../members.rules.ts'
import { searchedWords } from '../search.rules.ts'
import {
  countedByWords,
  countedMembers,
  type ListedMember,
  type MemberCursor,
  type MemberFilters,
  memberFigures,
  membersByWords,
  membersInOrder,
} from './members.store.ts'

/** What somebody asks of the list besides the page. */
export type Asked = Omit<InputOf<typeof listMembers>['query'], 'cursor' | 'limit'>
/** Who looks: administrators see everybody, with phone and money. */
type Looking = { db: Db; seesAll: boolean }
const lookingOf = ({ db, actor }: Pick<Call, 'db' | 'actor'>): Looking => ({
  db,
  seesAll: actsAsStaff(actor, 'manage_users'),
})

/** How far what a filter finds is counted, and what words find: beyond that it is "more than". */
const countedMost = { filter: 10_000, words: 1_000 }
/** As far as a list that is written to its end is counted. */
const countedWhole = 10_000_000

type Narrowing = Omit<Asked, 'order'>

export async function listMembersHandler(
  call: Call,
  { query: { cursor, limit, ...asked } }: InputOf<typeof listMembers>,
): Promise<OutputOf<typeof listMembers>> {
  const looking = lookingOf(call)
  const found = await membersAsked(looking, asked, {
    limit: limit + 1,
    after: cursor === undefined ? undefined : readCursor(cursor, asked),
  })
  const { rows, nextCursor } = paged(found, limit, ({ order_key: key, uid }) => writeCursor({ key, uid }))
  return { rows: await presentListed(looking, rows), nextCursor }
}

/** The rows as they are shown, with what everybody saved where money is shown. */
export async function presentListed({ db, seesAll }: Looking, rows: readonly ListedMember[]) {
  const uids = rows.map((row) => row.uid)
  const saved = seesAll ? await readTotalsByOwner(db, 'member_savings', uids) : undefined
  return rows.map((row) => ({
    ...presentCard(row),
    phone: seesAll ? row.phone : null,
    savedKobo: saved?.get(row.uid) ?? null,
  }))
}

export async function getMemberFiguresHandler(
  call: Call,
  { query }: InputOf<typeof getMemberFigures>,
): Promise<OutputOf<typeof getMemberFigures>> {
  const since = `${dayIn(lagos, call.now).slice(0, 7)}-01` as CalendarDate
  const { seesAll } = lookingOf(call)
  // Moderators are shown fewer than there are.
  const narrowed = !seesAll || Object.values(query).some((value) => value !== undefined && value !== '')
  const words = query.search ? searchedWords(query.search) : undefined
  const most = words ? countedMost.words : countedMost.filter
  const counted = counting(seesAll, query, most)
  const isCounted = narrowed && words?.length !== 0
  const answer = await batchQueries(call.db, {
    figures: memberFigures(startOfDay(since)),
    ...(isCounted ? { counted } : {}),
  })
  const [{ found: count } = { found: 0 }] = answer.counted ?? []
  const found = { count: Math.min(count, most), isMore: count > most }
  return { ...orNotFound(answer.figures[0]), since, ...(narrowed ? { found } : {}) }
}

/** How many somebody asks for: all of them, for who waits for each. */
export async function countAsked({ db, seesAll }: Looking, asked: Narrowing): Promise<number> {
  if (asked.search && searchedWords(asked.search).length === 0) return 0
  const { rows } = await counting(seesAll, asked, countedWhole).execute(db)
  return rows[0]?.found ?? 0
}

function counting(seesAll: boolean, asked: Narrowing, most: number) {
  const filters = filtersOf(seesAll, asked)
  if (!asked.search) return countedMembers(filters, most)
  return countedByWords(searchedWords(asked.search), seesAll, filters, most)
}

/** The next members that somebody asks for, in the order they ask for. */
export async function membersAsked(
  { db, seesAll }: Looking,
  asked: Asked,
  page: { limit: number; after: MemberCursor | undefined },
): Promise<ListedMember[]> {
  const filters = filtersOf(seesAll, asked)
  if (!asked.search) return membersInOrder(db, filters, asked.order, page)
  const words = searchedWords(asked.search)
  return words.length === 0 ? [] : membersByWords(db, words, seesAll, filters, page)
}

function filtersOf(seesAll: boolean, asked: Narrowing): MemberFilters {
  return {
    role: asked.role,
    isActive: asked.status && asked.status === 'active',
    tier: asked.tier,
    kyc: asked.kyc,
    emailVerified: asked.email && asked.email === 'checked',
    profileComplete: asked.profile && asked.profile === 'complete',
    exceptPrivate: !seesAll,
  }
}

function writeCursor(cursor: MemberCursor): string {
  return Buffer.from(JSON.stringify([cursor.key, cursor.uid])).toString('base64url')
}

function readCursor(text: string, asked: Asked): MemberCursor {
  try {
    const [key, uid] = JSON.parse(Buffer.from(text, 'base64url').toString()) as unknown[]
    if (typeof key === 'string' && isKey(key, asked) && typeof uid === 'string' && uuidPattern.test(uid)) {
      return { key, uid }
    }
  } catch {
    // Not a cursor we wrote; said below.
  }
  throw new RequestProblem('bad-request')
}

const byAge: readonly MemberOrder[] = ['joined', '-joined']

/** A word or a name, or a moment to the microsecond where the list is by age. */
function isKey(key: string, { search, order }: Asked): boolean {
  if (search || !byAge.includes(order)) return !key.includes('\0')
  return /\.\d{6}Z$/.test(key) && readInstant(`${key.slice(0, -4)}Z`) !== undefined
}
