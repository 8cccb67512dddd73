/** What a community has from before references had one form. */
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { withOwner } from '@kolo/database/connection'
import { migrate } from '@kolo/database/migrate'
import { createTestDatabase, type TestDatabase } from '@kolo/database/testing'
import { newId } from '@kolo/foundation/ids'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const migrations = new URL('../../../../database/migrations/', import.meta.url)
let database: TestDatabase
let ownerUrl: string
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kolo-before-'))
  for (const file of await readdir(migrations))
    if (file < '015') await cp(new URL(file, migrations), join(folder, file))
  database = await createTestDatabase({ bare: true })
  ownerUrl = database.ownerUrl
  await migrate({ ownerUrl, folder })
})
afterAll(async () => {
  await database.close()
  await rm(folder, { recursive: true })
})

const person = '01900000-0000-7000-8000-000000000001'
const other = '01900000-0000-7000-8000-000000000002'
const account = newId(1)

type Old = { code: string; reference: string; key: string; words: readonly string[]; alone?: boolean }

/** A payment as it was confirmed then. */
async function keepOld({ code, reference, key, words, alone = false }: Old, second: number) {
  const id = newId(second)
  const at = `2026-10-0${second}T23:30:00Z`
  await withOwner(ownerUrl, async (client) => {
    await client.query(
      `INSERT INTO payments (id, code, member_uid, purpose, target_id, amount_kobo, transfer_code,
         collection_account_id, status, started_at, expires_at, submitted_at, round, confirmed_at, received_kobo,
         to_purpose_kobo, to_wallet_kobo, outcome, confirmed_reference, journal_id)
       VALUES ($1, $2, $3, 'savings', $1, 10000, $4, $5, 'confirmed', $6, $6, $6, 1, $6, 10000, 10000, 0, 'exact',
         $7, $1)`,
      [id, code, person, `22222${second + 1}`, account, at, reference],
    )
    for (const word of words)
      await client.query(
        `INSERT INTO payment_decisions (id, payment_id, round, decision, administrator_uid, received_kobo,
           bank_reference, alone, decided_at) VALUES ($1, $2, 1, 'confirmation', $3, 10000, $4, $5, $6)`,
        [newId(second), id, word, reference, alone, at],
      )
    await client.query('INSERT INTO payment_bank_references VALUES ($1, $2)', [key, id])
  })
}

describe('references of before', () => {
  it('are compared in the form of today; two payments of one reference are named, and nothing fails', async () => {
    await withOwner(ownerUrl, (client) =>
      client.query(
        `INSERT INTO collection_accounts (id, bank_name, bank_code, account_number, account_name, proposed_by, proposed_at)
         VALUES ($1, 'Sahel Trust Bank', '058', '0102030401', 'Raffia Members Savings', $2, now())`,
        [account, person],
      ),
    )
    await keepOld({ code: 'PAY-2026-000001', reference: 'NIP0001', key: 'NIP0001', words: [person] }, 1)
    await keepOld(
      { code: 'PAY-2026-000002', reference: 'NIP０００１/7', key: 'NIP7', words: [person, other] },
      2,
    )
    await keepOld(
      { code: 'PAY-2026-000003', reference: 'ｎIP0001', key: 'IP0001', words: [other], alone: true },
      3,
    )
    const warnings: string[] = []
    const listen = ({ message }: Error) => warnings.push(message)
    process.on('warning', listen)
    await migrate({ ownerUrl })
    await new Promise((later) => setImmediate(later))
    process.off('warning', listen)
    const { rows } = await withOwner(ownerUrl, (client) =>
      client.query(
        `SELECT code, reference_key, confirmed_by, confirmed_with, needs_two, value_on::text
           FROM payments p JOIN payment_bank_references r ON r.payment_id = p.id ORDER BY code`,
      ),
    )
    expect(rows).toEqual([
      {
        code: 'PAY-2026-000001',
        reference_key: 'NIP0001',
        confirmed_by: person,
        confirmed_with: 'one',
        needs_two: false,
        value_on: '2026-10-02',
      },
      expect.objectContaining({ reference_key: 'NIP00017', confirmed_with: 'two', needs_two: true }),
      expect.objectContaining({ reference_key: 'IP0001', confirmed_by: other, confirmed_with: 'alone' }),
    ])
    expect(warnings).toEqual([
      'Payments PAY-2026-000001 and PAY-2026-000003 were confirmed with one bank reference: NIP0001. Look at the bank line together.',
    ])
  })
})
