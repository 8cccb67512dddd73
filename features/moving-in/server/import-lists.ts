/**
 * Brings in the members of a list. What must always be true: each row becomes one member with one journal, in the
 * transaction that notes it, so a process that is killed has done a row whole or not at all; what was declared lies with
 * the list until it is placed, and nothing of it is left there at the end.
 */
import type { ChunkCall } from '@kolo/application/batch-job-kind'
import { newId } from '@kolo/foundation/ids'
import { addKobo, kobo, zeroKobo } from '@kolo/foundation/money'
import { isRefusal } from '@kolo/foundation/refusal'
import { orNotFound } from '@kolo/foundation/request-problem'
import { type Instant, startOfDay } from '@kolo/foundation/time'
import type { AccountName } from '@kolo/ledger/accounts'
import { postJournal, postJournals } from '@kolo/ledger/journal'
import { longWorkKind } from '@kolo/long-work/server'
import { walletAccount } from '@kolo/payments/server'
import { nothingTold } from '@kolo/profile/rules'
import { createProfiles } from '@kolo/profile/server'
import { openImportedGoals } from '@kolo/savings/server'
import { openImportedShares, saveImportedShares } from '@kolo/shares/server'
import * as z from 'zod/mini'
import { moveInPath } from '../moving-in.paths.ts'
import { owedOfLoans, restOf } from '../moving-in.rules.ts'
import { netOf, postedOf } from '../opening-balances.rules.ts'
import { importLoans } from './import-loans.ts'
import { sumLoans } from './loans-sheet.store.ts'
import type { KeptReading, KeptRow, MoveInRecord } from './move-in.record.ts'
import { inviteMember } from './moving-in.notifications.ts'
import { balancesPostings, memberPostings, openedPostings, restPostings } from './moving-in.postings.ts'
import {
  giveTiers,
  lockMoveIn,
  noteBrought,
  rowsOf,
  rowsToBring,
  saveMoveIn,
  sumRows,
} from './moving-in.store.ts'
import { balancesOf } from './opening-balances.store.ts'

/** How many rows become members in one transaction, and how many are written to. */
const atOnce = { members: 25, mails: 100 }

const placeWire = z.object({
  step: z.enum(['open', 'members', 'loans', 'rest', 'invite']),
  after: z.number(),
})
type Place = z.output<typeof placeWire>
/** Before anything. */
export const beforeTheFirst: Place = { step: 'open', after: 0 }

/** Brings in a list. It does not stop half-way: what was declared is placed. */
export const bringIn = longWorkKind<Place>({
  name: 'moving-in.bring-in',
  place: placeWire,
  cancellable: false,
  page: moveInPath,
  chunk: async (call, { subjectId }, { step, after }) => {
    const list = await lockMoveIn(call.db, subjectId)
    if (step === 'open') {
      await open(call, list)
      return { done: 0, place: { step: 'members', after: 0 } }
    }
    if (step === 'members') {
      const rows = await rowsToBring(call.db, list.id, after, atOnce.members)
      await bring(call, list, rows)
      const last = rows.at(-1)?.line_no ?? after
      const isLast = rows.length < atOnce.members
      return { done: rows.length, place: isLast ? { step: 'loans', after: 0 } : { step, after: last } }
    }
    if (step === 'loans') {
      const imported = await importLoans(call, list, after)
      return {
        done: 0,
        place: imported.isLast ? { step: 'rest', after: 0 } : { step, after: imported.after },
      }
    }
    if (step === 'rest') {
      await placeRest(call, list)
      const place: Place = { step: 'invite', after: 0 }
      return { done: 0, place, ...(list.invites ? {} : { ended: everybodyIn }) }
    }
    const rows = await rowsOf(call.db, list.id, { which: 'all', after, limit: atOnce.mails })
    for (const { member_uid: uid, email, name, taken_back_at, officer_uid } of rows)
      if (uid !== null && email !== '' && taken_back_at === null && officer_uid === null)
        await inviteMember(call, { email, fullName: name })
    const place: Place = { step, after: rows.at(-1)?.line_no ?? after }
    return { done: 0, place, ...(rows.length < atOnce.mails ? { ended: everybodyIn } : {}) }
  },
})

const everybodyIn = 'Everybody on the list is in.'

/** What is declared lies with the list. */
async function open({ db, now }: ChunkCall, list: MoveInRecord): Promise<void> {
  const amount = kobo(list.position_kobo ?? 0n)
  if (list.state !== 'posting') throw new Error(`List ${list.code} is ${list.state} and was to be brought in`)
  if (list.account_id === null) return
  await openBalances({ db, now }, list)
  if (amount === zeroKobo) return
  const posted = await postJournal(db, {
    deed: 'moving-in.opened',
    actorUid: list.uploaded_by,
    now,
    memo: `Moving in, ${list.code}`,
    facts: { list: list.code },
    transfers: openedPostings(list.id, list.account_id, amount),
  })
  if (isRefusal(posted)) throw new Error(`List ${list.code} was refused by the books: ${posted.refusal}`)
  await saveMoveIn(db, list.id, { journal_id: posted.journalId })
}

/** What the trial balance says beside members and the declared bank account, in one journal. */
async function openBalances({ db, now }: Pick<ChunkCall, 'db' | 'now'>, list: MoveInRecord): Promise<void> {
  const { rows } = await balancesOf([list.id]).execute(db)
  const transfers = balancesPostings(list.id, postedOf(rows, list.account_id ?? ''))
  if (transfers.length === 0) return
  const posted = await postJournal(db, {
    deed: 'moving-in.balances',
    actorUid: list.uploaded_by,
    now,
    memo: `Opening balances, ${list.code}`,
    facts: { list: list.code },
    transfers,
  })
  if (isRefusal(posted)) throw new Error(`The balances of ${list.code} were refused by the books`)
  await saveMoveIn(db, list.id, { balances_journal_id: posted.journalId })
}

type Brought = {
  row: KeptRow
  uid: string
  email: string
  shareAccount: string | undefined
  lines: { credit: AccountName; amount: ReturnType<typeof kobo> }[]
}

async function bring(call: ChunkCall, list: MoveInRecord, rows: readonly KeptRow[]): Promise<void> {
  const { db, now } = call
  const brought = await becomeMembers(call, rows)
  const withMoney = brought.filter(({ lines }) => lines.length > 0)
  const ids = await journalsOf(call, list, withMoney)
  const journals = new Map(withMoney.map(({ row }, at) => [row.line_no, ids[at]]))
  const shares = brought.flatMap(({ row, shareAccount: accountId }) => {
    const journalId = journals.get(row.line_no)
    return accountId && journalId ? [{ accountId, units: row.share_units, journalId }] : []
  })
  await saveImportedShares(db, shares, now)
  await noteBrought(
    db,
    list.id,
    brought.map(({ row, uid, email }) => ({
      lineNo: row.line_no,
      uid,
      email,
      journalId: journals.get(row.line_no),
    })),
  )
  await giveTiers(
    db,
    list.id,
    rows.filter(({ tier }) => tier !== null).map(({ line_no }) => line_no),
    now,
  )
  for (const { row, uid } of brought)
    call.record({
      kind: 'moving-in.member-brought',
      actorUid: list.uploaded_by,
      subjectUid: uid,
      target: { type: 'move-in', id: list.id },
      facts: { code: list.code, line: row.line_no },
    })
}

async function journalsOf(
  { db, now }: ChunkCall,
  list: MoveInRecord,
  brought: readonly Brought[],
): Promise<string[]> {
  if (brought.length === 0) return []
  return postJournals(
    db,
    brought.map(({ row, lines }) => ({
      deed: 'moving-in.member',
      actorUid: list.uploaded_by,
      now,
      memo: `Imported, ${list.code}`,
      facts: { list: list.code, line: row.line_no },
      transfers: memberPostings(list.id, lines),
    })),
  )
}

/** Members with the accounts their rows need, a few statements for all of them. */
async function becomeMembers(call: ChunkCall, rows: readonly KeptRow[]): Promise<Brought[]> {
  const members = await newMembers(call, rows)
  const memberOf = (row: KeptRow) => orNotFound(members.get(row.line_no))
  const wanted = rows.flatMap((row) => row.goals.map((goal) => ({ row, goal })))
  const accounts = await openImportedGoals(
    call,
    wanted.map(({ row, goal: { planId, targetKobo, endsOn } }) => ({
      ownerUid: memberOf(row).uid,
      planId,
      target: targetKobo === undefined ? undefined : kobo(BigInt(targetKobo)),
      endsOn,
    })),
  )
  const goalLines = Map.groupBy(
    wanted.map(({ row, goal }, at) => ({
      row,
      line: { credit: orNotFound(accounts[at]), amount: kobo(BigInt(goal.amountKobo)) },
    })),
    ({ row }) => row.line_no,
  )
  const sharers = rows.filter(({ share_units }) => share_units > 0).map((row) => memberOf(row).uid)
  const shares = await openImportedShares(call.db, sharers, call.now)
  return rows.map((row) => {
    const { uid, email } = memberOf(row)
    const lines: Brought['lines'] = []
    if (row.wallet_kobo > 0n) lines.push({ credit: walletAccount(uid), amount: kobo(row.wallet_kobo) })
    lines.push(...(goalLines.get(row.line_no) ?? []).map(({ line }) => line))
    const share = row.share_units > 0 ? shares.get(uid) : undefined
    if (share) lines.push({ credit: share.credit, amount: kobo(row.shares_kobo) })
    return { row, uid, email, shareAccount: share?.accountId, lines }
  })
}

type Member = { uid: string; email: string }

/** Who each row is, by its line: an officer who is here already, or a new member; without an e-mail that somebody took meanwhile. */
async function newMembers(
  { db, now }: ChunkCall,
  rows: readonly KeptRow[],
): Promise<ReadonlyMap<number, Member>> {
  const profiles = rows
    .filter(({ officer_uid }) => officer_uid === null)
    .map((row) => ({ lineNo: row.line_no, profile: profileOf(row, now) }))
  const kept = await createProfiles(
    db,
    profiles.map(({ profile }) => profile),
  )
  const without = profiles.filter(({ profile }) => !kept.has(profile.uid))
  const others = await createProfiles(
    db,
    without.map(({ profile }) => ({ ...profile, email: '' })),
  )
  if (others.size !== without.length) throw new Error('A line could not become a member')
  const officers = rows.flatMap(({ line_no, officer_uid: uid, email }) =>
    uid === null ? [] : [[line_no, { uid, email }] as const],
  )
  const members = profiles.map(
    ({ lineNo, profile: { uid, email } }) => [lineNo, { uid, email: kept.has(uid) ? email : '' }] as const,
  )
  return new Map([...officers, ...members])
}

function profileOf(row: KeptRow, now: Instant) {
  return {
    uid: newId(Date.parse(now)),
    email: row.email,
    now,
    provider: 'password' as const,
    emailVerified: false,
    fields: {
      ...nothingTold,
      fullName: row.name,
      phone: row.phone,
      gender: row.gender,
      dateOfBirth: row.born_on,
    },
    nextOfKin: row.next_of_kin ?? undefined,
    joinedAt: row.joined_on === null ? now : startOfDay(row.joined_on),
  }
}

/** What was skipped keeps its line and its reason, and forgets what stood there, as the rows do. */
function withoutTexts(reading: KeptReading): KeptReading {
  return { ...reading, totals: [], list: reading.list.map((lines) => ({ ...lines, text: '' })) }
}

/** What is no member's is the community's; the list is in the books. */
async function placeRest(call: ChunkCall, list: MoveInRecord): Promise<void> {
  const { db, now } = call
  const { rows } = await sumRows([list.id]).execute(db)
  const [sum] = rows
  const [wallet, savings, shares] = [sum?.wallet_kobo, sum?.savings_kobo, sum?.shares_kobo].map((one) =>
    kobo(one ?? 0n),
  )
  const brought = addKobo(addKobo(wallet ?? zeroKobo, savings ?? zeroKobo), shares ?? zeroKobo)
  const balances = (await balancesOf([list.id]).execute(db)).rows
  const others = netOf(postedOf(balances, list.account_id ?? ''))
  const [loans] = (await sumLoans([list.id]).execute(db)).rows
  const rest = restOf({
    brought,
    position: kobo(list.position_kobo ?? 0n),
    others,
    loans: owedOfLoans(loans),
  })
  const posted =
    rest === zeroKobo
      ? undefined
      : await postJournal(db, {
          deed: 'moving-in.rest',
          actorUid: list.uploaded_by,
          now,
          memo: `Moving in, ${list.code}: what is no member’s`,
          facts: { list: list.code },
          transfers: restPostings(list.id, rest),
        })
  if (isRefusal(posted)) throw new Error(`The rest of list ${list.code} was refused by the books`)
  await saveMoveIn(db, list.id, {
    state: 'posted',
    posted_at: now,
    reading: list.reading && JSON.stringify(withoutTexts(list.reading)),
    rest_journal_id: posted?.journalId ?? null,
  })
  call.record({
    kind: 'moving-in.brought',
    actorUid: list.uploaded_by,
    target: { type: 'move-in', id: list.id },
    facts: {
      code: list.code,
      members: sum?.done_count ?? 0,
      loans: loans?.count ?? 0,
      broughtKobo: String(brought),
      restKobo: String(rest),
    },
  })
}
