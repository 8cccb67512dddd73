/**
 * What the server's role may not post by itself: for each action a journal between accounts it could be between, without the
 * record it is posted for. The real ways are tested where each feature is.
 */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type DecisionFixture, journal, openDecisionFixture, word } from './testing-decisions.ts'

let fixture: DecisionFixture
beforeAll(async () => {
  fixture = await openDecisionFixture()
})
afterAll(() => fixture.close())

const check = '23514'
/** Accounts by their names in a statement: kind, scope and owner. */
const accounts = {
  bank: ['bank', '@account', 'null'],
  clearing: ['psp_clearing', 'paystack', 'null'],
  fees: ['psp_fees', 'paystack', 'null'],
  till: ['cash', '@draft', 'null'],
  held: ['unmatched_receipts', '@account', 'null'],
  refunds: ['withdrawals_payable', 'refunds', 'null'],
  tax: ['wht_payable', 'community', 'null'],
  income: ['plan_income', '@plan', 'null'],
  assets: ['plan_asset', '@plan', 'null'],
  interest: ['interest_savings', 'community', 'null'],
  payable: ['interest_payable', '@plan', 'null'],
  penalties: ['penalties', 'community', 'null'],
  earned: ['fees', 'community', 'null'],
  surplus: ['surplus', 'community', 'null'],
  reserve: ['reserve', 'community', 'null'],
  expense: ['own_expense', '5320', 'null'],
  wallet: ['member_wallet', '@ada', '@ada'],
  goal: ['member_savings', '@goal', '@ada'],
  none: ['member_savings', '@draft', '@ada'],
  investment: ['member_investment', '@draft', '@ada'],
  shares: ['share_capital', '@draft', '@ada'],
  debt: ['member_loan', '@ada', '@ada'],
  principal: ['loan_principal', '@id', '@ada'],
  interestDue: ['loan_interest_due', '@id', '@ada'],
  penaltyDue: ['loan_penalty_due', '@id', '@ada'],
  loanLoss: ['loan_loss', 'community', 'null'],
  provision: ['loan_loss_provision', 'community', 'null'],
  loanIncome: ['loan_interest', '@id', 'null'],
  chargesDue: ['charges_due', '@ada', '@ada'],
  dues: ['own_income', '4320', 'null'],
} as const
type Account = keyof typeof accounts

const post = (kind: string, debit: Account, credit: Account, kobo: string, facts = '{}') => {
  const column = (at: 0 | 1 | 2) => `'{${accounts[debit][at]},${accounts[credit][at]}}'`
  return `select outcome from ledger_post(gen_random_uuid(), '${kind}', '', '@bayo', '${facts}', now(), ${column(0)},
    ${column(1)}, ${column(2)}, array[gen_random_uuid(), gen_random_uuid()], '{1}', '{2}', '{${kobo}}', null)`
}
const ofPayment = '{"payment":"@code"}'

/** One journal of each action that the program posts. */
const deeds: [kind: string, debit: Account, credit: Account, facts?: string][] = [
  ['payment.confirmed', 'bank', 'goal', ofPayment],
  ['payment.corrected', 'bank', 'wallet', ofPayment],
  ['payment.refund-owed', 'goal', 'refunds', ofPayment],
  ['payment.refunded', 'refunds', 'bank', ofPayment],
  ['payment.charged-back', 'goal', 'bank', ofPayment],
  ['payment.debt-paid', 'wallet', 'debt'],
  ['payment.card-fee', 'clearing', 'fees', ofPayment],
  ['payment.card-fee-returned', 'fees', 'clearing', ofPayment],
  ['payroll.posted', 'bank', 'wallet', '{"run":"PRL-2026-000001"}'],
  ['payroll-return.sent', 'held', 'bank', '{"approval":"@id"}'],
  ['cash.banked', 'bank', 'till'],
  ['tax.remitted', 'tax', 'bank', '{"month":"2026-10"}'],
  ['card-settlement.booked', 'bank', 'clearing', '{"settlement":"CST-2026-000001","approval":"@id"}'],
  ['bank-statement.unmatched', 'bank', 'held', '{"line":"@id"}'],
  ['unmatched-receipt.assigned', 'held', 'wallet', '{"receipt":"UMR-2026-000001"}'],
  ['unmatched-receipt.returned', 'held', 'bank', '{"receipt":"UMR-2026-000001"}'],
  ['loans.paid-out', 'principal', 'wallet', '{"loan":"LN-2026-000001"}'],
  ['loans.fees-paid', 'wallet', 'loanIncome', '{"loan":"LN-2026-000001"}'],
  ['loans.interest-due', 'interestDue', 'loanIncome', '{"loan":"LN-2026-000001","instalment":1}'],
  ['loans.penalty-due', 'penaltyDue', 'penalties', '{"loan":"LN-2026-000001","instalment":1}'],
  ['loans.taken', 'wallet', 'loanIncome', '{"loan":"LN-2026-000001"}'],
  ['loans.provision', 'loanLoss', 'provision', '{"month":"2026-10"}'],
  ['loans.repaid', 'wallet', 'loanIncome', '{"loan":"LN-2026-000001"}'],
  ['loans.lien-taken', 'goal', 'loanIncome', '{"loan":"LN-2026-000001"}'],
  ['loans.set-off', 'goal', 'loanIncome', '{"loan":"LN-2026-000001"}'],
  ['loans.guarantor-paid', 'goal', 'loanIncome', '{"loan":"LN-2026-000001","guarantor":"@id"}'],
  ['loans.written-off', 'loanLoss', 'loanIncome', '{"loan":"LN-2026-000001"}'],
  ['loans.recovered', 'wallet', 'loanIncome', '{"loan":"LN-2026-000001","recovery":"@id"}'],
  ['loans.settled', 'wallet', 'loanIncome', '{"loan":"LN-2026-000001"}'],
  ['charges.charged', 'chargesDue', 'dues', '{"charge":"CHG-2026-000001","chargeRun":"CHR-2026-000001"}'],
  ['charges.paid', 'wallet', 'dues', '{"charge":"CHG-2026-000001","chargePayment":"@id"}'],
  ['charges.waived', 'dues', 'penalties', '{"charge":"CHG-2026-000001"}'],
  ['loans.imported', 'principal', 'held', '{"list":"MIL-2026-000001","line":1}'],
  ['moving-in.opened', 'bank', 'held', '{"list":"MIL-2026-000001"}'],
  ['moving-in.balances', 'held', 'reserve', '{"list":"MIL-2026-000001"}'],
  ['moving-in.member', 'held', 'wallet', '{"list":"MIL-2026-000001","line":1}'],
  ['moving-in.rest', 'held', 'reserve', '{"list":"MIL-2026-000001"}'],
  ['moving-in.closed', 'held', 'bank', '{"list":"MIL-2026-000001"}'],
  ['events.fee-paid', 'wallet', 'earned', '{"event":"EVT-2026-000001"}'],
  ['events.fee-returned', 'earned', 'wallet', '{"event":"EVT-2026-000001"}'],
  ['surplus.closed', 'earned', 'surplus', '{"year":2025}'],
  ['surplus.appropriated', 'surplus', 'reserve', '{"year":2025}'],
  ['distributions.plan-purchase', 'assets', 'bank'],
  ['distributions.plan-proceeds', 'bank', 'income'],
  ['distributions.paid', 'income', 'wallet', '{"distribution":"DST-2026-000001"}'],
  ['savings.moved-from-wallet', 'wallet', 'none', '{"goal":"SAV-2026-999999"}'],
  ['savings.moved-to-wallet', 'goal', 'wallet', '{"goal":"SAV-2026-999999"}'],
  ['savings.goal-broken', 'goal', 'wallet', '{"goal":"SAV-2026-999999"}'],
  ['savings.goal-paid-out', 'goal', 'wallet', '{"goal":"SAV-2026-999999"}'],
  ['savings.goal-went-on', 'goal', 'none', '{"goal":"@goalcode","next":"SAV-2026-999999"}'],
  ['savings.interest-accrued', 'interest', 'payable'],
  ['savings.interest-posted', 'payable', 'goal'],
  ['investments.paid-from-wallet', 'wallet', 'investment', '{"investment":"INV-2026-000001"}'],
  ['investments.handed-back', 'investment', 'wallet', '{"investment":"INV-2026-000001"}'],
  ['investments.exited', 'investment', 'wallet', '{"investment":"INV-2026-000001"}'],
  ['investments.paid-out', 'investment', 'wallet', '{"investment":"INV-2026-000001"}'],
  ['investments.rolled-over', 'investment', 'wallet', '{"investment":"INV-2026-000001"}'],
  ['shares.bought', 'wallet', 'shares', '{"account":"SHA-2026-000001"}'],
  ['shares.transferred', 'shares', 'wallet', '{"request":"@id"}'],
  ['shares.withdrawn', 'shares', 'wallet'],
  ['vouchers.posted', 'expense', 'bank', '{"voucher":"PV-2026-000001"}'],
  ['withdrawal.paid', 'wallet', 'bank', '{"withdrawal":"WDR-2026-000001"}'],
  ['withdrawal.returned', 'bank', 'wallet', '{"withdrawal":"WDR-2026-000001"}'],
  ['withdrawal.paystack-fee', 'fees', 'clearing', '{"withdrawal":"WDR-2026-000001"}'],
]

/** What becomes of statements of one transaction, each until the first that is refused. */
async function outcomesOf(statements: readonly string[]): Promise<unknown[]> {
  const outcomes: unknown[] = []
  await fixture.app.query('begin')
  try {
    for (const statement of statements)
      outcomes.push((await fixture.app.query(fixture.fill(statement))).rows[0]?.outcome ?? 'done')
  } catch (error) {
    outcomes.push((error as { code?: string }).code)
  }
  await fixture.app.query('rollback')
  return outcomes
}

describe('by raw SQL the server’s role posts nothing without a record', () => {
  // There is money in each account, so that nothing but the record says no.
  beforeAll(async () => {
    for (const name of ['wallet', 'goal', 'investment', 'shares', 'income'] as const)
      await fixture.byOwner(post('owner.filled', 'bank', name, '10000000000'))
    await fixture.byOwner(post('owner.filled', 'interest', 'payable', '10000000000'))
    await fixture.byOwner(post('owner.filled', 'debt', 'bank', '10000000000'))
  })

  it.each(deeds)('%s', async (kind, debit, credit, facts) => {
    expect(await outcomesOf([post(kind, debit, credit, '2000000', facts)])).toEqual([check])
  })

  it('nor ₦100,000,000 from the bank to a wallet, whatever it is called', async () => {
    for (const deed of [
      'payment.confirmed',
      'reserve.paid-in',
      'x',
      'Payment.confirmed',
      'payment confirmed',
      '%s(1)',
    ])
      expect(await outcomesOf([post(deed, 'bank', 'wallet', '10000000000', ofPayment)])).toEqual([check])
  })

  it('nor more than was said to have come, to somebody else, or a second time', async () => {
    const said = word('bayo', 'payment', 'now()')
    const again = journal('@code', '2000000')
      .replace(/^.*returning 1\)/s, 'with arrived as (select 1)')
      .replaceAll(`'@id'`, `'01900000-0000-7000-8000-000100000000'`)
    expect(await outcomesOf([said, journal('@code', '2000000')])).toEqual(['done', 'posted'])
    expect(await outcomesOf([journal('@code', '2000000')])).toEqual([check])
    expect(await outcomesOf([said, journal('@code', '2000001')])).toEqual(['done', check])
    const others = journal('@code', '2000000')
      .replace('{bank,member_savings}', '{bank,member_wallet}')
      .replace('{@account,@goal}', '{@account,@efe}')
      .replace('{null,@ada}', '{null,@efe}')
    expect(await outcomesOf([said, others])).toEqual(['done', check])
    expect(await outcomesOf([said, journal('@code', '2000000'), again])).toEqual(['done', 'posted', check])
  })

  it('nor takes back a journal that nobody decided to take back', async () => {
    const { rows } = await fixture.app.query('select id from ledger_journals order by id limit 1')
    const back = `select outcome from ledger_reverse(gen_random_uuid(), '${rows[0].id}', '', '@bayo', '{}', now())`
    expect(await outcomesOf([back])).toEqual([check])
  })

  it('nor reaches what looks at the records', async () => {
    for (const statement of [
      `insert into ledger_records values ('payment.confirmed', 'x', gen_random_uuid())`,
      'delete from ledger_records',
      `insert into posting_rules (deed, moves) values ('x.y', '{bank>member_wallet}')`,
      `update posting_rules set moves = '{bank>member_wallet}'`,
      `create function posting_x(e ledger_entry) returns text[] language sql as 'select null::text[]'`,
      `select posting_payment_confirmed(null)`,
    ])
      expect(await outcomesOf([statement])).toEqual(['42501'])
  })

  it('and a record is found by its key, never by reading a whole table', async () => {
    const { rows } = await fixture.app.query(
      `select proname from pg_proc where proname ~ '^(posting|reversing)_' and prosrc ~ '[.](id|line_no)::text\\s*='`,
    )
    expect(rows).toEqual([])
  })

  it('and where a deed has a rule, nothing but that rule said no', async () => {
    const { rows } = await fixture.readByOwner('select deed, to_jsonb(r) as rule from posting_rules r')
    expect(rows.length).toBeGreaterThan(20)
    for (const { deed, rule } of rows) {
      const name = `posting_${deed.replaceAll(/[.-]/g, '_')}`
      const [, debit, credit, facts] = deeds.find(([tried]) => tried === deed) ?? []
      if (!debit || !credit) throw new Error(`${deed} is not tried above`)
      await fixture.byOwner(`delete from posting_rules where deed = '${deed}';
        create function ${name}(ledger_entry) returns text[] language sql as 'select ''{}''::text[]'`)
      expect([deed, ...(await outcomesOf([post(deed, debit, credit, '2000000', facts)]))]).toEqual([
        deed,
        'posted',
      ])
      await fixture.byOwner(`drop function ${name};
        insert into posting_rules select * from jsonb_populate_record(null::posting_rules, '${JSON.stringify(rule)}')`)
    }
  })

  it('and each deed that the program posts is tried above, and has its rule or its function', async () => {
    const { rows } = await fixture.readByOwner(
      `select substr(proname, 9) as name from pg_proc where proname like 'posting\\_%' and proname !~ '^posting_(test|probe)'
      union all select translate(deed, '.-', '__') from posting_rules`,
    )
    const tried = deeds.map(([deed]) => deed.replaceAll(/[.-]/g, '_')).toSorted()
    expect(rows.map(({ name }) => name).toSorted()).toEqual(tried)
    const posted = await deedsInSource()
    expect(posted.length).toBeGreaterThan(25)
    expect(posted.filter((deed) => !deeds.some(([tried]) => tried === deed))).toEqual([])
  })
})

/** The actions that stand in a draft of a journal, wherever one is posted. */
async function deedsInSource(): Promise<string[]> {
  const features = join(import.meta.dirname, '..', 'features')
  const files = (await readdir(features, { recursive: true })).filter(
    (name) => name.includes('/server/') && name.endsWith('.ts') && !name.endsWith('.test.ts'),
  )
  const texts = await Promise.all(files.map((name) => readFile(join(features, name), 'utf8')))
  const posting = texts.filter((text) => /\b(postJournals?|postHold|postWithRecords)\(/.test(text)).join('\n')
  const holds = ['payment.disputed', 'savings.moving-to-wallet']
  return [...posting.matchAll(/\bdeed: [^,\n]*/g)]
    .flatMap(([line]) => [...line.matchAll(/'([a-z-]+\.[a-z-]+)'/g)].map(([, deed]) => deed ?? ''))
    .filter((deed) => !holds.includes(deed))
}
