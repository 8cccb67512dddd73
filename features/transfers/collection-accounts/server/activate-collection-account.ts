/** What it takes to use a bank account for members' money: whoever can change where members pay can take it. */

import { approvalKind, type Call } from '@kolo/application/call'
import { type SettingWords, saveSettingChange } from '@kolo/application/community-settings'
import { bankAccountWords } from '@kolo/foundation/nuban'
import * as z from 'zod/mini'
import { transfersMessages } from '../../transfers/transfer.messages.ts'
import type { CollectionAccountRow } from './collection-account.record.ts'
import { lockAccount, saveAccount } from './collection-accounts.store.ts'

type AccountCard = { bankName: string; last4: string; accountName: string }

/** Putting a proposed account into use: asked for with the proposal, approved by another administrator. */
export const collectionAccountKind = approvalKind<AccountCard>({
  name: 'payments.collection-account',
  subjectType: 'collection-account',
  permission: 'manage_settings',
  change: z.object({ bankName: z.string(), last4: z.string(), accountName: z.string() }),
  describe: ({ bankName, last4, accountName }) => ({
    title: `Use a bank account for members' money: ${bankAccountWords(bankName, last4)}`,
    lines: [
      { label: 'Bank', value: bankName },
      { label: 'Number ends in', value: last4 },
      { label: 'Account name', value: accountName },
    ],
  }),
  lockSubject: async ({ db }, id) => ({ version: String((await lockAccount(db, id)).version) }),
  apply: async (call, id, _, { alone }) => {
    const saved = await saveAccount(call.db, id, { status: 'active', activated_at: call.now })
    await recordOnAccount(call, saved, 'collection-account.activated', { alone })
    await keepAccountChange(call, saved, true)
    return undefined
  },
  words: transfersMessages,
})

const isUsed = z.object({ account: z.string(), isUsed: z.boolean() })

/** How the history says which bank accounts members pay into. */
export const collectionAccountHistory: SettingWords = {
  name: 'payments.collection-account',
  title: 'Bank account members pay into',
  linesOf: (kept) => {
    const read = isUsed.safeParse(kept)
    return read.success
      ? [{ label: read.data.account, value: read.data.isUsed ? 'In use' : 'Not in use' }]
      : []
  },
}

/** Keeps in the history of the settings that members pay into an account, or do not any more. */
export async function keepAccountChange(
  { db, actor, now }: Call,
  { id, bank_name: bank, account_number: number }: CollectionAccountRow,
  isUsed: boolean,
): Promise<void> {
  const account = bankAccountWords(bank, number.slice(-4))
  const change = { before: { account, isUsed: !isUsed }, after: { account, isUsed } }
  const subject = { type: 'collection-account', id }
  await saveSettingChange(
    db,
    { setting: collectionAccountHistory.name, ...change, subject },
    { actorUid: actor.uid, now },
  )
}

/** Writes an action on an account into the audit log. */
export async function recordOnAccount(
  call: Call,
  account: CollectionAccountRow,
  kind: string,
  facts: Record<string, boolean> = {},
): Promise<void> {
  call.record({
    kind,
    target: { type: 'collection-account', id: account.id },
    facts: { bankCode: account.bank_code, last4: account.account_number.slice(-4), ...facts },
  })
}
