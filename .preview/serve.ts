import { mkdtemp, readFile } from 'node:fs/promises'
import { randomBytes } from 'node:crypto'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { serve } from '@hono/node-server'
import { connect } from '@kolo/database/connection'
import { startEmbedded } from '@kolo/database/embedded'
import { migrate } from '@kolo/database/migrate'
import { naira } from '@kolo/foundation/money'
import { readAnswer, requestOf } from '@kolo/foundation/request'
import { addDays, instant, dayIn, lagos } from '@kolo/foundation/time'
import { permissionsOf } from '@kolo/foundation/access'
import { runTrialBalance } from '@kolo/ledger/trial-balance'
import { findTheMoney, openCollectionAccount, sayItWasSent } from '@kolo/payments/testing'
import { proposeCollectionAccount, rejectPayment, readPaymentReview, confirmPayment } from '@kolo/payments/contract'
import { keepProfile } from '@kolo/profile/testing'
import { createPlan } from '@kolo/savings/contract'
import { depositAndConfirm, openOrdinaryGoal, openPlan, ordinaryPlan, startDeposit } from '@kolo/savings/testing'
import { cast } from '../server/cast.ts'
import { features } from '../server/features.ts'
import { createApi } from '../server/http/api.ts'
import { securityHeaders } from '../server/pages/security-headers.ts'

const port = Number(process.argv[2] ?? 4310)
const dataDir = await mkdtemp(join(tmpdir(), 'kolo-preview-'))
const embedded = await startEmbedded({ dataDir, durable: false })
await migrate({ ownerUrl: embedded.ownerUrl })
const { db } = connect({ ownerUrl: embedded.ownerUrl })
let now: string | undefined
const clock = () => instant(now ?? new Date())
const origin = `http://127.0.0.1:${port}`
const community = { name: 'Raffia Savings Club', address: 'Lagos, Nigeria', origin, mailIsSent: false, revealAccounts: false, dataDir }
const tokens = new Map<string, any>()
const people: Record<string, any> = { ...cast,
  gozie: { uid: '01900000-0000-7000-8000-000000000011', fullName: 'Gozie Anyanwu', email: 'gozie@kolo.example', role: 'user', emailVerified: true, profileComplete: true, isActive: true },
  halima: { uid: '01900000-0000-7000-8000-000000000012', fullName: 'Halima Dankoro', email: 'halima@kolo.example', role: 'user', emailVerified: true, profileComplete: true, isActive: true },
}
for (const [name, person] of Object.entries(people)) tokens.set(name.padEnd(43, 'x'), { ...person, sessionId: person.uid })
const api = createApi({ db, outside: db, community, origins: [origin], clock, enqueueWith: () => async () => {}, authenticate: async (_: any, token: string) => tokens.get(token), reportFault: (e: any) => console.error(e) } as any, features)

const caller = (name: string) => ({ call: async (contract: any, input: any, options: any = {}) => {
  const { method, path, headers, body } = requestOf(contract, input, contract.movesMoney ? randomBytes(12).toString('hex') : undefined)
  const response = await api.fetch(new Request(origin + path, { method, headers: { ...headers, origin, cookie: `kolo=${name.padEnd(43, 'x')}` }, ...(body === undefined ? {} : { body }) } as any))
  return readAnswer(contract, response.status, await response.text())
} }) as any

const today = dayIn(lagos, instant(new Date()))
now = `${addDays(today, -340)}T09:00:00.000Z`
for (const [name, person] of Object.entries(people)) await keepProfile(db, { ...person, accountTier: name === 'funke' ? 'basic' : 'premium', now: clock() } as any)
const [ada, bayo, chidi, gozie, halima] = ['ada', 'bayo', 'chidi', 'gozie', 'halima'].map(caller)
await openCollectionAccount(bayo, chidi)
const plan = await openPlan(bayo, chidi, { rateBps: 850 })
let n = 0
const ref = () => `FT26${String(100000 + ++n)}`
const rent = await openOrdinaryGoal(ada, plan.id, { name: 'House rent 2027', targetKobo: naira(1_200_000n), targetOn: addDays(today, 130) })
const school = await openOrdinaryGoal(ada, plan.id, { name: 'School fees, term 2', icon: 'school', targetKobo: naira(450_000n), targetOn: addDays(today, 49) })
const emergency = await openOrdinaryGoal(ada, plan.id, { name: 'Emergency kolo', icon: 'kolo', targetKobo: naira(500_000n) })
const shop = await openOrdinaryGoal(gozie, plan.id, { name: 'Shop stock', icon: 'business', targetKobo: naira(900_000n) })
for (let m = 11; m >= 0; m--) {
  now = `${addDays(today, -30 * m - 2)}T08:30:00.000Z`
  await depositAndConfirm(ada, bayo, rent, naira(65_000n), ref())
  if (m % 2 === 0) await depositAndConfirm(ada, bayo, school, naira(67_500n), ref())
  if (m % 3 === 0) await depositAndConfirm(ada, bayo, emergency, naira(40_000n), ref())
  await depositAndConfirm(gozie, chidi, shop, naira(BigInt(30_000 + m * 2500)), ref())
}
now = `${addDays(today, -1)}T09:00:00.000Z`
const short = await startDeposit(ada, emergency, naira(15_000n)); await sayItWasSent(ada, short, ref())
await findTheMoney(bayo, short, { bankReference: ref(), receivedKobo: naira(14_500n) } as any)
const lost = await startDeposit(ada, emergency, naira(12_000n)); await sayItWasSent(ada, lost, ref())
const lr = await bayo.call(readPaymentReview, { params: { id: lost.id } })
await bayo.call(rejectPayment, { params: { id: lost.id }, body: { reason: 'No transfer with this reference is in our bank yet.', version: lr.version } })
now = undefined
const checking = await startDeposit(ada, school, naira(25_000n)); await sayItWasSent(ada, checking, ref())
const open = await startDeposit(ada, rent, naira(84_000n))
const g = await startDeposit(gozie, shop, naira(200_000n)); await sayItWasSent(gozie, g, ref())
const hg = await openOrdinaryGoal(halima, plan.id, { name: 'Land at Epe', icon: 'home', targetKobo: naira(5_000_000n), targetOn: addDays(today, 500) })
const big = await startDeposit(halima, hg, naira(750_000n)); await sayItWasSent(halima, big, ref())
const bg = await openOrdinaryGoal(bayo, plan.id, { name: 'Generator', icon: 'home', targetKobo: naira(300_000n) })
const own = await startDeposit(bayo, bg, naira(20_000n)); await sayItWasSent(bayo, own, ref())
await bayo.call(createPlan, { body: { ...ordinaryPlan, code: 'XMAS', name: 'December kolo', description: 'For the end of the year.', rateBps: 600 } })
await chidi.call(proposeCollectionAccount, { body: { bankName: 'Niger Delta Bank', bankCode: '063', accountNumber: '0022728151', accountName: 'Raffia Members Savings' } })
await runTrialBalance(db, clock())
console.log('goal', rent.id, school.id, 'payments', open.id)

const types: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml', '.woff2': 'font/woff2', '.webmanifest': 'application/json' }
serve({ port, hostname: '127.0.0.1', fetch: async (request: Request) => {
  const url = new URL(request.url)
  const cookie = /kolo=(\w+)/.exec(request.headers.get('cookie') ?? '')?.[1] ?? ''
  if (url.pathname === '/api/session') {
    const p = tokens.get(cookie)
    const session = p && { ...p, avatar: '', memberCode: 'KM-00418', permissions: permissionsOf(p), loginCount: 3, theme: url.searchParams.get('theme') ?? 'system' }
    return Response.json(p ? { ...session, session: { ...session, settings: {} }, ended: null } : { session: null, ended: null })
  }
  if (url.pathname.startsWith('/api/')) return api.fetch(request)
  const file = extname(url.pathname) ? url.pathname : '/index.html'
  const bytes = await readFile(join('/tmp/screens-dist', file)).catch(() => undefined)
  if (!bytes) return new Response('not found', { status: 404 })
  return new Response(bytes, { headers: { 'content-type': types[extname(file)] ?? 'application/octet-stream', ...securityHeaders(url.pathname, false) } })
} })
console.log('ready', origin)
process.on('SIGTERM', async () => { await embedded.stop(); process.exit(0) })
