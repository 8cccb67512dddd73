import type { Call } from '@kolo/application/call'
import { readSetting } from '@kolo/application/community-settings'
import { approversOf, signedBy, waitingAbout, waitingIn } from '@kolo/approvals/server'
import { batchQueries } from '@kolo/database/batched-queries'
import type { InputOf } from '@kolo/foundation/endpoint'
import { kobo } from '@kolo/foundation/money'
import { dayIn, lagos } from '@kolo/foundation/time'
import { rateOn } from '@kolo/savings/server'
import * as z from 'zod/mini'
import { presentAuditOfYear } from '../../audits/server/record-audit.ts'
import { distributionsOf } from '../../distributions/server/distribution.store.ts'
import { presentDistributions } from '../../distributions/server/present-distribution.ts'
import { ceilingOn } from '../../surplus/server/dividend-ceiling-kind.ts'
import { presentResolution } from '../../surplus/server/present-resolution.ts'
import { reservePart } from '../../surplus/server/reserve-part-kind.ts'
import { resolutionsOf } from '../../surplus/server/surplus.store.ts'
import { earlierResult, lastDayOf } from '../../surplus/server/surplus-year.ts'
import type { Appropriation, readAppropriation } from '../appropriation.contract.ts'
import { partNames } from '../appropriation.messages.ts'
import type { Part } from '../appropriation.rules.ts'
import { basesOf, closedYear, creditedAccounts, readParts, unpaidOf } from './appropriation.store.ts'
import { appropriationKind, type Change } from './appropriation-kind.ts'

export async function readAppropriationHandler(call: Call, { params }: InputOf<typeof readAppropriation>) {
  return presentAppropriation(call, params.year)
}

/** The kinds of the ledger under which the chart shows what is no own account; members are paid into wallets. */
const creditedKinds: Record<Exclude<Part['kind'], 'account'>, string> = {
  reserve: 'reserve',
  interest: 'member_wallet',
  dividend: 'member_wallet',
  bonus: 'member_wallet',
  carried_forward: 'surplus',
}

/** The appropriation of one year, as administrators see it. */
export async function presentAppropriation(call: Call, year: number): Promise<Appropriation> {
  const { db, actor, now } = call
  const row = await closedYear(db, year)
  const surplusKobo = kobo(row.surplus_kobo)
  const said = await batchQueries(db, {
    accounts: creditedAccounts(db),
    resolutions: resolutionsOf(db, actor.uid),
    dividends: distributionsOf(db, null),
    waiting: waitingAbout(now, appropriationKind.subjectType, [String(year)]),
    approvers: approversOf(row.approval_id === null ? [] : [row.approval_id]),
  })
  const asked = said.waiting.find(({ kind }) => kind === appropriationKind.name)
  const waiting = asked && (z.decode(appropriationKind.change, asked.change as never) as Change)
  const parts = row.parts === null ? (waiting?.parts ?? []) : readParts(row.parts)
  const bases = await basesOf(db, year, surplusKobo)
  const resolutions = said.resolutions.map(presentResolution)
  const chosen = row.resolution_id ?? waiting?.resolutionId
  const resolution = resolutions.find(({ id }) => id === chosen) ?? null
  const named = (part: Part) => {
    const account = said.accounts.find(({ number, ledger_kind }) =>
      part.kind === 'account' ? number === part.account : ledger_kind === creditedKinds[part.kind],
    )
    const name = part.kind === 'account' ? (account?.name ?? '') : partNames[part.kind]
    return { ...part, number: account?.number ?? null, name }
  }
  return {
    year,
    earlierKobo: await earlierResult(db, year),
    state: stateOf(row, waiting !== undefined),
    parts: parts.map(named),
    ...bases,
    reserveBps: rateOn(await readSetting(db, reservePart), lastDayOf(year)),
    dividendCeilingBps: (await ceilingOn(db, dayIn(lagos, now))) ?? null,
    accounts: said.accounts
      .filter(({ ledger_kind, active }) => active && ledger_kind.startsWith('own_'))
      .map(({ number, name }) => ({ number, name })),
    resolution,
    resolutions: resolutions.filter(
      ({ heldOn, freeKobo, mostKobo }) => heldOn > lastDayOf(year) && freeKobo === mostKobo,
    ),
    waiting: asked && waitingIn(call, [appropriationKind], [asked])[0],
    approvedAt: row.approved_at,
    approved: row.approval_id === null ? undefined : signedBy(said.approvers[0]),
    journalId: row.journal_id,
    audit: await presentAuditOfYear(call, year),
    unpaidKobo: await unpaidOf(db, row.resolution_id),
    distributions: (await presentDistributions(call, said.dividends)).filter(
      (one) => resolution !== null && row.approved_at !== null && one.resolution === resolution.code,
    ),
  }
}

function stateOf(row: Awaited<ReturnType<typeof closedYear>>, isWaiting: boolean): Appropriation['state'] {
  if (row.approved_at !== null) return 'approved'
  if (row.reserve_bps !== null) return 'closed-with-reserve'
  if (row.surplus_kobo <= 0n) return 'deficit'
  return isWaiting ? 'waiting' : 'open'
}
