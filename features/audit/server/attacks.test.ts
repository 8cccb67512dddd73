/**
 * What somebody who owns the database can do to the audit log by SQL, each way tried, and that it is found: by the walk
 * alone where it can be, with a head that left the machine where it cannot.
 */
import { createTestDatabase, type TestDatabase } from '@kolo/database/testing'
import type { Instant } from '@kolo/foundation/time'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { canonicalJson, headsIn } from '../audit.rules.ts'
import { readWaiting, recordEvent, sealEvents, verifyChain } from './public.ts'

let database: TestDatabase
beforeEach(async () => {
  database = await createTestDatabase()
})
afterEach(() => database.close())

const clock = (): Instant => new Date().toISOString() as Instant

async function seal(count: number): Promise<void> {
  for (let n = 1; n <= count; n++) {
    const facts = { amountKobo: '5000000', round: n }
    await recordEvent(database.db, { kind: 'payment.confirmed', facts, now: clock(), requestId: `R${n}` })
  }
  expect(await sealEvents(database.db)).toBe(count)
}

/** Does what only the owner of the tables can. */
function attack(...statements: string[]): Promise<unknown> {
  return database.asOwner(async (owner) => {
    for (const statement of statements) await owner.query(statement)
  })
}

async function keptHead() {
  const verdict = await verifyChain(database.db)
  if (!verdict.intact) throw new Error(verdict.sentence)
  return headsIn(verdict.head)
}

/** The whole log taken off its seals and sealed again by the database's own function. */
const recompute = [
  'insert into audit_unsealed select id from audit_events on conflict do nothing',
  'delete from audit_seals',
  `update audit_chain_end set position = 0, hash = repeat('0', 64)`,
  'select audit_seal(1000)',
]

const cutNewest = [
  `create temp table gone as select event_id from audit_seals where position > 3`,
  'delete from audit_seals where position > 3',
  'delete from audit_events where id in (select event_id from gone)',
  'update audit_chain_end set (position, hash) = (select position, hash from audit_seals where position = 3)',
]

const insertOld = (unsealed: boolean) => `with event as (
  insert into audit_events (id, at, recorded_at, kind, request_id)
  values ('01000000-0000-7000-8000-000000000001', now() - interval '30 days', now() - interval '30 days',
    'payment.confirmed', 'X') returning id
) ${unsealed ? 'insert into audit_unsealed select id from event' : 'select id from event'}`

describe('a head that left the machine finds', () => {
  it('the newest rows cut off together with their seals', async () => {
    await seal(5)
    const heads = await keptHead()
    await attack(...cutNewest)
    expect(await verifyChain(database.db)).toMatchObject({ intact: true, events: 3n })
    expect(await verifyChain(database.db, { heads })).toMatchObject({
      intact: false,
      sentence: expect.stringContaining('up to position 5 at least'),
    })
  })

  it('also when as many others were written and sealed since', async () => {
    await seal(5)
    const heads = await keptHead()
    await attack(...cutNewest)
    await seal(4)
    expect(await verifyChain(database.db)).toMatchObject({ intact: true, events: 7n })
    expect(await verifyChain(database.db, { heads })).toMatchObject({ intact: false, position: 5n })
  })

  it('a chain recomputed from its first row', async () => {
    await seal(5)
    const heads = await keptHead()
    await attack(
      `update audit_events set facts = '{"amountKobo":"1"}' where facts ->> 'round' = '2'`,
      ...recompute,
    )
    expect(await verifyChain(database.db)).toMatchObject({ intact: true, events: 5n })
    expect(await verifyChain(database.db, { heads })).toMatchObject({ intact: false, position: 5n })
  })

  it('a row put in among the old ones before all were sealed anew', async () => {
    await seal(3)
    const heads = await keptHead()
    await attack(insertOld(true), ...recompute)
    expect(await verifyChain(database.db)).toMatchObject({ intact: true, events: 4n })
    expect(await verifyChain(database.db, { heads })).toMatchObject({ intact: false, position: 3n })
  })

  it('nothing where nothing was done, however many heads there are and however many events since', async () => {
    await seal(2)
    const heads = await keptHead()
    await seal(3)
    const later = await keptHead()
    await seal(1)
    const verdict = await verifyChain(database.db, {
      heads: [...heads, ...later, ...heads],
      mostMinutesApart: 10,
    })
    expect(verdict).toMatchObject({ intact: true, events: 6n, compared: 3 })
  })
})

describe('the walk alone finds', () => {
  it('an event with an old date put in before sealing by the program', async () => {
    await seal(2)
    await recordEvent(database.db, {
      kind: 'a.b',
      now: '2026-01-01T00:00:00.000Z' as Instant,
      requestId: 'X',
    })
    await sealEvents(database.db)
    expect(await verifyChain(database.db, { mostMinutesApart: 10 })).toMatchObject({
      intact: false,
      position: 3n,
      sentence: expect.stringContaining('is dated 2026-01-01T00:00:00.000000Z, but was written at'),
    })
  })

  it('an event with an old date and an old moment of writing, put in before sealing by the owner', async () => {
    await seal(2)
    await attack(insertOld(true))
    await sealEvents(database.db)
    expect(await verifyChain(database.db)).toMatchObject({
      intact: false,
      position: 3n,
      sentence: expect.stringContaining('long before the one sealed before it'),
    })
  })

  it('an event that does not say when it was written, among those that do', async () => {
    await seal(2)
    await attack(insertOld(true), 'update audit_events set recorded_at = null where request_id = $$X$$')
    await sealEvents(database.db)
    expect(await verifyChain(database.db)).toMatchObject({
      intact: false,
      sentence: expect.stringContaining('does not say when it was written'),
    })
  })

  it('the moment of writing changed after sealing', async () => {
    await seal(3)
    await attack(
      `update audit_events set recorded_at = recorded_at - interval '1 microsecond' where facts ->> 'round' = '2'`,
    )
    expect(await verifyChain(database.db)).toMatchObject({ intact: false, position: 2n })
  })

  it('an event that was taken off the waiting list without a seal', async () => {
    await seal(1)
    await recordEvent(database.db, { kind: 'a.b', now: clock(), requestId: 'hidden' })
    await attack('delete from audit_unsealed')
    expect(await verifyChain(database.db)).toMatchObject({ intact: false })
  })

  it('a sealed event put on the waiting list to be sealed twice', async () => {
    await seal(2)
    await attack('insert into audit_unsealed select event_id from audit_seals where position = 1')
    await expect(sealEvents(database.db)).rejects.toThrow('audit_seals_event_id_key')
    expect((await readWaiting(database.db)).count).toBe(1)
  })

  it('nothing in events from before the moment of writing was kept', async () => {
    await attack(
      'alter table audit_events alter column recorded_at drop default',
      `select audit_record(gen_random_uuid(), now(), 'payment.confirmed', null, null, null, null, '{"b":1,"a":"x"}', 'R', null)`,
      'select audit_seal(10)',
      'alter table audit_events alter column recorded_at set default clock_timestamp()',
    )
    await seal(2)
    expect(await verifyChain(database.db, { mostMinutesApart: 10 })).toMatchObject({
      intact: true,
      events: 3n,
    })
  })
})

it('the database writes the same text of a fact as the program that verifies', async () => {
  const word = fc.string({ unit: 'grapheme', maxLength: 20 }).filter((text) => !text.includes('\0'))
  const plain = fc.oneof(
    word,
    fc.boolean(),
    fc.maxSafeInteger(),
    fc.integer({ min: -99_999, max: 99_999 }).map((n) => n / 100),
  )
  const facts = fc.dictionary(
    word,
    fc.oneof(plain, fc.array(plain, { maxLength: 3 }), fc.dictionary(word, plain, { maxKeys: 3 })),
    { maxKeys: 6 },
  )
  await database.asOwner((owner) =>
    fc.assert(
      fc.asyncProperty(facts, async (value) => {
        const { rows } = await owner.query('select audit_canonical($1::jsonb) as text', [
          JSON.stringify(value),
        ])
        expect(rows[0]?.text).toBe(canonicalJson(JSON.parse(JSON.stringify(value))))
      }),
      { numRuns: 200 },
    ),
  )
})

it('many facts of every kind are sealed and verify, one statement a batch', async () => {
  await database.db.transaction().execute(async (db) => {
    for (let n = 0; n < 1_200; n++) {
      const facts = { [`k${n}`]: `\u2028 é "${n}"\n\t\u0001\u007f`, yes: n % 2 === 0, share: n / 8 }
      await recordEvent(db, { kind: 'a.b', facts, now: clock(), requestId: `R${n}` })
    }
  })
  expect([
    await sealEvents(database.db),
    await sealEvents(database.db),
    await sealEvents(database.db),
  ]).toEqual([500, 500, 200])
  expect(await verifyChain(database.db, { mostMinutesApart: 10 })).toMatchObject({
    intact: true,
    events: 1_200n,
  })
})
