/** Vouchers of the society's own money: one administrator prepares them, and others approve. */
import {
  approveVoucher,
  draftVoucher,
  reverseVoucher,
  submitVoucher,
  type Voucher,
} from '@kolo/books/vouchers'
import type { InputOf } from '@kolo/foundation/endpoint'
import { type Kobo, zeroKobo } from '@kolo/foundation/money'
import type { CalendarDate } from '@kolo/foundation/time'
import { momentOn } from '../calendar.ts'
import type { Scene } from '../members.ts'

/** Accounts of the chart that the society uses in the demonstration; its only bank account has the first number. */
export const accounts = {
  bank: '1110',
  pettyCash: '1140',
  treasuryBills: '1410',
  furniture: '1610',
  computers: '1620',
  accruedExpenses: '2320',
  educationFund: '3220',
  buildingFund: '3230',
  treasuryBillIncome: '4210',
  bankInterest: '4220',
  entranceFees: '4310',
  dues: '4320',
  rentReceived: '4420',
  salaries: '5210',
  honoraria: '5220',
  meetings: '5310',
  stationery: '5320',
  transport: '5330',
  rent: '5340',
  software: '5350',
  training: '5360',
  audit: '5410',
  bankCharges: '5510',
  bankTaxes: '5520',
} as const
type Account = (typeof accounts)[keyof typeof accounts]

type Body = InputOf<typeof draftVoucher>['body']

/** What a voucher says; its value date is the day it is posted on where it names none. */
export type Entry = {
  kind: Body['kind']
  valueDate?: CalendarDate
  party?: string
  narration: string
  reference?: string
  evidence?: string
  debits: readonly (readonly [Account, Kobo])[]
  credits: readonly (readonly [Account, Kobo])[]
}

/** When a voucher is prepared: a day, and a minute of it. */
export type When = { on: CalendarDate; minute: number }

function bodyOf(entry: Entry, on: CalendarDate): Body {
  const { kind, valueDate = on, party = '', narration, reference = '', evidence = '' } = entry
  return {
    kind,
    valueDate,
    party,
    narration,
    reference,
    evidence,
    lines: [
      ...entry.debits.map(([account, amount]) => ({
        account,
        debitKobo: amount,
        creditKobo: zeroKobo,
        memo: '',
      })),
      ...entry.credits.map(([account, amount]) => ({
        account,
        debitKobo: zeroKobo,
        creditKobo: amount,
        memo: '',
      })),
    ],
  }
}

/** Drafts a voucher. */
export async function draft(
  { fixture, administrators }: Scene,
  { on, minute }: When,
  entry: Entry,
): Promise<Voucher> {
  const preparing = { at: momentOn(on, minute), uid: administrators[0] ?? '' }
  return await fixture.act(preparing, draftVoucher, { body: bodyOf(entry, on) })
}

export async function submit(scene: Scene, when: When, entry: Entry): Promise<Voucher> {
  const { id, version } = await draft(scene, when, entry)
  const submitting = { at: momentOn(when.on, when.minute + 2), uid: scene.administrators[0] ?? '' }
  return await scene.fixture.act(submitting, submitVoucher, { params: { id }, body: { version } })
}

/** Approves a submitted voucher, with a second approval where its amount takes one. */
export async function approve(
  { fixture, administrators }: Scene,
  { on, minute }: When,
  { id, version }: Voucher,
): Promise<Voucher> {
  const [, one = '', two = ''] = administrators
  const approving = (uid: string, after: number) => ({ at: momentOn(on, minute + after), uid })
  const params = { id }
  const first = await fixture.act(approving(one, 0), approveVoucher, { params, body: { version } })
  if (first.state !== 'submitted') return first
  const body = { version: first.version }
  return await fixture.act(approving(two, 9), approveVoucher, { params, body })
}

/** Prepares a voucher and has it approved half an hour later. */
export async function post(scene: Scene, when: When, entry: Entry): Promise<Voucher> {
  const submitted = await submit(scene, when, entry)
  return await approve(scene, { ...when, minute: when.minute + 30 }, submitted)
}

/** Reverses a posted voucher by one that others approve. */
export async function reverse(scene: Scene, { on, minute }: When, { id }: Voucher, reason: string) {
  const { fixture, administrators } = scene
  const reversing = { at: momentOn(on, minute), uid: administrators[0] ?? '' }
  const body = { reason, valueDate: on }
  const reversal = await fixture.act(reversing, reverseVoucher, { params: { id }, body })
  await approve(scene, { on, minute: minute + 20 }, reversal)
}
