/** What a member may take out, from where and at what cost: the same figures for the form and for the decision. */

import type { Call } from '@kolo/application/call'
import { settingIn, settingRows } from '@kolo/application/community-settings'
import { batchQueries, type RowsOf } from '@kolo/database/batched-queries'
import { decide } from '@kolo/foundation/access'
import { type Kobo, kobo, zeroKobo } from '@kolo/foundation/money'
import { orNotFound } from '@kolo/foundation/request-problem'
import { balancesOfOwner, type OwnedBalance, ownedBalancesIn } from '@kolo/ledger/balance'
import { findProfile, limitRows, limitsIn, type ProfileRow } from '@kolo/profile/server'
import { withdrawalSources } from '@kolo/savings/server'
import { mostBankAccounts } from '../../bank-accounts/bank-accounts.rules.ts'
import { bankAccountsOf, type ShownAccount } from '../../bank-accounts/server/bank-accounts.store.ts'
import { presentBankAccount } from '../../bank-accounts/server/present-bank-account.ts'
import { withdrawalsAccess } from '../../withdrawals.access.ts'
import type { WithdrawalTerms } from '../settings.contract.ts'
import type { WithdrawalSource, Withdrawing } from '../withdrawal.contract.ts'
import { feeOf, leftToday, mostFrom, type Source, type SourceTerms } from '../withdrawal.rules.ts'
import { usualTimeToPay } from './usual-time.ts'
import { withdrawalTerms } from './withdrawal.settings.ts'
import { type PastRow, pastOf, takenThisQuarter } from './withdrawal.store.ts'

/** One place that money can be taken from. */
export type WithdrawalSourceFacts = SourceTerms & {
  kind: Source
  id: string | undefined
  name: string
  balance: Kobo
  held: Kobo
}

/** Everything a request is decided by and a form is made of. */
export type Standing = {
  withdrawalSources: readonly WithdrawalSourceFacts[]
  accounts: readonly ShownAccount[]
  terms: WithdrawalTerms
  daily: Kobo | undefined
  past: PastRow
  profile: ProfileRow
}

function statusRows({ actor, now }: Pick<Call, 'actor' | 'now'>, bankAccountId: string | null) {
  return {
    owned: balancesOfOwner(actor.uid),
    goals: withdrawalSources(actor.uid, now),
    taken: takenThisQuarter(actor.uid, now),
    accounts: bankAccountsOf(actor.uid),
    limits: limitRows(actor.uid),
    settings: settingRows([withdrawalTerms]),
    past: pastOf(actor.uid, bankAccountId, now),
  }
}

/** Reads how the signed-in member stands, beside the account that money is asked for to. */
export async function readMemberStatus(call: Call, bankAccountId: string | null): Promise<Standing> {
  const { db, actor } = call
  const said = await batchQueries(db, statusRows(call, bankAccountId))
  const [past] = said.past
  if (!past) throw new Error('The database says nothing of what a member took out')
  return {
    withdrawalSources: withdrawalSourcesIn(said),
    accounts: said.accounts,
    terms: settingIn(said.settings, withdrawalTerms),
    daily: limitsIn(said.limits)?.dailyWithdrawal ?? undefined,
    past,
    profile: orNotFound(await findProfile(db, actor.uid)),
  }
}

type Said = RowsOf<ReturnType<typeof statusRows>>

/** The wallet first, then every goal that gives money out. */
function withdrawalSourcesIn({ owned, goals, taken }: Said): WithdrawalSourceFacts[] {
  const balances = ownedBalancesIn(owned)
  const usedFree = new Map(taken.map((row) => [row.goal_id, row.count]))
  const wallet = balances.find(({ kind }) => kind === 'member_wallet')
  const figures = (has: OwnedBalance | undefined) => ({
    balance: has?.balance ?? zeroKobo,
    held: has?.held ?? zeroKobo,
    available: has?.available ?? zeroKobo,
    isOpen: true,
  })
  return [
    {
      kind: 'wallet',
      id: undefined,
      name: 'Wallet',
      floor: zeroKobo,
      noticeHours: 0,
      freeLeft: undefined,
      ...figures(wallet),
    },
    ...goals.map((goal) => ({
      kind: 'savings_account' as const,
      id: goal.id,
      name: goal.name,
      floor: kobo(goal.floor_kobo),
      noticeHours: goal.notice_hours,
      freeLeft: Math.max(0, goal.free_per_quarter - (usedFree.get(goal.id) ?? 0) - goal.moved_this_quarter),
      ...figures(balances.find(({ kind, scope }) => kind === 'member_savings' && scope === goal.id)),
    })),
  ]
}

/** Why nothing can be asked for at all, whatever the amount. */
function whyNothing(call: Call, { profile, accounts }: Standing): Withdrawing['can']['request'] {
  const may = decide(withdrawalsAccess.request, call.actor, undefined)
  if (may !== true) return may
  if (!profile.email_verified) return 'email-not-proved'
  if (profile.kyc_status !== 'verified') return 'identity-not-checked'
  return accounts.some(({ status }) => status === 'confirmed') ? true : 'no-bank-account'
}

/** The command behind the form. */
export async function readWithdrawingHandler(call: Call): Promise<Withdrawing> {
  const standing = await readMemberStatus(call, null)
  const { terms, daily, past, accounts, withdrawalSources } = standing
  const left = leftToday(daily, kobo(past.today_kobo))
  const kept = accounts.filter(({ status }) => status !== 'declined')
  const mayAdd = decide(withdrawalsAccess.addBankAccount, call.actor, undefined)
  return {
    sources: await Promise.all(
      withdrawalSources.map((source) => presentWithdrawalSource(call, source, terms)),
    ),
    leastKobo: terms.leastKobo,
    dailyKobo: daily ?? null,
    leftTodayKobo: left ?? null,
    bankAccounts: accounts.map((row) => presentBankAccount(call, row)),
    usual: await usualTimeToPay(call.db, call.now),
    can: {
      request: whyNothing(call, standing),
      addBankAccount: mayAdd === true && kept.length >= mostBankAccounts ? 'too-many-accounts' : mayAdd,
    },
  }
}

/** Which loans money of a source secures; a wallet secures none. */
export async function liensOnSource({ db, registry }: Call, { id, held }: WithdrawalSourceFacts) {
  return id === undefined || held === 0n ? [] : registry.liensOn(db, { kind: 'member_savings', scope: id })
}

async function presentWithdrawalSource(
  call: Call,
  withdrawalSource: WithdrawalSourceFacts,
  { feeKobo }: WithdrawalTerms,
): Promise<WithdrawalSource> {
  const { kind, id, name, balance, held, noticeHours, freeLeft } = withdrawalSource
  return {
    kind,
    id,
    name,
    balanceKobo: balance,
    heldKobo: held,
    availableKobo: mostFrom(withdrawalSource),
    feeKobo: feeOf(withdrawalSource, feeKobo),
    noticeHours,
    freeLeft,
    liens: [...(await liensOnSource(call, withdrawalSource))],
  }
}
