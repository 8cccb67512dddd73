/**
 * Short stories in which every endpoint succeeds once at least, so that what each asks of PostgreSQL can be counted.
 * An endpoint that is added is missed by the test until a story calls it.
 */

import { createECDH } from 'node:crypto'
import { type OwnPaystack, signedWith } from '@kolo/cards/testing'
import { markPng } from '@kolo/community/testing'
import type { Endpoint } from '@kolo/foundation/endpoint'
import { newId } from '@kolo/foundation/ids'
import { naira } from '@kolo/foundation/money'
import { addDays, dayIn, instant, lagos } from '@kolo/foundation/time'
import { createSetupLink } from '@kolo/identity/server'
import { signUpAnswers } from '@kolo/identity/testing'
import { Authenticator } from '@kolo/identity/testing/authenticator'
import type { OwnProvider } from '@kolo/identity/testing/fake-provider'
import { endDays } from '@kolo/ledger/day-ends'
import { type Posted, postJournal } from '@kolo/ledger/journal'
import { posted } from '@kolo/ledger/testing'
import { runTrialBalance } from '@kolo/ledger/trial-balance'
import { unsubscribeLink } from '@kolo/notices/server'
import { fillWallet } from '@kolo/payments/testing'
import { ordinaryPlan } from '@kolo/savings/testing'
import { ordinaryAccount, receiptBytes } from '@kolo/transfers/testing'
import { ordinaryBankAccount } from '@kolo/withdrawals/testing'
import { sql } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import { announcementScenario } from './announcement-scenario.ts'
import { bankStatementScenario } from './bank-statement-scenario.ts'
import { cashScenario } from './cash-scenario.ts'
import { chargesScenario } from './charges-scenario.ts'
import { distributionScenario } from './distribution-scenario.ts'
import { documentScenario } from './document-scenario.ts'
import { estateScenario, lendToFunke } from './estate-scenario.ts'
import { eventScenario } from './event-scenario.ts'
import { features } from './features.ts'
import { investingScenario } from './investing-scenario.ts'
import { investmentScenario } from './investment-scenario.ts'
import { loansScenario } from './loans-scenario.ts'
import { maturityScenario } from './maturity-scenario.ts'
import { messagesScenario } from './messages-scenario.ts'
import { movingInScenario } from './moving-in-scenario.ts'
import { payrollScenario } from './payroll-scenario.ts'
import { programsScenario } from './programs-scenario.ts'
import { requestsScenario, rightsScenario } from './rights-scenario.ts'
import { sharesScenario } from './shares-scenario.ts'
import { supportScenario } from './support-scenario.ts'
import { surplusScenario } from './surplus-scenario.ts'
import { type Answer, type Teller, tellerOf } from './teller.ts'
import { type TestUserName, testUsers } from './test-users.ts'
import type { TestServer } from './testing.ts'

const password = 'raffia-lantern-481'
const png = new Blob([receiptBytes('png')], { type: 'image/png' })

type Fixture = {
  server: TestServer
  endpoints: readonly Endpoint[]
  provider: OwnProvider
  paystack: OwnPaystack
}

/** What the stories share: people, and the links in the mails they were sent. */
function peopleOf({ server, endpoints }: Fixture) {
  const signUp = async (email: string) => {
    const teller = tellerOf(server, endpoints)
    const { uid } = await teller('identity.sign-up', {
      body: signUpAnswers(email, 'Amara Odunlade', password),
    })
    return { teller, uid, email }
  }
  const tokenIn = (to: string): string => {
    const mail = server.jobs.findLast(({ job, data }) => job === 'mail.send' && data.to === to)
    return /token=([\w-]+)/.exec(String(mail?.data.text))?.[1] ?? ''
  }
  return { signUp, tokenIn, stranger: () => tellerOf(server, endpoints) }
}

/** Opening, proving, losing and leaving an account. */
async function accountScenario(fixture: Fixture): Promise<void> {
  const { server } = fixture
  const { signUp, tokenIn, stranger } = peopleOf(fixture)
  await stranger()('identity.judge-sign-in', { body: { email: 'amara@mail.example', password } })
  const { teller, uid, email } = await signUp('amara@mail.example')
  server.clock.advance(61_000)
  await teller('identity.send-verification-email')
  await teller('identity.verify-email', { body: { email, token: tokenIn(email) } })
  await teller('profile.ask-higher-limit', { body: { reason: 'Two terms of school fees.' } })
  await teller('identity.read-session')
  await teller('identity.extend-session')
  await teller('identity.list-sign-in-methods', { query: { email } })
  await teller('identity.read-step-up')
  await teller('identity.step-up', { body: { way: 'password', password } })
  await teller('profile.update-settings', {
    params: { uid },
    body: { security: { allowMultipleSessions: true } },
  })
  const second = stranger()
  await second('identity.sign-in', { body: { email, password } })
  const devices = (await teller('identity.list-devices')) as unknown as {
    rows: { id: string; isThis: boolean }[]
  }
  const other = devices.rows.find(({ isThis }) => !isThis) ?? devices.rows[1]
  await teller('identity.sign-out-device', { params: { id: other?.id } })
  await teller('identity.sign-out-other-devices')
  await teller('identity.change-password', {
    body: { currentPassword: password, newPassword: `${password}-2` },
  })
  await teller('identity.change-email', {
    body: { currentPassword: `${password}-2`, email: 'amara2@mail.example' },
  })
  await stranger()('identity.request-password-reset', { body: { email: 'amara2@mail.example' } })
  await runJob(fixture, 'identity.send-reset-link')
  const body = { email: 'amara2@mail.example', token: tokenIn('amara2@mail.example'), password }
  await stranger()('identity.reset-password', { body })
  const again = stranger()
  await again('identity.sign-in', { body: { email: 'amara2@mail.example', password } })
  await again('identity.sign-out')
  await again('identity.sign-in', { body: { email: 'amara2@mail.example', password } })
  await again('identity.delete-account', { params: { uid }, body: { currentPassword: password } })
}

/** Two steps and passkeys. */
async function factorScenario(fixture: Fixture): Promise<void> {
  const { server } = fixture
  const { signUp, stranger } = peopleOf(fixture)
  const { teller, email } = await signUp('bisi@mail.example')
  await teller('identity.read-two-step')
  const { secret } = await teller('identity.begin-two-step')
  const app = new TOTP({ secret: Secret.fromBase32(secret) })
  const code = () => {
    server.clock.advance(31_000)
    return app.generate({ timestamp: Date.parse(server.clock.now()) })
  }
  await teller('identity.confirm-two-step', { body: { code: code() } })
  await teller('identity.make-recovery-codes')
  const key = new Authenticator(server.community.origin)
  const { options } = await teller('identity.begin-passkey')
  const kept = await teller('identity.keep-passkey', { body: { name: 'My phone', made: key.make(options) } })
  await teller('identity.list-passkeys')
  const half = stranger()
  await half('identity.sign-in', { body: { email, password } })
  await half('identity.read-pending-sign-in')
  await half('identity.show-second-factor', { body: { way: 'code', code: code() } })
  const byKey = stranger()
  const asked = await byKey('identity.ask-passkey', { body: { purpose: 'sign-in' } })
  await byKey('identity.sign-in-with-passkey', { body: { answer: key.use(asked.options) } })
  await byKey('identity.remove-passkey', { params: { id: kept.id } })
  await byKey('identity.end-two-step')
}

/** Through the provider, and back to a password. */
async function federatedScenario(fixture: Fixture): Promise<void> {
  const { provider } = fixture
  const { signUp, tokenIn, stranger } = peopleOf(fixture)
  await stranger()('identity.read-sign-in-ways')
  const { teller, email } = await signUp('chika@mail.example')
  await teller('identity.verify-email', { body: { email, token: tokenIn(email) } })
  const { url } = await teller('identity.begin-attempt', { body: { purpose: 'link', place: 'popup' } })
  const person = { sub: 'sub-1', email, email_verified: true, name: 'Chika Obi' }
  await teller('identity.finish-attempt', { body: { answer: provider.comeBack(url, person) } })
  await teller('identity.unlink-google')
}

/** What a member does with the own profile, and everybody may count a page view. */
async function profileScenario(_: Fixture, ask: Record<TestUserName, Teller>): Promise<void> {
  const params = { uid: testUsers.ada.uid }
  await ask.ada('profile.get-own-profile')
  await ask.ada('profile.get-profile', { params })
  await ask.ada('profile.find-profiles', { query: { email: testUsers.ada.email } })
  await ask.ada('profile.set-profile', { params, body: { occupation: 'Tailor' } })
  await ask.ada('profile.update-profile', { params, body: { occupation: 'Fashion designer' } })
  const { version } = (await ask.ada('profile.get-own-profile')) as unknown as { version: number }
  const kin = { fullName: 'Bisi Adeyemi', phone: '', relationship: 'Sister', sharePercent: 100 }
  await ask.ada('profile.change-next-of-kin', { body: { ...kin, version } })
  await ask.ada('profile.update-settings', { params, body: { privacy: { showActivity: false } } })
  await ask.ada('profile.update-preferences', { params, body: { communication: { eventReminders: false } } })
  await ask.ada('profile.upload-avatar', { params, body: png })
  await ask.ada('profile.read-avatar', { params })
  await ask.ada('profile.remove-avatar', { params })
  await ask.ada('profile.get-tier-limits')
  await ask.ada('reports.read-measurement')
  const views = [{ screen: '/savings', count: 2 }]
  await ask.ada('reports.count-page-views', { body: { measurementId: 'KOLO-1', views } })
}

/** What administrators do with members, and what moderators see of them. */
async function memberScenario(fixture: Fixture, ask: Record<TestUserName, Teller>): Promise<void> {
  const params = { uid: testUsers.efe.uid }
  const reason = 'Agreed at the meeting.'
  await ask.bayo('profile.list-members')
  await ask.dayo('profile.list-members', { query: { search: 'funke' } })
  await ask.bayo('profile.get-member-figures')
  await ask.bayo('profile.download-members')
  await ask.bayo('home.search-records', { query: { text: 'funke' } })
  for (const name of [
    'payments.list-registered-payments',
    'withdrawals.list-registered-withdrawals',
  ] as const) {
    await ask.bayo(name)
    await ask.bayo(name.replace('list-', 'total-'))
    await ask.bayo(name.replace('list-', 'download-'))
  }
  const file = await ask.bayo('profile.make-member-file', { body: {} })
  await ask.bayo('profile.list-member-files')
  await doLongWork(fixture.server)
  await ask.bayo('profile.open-member-file', { params: { id: file.id } })
  await ask.bayo('profile.save-view', { body: { list: 'members', name: 'Staff', search: 'role=admin' } })
  const saved = await ask.bayo('profile.list-saved-views', { query: { list: 'members' } })
  const [view] = (saved as { rows: { id: string }[] }).rows
  await ask.bayo('profile.remove-view', { params: { id: view?.id } })
  const note = (await ask.bayo('profile.write-member-note', { params, body: { body: 'Called.' } })) as {
    id: string
  }
  await ask.bayo('profile.list-member-notes', { params })
  await ask.bayo('profile.remove-member-note', { params: { ...params, noteId: note.id } })
  const invited = (await ask.bayo('identity.invite-people', {
    body: { emails: ['raffia@mail.example', 'lantern@mail.example'] },
  })) as unknown as { sent: [{ id: string }, { id: string }] }
  await ask.bayo('identity.list-invitations')
  const { tokenIn, stranger } = peopleOf(fixture)
  const email = 'lantern@mail.example'
  await stranger()('identity.judge-invitation', { body: { email, token: tokenIn(email) } })
  await ask.bayo('identity.send-invitation-again', { params: { id: invited.sent[0].id } })
  await ask.bayo('identity.withdraw-invitation', { params: { id: invited.sent[1].id } })
  await ask.bayo('profile.change-tier', { params, body: { tier: 'standard', reason } })
  await ask.bayo('profile.change-identity', { params, body: { status: 'verified', reason } })
  await ask.bayo('profile.change-standing', { params, body: { isActive: true, reason } })
  await ask.bayo('identity.read-sign-in-state', { params })
  await ask.bayo('identity.sign-out-member', { params, body: { reason } })
  await ask.bayo('identity.set-sign-in-state', { params, body: { disabled: true, reason } })
  const { limits } = (await ask.bayo('profile.get-tier-limits')) as unknown as {
    limits: { basic: object }
  }
  const changed = { ...limits, basic: { ...limits.basic, balance: '35000000' } }
  await ask.bayo('profile.change-tier-limits', { body: { limits: changed, reason } })
  await ask.bayo('savings.read-interest')
  const tax = { effectiveFrom: '2027-01-01', rateBps: 750, reason }
  await ask.bayo('savings.change-interest-tax', { body: tax })
  await owesInterest(fixture.server)
  const cover = {
    heldOn: '2026-01-10',
    wording: 'Covered by a levy.',
    evidence: 'Minutes',
    amountKobo: '100',
  }
  await ask.bayo('savings.cover-interest', { body: cover })
}

/** More interest is promised than the society has earned. */
async function owesInterest({ db, clock }: TestServer): Promise<void> {
  const line = {
    debit: { kind: 'interest_savings', scope: 'community' },
    credit: { kind: 'interest_payable', scope: newId(Date.parse(clock.now())) },
    amount: naira(100_000_000n),
  } as const
  await posted(db, [line], { now: clock.now() })
}

/** What waits for a second administrator, and somebody who is about to decide alone. */
async function approvalScenario({ server }: Fixture, ask: Record<TestUserName, Teller>): Promise<void> {
  const reason = 'Agreed at the meeting.'
  const role = { params: { uid: testUsers.funke.uid }, body: { role: 'moderator', reason } }
  const waiting = async () => {
    await ask.bayo('profile.change-role', role)
    const { rows } = await ask.chidi('approvals.list-approvals', { query: { limit: 100 } })
    const first = rows.find(({ kind }) => kind === 'profile.role')
    const { id, version } = await ask.chidi('approvals.read-approval', { params: { id: first?.id } })
    return { params: { id }, body: { version } }
  }
  const returned = await waiting()
  await ask.chidi('approvals.send-back', { ...returned, body: { ...returned.body, reason } })
  await ask.bayo('approvals.take-back', await waiting())
  await ask.chidi('approvals.approve', await waiting())
  const id = newId(Date.parse(server.clock.now()))
  await sql`INSERT INTO alone_notices (id, subject_type, subject_id, sentence, told_by, told_at)
    VALUES (${id}, 'member', ${testUsers.efe.uid}, 'change a role', ${testUsers.bayo.uid}, ${server.clock.now()})`.execute(
    server.db,
  )
  await ask.bayo('audit.prove-audit-log', { body: {} })
  await ask.bayo('audit.download-audit-events')
  await ask.dayo('approvals.list-alone-notices')
  await ask.dayo('approvals.object-alone', { params: { id }, body: { reason } })
}

/** A plan with more goals than one command closes: how far it is, stopping it, letting it go on. */
async function longWorkScenario({ server }: Fixture, ask: Record<TestUserName, Teller>): Promise<void> {
  const subject = newId(Date.parse(server.clock.now()))
  const now = server.clock.now()
  await sql`INSERT INTO long_works (id, kind, subject_id, title, owner_uid, total, place, next_at, begun_at)
    VALUES (${newId(Date.parse(now))}, 'savings.close-goals', ${subject}, 'Closing the goals of Thrift',
      ${testUsers.bayo.uid}, 90, '{}', ${now}, ${now})`.execute(server.db)
  const { rows } = await ask.bayo('long-work.list-long-works', { query: { subject } })
  const params = { id: rows[0]?.id }
  await ask.bayo('long-work.cancel-long-work', { params })
  await ask.chidi('long-work.retry-long-work', { params })
}

/** A plan, a goal and the community's bank account: before any money. */
async function planScenario(fixture: Fixture, ask: Record<TestUserName, Teller>): Promise<void> {
  const reason = 'Agreed at the meeting.'
  const draft = await ask.bayo('savings.create-plan', { body: ordinaryPlan })
  const { id } = draft
  const { code: _, ...terms } = ordinaryPlan
  const named = { ...terms, version: draft.version, name: 'Everyday kolo' }
  const edited = await ask.bayo('savings.edit-plan', { params: { id }, body: named })
  const open = await ask.chidi('savings.activate-plan', { params: { id }, body: { version: edited.version } })
  const held = await ask.bayo('savings.suspend-plan', {
    params: { id },
    body: { version: open.version, reason },
  })
  const back = await ask.bayo('savings.resume-plan', { params: { id }, body: { version: held.version } })
  const rate = { rateBps: 900, rateTiers: [], effectiveFrom: '2030-01-01', reason, version: back.version }
  await ask.bayo('savings.change-plan-rate', { params: { id }, body: rate })
  await ask.bayo('savings.suspend-plan', { params: { id }, body: { version: back.version, reason } })
  const [last] = (await ask.bayo('savings.list-plan-reviews')).rows
  await ask.bayo('savings.retire-plan', { params: { id }, body: { version: last?.version, reason } })
  await ask.bayo('savings.list-arrears')
  await ask.bayo('savings.download-arrears')
  await ask.bayo('savings.list-contributions')
  await ask.bayo('savings.download-contributions')
  await ask.ada('savings.list-plans')
  for (const accountNumber of ['0102030401', '0102030418']) {
    const account = await ask.bayo('payments.propose-collection-account', {
      body: { ...ordinaryAccount, accountNumber },
    })
    const { id, version } = account
    await ask.chidi('payments.activate-collection-account', { params: { id }, body: { version } })
  }
  const { rows } = await ask.bayo('payments.list-collection-accounts')
  const spare = rows.find((row) => row.accountNumber === '0102030418')
  const params = { id: spare?.id }
  await ask.bayo('payments.retire-collection-account', { params, body: { version: spare?.version, reason } })
  await ask.bayo('payments.read-payment-settings')
  await ask.bayo('payments.change-threshold', { body: { amountKobo: '60000000', reason } })
  await ask.bayo('payments.change-alone-ceiling', { body: { amountKobo: '40000000', reason } })
  fixture.server.clock.advance(1_000)
}

/** Money from a member to a goal; a minute after their last request people cost one statement more. */
async function moneyScenario({ server }: Fixture, ask: Record<TestUserName, Teller>): Promise<void> {
  const plan = await ask.bayo('savings.create-plan', {
    body: { ...ordinaryPlan, code: 'THRIFT', name: 'Thrift' },
  })
  const { version } = plan
  await ask.chidi('savings.activate-plan', { params: { id: plan.id }, body: { version } })
  const aim = { icon: 'home', targetKobo: null, targetOn: null }
  server.clock.advance(61_000)
  const goal = await ask.ada('savings.open-goal', { body: { planId: plan.id, name: 'House rent', ...aim } })
  const params = { id: goal.id }
  await ask.ada('savings.edit-goal', { params, body: { version: goal.version, name: 'Rent', ...aim } })
  const spare = await ask.ada('savings.open-goal', { body: { planId: plan.id, name: 'School', ...aim } })
  await ask.ada('savings.cancel-goal', { params: { id: spare.id } })
  const paymentId = await confirmedDeposit(ask, goal.id, '100000', '90000', 'NIP000000001')
  await ask.ada('savings.move-from-wallet', { params, body: { amountKobo: '90000', paymentId } })
  await confirmedDeposit(ask, goal.id, '100000', '100000', 'NIP000000002')
  const lost = await ask.ada('savings.make-deposit', {
    params,
    body: { amountKobo: '100000', another: true },
  })
  const unsent = await ask.ada('savings.make-deposit', {
    params,
    body: { amountKobo: '100000', another: true },
  })
  await ask.ada('payments.cancel-payment', { params: { id: unsent.id } })
  await ask.ada('files.read-room')
  await ask.ada('payments.attach-receipt', { params: { id: lost.id }, body: png })
  const sent = await ask.ada('payments.submit-proof', { params: { id: lost.id }, body: {} })
  const [receipt] = sent.receipts as unknown as Answer[]
  await ask.bayo('payments.read-receipt', { params: { id: lost.id, receiptId: receipt?.id } })
  const review = await ask.bayo('payments.read-payment-review', { params: { id: lost.id } })
  const body = { version: review.version, reason: 'There is no such line in the bank.' }
  await ask.bayo('payments.reject-payment', { params: { id: lost.id }, body })
  await ask.ada('payments.read-payment', { params: { id: lost.id } })
  await ask.ada('payments.read-usual-time')
  await ask.ada('support.read-asked-about', { query: { type: 'payment', id: lost.id } })
  const often = { amountKobo: '100000', frequency: 'weekly', day: 1, method: 'wallet' }
  await ask.ada('savings.set-auto-save', { params, body: often })
  await ask.ada('savings.pause-auto-save', { params, body: {} })
  await ask.ada('savings.resume-auto-save', { params, body: {} })
  await ask.ada('savings.stop-auto-save', { params })
  await ask.ada('savings.read-goal', { params })
  await ask.ada('savings.list-goal-activity', { params })
  await ask.ada('savings.list-interest', { params })
  await ask.ada('savings.list-interest-days', { params })
  await ask.ada('payments.read-wallet')
  await paperScenario(ask, goal.id, paymentId)
  await largeReportScenario(server, ask)
  server.clock.advance(61_000)
  const large = await ask.ada('savings.make-deposit', {
    params,
    body: { amountKobo: '70000000', another: true },
  })
  await ask.ada('payments.submit-proof', {
    params: { id: large.id },
    body: { bankReference: 'NIP000000700' },
  })
  const figures = { receivedKobo: '70000000', bankReference: 'NIP000000700' }
  const { version: looked } = await ask.bayo('payments.read-payment-review', { params: { id: large.id } })
  const said = await ask.bayo('payments.confirm-payment', {
    params: { id: large.id },
    body: { ...figures, version: looked },
  })
  server.clock.advance(1_000)
  await ask.bayo('payments.take-back-word', { params: { id: large.id }, body: { version: said.version } })
  for (const administrator of [ask.bayo, ask.chidi]) {
    const seen = await administrator('payments.read-payment-review', { params: { id: large.id } })
    const word = { ...figures, version: seen.version }
    server.clock.advance(61_000)
    await administrator('payments.confirm-payment', { params: { id: large.id }, body: word })
  }
}

/** Money out of goals: moved, ended early, paid out at the end; frozen and confirmed meanwhile. */
async function endingScenario({ server }: Fixture, ask: Record<TestUserName, Teller>): Promise<void> {
  const reason = 'Asked for by the court.'
  const lock = { kind: 'locked', minDays: 10, maxDays: 400, earlyBreak: 'fee', breakFeeBps: 100 }
  const opened = async (body: object) => {
    const plan = await ask.bayo('savings.create-plan', { body })
    server.clock.advance(1_000)
    const { version } = plan
    await ask.chidi('savings.activate-plan', { params: { id: plan.id }, body: { version } })
    return plan.id
  }
  const goalIn = async (planId: unknown, more: object, reference: string, amount = '100000') => {
    const body = { planId, name: 'House', icon: 'home', targetKobo: null, targetOn: null, ...more }
    server.clock.advance(1_000)
    const { id } = await ask.ada('savings.open-goal', { body })
    await confirmedDeposit(ask, String(id), amount, amount, reference)
    return { params: { id } }
  }
  const free = await opened({ ...ordinaryPlan, code: 'FREE', name: 'Free' })
  const locked = await opened({ ...ordinaryPlan, ...lock, code: 'LOCK', name: 'Locked' })
  const maturesOn = addDays(dayIn(lagos, server.clock.now()), 30)
  const one = await goalIn(free, {}, 'NIP000000801', '110000')
  await ask.ada('savings.move-to-wallet', { ...one, body: { amountKobo: '20000' } })
  const { rows } = await ask.bayo('savings.list-goal-reviews', { query: { planId: free } })
  const version = rows.find(({ id }) => id === one.params.id)?.version
  server.clock.advance(1_000)
  const frozen = await ask.bayo('savings.freeze-goal', { ...one, body: { version, reason } })
  await ask.bayo('savings.unfreeze-goal', { ...one, body: { version: frozen.version, reason } })
  await ask.ada('savings.confirm-goal', { ...one, body: { version: Number(frozen.version) + 1 } })
  const two = await goalIn(locked, { maturesOn }, 'NIP000000802', '120000')
  await ask.ada('savings.break-goal', { ...two, body: { costKobo: '1200', receivesKobo: '118800' } })
  const three = await goalIn(locked, { maturesOn }, 'NIP000000803', '130000')
  // Somebody was behind in the night.
  await sql`insert into savings_contributions (account_id, behind_kobo, reckoned_on)
    select id, 500000, '2026-11-20' from savings_accounts where status = 'active' limit 1
    on conflict (account_id) do update set behind_kobo = excluded.behind_kobo`.execute(server.db)
  const late = await sql<{ owner_uid: string; plan_id: string }>`
    update savings_accounts set activated_at = activated_at - interval '900 years'
    where id = (select account_id from savings_contributions where behind_kobo > 0 limit 1)
    returning owner_uid, plan_id`.execute(server.db)
  const [goal] = late.rows
  const asks = (kind: string, isMandatory: boolean) =>
    sql`update savings_plans set kind = ${kind}, mandatory = ${isMandatory} where id = ${goal?.plan_id}`.execute(
      server.db,
    )
  await asks('contribution', true)
  const member = { uid: goal?.owner_uid }
  await ask.bayo('savings.nudge-member', { params: member, body: { note: '' } })
  await asks('flex', false)
  await ask.bayo('savings.preview-nudge')
  await ask.bayo('savings.send-nudge', { body: { note: 'See you on Sunday.' } })
  const [nudge] = (await ask.bayo('savings.list-nudges')).rows
  await ask.bayo('savings.list-left-out', { params: { id: nudge?.id } })
  await sql`update savings_accounts set status = 'matured' where id = ${three.params.id}`.execute(server.db)
  await ask.ada('savings.pay-out-goal', { ...three, body: {} })
  // The places of her goals are wanted again.
  await sql`with ended as (
      update savings_accounts set status = 'closed', ended_at = now() where id = ${one.params.id} returning owner_uid
    ) update savers set goals_open = goals_open - 1 from ended where member_uid = owner_uid`.execute(
    server.db,
  )
}

/** Money that comes by card: paid, given up, and paid in another amount. */
async function cardScenario({ server, paystack }: Fixture, ask: Record<TestUserName, Teller>): Promise<void> {
  await ask.ada('cards.list-card-payments')
  await ask.bayo('cards.read-card-settings')
  await ask.bayo('notices.read-channels')
  await ask.bayo('notices.switch-channel', { params: { name: 'email' }, body: { isOn: false } })
  await ask.bayo('notices.switch-channel', { params: { name: 'email' }, body: { isOn: true } })
  await ask.bayo('cards.change-card-settings', { body: { feeBearer: 'member' } })
  const [goal] = (await ask.ada('savings.list-goals')).goals as unknown as Answer[]
  const params = { id: goal?.id }
  const start = async () => {
    const { id } = await ask.ada('savings.make-card-deposit', {
      params,
      body: { amountKobo: '100000', another: true },
    })
    return { params: { id } }
  }
  const leave = async () => {
    const on = await start()
    await ask.ada('cards.open-checkout', on)
    const { checkout } = await ask.ada('cards.read-card-payment', on)
    return { ...on, reference: (checkout as unknown as { reference: string }).reference }
  }
  await ask.ada('cards.cancel-card-payment', await start())
  await ask.ada('cards.read-saved-card')
  await ask.ada('cards.remove-saved-card')
  const { reference, ...paid } = await leave()
  paystack.pay(reference)
  const body = JSON.stringify({ event: 'charge.success', data: { reference } })
  const headers = { 'x-paystack-signature': signedWith(paystack.settings.secretKey, body) }
  await fetch(`${server.url}/api/paystack/events`, { method: 'POST', headers, body })
  await ask.ada('cards.check-card-payment', paid)
  const { reference: other, ...short } = await leave()
  paystack.pay(other, { amount: 90_000 })
  const { version } = await ask.ada('cards.check-card-payment', short)
  await ask.bayo('cards.read-card-review', short)
  await ask.bayo('cards.book-card-payment', { ...short, body: { version } })
}

/** Money out of Ada's wallet: her bank account, a request that is cancelled, declined, paid, and one that goes wrong. */
async function withdrawalScenario({ server }: Fixture, ask: Record<TestUserName, Teller>): Promise<void> {
  const reason = 'Agreed at the meeting.'
  const later = () => server.clock.advance(1_000)
  await sql`update profiles set kyc_status = 'verified', account_tier = 'premium' where uid = ${testUsers.ada.uid}`.execute(
    server.db,
  )
  const add = (accountNumber: string) =>
    ask.ada('withdrawals.add-bank-account', { body: { ...ordinaryBankAccount, accountNumber } })
  const account = await add('0102030401')
  await ask.bayo('withdrawals.see-account-number', { params: { id: account.id } })
  await ask.bayo('withdrawals.confirm-bank-account', {
    params: { id: account.id },
    body: { accountName: 'Ada Nwosu', version: 1 },
  })
  const other = { params: { id: (await add('0102030418')).id } }
  await ask.bayo('withdrawals.decline-bank-account', { ...other, body: { reason, version: 1 } })
  await ask.ada('withdrawals.remove-bank-account', other)
  const { rows: banks } = await ask.bayo('payments.list-collection-accounts')
  const collectionAccountId = banks.find(({ status }) => String(status) === 'active')?.id
  await fillWallet(server.db, testUsers.ada.uid, naira(50_000n), server.clock.now(), collectionAccountId)
  await sql`update member_bank_accounts set added_at = added_at - interval '1 day',
    usable_at = usable_at - interval '1 day'`.execute(server.db)
  const request = async () => {
    later()
    const body = { source: 'wallet', amountKobo: '100000', bankAccountId: account.id, feeKobo: '0' }
    return { params: { id: (await ask.ada('withdrawals.request-withdrawal', { body })).id } }
  }
  const decide = async (who: 'bayo' | 'chidi', name: string, on: { params: object }, body: object = {}) => {
    later()
    const { version } = await ask[who]('withdrawals.read-withdrawal-review', on)
    await ask[who](name, { ...on, body: { ...body, version } })
  }
  await ask.ada('withdrawals.cancel-withdrawal', await request())
  await decide('bayo', 'withdrawals.reject-withdrawal', await request(), { reason })
  const paid = await request()
  await ask.ada('withdrawals.read-withdrawal', paid)
  const said = { collectionAccountId, paidOn: '2026-11-20' }
  for (const who of ['bayo', 'chidi'] as const) await decide(who, 'withdrawals.approve-withdrawal', paid)
  const first = { ...said, bankReference: 'WDR00000001' }
  await decide('bayo', 'withdrawals.pay-withdrawal', paid, first)
  await ask.bayo('withdrawals.add-proof', { ...paid, body: png })
  const { proofs } = await ask.bayo('withdrawals.add-proof', { ...paid, body: png })
  const [kept, mistaken] = proofs as unknown as Answer[]
  await ask.bayo('withdrawals.remove-proof', { params: { ...paid.params, proofId: mistaken?.id } })
  const proof = { params: { ...paid.params, proofId: kept?.id } }
  await ask.bayo('withdrawals.read-proof', proof)
  await decide('bayo', 'withdrawals.put-on-hold', paid, { reason })
  await decide('bayo', 'withdrawals.fail-withdrawal', paid, { reason })
  await decide('bayo', 'withdrawals.retry-withdrawal', paid)
  for (const who of ['bayo', 'chidi'] as const) await decide(who, 'withdrawals.pay-withdrawal', paid, first)
  await ask.ada('withdrawals.read-own-proof', proof)
  const back = { bankReference: 'WDR00000002', reason }
  for (const who of ['bayo', 'chidi'] as const) await decide(who, 'withdrawals.return-withdrawal', paid, back)
  await add('0102030418')
  await request()
  const bulk = await request()
  for (const who of ['bayo', 'chidi'] as const) await decide(who, 'withdrawals.approve-withdrawal', bulk)
  const chosen = { collectionAccountId, withdrawalIds: [bulk.params.id] }
  const batch = { params: { id: (await ask.bayo('withdrawals.make-batch', { body: chosen })).id } }
  await ask.bayo('withdrawals.download-batch', batch)
  await ask.bayo('withdrawals.read-batch', batch)
  const bulkPaid = { bankReference: 'BULK00000001', paidOn: '2026-11-20' }
  for (const who of ['bayo', 'chidi'] as const)
    await ask[who]('withdrawals.pay-batch', { ...batch, body: bulkPaid })
  await ask.bayo('withdrawals.list-batches')
  const unsent = await request()
  await decide('bayo', 'withdrawals.approve-withdrawal', unsent)
  const never = { collectionAccountId, withdrawalIds: [unsent.params.id] }
  const { id: neverSent } = await ask.bayo('withdrawals.make-batch', { body: never })
  await ask.bayo('withdrawals.give-up-batch', { params: { id: neverSent }, body: { reason } })
  await ask.bayo('withdrawals.read-terms')
  const amounts = { leastKobo: '60000', feeKobo: '0', secondFromKobo: '50000000' }
  const terms = { ...amounts, throughPaystack: true, reason }
  for (const who of ['bayo', 'chidi'] as const) await ask[who]('withdrawals.change-terms', { body: terms })
  await decide('chidi', 'withdrawals.send-withdrawal', unsent)
}

/** Statements and receipts: asked for, opened, listed, and checked. */
async function paperScenario(
  ask: Record<TestUserName, Teller>,
  account: string,
  paymentId: string,
): Promise<void> {
  const params = { uid: testUsers.ada.uid }
  const body = { account, from: '2000-01-01', to: '9998-12-31', format: 'csv' }
  await ask.ada('reports.read-statement', { query: { account } })
  await ask.ada('reports.list-accounts')
  const { id, code } = await ask.ada('reports.issue-statement', { body })
  await ask.ada('reports.download-paper', { params: { id } })
  const receipt = await ask.ada('reports.issue-receipt', { body: { paymentId } })
  const payment = await ask.ada('payments.read-payment', { params: { id: paymentId } })
  await ask.bayo('reports.issue-member-receipt', { params, body: { code: payment.code } })
  await ask.ada('reports.check-paper', { query: { code: receipt.code } })
  await ask.ada('reports.check-paper', { query: { code } })
  const named = { params: { name: 'contributions' } }
  await ask.dayo('reports.read-report', named)
  await ask.dayo('reports.download-report', { ...named, query: { format: 'csv' } })
  const year = { year: 2026, format: 'csv' }
  await ask.ada('reports.issue-year-statement', { body: year })
  await ask.bayo('reports.issue-member-year-statement', { params, body: year })
  const seen = await ask.bayo('reports.issue-member-statement', { params, body })
  await ask.bayo('reports.download-paper', { params: { id: seen.id } })
}

/** A large report is asked for, made and opened. */
async function largeReportScenario(server: TestServer, ask: Record<TestUserName, Teller>): Promise<void> {
  const large = { params: { name: 'balances' }, body: {} }
  const { id } = await ask.dayo('reports.begin-report-file', large)
  await doLongWork(server)
  await ask.dayo('reports.open-report-file', { params: { id } })
  await ask.dayo('reports.change-monthly-report', { params: { name: 'balances' }, body: { format: 'csv' } })
}

/** What the member was told of it. */
async function noticeScenario({ server }: Fixture, ask: Record<TestUserName, Teller>): Promise<void> {
  const [notice] = (await ask.ada('notices.list-notices')).rows
  await ask.ada('notices.mark-read', { params: { id: notice?.id } })
  await ask.ada('live.read-changes')
  await ask.ada('notices.mark-all-read', { body: { upTo: notice?.id } })
  const of = new URL(unsubscribeLink(server.community, testUsers.ada.uid, ['events'])).searchParams.get('of')
  await ask.ada('notices.unsubscribe', { query: { of } })
  const keys = { p256dh: createECDH('prime256v1').generateKeys('base64url'), auth: 'A'.repeat(22) }
  const body = { endpoint: 'https://push.example.org/1', keys }
  const { browsers } = (await ask.ada('notices.keep-browser', { body })) as unknown as { browsers: Answer[] }
  await ask.ada('notices.read-ways')
  await ask.ada('notices.remove-browser', { params: { id: browsers[0]?.id } })
}

/** A deposit from its beginning to the books. */
export async function confirmedDeposit(
  ask: Record<'ada' | 'bayo', Teller>,
  goalId: string,
  amountKobo: string,
  receivedKobo: string,
  bankReference: string,
): Promise<string> {
  const payment = await ask.ada('savings.make-deposit', {
    params: { id: goalId },
    body: { amountKobo, another: true },
  })
  const params = { id: payment.id }
  await ask.ada('payments.submit-proof', { params, body: { bankReference } })
  const { version } = await ask.bayo('payments.read-payment-review', { params })
  await ask.bayo('payments.confirm-payment', { params, body: { receivedKobo, bankReference, version } })
  return payment.id
}

/** The first administrator comes through the link that the server printed. */
async function setUpScenario({ endpoints }: Fixture, empty: TestServer): Promise<void> {
  const link = await createSetupLink(empty.db, empty.community, empty.clock.now())
  const token = new URL(link ?? '').searchParams.get('token')
  const body = { token, fullName: 'Ngozi Umeh', email: 'ngozi@kolo.example', password: 'iroko-box-2290' }
  await tellerOf(empty, endpoints)('identity.set-up', { body })
}

/** The endpoints that list what there is, and who asks for them. */
const lists = [
  ['bayo', 'loans.list-loan-products'],
  ['bayo', 'loans.list-loan-reviews'],
  ['bayo', 'loans.read-payout-queue'],
  ['bayo', 'loans.read-payout-terms'],
  ['ada', 'data-rights.list-copies'],
  ['ada', 'data-rights.list-data-requests'],
  ['bayo', 'data-rights.list-breaches'],
  ['bayo', 'vouchers.list-vouchers'],
  ['bayo', 'fixed-assets.list-assets'],
  ['bayo', 'voucher-templates.list-templates'],
  ['ada', 'savings.list-goals'],
  ['ada', 'payments.list-payments'],
  ['ada', 'home.read-home'],
  ['ada', 'cards.list-card-payments'],
  ['bayo', 'cards.list-card-reviews'],
  ['bayo', 'cards.list-card-events'],
  ['ada', 'withdrawals.list-withdrawals'],
  ['ada', 'withdrawals.read-withdrawing'],
  ['bayo', 'withdrawals.list-withdrawal-reviews'],
  ['bayo', 'withdrawals.list-bank-account-reviews'],
  ['bayo', 'withdrawals.list-registered-withdrawals'],
  ['bayo', 'payments.list-registered-payments'],
  ['ada', 'payments.read-wallet'],
  ['ada', 'reports.list-papers'],
  ['ada', 'identity.list-devices'],
  ['bayo', 'payments.list-payment-reviews'],
  ['bayo', 'payments.list-collection-accounts'],
  ['bayo', 'savings.list-plan-reviews'],
  ['bayo', 'profile.list-members'],
  ['bayo', 'home.read-admin-home'],
  ['bayo', 'home.read-months'],
  ['bayo', 'home.download-months'],
  ['bayo', 'audit.list-audit-events'],
  ['bayo', 'reports.read-page-views'],
  ['bayo', 'reports.read-use'],
  ['dayo', 'reports.list-reports'],
  ['dayo', 'reports.list-report-files'],
  ['dayo', 'reports.list-monthly-reports'],
  ['bayo', 'approvals.list-approvals'],
  ['ada', 'notices.list-notices'],
  ['ada', 'notices.read-ways'],
  ['bayo', 'notices.list-deliveries'],
  ['bayo', 'books.list-journals'],
  ['bayo', 'books.list-closed-months'],
  ['bayo', 'books.list-reconciliations'],
] as const satisfies readonly (readonly [TestUserName, string])[]

/** The names of the endpoints that list something. */
export const listed = lists.map(([, name]) => name)

export async function listPages(ask: Record<TestUserName, Teller>): Promise<void> {
  for (const [who, name] of lists) await ask[who](name)
}

/** A template is written, changed, used, left out once and retired; another one is deleted. */
async function templatesScenario({ server }: Fixture, ask: Record<TestUserName, Teller>): Promise<void> {
  const contents = {
    name: 'Office rent',
    kind: 'payment',
    party: 'Ojota Properties',
    narration: 'Rent of the office',
    lines: [
      { account: '5340', debitKobo: '100', creditKobo: '0', memo: '' },
      { account: '1110', debitKobo: '0', creditKobo: '100', memo: '' },
    ],
    rhythm: 'monthly',
    dueOn: dayIn(lagos, server.clock.now()),
  }
  const written = async () => (await ask.bayo('voucher-templates.write-template', { body: contents })).id
  const params = { id: await written() }
  const at = (version: number) => ({ params, body: { version } })
  await ask.bayo('voucher-templates.edit-template', { params, body: { ...contents, version: 1 } })
  await ask.bayo('voucher-templates.skip-template', at(2))
  await ask.bayo('voucher-templates.prepare-voucher', at(3))
  await ask.bayo('voucher-templates.read-template', { params })
  await ask.bayo('voucher-templates.retire-template', at(3))
  await ask.bayo('voucher-templates.delete-template', { params: { id: await written() } })
  await ask.bayo('voucher-templates.list-templates')
}

/** An own account is added, renamed and retired by two. */
async function ownAccountScenario(ask: Record<TestUserName, Teller>): Promise<void> {
  const [number, reason] = ['4970', 'The hall is let at weekends.']
  const params = { number }
  const byTwo = async (endpoint: string, asked: Record<string, unknown>) => {
    await ask.bayo(endpoint, asked)
    await ask.chidi(endpoint, asked)
  }
  await byTwo('chart.add-account', { body: { number, name: 'Hall hire', reason } })
  await byTwo('chart.rename-account', { params, body: { name: 'Rent of the hall', reason, version: 1 } })
  await ask.bayo('chart.read-account', { params })
  const cash = { params: { number: '1140' } }
  await byTwo('petty-cash.set-terms', {
    ...cash,
    body: { version: 0, floatKobo: '5000', limitKobo: '1000', reason },
  })
  await ask.bayo('petty-cash.read', cash)
  await ask.bayo('petty-cash.top-up', { ...cash, body: { from: '1110' } })
  await byTwo('chart.retire-account', { params, body: { reason, version: 2 } })
  await byTwo('chart.reopen-account', { params, body: { reason, version: 3 } })
}

/** A voucher with a document is drafted, changed, submitted, approved and reversed; another draft is deleted. */
async function vouchersScenario(ask: Record<TestUserName, Teller>): Promise<void> {
  const contents = {
    valueDate: '2026-11-20',
    party: 'Alafia Print House',
    narration: 'Annual reports',
    reference: 'APH-0931',
    evidence: '',
    lines: [
      { account: '5320', debitKobo: '100', creditKobo: '0', memo: '' },
      { account: '1110', debitKobo: '0', creditKobo: '100', memo: '' },
    ],
  }
  const draft = async () => ask.bayo('vouchers.draft-voucher', { body: { kind: 'payment', ...contents } })
  const params = { id: (await draft()).id }
  const body = new File(['%PDF-1.7\n%%EOF'], 'invoice.pdf', { type: 'application/pdf' })
  for (const name of ['open', 'remove']) {
    const file = await ask.bayo('vouchers.add-file', { params, body })
    await ask.bayo(`vouchers.${name}-file`, { params: { id: file.id } })
  }
  const edited = await ask.bayo('vouchers.edit-voucher', { params, body: { ...contents, version: 1 } })
  const { version } = await ask.bayo('vouchers.submit-voucher', {
    params,
    body: { version: edited.version },
  })
  await ask.chidi('vouchers.approve-voucher', { params, body: { version } })
  await ask.bayo('vouchers.read-voucher', { params })
  await ask.bayo('vouchers.print-voucher', { params })
  const back = { params: { id: (await draft()).id } }
  const waiting = await ask.bayo('vouchers.submit-voucher', { ...back, body: { version: 1 } })
  const { approval } = waiting as unknown as { approval: { id: string; version: number } }
  await ask.bayo('approvals.take-back', { params: { id: approval.id }, body: { version: approval.version } })
  const sentBack = await ask.bayo('vouchers.read-voucher', back)
  await ask.bayo('vouchers.cancel-voucher', { ...back, body: { version: sentBack.version } })
  const order = { reason: 'Paid twice.', valueDate: '2026-11-20' }
  await ask.bayo('vouchers.reverse-voucher', { params, body: order })
  await ask.bayo('vouchers.delete-voucher', { params: { id: (await draft()).id } })
  await ask.bayo('vouchers.list-vouchers')
  await ask.bayo('vouchers.download-vouchers')
}

/** An asset is registered, changed, depreciated and submitted for disposal. */
async function assetsScenario({ server }: Fixture, ask: Record<TestUserName, Teller>): Promise<void> {
  const today = dayIn(lagos, server.clock.now())
  const contents = {
    ...{ name: 'Generator', location: 'Office', serialNo: '', account: '1610', purchasedOn: today },
    ...{ costKobo: '100000', residualKobo: '0', lifeMonths: 12, openingKobo: '0', openingMonth: null },
  }
  const { id } = await ask.bayo('fixed-assets.register-asset', { body: contents })
  const params = { id }
  const { version } = await ask.bayo('fixed-assets.edit-asset', { params, body: { ...contents, version: 1 } })
  await ask.bayo('fixed-assets.prepare-depreciation', { body: {} })
  await ask.bayo('fixed-assets.read-depreciation')
  await ask.bayo('fixed-assets.read-calculation', { params })
  const sold = { kind: 'sold', disposedOn: today, proceedsKobo: '5', party: '', evidence: 'The receipt.' }
  const { disposal } = await ask.bayo('fixed-assets.dispose-of-asset', {
    params,
    body: { ...sold, version },
  })
  const voucher = (disposal as unknown as { voucher: { id: string } }).voucher.id
  await ask.chidi('vouchers.approve-voucher', { params: { id: voucher }, body: { version: 2 } })
  await ask.bayo('fixed-assets.read-asset', { params })
  await ask.bayo('fixed-assets.list-assets')
  await ask.bayo('fixed-assets.download-assets')
}

/** The budget of a year is set by two, read and downloaded. */
async function budgetScenario({ server }: Fixture, ask: Record<TestUserName, Teller>): Promise<void> {
  const resolvedOn = dayIn(lagos, server.clock.now())
  const year = Number(resolvedOn.slice(0, 4))
  const lines = [{ account: '5510', amountKobo: '120000' }]
  const body = { year, resolution: 'AGM 7', resolvedOn, evidence: 'The minutes.', lines }
  await ask.bayo('books.change-policies', { body: { text: 'Amounts are in naira.' } })
  await ask.bayo('books.set-budget', { body })
  await ask.chidi('books.set-budget', { body })
  await ask.bayo('books.read-budget', { params: { year } })
  await ask.bayo('books.download-budget', { params: { year }, query: { format: 'csv' } })
}

/** The books are looked through, and a month of theirs is closed. */
async function booksScenario({ server }: Fixture, ask: Record<TestUserName, Teller>): Promise<void> {
  const { goals } = (await ask.ada('savings.list-goals')) as unknown as { goals: Answer[] }
  const goalId = goals[0]?.id ?? ''
  const now = server.clock.now()
  const longAgo = {
    deed: 'test.long-ago',
    actorUid: null,
    now: instant('2026-10-05T09:00:00.000Z'),
    memo: 'In a month that is over',
    transfers: [
      {
        debit: { kind: 'cash', scope: 'community' },
        credit: { kind: 'member_wallet', scope: testUsers.ada.uid, ownerUid: testUsers.ada.uid },
        amount: naira(1n),
      },
      {
        debit: { kind: 'member_wallet', scope: testUsers.ada.uid, ownerUid: testUsers.ada.uid },
        credit: { kind: 'wht_payable', scope: 'community' },
        amount: naira(1n),
      },
    ],
  } as const
  await server.db.transaction().execute((db) => postJournal(db, longAgo))
  await runTrialBalance(server.db, now)
  await endDays(server.db, 100)
  await ask.bayo('books.read-books')
  await ask.bayo('books.read-financial-statements', { query: { from: '2026-01-01', to: '2026-12-31' } })
  await ask.bayo('books.download-financial-statements', {
    query: { from: '2026-01-01', to: '2026-12-31', format: 'csv' },
  })
  await ask.bayo('books.export-journals', { query: { from: '2026-01-01', to: '2026-12-31' } })
  await ask.bayo('books.list-member-balances', { query: { number: '2130' } })
  await ask.bayo('books.read-chart')
  await ownAccountScenario(ask)
  await ask.bayo('books.download-chart')
  await ask.bayo('books.download-books')
  await ask.bayo('books.download-journals')
  const { rows } = await ask.bayo('books.list-journals')
  const confirmed = rows.find(({ deed }) => deed === 'payment.confirmed')
  await ask.bayo('books.read-journal', { params: { id: confirmed?.id } })
  const reason = 'The committee looked through October.'
  const given = {
    ...longAgo,
    deed: 'unmatched-receipt.assigned',
    now: server.clock.now(),
    transfers: [
      {
        debit: { kind: 'unmatched_receipts', scope: 'community' },
        credit: { kind: 'member_wallet', scope: testUsers.ada.uid, ownerUid: testUsers.ada.uid },
        amount: naira(1n),
      },
    ],
  } as const
  const { journalId } = (await server.db.transaction().execute((db) => postJournal(db, given))) as Posted
  await ask.bayo('books.take-back-journal', {
    params: { id: journalId },
    body: { reason: 'It was for another member.' },
  })
  await ask.bayo('books.close-month', { body: { month: '2026-10', reason } })
  await ask.bayo('books.read-tax-register')
  await ask.bayo('books.download-tax-register')
  await ask.bayo('books.print-tax-note')
  const [account] = (await ask.bayo('payments.list-collection-accounts')).rows
  const bank = { bankAccountId: account?.id, day: '2026-10-31' }
  await ask.bayo('books.read-bank-day', { query: bank })
  await ask.bayo('books.reconcile', { body: { ...bank, statementKobo: '0', items: [], reason } })
  const tax = { month: '2026-10', bankAccountId: account?.id, paidOn: '2026-11-10', reference: 'TAX-2026-10' }
  await ask.bayo('books.remit-tax', { body: { ...tax, reason } })
  await ask.ada('books.where-money-is')
  const wrong = await confirmedDeposit(ask, goalId, '121000', '121000', 'NIP000000003')
  await ask.bayo('payments.read-reversal', { params: { id: wrong } })
  const elsewhere = { params: { id: wrong }, body: { targetId: testUsers.ada.uid, reason } }
  const { approval } = await ask.bayo('payments.correct-payment', elsewhere)
  const { id, version } = approval as unknown as Answer
  await ask.chidi('approvals.approve', { params: { id }, body: { version } })
  await ask.bayo('payments.reverse-payment', { params: { id: wrong }, body: { reason } })
  await goingBackScenario(ask, goalId)
  await debtScenario(server, ask)
}

/** Ada pays what she owes. */
async function debtScenario(server: Fixture['server'], ask: Record<TestUserName, Teller>): Promise<void> {
  const { uid } = testUsers.ada
  const bank = { kind: 'bank', scope: 'community' } as const
  const member = (kind: 'member_loan' | 'member_wallet') => ({ kind, scope: uid, ownerUid: uid }) as const
  const owed = {
    deed: 'test.owed',
    actorUid: null,
    now: server.clock.now(),
    memo: 'A bank took back what was not there any more',
    transfers: [
      { debit: member('member_loan'), credit: bank, amount: naira(1n) },
      { debit: bank, credit: member('member_wallet'), amount: naira(1n) },
    ],
  }
  await server.db.transaction().execute((db) => postJournal(db, owed))
  await ask.ada('payments.pay-debt', { body: { amountKobo: '100' } })
}

/** One payment is sent back, and a bank disputes another. */
async function goingBackScenario(ask: Record<TestUserName, Teller>, goalId: string): Promise<void> {
  const reason = 'The bank of whoever sent it asks for it.'
  const params = { id: await confirmedDeposit(ask, goalId, '122000', '122000', 'NIP000000004') }
  const approve = async ({ approval }: Answer) => {
    const { id, version } = approval as unknown as Answer
    await ask.chidi('approvals.approve', { params: { id }, body: { version } })
  }
  await approve(await ask.bayo('payments.refund-payment', { params, body: { reason } }))
  const { from, refund } = await ask.bayo('payments.read-reversal', { params })
  const [account] = from as unknown as Answer[]
  const sentOn = dayIn(lagos, instant(String((refund as unknown as Answer).at)))
  const sent = { collectionAccountId: account?.id, bankReference: 'OUT0000001', sentOn }
  await ask.bayo('payments.say-refund-sent', { params, body: sent })
  const disputed = { id: await confirmedDeposit(ask, goalId, '123000', '123000', 'NIP000000005') }
  await ask.bayo('payments.dispute-payment', { params: disputed, body: { reason } })
  const end = { params: disputed, body: { outcome: 'won', reason } }
  await approve(await ask.bayo('payments.end-dispute', end))
}

/** What the community is called is changed, and what it has in order is noted. */
async function lookScenario({ bayo }: Record<TestUserName, Teller>): Promise<void> {
  const { look, version } = await bayo('community.read-look')
  const changed = await bayo('community.change-look', {
    body: { ...(look as unknown as Answer), name: 'Another name', version },
  })
  const mark = new Blob([Buffer.from(markPng([10, 120, 60]))], { type: 'image/png' })
  await bayo('community.upload-mark', { params: { version: changed.version }, body: mark })
  await bayo('community.remove-mark', { params: { version: Number(changed.version) + 1 } })
  const paper = await bayo('community.add-legal-paper', { params: { point: 'audit' }, body: mark })
  await bayo('community.read-legal-paper', { params: { id: paper.id } })
  await bayo('community.read-checklist')
  const note = { state: 'in-place', evidence: 'Audited in May.', dueOn: null, paperId: paper.id, version: 0 }
  await bayo('community.note-point', { params: { point: 'audit' }, body: note })
}

/** What members agree to is changed, and agreed to. */
async function termsScenario({ ada, bayo }: Record<TestUserName, Teller>): Promise<void> {
  await ada('community.read-terms')
  const { current } = await bayo('community.read-terms-versions')
  const { terms, version } = current as unknown as Answer
  await bayo('community.change-terms', { body: { terms, privacy: 'We keep what you tell us.', version } })
  await bayo('community.list-setting-changes')
  await ada('community.agree-to-terms', { body: { version: version + 1 } })
}

/** Tells every story. */
export async function notifyAll(
  fixture: Fixture,
  empty: TestServer,
  ask: Record<TestUserName, Teller>,
): Promise<void> {
  await setUpScenario(fixture, empty)
  await federatedScenario(fixture)
  await accountScenario(fixture)
  await factorScenario(fixture)
  await profileScenario(fixture, ask)
  await planScenario(fixture, ask)
  await longWorkScenario(fixture, ask)
  await moneyScenario(fixture, ask)
  await cardScenario(fixture, ask)
  await withdrawalScenario(fixture, ask)
  await endingScenario(fixture, ask)
  await vouchersScenario(ask)
  await assetsScenario(fixture, ask)
  await templatesScenario(fixture, ask)
  await budgetScenario(fixture, ask)
  await booksScenario(fixture, ask)
  await bankStatementScenario(fixture.server, ask)
  await announcementScenario(ask)
  await supportScenario(fixture, ask)
  await messagesScenario(ask)
  await programsScenario(ask, fixture.server)
  await eventScenario(fixture.server, ask)
  await documentScenario(ask)
  await rightsScenario(fixture.server, ask)
  await requestsScenario(fixture.server, ask)
  await cashScenario(fixture.server, ask)
  await investmentScenario(fixture.server, ask)
  await payrollScenario(fixture.server, ask)
  await movingInScenario(fixture.server, ask)
  await sharesScenario(fixture.server, ask)
  await loansScenario(fixture.server, ask)
  await chargesScenario(fixture.server, ask, doLongWork)
  const funkesLoan = await lendToFunke(fixture.server, ask)
  await surplusScenario(fixture.server, ask, tellerOf(fixture.server, fixture.endpoints))
  await investingScenario(fixture.server, ask)
  await maturityScenario(fixture.server, ask)
  await distributionScenario(fixture.server, ask)
  await noticeScenario(fixture, ask)
  await approvalScenario(fixture, ask)
  await memberScenario(fixture, ask)
  await phoneScenario(fixture, ask)
  await lookScenario(ask)
  await termsScenario(ask)
  await estateScenario(fixture.server, ask, funkesLoan)
}

/** Dayo proves a phone number, where SMS are sent. */
async function phoneScenario({ server }: Fixture, ask: Record<TestUserName, Teller>): Promise<void> {
  const { channels } = server.community
  server.community.channels = [...channels, 'sms']
  await ask.dayo('profile.send-phone-code')
  const sms = server.jobs.findLast(({ job }) => job === 'sms.send')
  const code = /\b\d{6}\b/.exec(String(sms?.data.text))?.[0]
  await ask.dayo('profile.prove-phone', { body: { code } })
  server.community.channels = channels
}

/** Does the long work that waits; other such work may have its turn before. */
async function doLongWork({ db: whole, clock, community }: TestServer): Promise<void> {
  const turn = features.flatMap(({ jobs = [] }) => jobs).find(({ name }) => name === 'long-work.turn')
  const call = { now: clock.now(), community, enqueue: async () => undefined }
  for (let at = 0; at < 8; at++)
    await whole.transaction().execute(async (db) => turn?.run({ db, ...call }, {}))
}

/** Does the work of that name that waits. */
async function runJob({ server }: Fixture, name: string): Promise<void> {
  const job = features.flatMap((feature) => feature.jobs ?? []).find((each) => each.name === name)
  const waiting = server.jobs.filter((enqueued) => enqueued.job === name)
  const { community, clock, jobs } = server
  const enqueue = async (next: string, data: Record<string, unknown>) => {
    jobs.push({ job: next, data })
  }
  for (const { data } of waiting) {
    await server.db
      .transaction()
      .execute(async (db) => job?.run({ db, now: clock.now(), community, enqueue }, data))
  }
}
