/**
 * The members' list, 25 a page, for staff. Moderators see no phone numbers, cannot search by them, see no money, and
 * nobody who wants to be seen by administrators alone.
 */
import { type Call, orNotFound, RequestProblem } from '@kolo/database/call'
import { paged } from '@kolo/database/pages'
import { actsAsStaff } from '@kolo/foundation/access'
import type { InputOf, OutputOf } from '@kolo/foundation/endpoint'
import { uuidPattern } from '@kolo/foundation/ids'
import { type CalendarDate, dayIn, lagos, startOfDay } from '@kolo/foundation/time'
import { readTotalsByOwner } from '@kolo/ledger/balance'
import type { getMemberFigures, listMembers } from '../members.contract.ts'
import { searchedWords } from '../search.rules.ts'
import {
  type ListedMember,
  type MemberCursor,
  type MemberFilters,
  memberFigures,
  membersByName,
  membersByWords,
} from './members.store.ts'
import { presentCard } from './present-profile.ts'

/** The act behind `GET /api/members`. */
export async function listMembersAct(
  call: Call,
  { query }: InputOf<typeof listMembers>,
): Promise<OutputOf<typeof listMembers>> {
  const isAdministrator = actsAsStaff(call.actor, 'manage_users')
  const found = await find(call, query, isAdministrator)
  const { rows, nextCursor } = paged(found, query.limit, ({ order_key: key, uid }) =>
    writeCursor({ key, uid }),
  )
  const uids = rows.map((row) => row.uid)
  const saved = isAdministrator ? await readTotalsByOwner(call.db, 'member_savings', uids) : undefined
  return {
    rows: rows.map((row) => ({
      ...presentCard(row),
      phone: isAdministrator ? row.phone : null,
      savedKobo: saved?.get(row.uid) ?? null,
    })),
    nextCursor,
  }
}

/** The act behind `GET /api/member-figures`. */
export async function getMemberFiguresAct(call: Call): Promise<OutputOf<typeof getMemberFigures>> {
  const since = `${dayIn(lagos, call.now).slice(0, 7)}-01` as CalendarDate
  const { rows } = await memberFigures(startOfDay(since)).execute(call.db)
  return { ...orNotFound(rows[0]), since }
}

async function find(
  call: Call,
  query: InputOf<typeof listMembers>['query'],
  isAdministrator: boolean,
): Promise<ListedMember[]> {
  const filters: MemberFilters = {
    role: query.role,
    isActive: query.status && query.status === 'active',
    tier: query.tier,
    kyc: query.kyc,
    exceptPrivate: !isAdministrator,
  }
  const after = query.cursor === undefined ? undefined : readCursor(query.cursor)
  const page = { limit: query.limit + 1, after }
  if (!query.search) return membersByName(call.db, filters, page)
  const words = searchedWords(query.search)
  return words.length === 0 ? [] : membersByWords(call.db, words, isAdministrator, filters, page)
}

function writeCursor(cursor: MemberCursor): string {
  return Buffer.from(JSON.stringify([cursor.key, cursor.uid])).toString('base64url')
}

function readCursor(text: string): MemberCursor {
  try {
    const [key, uid] = JSON.parse(Buffer.from(text, 'base64url').toString()) as unknown[]
    if (typeof key === 'string' && !key.includes('\0') && typeof uid === 'string' && uuidPattern.test(uid)) {
      return { key, uid }
    }
  } catch {
    // Not a cursor we wrote; said below.
  }
  throw new RequestProblem('bad-request')
}
