/** Lists as administrators see them. */

import type { Call } from '@kolo/application/call'
import { waitingIn, waitingOfKind } from '@kolo/approvals/server'
import { batchQueries } from '@kolo/database/batched-queries'
import type { Db } from '@kolo/database/tables'
import { shownReading } from '@kolo/files/reading'
import { decide } from '@kolo/foundation/access'
import { kobo, sumKobo } from '@kolo/foundation/money'
import { bankAccountWords } from '@kolo/foundation/nuban'
import { cardRows, memberCardsOf } from '@kolo/profile/server'
import { bankLabels } from '@kolo/transfers/server'
import { movingInAccess } from '../moving-in.access.ts'
import type { MoveIn, MoveInRow } from '../moving-in.contract.ts'
import { controlNames } from '../moving-in.messages.ts'
import { owedOfLoans, restOf } from '../moving-in.rules.ts'
import {
  differencesOf,
  type MemberSums,
  netOf,
  type OpeningBalance,
  postedOf,
} from '../opening-balances.rules.ts'
import { bringInKind } from './import-approval.ts'
import { type LoanSums, sumLoans } from './loans-sheet.store.ts'
import type { KeptReading, KeptRow, MoveInRecord } from './move-in.record.ts'
import { type ListSums, sumRows } from './moving-in.store.ts'
import { balancesOf } from './opening-balances.store.ts'
import { takeBackKind } from './reversal-approval.ts'

const kinds = [bringInKind, takeBackKind]

/** Lists with what they come to. */
export async function presentMoveIns(call: Call, rows: readonly MoveInRecord[]): Promise<MoveIn[]> {
  const { db, now, actor } = call
  if (rows.length === 0) return []
  const { sums, labels, cards, bringing, taking, balances, loans } = await batchQueries(db, {
    sums: sumRows(rows.map(({ id }) => id)),
    labels: bankLabels(db),
    cards: cardRows(db, [...new Set(rows.map(({ uploaded_by }) => uploaded_by))]),
    bringing: waitingOfKind(now, bringInKind.name),
    taking: waitingOfKind(now, takeBackKind.name),
    balances: balancesOf(rows.map(({ id }) => id)),
    loans: sumLoans(rows.map(({ id }) => id)),
  })
  return rows.map((row) => {
    const subject = { state: row.state }
    const sum = sums.find(({ move_in_id }) => move_in_id === row.id)
    const { broughtKobo, ...counts } = countsOf(sum)
    const bank = labels.find(({ id }) => id === row.account_id)
    const ofList = balances.filter(({ moveInId }) => moveInId === row.id)
    const loanSum = loans.find(({ moveInId }) => moveInId === row.id)
    const waiting = [...bringing, ...taking].filter(({ subject_id }) => subject_id === row.id)
    return {
      id: row.id,
      code: row.code,
      state: row.state,
      fileName: row.file_name,
      uploadedBy: {
        uid: row.uploaded_by,
        fullName: cards.find(({ uid }) => uid === row.uploaded_by)?.full_name ?? 'Former member',
      },
      uploadedAt: row.uploaded_at,
      postedAt: row.posted_at ?? undefined,
      undoneAt: row.undone_at ?? undefined,
      heads: row.heads,
      parts: row.parts,
      reading: row.reading ? readingOfList(row.reading, sum) : undefined,
      totalsAgree: row.totals_agree ?? undefined,
      ...counts,
      broughtKobo,
      position:
        row.position_kobo === null || row.position_on === null
          ? undefined
          : {
              account: bank ? bankAccountWords(bank.bank_name, bank.last4) : 'A bank account',
              amountKobo: kobo(row.position_kobo),
              on: row.position_on,
              restKobo: restOf({
                brought: broughtKobo,
                position: kobo(row.position_kobo),
                others: netOf(postedOf(ofList, row.account_id ?? '')),
                loans: owedOfLoans(loanSum),
              }),
            },
      balances: balancesShown(ofList, { ...counts, loans: loanSum }),
      loans: loansShown(row, loanSum),
      version: row.version,
      waiting: waitingIn(call, kinds, waiting)[0],
      can: {
        change: decide(movingInAccess.change, actor, subject),
        ask: decide(movingInAccess.ask, actor, subject),
        remove: decide(movingInAccess.remove, actor, subject),
        undo: decide(movingInAccess.undo, actor, subject),
      },
    }
  })
}

/** The trial balance of a list, and where it differs from the members on it. */
function balancesShown(all: readonly OpeningBalance[], list: MemberSums): MoveIn['balances'] {
  if (all.length === 0) return undefined
  return {
    rows: all.map(({ number, name, debitKobo, creditKobo, role }) => ({
      number,
      name,
      debitKobo,
      creditKobo,
      role,
    })),
    debitKobo: sumKobo(all.map(({ debitKobo }) => debitKobo)),
    creditKobo: sumKobo(all.map(({ creditKobo }) => creditKobo)),
    differences: differencesOf(all, list).map(({ ledgerKind, fileKobo, listKobo }) => ({
      name: controlNames[ledgerKind] ?? ledgerKind,
      fileKobo,
      listKobo,
    })),
  }
}

/** The sheet of running loans of a list, and what it comes to. */
function loansShown(
  { loans_on: on, loan_heads: heads, loan_parts: parts }: MoveInRecord,
  sum: LoanSums | undefined,
): MoveIn['loans'] {
  if (!sum || on === null || heads === null || parts === null) return undefined
  const { moveInId: _, takenBackKobo: _back, ...sums } = sum
  return { on, heads, parts, ...sums, owedKobo: owedOfLoans(sum) }
}

/** How the file was read, with errors as they are now: somebody may have got an e-mail of the list meanwhile. */
function readingOfList({ totals: _, ...reading }: KeptReading, sum: ListSums | undefined) {
  return { ...shownReading(reading), read: sum?.good_lines ?? 0, faulty: sum?.faulty_lines ?? 0 }
}

function countsOf(sum: ListSums | undefined) {
  const [walletKobo, savingsKobo, sharesKobo] = [
    kobo(sum?.wallet_kobo ?? 0n),
    kobo(sum?.savings_kobo ?? 0n),
    kobo(sum?.shares_kobo ?? 0n),
  ]
  return {
    rowCount: sum?.row_count ?? 0,
    faultyCount: sum?.faulty_count ?? 0,
    notedCount: sum?.noted_count ?? 0,
    leftOutCount: sum?.left_out_count ?? 0,
    memberCount: sum?.member_count ?? 0,
    withoutEmail: sum?.without_email ?? 0,
    doneCount: sum?.done_count ?? 0,
    takenBackCount: sum?.taken_back_count ?? 0,
    shareUnits: sum?.share_units ?? 0,
    walletKobo,
    savingsKobo,
    sharesKobo,
    broughtKobo: sumKobo([walletKobo, savingsKobo, sharesKobo]),
  }
}

export async function presentMoveIn(call: Call, row: MoveInRecord): Promise<MoveIn> {
  const [list] = await presentMoveIns(call, [row])
  if (!list) throw new Error(`List ${row.code} was lost while it was presented`)
  return list
}

/** Rows, each with the member it became. */
export async function presentRows(db: Db, rows: readonly KeptRow[]): Promise<MoveInRow[]> {
  const uids = rows.flatMap(({ member_uid, taken_back_at }) =>
    member_uid && !taken_back_at ? [member_uid] : [],
  )
  const cards = await memberCardsOf(db, uids)
  return rows.map((row) => {
    const card = row.member_uid === null ? undefined : cards.get(row.member_uid)
    return {
      lineNo: row.line_no,
      cells: row.cells,
      name: row.name,
      email: row.email,
      phone: row.phone,
      number: row.number,
      gender: row.gender ?? undefined,
      bornOn: row.born_on ?? undefined,
      walletKobo: kobo(row.wallet_kobo),
      savingsKobo: kobo(row.savings_kobo),
      goals: row.goals.map(({ planId, amountKobo, targetKobo, endsOn }) => ({
        planId,
        amountKobo: kobo(BigInt(amountKobo)),
        targetKobo: targetKobo === undefined ? undefined : kobo(BigInt(targetKobo)),
        endsOn,
      })),
      shareUnits: row.share_units,
      sharesKobo: kobo(row.shares_kobo),
      broughtKobo: sumKobo([kobo(row.wallet_kobo), kobo(row.savings_kobo), kobo(row.shares_kobo)]),
      faults: row.faults,
      notes: row.notes,
      leftOut: row.left_out,
      member:
        row.member_uid !== null && card ? { uid: row.member_uid, memberCode: card.memberCode } : undefined,
      takenBack: row.taken_back_at !== null,
    }
  })
}
