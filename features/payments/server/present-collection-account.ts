/** Collection accounts as administrators see them. */
import type { Call } from '@kolo/database/call'
import { decide } from '@kolo/foundation/access'
import { aloneDelayHours, decideFourEyes, type FourEyesDecision } from '@kolo/foundation/four-eyes'
import { addHours, type Instant } from '@kolo/foundation/time'
import { readAdministration } from '@kolo/profile/server'
import { paymentsAccess } from '../payments.access.ts'
import type { CollectionAccount } from '../payments.contract.ts'
import { looksMistyped } from '../payments.rules.ts'
import { decisionsOf } from './collection-accounts.store.ts'
import type { AccountDecisionRow, CollectionAccountRow } from './payments.tables.ts'
import { type People, peopleOf } from './people.ts'

type Viewer = Pick<Call, 'db' | 'actor' | 'now'>

/** What may happen next to a proposed account, by this administrator. */
export async function eyesOnAccount(
  { db, actor, now }: Viewer,
  row: CollectionAccountRow,
  decisions: readonly AccountDecisionRow[],
): Promise<FourEyesDecision> {
  return decideFourEyes({
    actorUid: actor.uid,
    preparedByUids: [row.proposed_by],
    ...(await readAdministration(db, now)),
    noticeAt: noticeIn(decisions),
    now,
  })
}

function noticeIn(decisions: readonly AccountDecisionRow[]): Instant | undefined {
  return decisions.findLast(({ decision }) => decision === 'notice')?.decided_at
}

/** Accounts, as administrators see them. */
export async function presentAccounts(
  viewer: Viewer,
  rows: readonly CollectionAccountRow[],
): Promise<CollectionAccount[]> {
  const decisions = await decisionsOf(
    viewer.db,
    rows.map(({ id }) => id),
  )
  const people = await peopleOf(viewer.db, [
    ...rows.map((row) => row.proposed_by),
    ...[...decisions.values()].flat().map((row) => row.administrator_uid),
  ])
  const accounts: CollectionAccount[] = []
  for (const row of rows) accounts.push(await present(viewer, row, decisions.get(row.id) ?? [], people))
  return accounts
}

/** One account, as administrators see it. */
export async function presentAccount(viewer: Viewer, row: CollectionAccountRow): Promise<CollectionAccount> {
  const [account] = await presentAccounts(viewer, [row])
  if (!account) throw new Error(`Collection account ${row.id} was lost while it was presented`)
  return account
}

async function present(
  viewer: Viewer,
  row: CollectionAccountRow,
  decisions: readonly AccountDecisionRow[],
  people: People,
): Promise<CollectionAccount> {
  const nameOf = (uid: string) => ({ uid, fullName: people(uid).fullName })
  const by = (kind: AccountDecisionRow['decision']) => {
    const decision = decisions.findLast((each) => each.decision === kind)
    return decision && nameOf(decision.administrator_uid)
  }
  const subject = { status: row.status }
  const activate = decide(paymentsAccess.activateCollectionAccount, viewer.actor, subject)
  const eyes = activate === true ? await eyesOnAccount(viewer, row, decisions) : undefined
  const noticeAt = noticeIn(decisions)
  return {
    id: row.id,
    bankName: row.bank_name,
    bankCode: row.bank_code,
    accountNumber: row.account_number,
    accountName: row.account_name,
    status: row.status,
    looksMistyped: looksMistyped(row.bank_code, row.account_number),
    proposedBy: nameOf(row.proposed_by),
    proposedAt: row.proposed_at,
    activatedBy: by('activated'),
    activatedAt: row.activated_at ?? undefined,
    retiredBy: by('retired'),
    retiredAt: row.retired_at ?? undefined,
    aloneFrom: row.status === 'proposed' && noticeAt ? addHours(noticeAt, aloneDelayHours) : undefined,
    version: row.version,
    can: {
      activate:
        eyes?.next === 'fetch-second' ? 'own-proposal' : eyes?.next === 'wait' ? 'alone-delay' : activate,
      retire: decide(paymentsAccess.retireCollectionAccount, viewer.actor, subject),
    },
  }
}
