/**
 * The appropriation of a surplus. What must always be true: the year is closed and was not appropriated before; a meeting
 * after the year resolved it, with minutes that the second administrator opened; the parts add up to the surplus.
 */
import type { Call } from '@kolo/application/call'
import { askApproval } from '@kolo/approvals/server'
import type { InputOf } from '@kolo/foundation/endpoint'
import { addKobo, applyRate, greatestKobo, kobo, negateKobo, zeroKobo } from '@kolo/foundation/money'
import { isRefusal, refuse } from '@kolo/foundation/refusal'
import { dayIn, lagos } from '@kolo/foundation/time'
import { ceilingOn } from '../../surplus/server/dividend-ceiling-kind.ts'
import { resolutionById } from '../../surplus/server/surplus.store.ts'
import { lastDayOf } from '../../surplus/server/surplus-year.ts'
import type { appropriateSurplus } from '../appropriation.contract.ts'
import { isForMembers, type Part, partsOf, sumOfParts } from '../appropriation.rules.ts'
import { basesOf, closedYear, creditedAccounts, roomFor } from './appropriation.store.ts'
import { appropriationKind } from './appropriation-kind.ts'
import { presentAppropriation } from './read-appropriation.ts'

type Body = InputOf<typeof appropriateSurplus>['body']

/** Asks for it, or agrees to it as the second administrator. */
export async function appropriateSurplusHandler(call: Call, { body }: InputOf<typeof appropriateSurplus>) {
  const { db } = call
  const row = await closedYear(db, body.year)
  const surplusKobo = kobo(row.surplus_kobo)
  if (row.reserve_bps !== null || row.approved_at !== null || surplusKobo <= zeroKobo)
    return refuse('year-not-open')
  const { parts, leftKobo } = partsOf(body.parts, await basesOf(db, body.year, surplusKobo))
  if (leftKobo < zeroKobo)
    return refuse(
      'parts-above-surplus',
      { above: String(negateKobo(leftKobo)), surplus: String(surplusKobo) },
      'parts',
    )
  const wrong =
    (await wrongPart(call, parts)) ??
    (await wrongDividend(call, body.year, parts)) ??
    (await wrongResolution(call, body, parts))
  if (wrong) return wrong
  const resolution = await resolutionById(db, body.resolutionId)
  const asked = await askApproval(call, appropriationKind, {
    subjectId: String(body.year),
    change: {
      surplusKobo,
      resolutionId: resolution.id,
      resolution: resolution.code,
      heldOn: resolution.held_on,
      evidenceId: resolution.evidence_id,
      parts,
    },
    reason: body.reason,
  })
  return isRefusal(asked) ? asked : presentAppropriation(call, body.year)
}

/** Why a part cannot be: it is named twice, rounds to nothing, or its account is not one a surplus goes to. */
async function wrongPart({ db }: Call, parts: readonly Part[]) {
  const names = parts.map(({ kind, account }) => account ?? kind)
  if (new Set(names).size < names.length) return refuse('part-twice', {}, 'parts')
  if (parts.some(({ amountKobo }) => amountKobo <= zeroKobo)) return refuse('part-empty', {}, 'parts')
  const accounts = (await creditedAccounts(db).execute()).filter(
    ({ ledger_kind, active }) => active && ledger_kind.startsWith('own_'),
  )
  const isKnown = ({ account }: Part) => account === null || accounts.some(({ number }) => number === account)
  return parts.every(isKnown) ? undefined : refuse('no-own-account', {}, 'parts')
}

/** Why a dividend cannot be: it is above the ceiling that holds today, of share capital at the end of the year. */
async function wrongDividend({ db, now }: Call, year: number, parts: readonly Part[]) {
  const ceiling = await ceilingOn(db, dayIn(lagos, now))
  const dividend = parts.find(({ kind }) => kind === 'dividend')?.amountKobo
  if (ceiling === undefined || dividend === undefined) return undefined
  const { sharesKobo } = await basesOf(db, year, zeroKobo)
  const most = applyRate(sharesKobo, ceiling, 'half-up')
  return dividend <= most
    ? undefined
    : refuse(
        'above-ceiling',
        { dividend: String(dividend), ceiling: String(ceiling), most: String(most) },
        'parts',
      )
}

/** Why the meeting did not resolve this: it came too early, its resolution is used or allows less, or losses took the surplus. */
async function wrongResolution(call: Call, { year, resolutionId }: Body, parts: readonly Part[]) {
  const { db } = call
  const resolution = await resolutionById(db, resolutionId)
  if (resolution.held_on <= lastDayOf(year)) return refuse('meeting-too-early', { year }, 'resolutionId')
  const { freeKobo, fundsKobo, usedKobo } = await roomFor(db, resolutionId)
  const forMembers = sumOfParts(parts.filter(isForMembers))
  if (usedKobo > zeroKobo) return refuse('resolution-used', {}, 'resolutionId')
  if (forMembers > resolution.most_kobo)
    return refuse('above-most', { pool: String(forMembers), most: String(resolution.most_kobo) }, 'parts')
  // The whole year is held back of what is free until it is appropriated.
  const spent = sumOfParts(parts.filter(({ kind }) => kind !== 'carried_forward'))
  const available = addKobo(freeKobo, sumOfParts(parts))
  if (spent > zeroKobo && available < spent)
    return refuse('surplus-short', { available: String(available) }, 'parts')
  return (await leavesFunds(call, parts)) > fundsKobo
    ? refuse('funds-short', { funds: String(greatestKobo(fundsKobo, zeroKobo)) }, 'parts')
    : undefined
}

/** What of the parts leaves members' funds: for members, or as a liability. */
async function leavesFunds({ db }: Call, parts: readonly Part[]) {
  const accounts = await creditedAccounts(db).execute()
  const isLiability = ({ account }: Part) =>
    accounts.some(({ number, ledger_kind }) => number === account && ledger_kind === 'own_liability')
  return sumOfParts(parts.filter((part) => isForMembers(part) || isLiability(part)))
}
