/** What PostgreSQL itself refuses the server about payments and savings, whatever a program may try. */
import { createTestDatabase, type TestDatabase } from '@kolo/database/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let database: TestDatabase
const at = "'2026-11-20T09:00:00Z'"
const id = (last: string) => `'01900000-0000-7000-8000-0000000000${last}'`

const asOwner = (statement: string) => database.asOwner((owner) => owner.query(statement))

beforeAll(async () => {
  database = await createTestDatabase()
  await asOwner(`
    insert into collection_accounts (id, bank_name, bank_code, account_number, account_name, proposed_by, proposed_at)
      values (${id('c1')}, 'Sahel Trust Bank', '058', '0102030401', 'Raffia Members', ${id('02')}, ${at});
    insert into payments (id, code, member_uid, purpose, target_id, amount_kobo, transfer_code, collection_account_id,
        status, started_at, expires_at)
      values (${id('d1')}, 'PAY-2026-000001', ${id('01')}, 'savings', ${id('a1')}, 50000, '5WX274', ${id('c1')},
        'pending', ${at}, ${at});
    insert into payment_bank_references values ('FT261120AB', ${id('d1')});
    insert into payment_decisions (id, payment_id, round, decision, administrator_uid, reason, decided_at)
      values (${id('e1')}, ${id('d1')}, 1, 'rejection', ${id('02')}, 'Not in the bank.', ${at});
    insert into savings_plans (id, code, name, rate_bps, min_open_kobo, min_topup_kobo, min_balance_kobo, notice_hours,
        free_withdrawals_per_quarter, inactive_days, dormant_days, prepared_by, prepared_at)
      values (${id('f1')}, 'FLEX', 'Flexible kolo', 0, 50000, 10000, 0, 0, 4, 180, 365, ${id('02')}, ${at});
    insert into savings_accounts (id, code, plan_id, owner_uid, name, icon, opened_on, opened_at)
      values (${id('a1')}, 'SAV-2026-000001', ${id('f1')}, ${id('01')}, 'House rent', 'home', '2026-11-20', ${at});
    insert into savers values (${id('01')}, 10)`)
})

afterAll(() => database.close())

describe('the application has no right to', () => {
  it.each([
    ['change what was promised', `update payments set amount_kobo = 60000`],
    ['give a payment to somebody else', `update payments set member_uid = ${id('09')}`],
    ['send it to another bank account', `update payments set collection_account_id = ${id('c1')}`],
    ['let it come by another channel', `update payments set channel = 'card'`],
    ['remove a payment', `delete from payments`],
    ['change a decision', `update payment_decisions set administrator_uid = ${id('03')}`],
    ['remove a decision', `delete from payment_decisions`],
    ['free a used bank reference', `delete from payment_bank_references`],
    ['move a used bank reference', `update payment_bank_references set payment_id = ${id('d1')}`],
    ['exchange a receipt', `update payment_receipts set stored_name = repeat('a', 48)`],
    ['change the number members pay into', `update collection_accounts set account_number = '0203040506'`],
    ['change who proposed an account', `update collection_accounts set proposed_by = ${id('03')}`],
    ['remove an account', `delete from collection_accounts`],
    ['give a goal to somebody else', `update savings_accounts set owner_uid = ${id('09')}`],
    ['remove a goal', `delete from savings_accounts`],
    ['rewrite who decided about a plan', `update savings_plan_decisions set administrator_uid = ${id('03')}`],
  ])('%s', async (_, statement) => {
    await expect(database.pool.query(statement)).rejects.toThrow(/permission denied/)
  })

  it('send a payment to another goal, where no two administrators corrected it', async () => {
    const statement = `update payments set target_id = ${id('a2')}`
    await expect(database.pool.query(statement)).rejects.toThrow('is for what it was started for')
  })
})

describe('a row cannot say', () => {
  it.each([
    ['a transfer without its code', `update payments set transfer_code = null`],
    ['a transfer to no account', `update payments set collection_account_id = null`],
    ['a card payment with the code of a transfer', `update payments set channel = 'card'`],
    ['confirmed without a journal', `update payments set status = 'confirmed'`],
    [
      'that some of what came in went nowhere',
      `update payments set status = 'confirmed', confirmed_at = ${at},
      received_kobo = 50000, to_purpose_kobo = 40000, to_wallet_kobo = 9999, outcome = 'exact',
      confirmed_reference = 'FT261120AB', journal_id = ${id('b1')}`,
    ],
    ['a journal for a payment that is not confirmed', `update payments set journal_id = ${id('b1')}`],
    ['submitted without a moment', `update payments set status = 'proof_submitted'`],
    ['rejected without a reason', `update payments set status = 'rejected', rejected_at = ${at}`],
    ['an account active that nobody activated', `update collection_accounts set status = 'active'`],
    ['a goal active that nobody paid into', `update savings_accounts set status = 'active'`],
    ['a goal closed at no time', `update savings_accounts set status = 'closed'`],
    ['an eleventh goal', `update savers set goals_open = 11`],
    ['a rate above 50 %', `update savings_plans set rate_bps = 5001`],
    ['a plan that opens under ₦100', `update savings_plans set min_open_kobo = 9999`],
    ['a reference twice', `insert into payment_bank_references values ('FT261120AB', ${id('d1')})`],
  ])('%s', async (_, statement) => {
    await expect(asOwner(statement)).rejects.toThrow(/violates (check|unique) constraint|duplicate key/)
  })
})
