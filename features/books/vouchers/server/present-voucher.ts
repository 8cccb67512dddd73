/** A voucher as administrators see it, with what was checked about it. */
import type { Call } from '@kolo/application/call'
import { settingIn, settingRows } from '@kolo/application/community-settings'
import { askedAbout, waitingIn } from '@kolo/approvals/server'
import { batchQueries } from '@kolo/database/batched-queries'
import { decide } from '@kolo/foundation/access'
import { addKobo, type Kobo, kobo, negateKobo, subtractKobo, sumKobo, zeroKobo } from '@kolo/foundation/money'
import { dayIn, lagos } from '@kolo/foundation/time'
import { type Writer, writerFor } from '@kolo/foundation/writer'
import { type ChartAccount, chartQuery, nameOf } from '@kolo/ledger/chart'
import { netsOnDay } from '@kolo/ledger/day-ends'
import { readFormats } from '@kolo/profile/server'
import { bankLabels, banksIn, secondAdministratorFrom } from '@kolo/transfers/server'
import { vouchersAccess } from '../voucher.access.ts'
import type { ListedVoucher, Voucher, VoucherFile } from '../voucher.contract.ts'
import { amountInWords, type VoucherLine } from '../voucher.rules.ts'
import { shownStateOf, subjectOf, type VoucherFileRow, type VoucherRow } from './voucher.record.ts'
import * as store from './voucher.store.ts'
import { voucherPosting } from './voucher-approval.ts'

const person = (uid: string, name: string | null | undefined) => ({ uid, fullName: name ?? 'Former member' })

/** A row of the register. */
export function presentListed(row: VoucherRow, preparer: string | null | undefined): ListedVoucher {
  return {
    id: row.id,
    kind: row.kind,
    code: row.code ?? undefined,
    state: shownStateOf(row),
    valueDate: row.value_date,
    party: row.party,
    narration: row.narration,
    reference: row.reference,
    amountKobo: kobo(row.amount_kobo),
    ...(row.prepared_by === null ? {} : { preparedBy: person(row.prepared_by, preparer) }),
  }
}

/** A document as screens show it. */
export function presentFile(row: VoucherFileRow): VoucherFile {
  return { id: row.id, name: row.file_name, type: row.content_type, sizeBytes: row.size_bytes }
}

export async function presentVoucher(call: Call, row: VoucherRow): Promise<Voucher> {
  const { db, now, actor } = call
  const said = await batchQueries(db, {
    lines: store.linesOf(db, row.id),
    files: store.filesOf(db, row.id),
    beside: store.besideVoucher(row),
    chart: chartQuery(db),
    labels: bankLabels(db),
    waiting: askedAbout(now, 'voucher', row.id),
    settings: settingRows([secondAdministratorFrom]),
    nets: netsOnDay(dayIn(lagos, now)),
  })
  const [beside] = said.beside
  if (!beside) throw new Error(`Voucher ${row.id} is gone`)
  const chart = new Map(said.chart.map((account) => [account.number, account]))
  const banks = banksIn(said.labels)
  const nameOfNumber = (number: string) => {
    const account = chart.get(number)
    return account ? nameOf(account, banks) : number
  }
  const lines = said.lines.map((line) => ({
    account: line.account,
    name: nameOfNumber(line.account),
    debitKobo: kobo(line.debit_kobo),
    creditKobo: kobo(line.credit_kobo),
    memo: line.memo,
  }))
  const balanceOf = (account: ChartAccount) =>
    sumKobo(
      said.nets
        .filter(({ kind, scope }) => kind === account.ledger_kind && scope === account.ledger_scope)
        .map(({ net_kobo }) => negateKobo(kobo(net_kobo))),
    )
  const money =
    row.state === 'posted' || row.state === 'cancelled'
      ? []
      : moneyLines(lines, chart, { nameOfNumber, balanceOf })
  const write = writerFor(await readFormats(db, actor.uid))
  const subject = subjectOf(row)
  return {
    ...presentListed(row, beside.prepared_name),
    evidence: row.evidence,
    lines,
    amountInWords: amountInWords(kobo(row.amount_kobo)),
    monthOpen: beside.month_open,
    checks: checksOf(row, { ...beside, lines, money, files: said.files.length }, write),
    files: said.files.map(presentFile),
    preparedAt: row.prepared_at,
    submittedAt: row.submitted_at ?? undefined,
    checkCode: row.check_code ?? undefined,
    takesTwo: beside.takes_two,
    secondFromKobo: settingIn(said.settings, secondAdministratorFrom),
    ...(row.first_approved_by !== null && row.first_approved_at !== null
      ? { firstApproval: { by: person(row.first_approved_by, beside.first_name), at: row.first_approved_at } }
      : {}),
    ...(row.posted_at !== null && row.journal_id !== null
      ? {
          posted: {
            at: row.posted_at,
            journalId: row.journal_id,
            ...(beside.approved_name && beside.approved_by
              ? { by: person(beside.approved_by, beside.approved_name) }
              : {}),
          },
        }
      : {}),
    answer: row.answer ?? undefined,
    ...(row.reverses !== null ? { reverses: { id: row.reverses, code: beside.reversed_code ?? '' } } : {}),
    ...(beside.reversal
      ? {
          reversedBy: {
            id: beside.reversal.id,
            code: beside.reversal.code ?? undefined,
            state: beside.reversal.state,
          },
        }
      : {}),
    ...(row.source_type !== null && row.source_id !== null
      ? { source: { type: row.source_type, id: row.source_id } }
      : {}),
    approval: waitingIn(call, [voucherPosting], said.waiting)[0],
    version: row.version,
    can: {
      edit: decide(vouchersAccess.edit, actor, subject),
      remove: decide(vouchersAccess.remove, actor, subject),
      cancel: decide(vouchersAccess.cancel, actor, subject),
      submit: decide(vouchersAccess.submit, actor, subject),
      approve: decide(vouchersAccess.approve, actor, subject),
      reverse: beside.reversal ? 'reversed-before' : decide(vouchersAccess.reverse, actor, subject),
    },
  }
}

type Line = VoucherLine & { name: string }
type Money = { name: string; now: Kobo; after: Kobo }

/** The bank accounts and the petty cash that are credited, with what they hold now and what is left. */
function moneyLines(
  lines: readonly Line[],
  chart: ReadonlyMap<string, ChartAccount>,
  {
    nameOfNumber,
    balanceOf,
  }: { nameOfNumber: (number: string) => string; balanceOf: (account: ChartAccount) => Kobo },
): Money[] {
  const paidFrom = new Map<string, Kobo>()
  for (const { account, creditKobo } of lines)
    if (creditKobo > 0n && chart.get(account)?.is_money)
      paidFrom.set(account, addKobo(paidFrom.get(account) ?? zeroKobo, creditKobo))
  return [...paidFrom].map(([number, amount]) => {
    const account = chart.get(number)
    const held = account ? balanceOf(account) : zeroKobo
    return { name: nameOfNumber(number), now: held, after: subtractKobo(held, amount) }
  })
}

/** What was looked at, each with whether it is in order. */
function checksOf(
  row: VoucherRow,
  about: {
    lines: readonly Line[]
    money: readonly Money[]
    files: number
    same_reference: string | null
    month_open: boolean
  },
  { naira }: Writer,
): Voucher['checks'] {
  const amount = naira(kobo(row.amount_kobo))
  return [
    { holds: true, text: `Debits and credits are equal: ${amount}.` },
    { holds: true, text: 'No line uses a control account. Members’ accounts do not change.' },
    ...about.money.map(({ name, now, after }) => ({
      holds: after >= 0n,
      text: `${name}: ${naira(now)} now, ${naira(after)} after this voucher.`,
    })),
    ...(row.state === 'posted' || about.month_open
      ? []
      : [{ holds: false, text: 'The month of the value date is closed.' }]),
    ...(row.reference === '' || row.reverses !== null
      ? []
      : [
          about.same_reference === null
            ? { holds: true, text: `Reference ${row.reference} is on no other voucher.` }
            : { holds: false, text: `Reference ${row.reference} is on ${about.same_reference} too.` },
        ]),
    ...(row.kind === 'payment' && row.reverses === null && about.files === 0
      ? [{ holds: false, text: 'No supporting document is attached.' }]
      : []),
  ]
}
