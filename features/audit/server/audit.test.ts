import { createTestDatabase, type TestDatabase } from '@kolo/database/testing'
import type { Instant } from '@kolo/foundation/time'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { headsIn } from '../audit.rules.ts'
import { readWaiting, recordEvent, sealEvents, startSealing, verifyChain } from './public.ts'

const now = '2026-11-20T09:42:00.000Z' as Instant
const ada = '0198a000-0000-7000-8000-00000000000a'

let database: TestDatabase

beforeEach(async () => {
  database = await createTestDatabase()
})
afterEach(() => database.close())

async function record(count: number): Promise<void> {
  for (let n = 1; n <= count; n++) {
    await recordEvent(database.db, {
      kind: 'payment.confirmed',
      actorUid: ada,
      target: { type: 'payment', id: `PAY-2026-${n}` },
      facts: { amountKobo: '5000000', second: true },
      now,
      requestId: `R${n}`,
      address: '127.0.0.1',
    })
  }
}

async function sealedDatabase(count: number): Promise<void> {
  await record(count)
  expect(await sealEvents(database.db)).toBe(count)
}

/** Changes rows the way only the owner of the tables could. */
function tamper(statement: string): Promise<unknown> {
  return database.asOwner((client) => client.query(statement))
}

const third = '(select event_id from audit_seals where position = 3)'

describe('the audit chain', () => {
  it('seals every event once and verifies', async () => {
    await sealedDatabase(5)
    expect(await readWaiting(database.db)).toMatchObject({ count: 0 })
    expect(await sealEvents(database.db)).toBe(0)
    expect(await verifyChain(database.db)).toMatchObject({ intact: true, events: 5n })
  })

  it('verifies an empty log and events that still wait for their seal', async () => {
    expect(await verifyChain(database.db)).toMatchObject({ intact: true, events: 0n })
    await record(2)
    expect(await verifyChain(database.db)).toMatchObject({ intact: true, events: 0n })
  })

  it.each([
    ['the amount', `update audit_events set facts = '{"amountKobo":"1"}' where id = ${third}`],
    ['the person', `update audit_events set actor_uid = null where id = ${third}`],
    ['the kind', `update audit_events set kind = 'payment.rejected' where id = ${third}`],
    ['the address', `update audit_events set address = '10.0.0.1' where id = ${third}`],
    ['a microsecond', `update audit_events set at = at + interval '1 microsecond' where id = ${third}`],
    ['the seal', `update audit_seals set hash = repeat('a', 64) where position = 3`],
  ])('finds that %s was changed and names the row', async (_, statement) => {
    await sealedDatabase(5)
    await tamper(statement)
    const verdict = await verifyChain(database.db)
    expect(verdict).toMatchObject({ intact: false, position: 3n })
    expect(verdict).toHaveProperty('sentence', expect.stringContaining('position 3'))
  })

  it('finds a removed event and a removed seal', async () => {
    await sealedDatabase(5)
    await tamper('delete from audit_seals where position = 3')
    expect(await verifyChain(database.db)).toMatchObject({
      intact: false,
      position: 4n,
      sentence: expect.stringContaining('position 3 is missing'),
    })
    await tamper(`delete from audit_events where not exists
      (select 1 from audit_seals where event_id = audit_events.id)`)
    expect(await verifyChain(database.db)).toMatchObject({ intact: false, position: 4n })
  })

  it('finds an event removed from under its seal', async () => {
    await sealedDatabase(5)
    await tamper(`alter table audit_seals drop constraint audit_seals_event_id_fkey;
      delete from audit_events where id = ${third}`)
    expect(await verifyChain(database.db)).toMatchObject({
      intact: false,
      position: 3n,
      sentence: expect.stringContaining('was removed'),
    })
  })

  it('finds a row put in by hand', async () => {
    await sealedDatabase(2)
    await tamper(`insert into audit_events (id, at, kind, request_id)
      values ('0198a000-0000-7000-8000-0000000000ff', now(), 'payment.confirmed', 'X')`)
    expect(await verifyChain(database.db)).toMatchObject({
      intact: false,
      eventId: '0198a000-0000-7000-8000-0000000000ff',
    })
  })

  it('finds that the last rows were cut off', async () => {
    await sealedDatabase(4)
    await tamper(`with gone as (delete from audit_seals where position > 2 returning event_id)
      select * from gone`)
    expect(await verifyChain(database.db)).toMatchObject({ intact: false, position: 2n })
  })

  it('finds a chain sealed anew from a changed row on, given an earlier head', async () => {
    await sealedDatabase(4)
    const before = await verifyChain(database.db)
    if (!before.intact) throw new Error(before.sentence)
    await tamper(`update audit_events set kind = 'payment.rejected' where id = ${third};
      insert into audit_unsealed select event_id from audit_seals where position >= 3;
      update audit_chain_end set position = 2, hash = (select hash from audit_seals where position = 2);
      delete from audit_seals where position >= 3`)
    expect(await sealEvents(database.db)).toBe(2)
    expect(await verifyChain(database.db)).toMatchObject({ intact: true })
    expect(await verifyChain(database.db, { heads: headsIn(before.head) })).toMatchObject({
      intact: false,
      position: 4n,
    })
  })

  it('gives many recorders and several sealers one unbroken chain', async () => {
    const sealers = [startSealing(database.db, fail, 5), startSealing(database.db, fail, 7)]
    await Promise.all(Array.from({ length: 8 }, () => record(25)))
    for (const sealer of sealers) await sealer.stop()
    await sealEvents(database.db)
    expect(await readWaiting(database.db)).toMatchObject({ count: 0 })
    expect(await verifyChain(database.db)).toMatchObject({ intact: true, events: 200n })
  })

  it('records nothing when the deed is rolled back', async () => {
    const deed = database.db.transaction().execute(async (transaction) => {
      await recordEvent(transaction, { kind: 'payment.confirmed', now, requestId: 'R' })
      throw new Error('undone')
    })
    await expect(deed).rejects.toThrow('undone')
    expect(await readWaiting(database.db)).toMatchObject({ count: 0 })
  })

  it('waits for nobody: a deed that is still open does not hold up the next one', async () => {
    await database.db.transaction().execute(async (open) => {
      await recordEvent(open, { kind: 'payment.confirmed', now, requestId: 'open' })
      await record(1)
      expect(await sealEvents(database.db)).toBe(1)
    })
    expect(await sealEvents(database.db)).toBe(1)
    expect(await verifyChain(database.db)).toMatchObject({ intact: true, events: 2n })
  })
})

describe('the application’s role', () => {
  it.each([
    `insert into audit_events (id, at, kind, request_id) values (gen_random_uuid(), now(), 'a.b', 'X')`,
    `insert into audit_events (id, at, kind, request_id, recorded_at)
      values (gen_random_uuid(), '2020-01-01', 'a.b', 'X', '2020-01-01')`,
    `update audit_events set at = '2020-01-01'`,
    `update audit_events set recorded_at = '2020-01-01'`,
    'delete from audit_unsealed',
    'insert into audit_unsealed select id from audit_events',
    `insert into audit_seals select 2, id, repeat('a', 64), now() from audit_events`,
    `update audit_seals set sealed_at = '2020-01-01'`,
    'update audit_chain_end set position = 0',
    `update audit_chain_end set hash = repeat('a', 64)`,
    `alter function audit_seal(integer) rename to audit_seal_not`,
    `create or replace function audit_seal(most integer) returns integer language sql as 'select 0'`,
    `update audit_events set kind = 'a.b'`,
    'delete from audit_events',
    'truncate audit_events',
    `update audit_seals set hash = repeat('a', 64)`,
    'delete from audit_seals',
    'delete from audit_chain_end',
    'update audit_chain_end set one = true',
    "insert into audit_chain_end (position, hash) values (9, repeat('a', 64))",
    'alter table audit_events add column x int',
    'drop table audit_seals',
  ])('may not %s', async (statement) => {
    await sealedDatabase(1)
    await expect(database.pool.query(statement)).rejects.toThrow(/permission denied|must be owner/)
  })
})

function fail(error: unknown): never {
  throw error
}
