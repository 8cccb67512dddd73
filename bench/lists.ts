/**
 * Does an answer take longer because others are many? The same questions to a community of a thousand and to one a
 * hundred times as large, in turns; each member did as much in either.
 */

import { setTimeout as sleep } from 'node:timers/promises'
import { listAuditEvents } from '@kolo/audit/contract'
import { agreeToTerms } from '@kolo/community/terms-contract'
import { withOwner } from '@kolo/database/connection'
import { pathOf } from '@kolo/foundation/endpoint'
import { naira } from '@kolo/foundation/money'
import { addDays, dayIn, instant, lagos } from '@kolo/foundation/time'
import { readAdminHome, readHome } from '@kolo/home/contract'
import { listMembers } from '@kolo/profile/members'
import { readStatement } from '@kolo/reports/statement'
import { listGoalActivity, listGoals } from '@kolo/savings/contract'
import { depositAndConfirm } from '@kolo/savings/testing'
import { listPaymentReviews, readPaymentReview } from '@kolo/transfers/contract'
import type { Caller } from './caller.ts'
import { makeAdministrators, openGoals } from './community.ts'
import { type Asker, type Size, signInSome, writeCommunity } from './large-community.ts'
import { type Line, wireForm, withLines } from './line.ts'
import { type Figure, median, milliseconds, type Section } from './measure.ts'
import { type Product, startProduct } from './product.ts'

const small: Size = { members: 1_000, transfersEach: 20, paymentsEach: 2, eventsEach: 1 }
const large: Size = { ...small, members: 100_000 }
const askers = 40
const warmUp = 20
const pairs = 100
/** The median answer of the larger may be so many times that of the smaller. */
const allowed = 1.3
const limit = 20
/** A connection that rests tells its statistics after ten seconds. */
const statisticsAreLateMs = 11_000

type Community = {
  product: Product
  port: number
  chief: Caller
  askers: Asker[]
  page50: string
  /** A payment that waits for an administrator. */
  waiting: string
}

/** Writes both communities, asks them in turns, and looks which tables were read whole. */
export async function measureLists(): Promise<Section> {
  const products = await Promise.all([startProduct(), startProduct()])
  try {
    const start = performance.now()
    const [few, many] = await Promise.all([
      openCommunity(products[0], small),
      openCommunity(products[1], large),
    ])
    const written = (performance.now() - start) / 1_000
    const before = await readWhole(many.product.ownerUrl)
    const figures: Figure[] = []
    for (const [what, requestOf] of Object.entries(questions())) {
      figures.push(await compare(what, [few, many], requestOf))
    }
    await sleep(statisticsAreLateMs)
    const whole = await readWhole(many.product.ownerUrl)
    const read = [...whole]
      .filter(([table, times]) => times > (before.get(table) ?? 0))
      .map(([table]) => table)
    figures.push({
      what: 'Tables of more than 1,000 rows that a question read whole',
      value: read.length === 0 ? 'none' : read.join(', '),
    })
    return {
      title: 'Answers as the work grows',
      reference: 'the same question to a community of 1,000 members with 20,000 transfers',
      figures,
      method: `Two products as processes of their own, of 1,000 and 100,000 members; each member has a goal, ${small.transfersEach} transfers over two years, ${small.paymentsEach} payments, ${small.eventsEach} entries in the audit log and as many notices, and of a hundred members three have a payment that waits. All of it is written by SQL like that of one member who did it through the product; then the product's own jobs proved the books from the beginning (all but the last hour, as in the worst moment of a day) and sealed the log, in ${written.toFixed(0)} s. ${pairs} questions to each in turns after ${warmUp} that do not count, one at a time, from ${askers} members or an administrator, lists of ${limit}; the medians; more than ${allowed} is missed.`,
    }
  } finally {
    await Promise.all(products.map((product) => product.stop()))
  }
}

/** What is asked, by whom: the path and the cookie. */
type Request = (community: Community, turn: number) => Asked

function questions(): Record<string, Request> {
  const member =
    (pathFor: (asker: Asker) => string): Request =>
    ({ askers }, turn) => {
      const asker = askers[turn % askers.length]
      if (!asker) throw new Error('Nobody asks')
      return { path: pathFor(asker), cookie: asker.cookie }
    }
  const administrator =
    (pathFor: (community: Community) => string): Request =>
    (community) => ({ path: pathFor(community), cookie: community.chief.cookie() ?? '' })
  const today = dayIn(lagos, instant(new Date()))
  const members = (query: string) => `${listMembers.path}?limit=${limit}${query}`
  return {
    Home: member(() => readHome.path),
    Savings: member(() => listGoals.path),
    'A goal’s activity': member(({ goalId }) => `${pathOf(listGoalActivity, { id: goalId })}?limit=${limit}`),
    'A statement of one year': member(() => `${readStatement.path}?from=${addDays(today, -364)}&to=${today}`),
    'Members, the first page': administrator(() => members('')),
    'Members, a name that many have': administrator(() => members('&search=adeyemi')),
    'Members, one code': administrator(() => members('&search=KM-500418')),
    'Members, the inactive': administrator(() => members('&status=inactive')),
    'Members, page 50': administrator(({ page50 }) => members(`&cursor=${page50}`)),
    'The administrators’ home': administrator(() => readAdminHome.path),
    'Payments to confirm': administrator(() => `${listPaymentReviews.path}?limit=${limit}`),
    'One payment to confirm': administrator(({ waiting }) => pathOf(readPaymentReview, { id: waiting })),
    'The audit log': administrator(() => `${listAuditEvents.path}?limit=${limit}`),
  }
}

async function openCommunity(product: Product, size: Size): Promise<Community> {
  const administrators = await makeAdministrators(product)
  const [chief] = administrators
  const [saver] = await openGoals(product, administrators, 1)
  if (!chief || !saver) throw new Error('Nobody is there')
  await saver.member.call(agreeToTerms, { body: { version: 1 } })
  await depositAndConfirm(saver.member, chief, saver, naira(1_000n), 'FT10000001')
  await writeCommunity(product.ownerUrl, saver.id, size)
  let page50 = ''
  for (let page = 1; page < 50; page++) {
    const query = { limit, ...(page50 === '' ? {} : { cursor: page50 }) }
    page50 = (await chief.call(listMembers, { query })).nextCursor ?? ''
  }
  const [waits] = (await chief.call(listPaymentReviews, { query: { limit: 1 } })).rows
  if (!waits) throw new Error('No payment waits')
  return {
    product,
    waiting: waits.id,
    port: Number(new URL(product.origin).port),
    chief,
    askers: await signInSome(product.ownerUrl, size, askers),
    page50,
  }
}

/** Both in turns, each first every other time. */
async function compare(
  what: string,
  [few, many]: readonly [Community, Community],
  requestOf: Request,
): Promise<Figure> {
  const times = { few: [] as number[], many: [] as number[] }
  await withLines(few.port, 1, ([lineOfFew]) =>
    withLines(many.port, 1, async ([lineOfMany]) => {
      if (!lineOfFew || !lineOfMany) throw new Error('There is no line')
      const ask = {
        few: (turn: number) => timeOf(lineOfFew, few.port, requestOf(few, turn)),
        many: (turn: number) => timeOf(lineOfMany, many.port, requestOf(many, turn)),
      }
      for (let turn = 0; turn < warmUp + pairs; turn++) {
        for (const who of turn % 2 ? (['few', 'many'] as const) : (['many', 'few'] as const)) {
          const took = await ask[who](turn)
          if (turn >= warmUp) times[who].push(took)
        }
      }
    }),
  )
  const [first, second] = [median(times.few), median(times.many)]
  const missed = second / first > allowed ? `, more than ${allowed}` : ''
  const value = `${milliseconds(second)} beside ${milliseconds(first)}`
  return { what: `${what}${missed}`, value, ratio: second / first }
}

type Asked = { path: string; cookie: string }

async function timeOf(line: Line, port: number, { path, cookie }: Asked): Promise<number> {
  const headers = { accept: 'application/json', 'accept-encoding': 'br', cookie }
  const request = wireForm({ method: 'GET', path, headers }, port)
  const start = performance.now()
  const { status, body } = await line.ask(request)
  const took = performance.now() - start
  if (status !== 200) throw new Error(`${path} was answered with ${status}: ${body}`)
  return took
}

/** How often each table of many rows was read from its first row to its last. */
async function readWhole(ownerUrl: string): Promise<Map<string, bigint>> {
  const rows = await withOwner(ownerUrl, async (owner) => {
    const found = await owner.query<{ relname: string; seq_scan: bigint }>(
      'select relname, seq_scan from pg_stat_user_tables where n_live_tup > 1000',
    )
    return found.rows
  })
  return new Map(rows.map(({ relname, seq_scan }) => [relname, seq_scan]))
}
