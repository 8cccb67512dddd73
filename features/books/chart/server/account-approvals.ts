/**
 * What takes two administrators about an own account: adding, renaming, retiring and reopening it. What must always be true: only own
 * accounts change; a number and a name in use are of one account; what holds something is not retired. An account that was
 * posted to is never removed.
 */
import { approvalKind, type Call } from '@kolo/application/call'
import { refusalOf } from '@kolo/foundation/access'
import { kobo } from '@kolo/foundation/money'
import { refuse } from '@kolo/foundation/refusal'
import { dayIn, lagos } from '@kolo/foundation/time'
import type { AccountKind } from '@kolo/ledger/accounts'
import { readBalance } from '@kolo/ledger/balance'
import type { ChartAccount } from '@kolo/ledger/chart'
import * as z from 'zod/mini'
import { accountPath, accountsPath } from '../../books.paths.ts'
import { type AccountSubject, chartAccess } from '../chart.access.ts'
import { chartMessages } from '../chart.messages.ts'
import {
  type AccountClass,
  type ChartKind,
  classNames,
  classOfNumber,
  isReservedNumber,
} from '../chart.rules.ts'
import * as store from './chart.store.ts'

const subject = {
  subjectType: 'chart-account',
  permission: 'manage_settings',
  lockSubject: async ({ db }: Call, number: string) => ({
    version: String((await store.lockAccount(db, number)).version),
  }),
  page: accountPath,
  words: chartMessages,
} as const

/** `after` is what the database compares the name with. */
const renamed = z.object({ before: z.string(), after: z.string() })

/** An own account is added. */
export const accountOpening = approvalKind<{ number: string; after: string }>({
  ...subject,
  name: 'chart.account-opening',
  change: z.object({ number: z.string(), after: z.string() }),
  lockSubject: async ({ db }, number) => ({
    version: (await store.lockNumber(db, number)) ? 'taken' : 'free',
  }),
  describe: ({ number, after }) => ({
    title: `Add account ${number} ${after}`,
    lines: [
      { label: 'Number', value: number },
      { label: 'Name', value: after },
      { label: 'Class', value: classNames[classOfNumber(number) as AccountClass] },
    ],
  }),
  apply: async (call, number, { after }, { alone }) => {
    const no = await openingRefusal(call, { number, name: after })
    if (no) return no
    await store.insertAccount(call.db, { number, name: after })
    recordAccount(call, 'chart-account.added', number, { name: after, alone })
    return undefined
  },
  page: () => accountsPath,
})

/** An own account is called otherwise. */
export const accountRename = approvalKind<{ before: string; after: string }>({
  ...subject,
  name: 'chart.account-rename',
  change: renamed,
  describe: ({ before, after }) => ({
    title: `Rename the account ${before}`,
    lines: [
      { label: 'Name', value: before },
      { label: 'New name', value: after },
    ],
  }),
  apply: async (call, number, { before, after }, { alone }) => {
    const no = await renameRefusal(call, await store.lockAccount(call.db, number), after)
    if (no) return no
    await store.saveAccount(call.db, number, { name: after })
    recordAccount(call, 'chart-account.renamed', number, { before, name: after, alone })
    return undefined
  },
})

/** An own account takes no voucher any more. */
export const accountRetirement = approvalKind<{ number: string; name: string }>({
  ...subject,
  name: 'chart.account-retirement',
  change: z.object({ number: z.string(), name: z.string() }),
  describe: ({ number, name }) => ({
    title: `Retire account ${number} ${name}`,
    lines: [
      { label: 'Account', value: `${number} ${name}` },
      { label: 'From then on', value: 'No voucher uses it. What was posted to it does not change.' },
    ],
  }),
  apply: async (call, number, { name }, { alone }) => {
    const no = await retirementRefusal(call, await store.lockAccount(call.db, number))
    if (no) return no
    await store.saveAccount(call.db, number, { active: false, retired_on: dayIn(lagos, call.now) })
    recordAccount(call, 'chart-account.retired', number, { name, alone })
    return undefined
  },
})

/** A retired own account is in use again. */
export const accountReopening = approvalKind<{ number: string; name: string }>({
  ...subject,
  name: 'chart.account-reopening',
  change: z.object({ number: z.string(), name: z.string() }),
  describe: ({ number, name }) => ({
    title: `Reopen account ${number} ${name}`,
    lines: [
      { label: 'Account', value: `${number} ${name}` },
      { label: 'From then on', value: 'Vouchers can use it again.' },
    ],
  }),
  apply: async (call, number, { name }, { alone }) => {
    const no = await reopeningRefusal(call, await store.lockAccount(call.db, number))
    if (no) return no
    await store.saveAccount(call.db, number, { active: true, retired_on: null })
    recordAccount(call, 'chart-account.reopened', number, { name, alone })
    return undefined
  },
})

/** Why no own account of this number and name can be added, or nothing. */
export async function openingRefusal({ db }: Call, { number, name }: { number: string; name: string }) {
  const taken = await store.lockNumber(db, number)
  if (taken) return refuse('number-taken', { number, name: taken.name || 'a bank account' }, 'number')
  if (isReservedNumber(number)) return refuse('number-reserved', {}, 'number')
  const named = await store.accountNamed(db, name)
  return named && refuse('name-taken', { number: named.number }, 'name')
}

/** Why a locked account cannot be called so, or nothing. */
export async function renameRefusal({ db, actor }: Call, account: ChartAccount, name: string) {
  const no = refusalOf(chartAccess.renameAccount, actor, subjectOf(account, 0n))
  if (no) return no
  if (account.name === name) return refuse('name-same', {}, 'name')
  const named = await store.accountNamed(db, name)
  if (named === undefined || named.number === account.number) return undefined
  return refuse('name-taken', { number: named.number }, 'name')
}

/** Why a locked account cannot be retired, or nothing. */
export async function retirementRefusal({ db, actor }: Call, account: ChartAccount) {
  const { ledger_kind, ledger_scope } = account
  const name = { kind: ledger_kind as AccountKind, scope: ledger_scope ?? '' }
  const { balance } = account.kind === 'own' ? await readBalance(db, name) : { balance: kobo(0n) }
  return refusalOf(chartAccess.retireAccount, actor, subjectOf(account, balance))
}

/** Why a locked account cannot be opened again, or nothing: another account may have taken its name. */
export async function reopeningRefusal({ db, actor }: Call, account: ChartAccount) {
  const no = refusalOf(chartAccess.reopenAccount, actor, subjectOf(account, 0n))
  if (no) return no
  const named = await store.accountNamed(db, account.name)
  return named && refuse('name-taken', { number: named.number })
}

function subjectOf({ kind, class: accountClass, active }: ChartAccount, balanceKobo: bigint): AccountSubject {
  return { kind: kind as ChartKind, class: accountClass as AccountClass, active, balanceKobo }
}

function recordAccount(call: Call, kind: string, number: string, facts: Record<string, string | boolean>) {
  call.record({ kind, target: { type: 'chart-account', id: number }, facts: { account: number, ...facts } })
}
