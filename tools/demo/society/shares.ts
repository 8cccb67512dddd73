/** Shares of the society: offered since its second month, bought by a few members, and passed on by one of them. */
import { naira } from '@kolo/foundation/money'
import type { CalendarDate } from '@kolo/foundation/time'
import {
  changeShareTerms,
  offerShares,
  payForShares,
  readShares,
  readShareTerms,
} from '@kolo/shares/contract'
import { submitProof } from '@kolo/transfers/contract'
import { momentOn } from '../calendar.ts'
import { deskFor, say } from '../desk.ts'
import { type Member, raiseTier, type Scene } from '../members.ts'
import type { Told } from '../told.ts'

/** What the by-laws of the society say of its shares. */
const terms = {
  isOffered: true,
  parKobo: naira(1_000n),
  leastUnits: 10,
  capitalUnits: 50_000,
  mostBps: 2_000,
  feeBps: 0,
  isOpen: true,
  reason: 'As the founding meeting resolved.',
}

/** How many members buy shares each year. */
const buyersMost = 10

/** In January members buy shares; the first of them is the one people sign in as. */
export async function sellShares(told: Told, on: CalendarDate): Promise<void> {
  if (on.slice(5, 7) !== '01') return
  const { scene, members } = told
  await offer(scene, on)
  for (const [index, member] of ready(members).slice(0, buyersMost).entries()) {
    await buy(scene, member, { units: 10 + index * 5, on, index })
    told.payments += 1
  }
}

/** Who could buy shares: they save, and nothing of their profile is missing. */
function ready(members: readonly Member[]): Member[] {
  return members.filter(
    ({ isActive, uid, leftUndone, funded }) =>
      isActive && uid !== '' && leftUndone === 'nothing' && funded.size > 0,
  )
}

async function offer({ fixture, administrators }: Scene, on: CalendarDate): Promise<void> {
  for (const [index, uid] of administrators.slice(0, 2).entries()) {
    const acting = { at: momentOn(on, 8 * 60 + index * 15), uid }
    const { isOffered } = await fixture.act(acting, readShareTerms, {})
    if (!isOffered) await fixture.act(acting, changeShareTerms, { body: terms })
  }
}

type Purchase = { units: number; on: CalendarDate; index: number }

/** A member pays for shares by transfer, and the desk finds the money on the same afternoon. */
async function buy(scene: Scene, member: Member, { units, on, index }: Purchase): Promise<void> {
  const { fixture } = scene
  const { uid, person } = member
  const minute = 9 * 60 + index * 11
  const promised = units * 1_000
  await raiseTier(scene, member, promised, momentOn(on, minute - 4))
  const acting = (after: number) => ({ at: momentOn(on, minute + after), uid })
  const payment = await fixture.act(acting(0), payForShares, { body: { units } })
  const reference = `SH${on.replaceAll('-', '')}${String(index).padStart(3, '0')}`
  const body = { bankReference: reference, payerName: person.answers.fullName }
  const { version } = await fixture.act(acting(4), submitProof, { params: { id: payment.id }, body })
  const amount = naira(BigInt(promised))
  const submittedAt = momentOn(on, minute + 4)
  const found = { id: payment.id, version, member, goal: 0, amount, received: amount, reference }
  const [one, two] = deskFor(scene, member, minute)
  const at = (after: number) => momentOn(on, 15 * 60 + index * 3 + after)
  const waiting = { ...found, fate: 'exact' as const, submittedAt }
  const first = await say(scene, waiting, one, at(0), version)
  if (first.status === 'proof_submitted') await say(scene, waiting, two, at(1), first.version)
  member.promisedNaira += promised
}

/** A member offers some shares to another, who has not answered yet. */
export async function offerToAnother({ scene, members }: Told, on: CalendarDate): Promise<void> {
  const { fixture } = scene
  const [, giver, taker] = ready(members)
  if (!giver || !taker) return
  const acting = { at: momentOn(on, 13 * 60), uid: giver.uid }
  const { account } = await fixture.act(acting, readShares, {})
  if (!account) return
  const profiles = fixture.db.selectFrom('profiles').select('member_code')
  const { member_code: memberCode } = await profiles.where('uid', '=', taker.uid).executeTakeFirstOrThrow()
  await fixture.act(acting, offerShares, { body: { units: 3, memberCode: memberCode ?? '' } })
}
