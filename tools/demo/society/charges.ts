/** Charges of the last days: a levy in parts, next year's dues, entrance fees of who joined lately, and a fine. */
import { approveApproval } from '@kolo/approvals/contract'
import { listCharges, payCharges, waiveCharge } from '@kolo/charges/contract'
import { previewRun, raiseRun, readRun } from '@kolo/charges/runs'
import type { InputOf } from '@kolo/foundation/endpoint'
import { naira } from '@kolo/foundation/money'
import { addDays, type CalendarDate } from '@kolo/foundation/time'
import { sql } from 'kysely'
import { momentOn } from '../calendar.ts'
import type { Scene } from '../members.ts'
import type { Told } from '../told.ts'

type Order = Omit<InputOf<typeof raiseRun>['body'], 'members'>

/** How many of those whose wallets have enough do not pay at once. */
const inFourWaits = 0.25

/** What members owe when somebody first looks. */
export async function tellLatestCharges({ scene, members }: Told, on: CalendarDate): Promise<void> {
  const year = Number(on.slice(0, 4))
  const common = { joinedSince: null, memberCodes: [], instalments: 1, audience: 'all' } as const
  const raisedOn = addDays(on, -2)
  const levy = await raise(
    scene,
    { on: raisedOn, hour: 8 },
    {
      ...common,
      ...{ kind: 'levy', title: 'Building levy', period: String(year), amountKobo: naira(20_000n) },
      ...{ instalments: 4, dueOn: raisedOn, incomeAccount: '4320' },
      ...{ reason: 'Resolved by the general meeting.', memberCodes: [] },
    },
  )
  await raise(
    scene,
    { on: raisedOn, hour: 9 },
    {
      ...common,
      ...{ kind: 'annual_due', title: `Annual dues ${year + 1}`, period: String(year + 1) },
      ...{ amountKobo: naira(5_000n), dueOn: addDays(on, 22), incomeAccount: '4320' },
      ...{ reason: 'By-law 14.', memberCodes: [] },
    },
  )
  await raise(
    scene,
    { on: raisedOn, hour: 10 },
    {
      ...common,
      ...{ kind: 'entrance_fee', title: 'Entrance fee', period: String(year), amountKobo: naira(2_500n) },
      ...{ audience: 'joined_since', joinedSince: addDays(on, -30), dueOn: addDays(on, 24) },
      ...{ incomeAccount: '4310', reason: 'By-law 5.', memberCodes: [] },
    },
  )
  const absent = members.filter(({ isActive, uid }) => isActive && uid !== '').slice(0, 3)
  const fine = await raise(
    scene,
    { on: raisedOn, hour: 11 },
    {
      ...common,
      ...{ kind: 'fine', title: 'Absent from the general meeting', period: on.slice(0, 7) },
      ...{ amountKobo: naira(2_000n), audience: 'list', dueOn: addDays(on, 12), incomeAccount: '4340' },
      reason: 'Register of the meeting; no apology was received.',
      memberCodes: await codesOf(
        scene,
        absent.map(({ uid }) => uid),
      ),
    },
  )
  if (levy) await payMost(scene, { run: levy, on: raisedOn, part: naira(5_000n) })
  if (fine) await letOff(scene, fine, addDays(on, -1))
}

async function codesOf({ fixture }: Scene, uids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ code: string }>`
    select member_code as code from profiles where uid = any(${uids}::uuid[]) and not is_archived`.execute(
    fixture.db,
  )
  return rows.map(({ code }) => code)
}

/** One administrator raises it, and another agrees where two are needed; answers its id, or nothing where nobody is charged. */
async function raise(
  { fixture, administrators }: Scene,
  { on, hour }: { on: CalendarDate; hour: number },
  order: Order,
) {
  const [one = '', two = ''] = administrators
  const acting = (minute: number, uid: string) => ({ at: momentOn(on, hour * 60 + minute), uid })
  const { reason, ...body } = order
  const preview = await fixture.act(acting(0, one), previewRun, { body }).catch(() => undefined)
  if (!preview) return undefined
  const { id } = await fixture.act(acting(2, one), raiseRun, {
    body: { ...body, members: preview.members, reason },
  })
  const { waiting } = await fixture.act(acting(40, two), readRun, { params: { id } })
  for (const approval of waiting)
    await fixture.act(acting(41, two), approveApproval, {
      params: { id: approval.id },
      body: { version: approval.version },
    })
  await fixture.work(momentOn(on, hour * 60 + 45))
  return id
}

/** Most members whose wallets have enough pay a part. */
async function payMost(
  { fixture, random }: Scene,
  { run, on, part }: { run: string; on: CalendarDate; part: ReturnType<typeof naira> },
): Promise<void> {
  const { rows } = await sql<{ id: string; uid: string }>`
    select c.id, c.member_uid as uid from charges c
    join ledger_accounts a on a.kind = 'member_wallet' and a.owner_uid = c.member_uid
    join ledger_balances b on b.account_id = a.id
    join profiles p on p.uid = c.member_uid and p.email_verified and p.is_active
    where c.run_id = ${run} and b.balance_kobo - b.held_kobo >= ${part} order by c.member_uid`.execute(
    fixture.db,
  )
  for (const [index, { id, uid }] of rows.entries()) {
    if (random.chance(inFourWaits)) continue
    const acting = { at: momentOn(on, 13 * 60 + index / 4), uid }
    await fixture.act(acting, payCharges, { body: { parts: [{ chargeId: id, amountKobo: part }] } })
  }
}

/** The last of those who were fined is let off by two. */
async function letOff({ fixture, administrators }: Scene, run: string, on: CalendarDate): Promise<void> {
  const acting = (uid = '', minute = 0) => ({ at: momentOn(on, 14 * 60 + minute), uid })
  const [one, two] = administrators
  const { rows } = await fixture.act(acting(one), listCharges, { query: { run, order: '-member' } })
  const last = rows.find(({ member }) => member.uid !== one && member.uid !== two)
  if (!last || rows.length < 2) return
  const waiver = { params: { id: last.id }, body: { amountKobo: null, reason: 'An apology was found.' } }
  await fixture.act(acting(one, 1), waiveCharge, waiver)
  await fixture.act(acting(two, 30), waiveCharge, waiver)
}
