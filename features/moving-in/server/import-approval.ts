/** What two administrators agree to before a list is brought in: who, with what, against which declared money. */
import { approvalKind, type Call } from '@kolo/application/call'
import {
  addKobo,
  formatNaira,
  greatestKobo,
  type Kobo,
  kobo,
  negateKobo,
  subtractKobo,
  zeroKobo,
} from '@kolo/foundation/money'
import { bankAccountWords } from '@kolo/foundation/nuban'
import { isRefusal, type Refusal, refuse } from '@kolo/foundation/refusal'
import { type CalendarDate, dayIn, formatDay, lagos } from '@kolo/foundation/time'
import { chosenIdWire, dayWire, koboWire } from '@kolo/foundation/wire'
import { beginLongWork } from '@kolo/long-work/server'
import { lockShareRoom } from '@kolo/shares/server'
import { bankLabels } from '@kolo/transfers/server'
import * as z from 'zod/mini'
import { controlNames, movingInMessages } from '../moving-in.messages.ts'
import { moveInPath } from '../moving-in.paths.ts'
import { owedOfLoans, restOf } from '../moving-in.rules.ts'
import {
  differencesOf,
  type MemberSums,
  netOf,
  type OpeningBalance,
  postedOf,
} from '../opening-balances.rules.ts'
import { beforeTheFirst, bringIn } from './import-lists.ts'
import { sumLoans } from './loans-sheet.store.ts'
import type { MoveInRecord } from './move-in.record.ts'
import { lockMoveIn, officersIn, replaceRows, rowsOf, saveMoveIn, sumRows } from './moving-in.store.ts'
import { balancesOf } from './opening-balances.store.ts'
import { judgeList, keptRows } from './read-list.ts'
import { judgeLoansAgain } from './read-loans.ts'

export type Declared = {
  accountId: string
  positionKobo: Kobo
  positionOn: CalendarDate
  invites: boolean
}

type Change = {
  code: string
  accountId: string
  account: string
  position: Kobo
  positionOn: CalendarDate
  members: number
  leftOut: number
  wallet: Kobo
  savings: Kobo
  shares: Kobo
  rest: Kobo
  others: Kobo
  loans: number
  loansLeft: Kobo
  invites: boolean
  lifted: number
  officers: number
}

export const bringInKind = approvalKind<Change>({
  name: 'moving-in.list',
  subjectType: 'move-in',
  permission: 'manage_users',
  change: z.object({
    code: z.string(),
    accountId: chosenIdWire('Choose the bank account.'),
    account: z.string(),
    position: koboWire,
    positionOn: dayWire,
    members: z.number(),
    leftOut: z.number(),
    wallet: koboWire,
    savings: koboWire,
    shares: koboWire,
    rest: koboWire,
    others: z._default(koboWire, zeroKobo),
    loans: z._default(z.number(), 0),
    loansLeft: z._default(koboWire, zeroKobo),
    invites: z.boolean(),
    lifted: z._default(z.number(), 0),
    officers: z._default(z.number(), 0),
  }),
  page: moveInPath,
  amountOf: ({ position }) => position,
  describe: (change) => ({
    title: `Import ${change.members === 1 ? '1 member' : `${change.members.toLocaleString('en-NG')} members`}`,
    lines: [
      { label: 'List', value: change.code },
      { label: 'Declared', value: `${formatNaira(change.position)} on ${formatDay(change.positionOn)}` },
      { label: 'In the bank account', value: change.account },
      { label: 'Wallets', value: formatNaira(change.wallet) },
      { label: 'Savings', value: formatNaira(change.savings) },
      { label: 'Share capital', value: formatNaira(change.shares) },
      ...(change.others === zeroKobo
        ? []
        : [
            {
              label: 'Other assets less liabilities and members’ funds, by the trial balance',
              value: formatNaira(change.others),
            },
          ]),
      ...(change.loans === 0
        ? []
        : [
            {
              label: 'Running loans: principal, interest and penalties left',
              value: `${change.loans.toLocaleString('en-NG')}, ${formatNaira(change.loansLeft)}`,
            },
          ]),
      { label: 'No member’s, to the reserve', value: formatNaira(change.rest) },
      { label: 'Members with a higher tier than Basic', value: String(change.lifted) },
      { label: 'Officers whose own balance comes in', value: String(change.officers) },
      { label: 'Rows left out', value: String(change.leftOut) },
      { label: 'Everybody with an e-mail is written to', value: change.invites ? 'Yes' : 'No' },
    ],
  }),
  lockSubject: async ({ db }, id) => {
    const { state, version } = await lockMoveIn(db, id)
    return { version: `${state}, ${version}` }
  },
  apply: async (call, id, change, { approvalId, askedBy, alone }) => {
    const { db } = call
    const list = await lockMoveIn(db, id)
    if (list.state !== 'draft') return refuse('move-in-decided')
    // Of two the other one agrees to an officer's own balance; alone there is nobody.
    if (alone && (await officersIn(db, id)).includes(askedBy)) return refuse('own-balance-alone')
    const ready = await readyToBring(call, list, { ...change, positionKobo: change.position })
    if (isRefusal(ready)) return ready
    await saveMoveIn(db, id, {
      state: 'posting',
      account_id: change.accountId,
      position_kobo: change.position,
      position_on: change.positionOn,
      invites: change.invites,
      approval_id: approvalId,
    })
    await beginLongWork(call, bringIn, {
      subjectId: id,
      title: `Bringing in ${change.members.toLocaleString('en-NG')} members`,
      total: change.members,
      place: beforeTheFirst,
      ownerUid: askedBy,
    })
    call.record({
      kind: 'moving-in.agreed',
      target: { type: 'move-in', id },
      facts: { code: list.code, members: change.members, positionKobo: String(change.position) },
    })
    return undefined
  },
  words: movingInMessages,
})

type NotReady = Refusal<
  | BalancesRefusal
  | 'rows-faulty'
  | 'nobody-to-bring'
  | 'loans-faulty'
  | 'loans-other-day'
  | 'no-such-account'
  | 'day-to-come'
  | 'position-less'
  | 'shares-none-left'
>

/** What a locked list comes to against what is declared, or why it cannot be brought in. Its rows are judged as of now. */
export async function readyToBring(
  call: Pick<Call, 'db' | 'now'>,
  list: MoveInRecord,
  declared: Declared,
): Promise<Change | NotReady> {
  const { db, now } = call
  const banks = await bankLabels(db).execute()
  const bank = banks.find(({ id }) => id === declared.accountId)
  if (!bank) return refuse('no-such-account', {}, 'accountId')
  if (declared.positionOn > dayIn(lagos, now)) return refuse('day-to-come', {}, 'positionOn')
  const sum = await judgeAgain(call, list)
  const faulty = sum?.faulty_count ?? 0
  if (faulty > 0) return refuse('rows-faulty', { count: faulty })
  if (!sum || sum.member_count === 0) return refuse('nobody-to-bring')
  const [wallet, savings, shares] = [kobo(sum.wallet_kobo), kobo(sum.savings_kobo), kobo(sum.shares_kobo)]
  const brought = addKobo(addKobo(wallet, savings), shares)
  const loans = await loansAgain(db, list, declared)
  if (isRefusal(loans)) return loans
  const balances = (await balancesOf([list.id]).execute(db)).rows
  const wrong = wrongBalances(balances, declared, {
    walletKobo: wallet,
    savingsKobo: savings,
    sharesKobo: shares,
    loans,
  })
  if (wrong) return wrong
  const others = netOf(postedOf(balances, declared.accountId))
  const loansLeft = owedOfLoans(loans)
  const rest = restOf({ brought, position: declared.positionKobo, others, loans: loansLeft })
  if (rest < zeroKobo)
    return refuse('position-less', { short: String(subtractKobo(zeroKobo, rest)) }, 'positionKobo')
  const left = sum.share_units === 0 ? undefined : await lockShareRoom(db)
  if (sum.share_units > 0 && sum.share_units > (left?.leftUnits ?? 0))
    return refuse('shares-none-left', { units: sum.share_units, left: left?.leftUnits ?? 0 })
  return {
    code: list.code,
    accountId: declared.accountId,
    account: bankAccountWords(bank.bank_name, bank.last4),
    position: declared.positionKobo,
    positionOn: declared.positionOn,
    members: sum.member_count,
    leftOut: sum.left_out_count,
    wallet,
    savings,
    shares,
    rest,
    others,
    loans: loans?.count ?? 0,
    loansLeft,
    invites: declared.invites,
    lifted: sum.lifted_count,
    officers: (await officersIn(db, list.id)).length,
  }
}

/** What its sheet of running loans comes to, each looked at again, or why it cannot come in on the declared day. */
async function loansAgain(db: Call['db'], list: MoveInRecord, { positionOn }: Declared) {
  if (list.loans_on === null) return undefined
  if (list.loans_on !== positionOn) return refuse('loans-other-day', { day: list.loans_on }, 'positionOn')
  await judgeLoansAgain(db, list)
  const { rows } = await sumLoans([list.id]).execute(db)
  const count = rows[0]?.faultyCount ?? 0
  return count > 0 ? refuse('loans-faulty', { count }) : rows[0]
}

type BalancesRefusal = 'balances-off' | 'balances-differ' | 'balances-not-moved' | 'balances-bank-differs'

/** Why a trial balance cannot come in with these members and this bank account. */
function wrongBalances(
  balances: readonly OpeningBalance[],
  { accountId, positionKobo }: Declared,
  list: MemberSums,
): Refusal<BalancesRefusal> | undefined {
  if (balances.length === 0) return undefined
  const off = netOf(balances)
  if (off !== zeroKobo)
    return refuse('balances-off', { difference: String(greatestKobo(off, negateKobo(off))) })
  const other = balances.find(({ role }) => role === 'not-moved')
  if (other) return refuse('balances-not-moved', { number: other.number, name: other.name })
  const [differs] = differencesOf(balances, list)
  if (differs)
    return refuse('balances-differ', {
      account: controlNames[differs.ledgerKind] ?? differs.ledgerKind,
      file: String(differs.fileKobo),
      list: String(differs.listKobo),
    })
  const bank = netOf(balances.filter(({ role, ledgerScope }) => role === 'bank' && ledgerScope === accountId))
  return bank === positionKobo
    ? undefined
    : refuse('balances-bank-differs', { file: String(bank) }, 'positionKobo')
}

/** Somebody may have signed up since, or a plan was closed: every row is looked at again. */
async function judgeAgain(call: Pick<Call, 'db' | 'now'>, list: MoveInRecord) {
  const kept = await rowsOf(call.db, list.id, { which: 'all', after: 0, limit: 100_000 })
  const cells = new Map(kept.map((row) => [row.line_no, row]))
  const sheet = { heads: list.heads, rows: keptRows(kept) }
  const { rows } = await judgeList(call, sheet, list.parts, list.reading?.isDays1904)
  const again = rows.map((row) => {
    const before = cells.get(row.lineNo)
    return { ...row, cells: before?.cells ?? [], leftOut: before?.left_out ?? false }
  })
  await replaceRows(call.db, list.id, again)
  const { rows: sums } = await sumRows([list.id]).execute(call.db)
  return sums[0]
}
