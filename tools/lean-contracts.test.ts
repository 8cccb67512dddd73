/** The browser reads an answer by the places of its amounts exactly as Zod reads it by the schema. */
import { lateSchema, readBy, readsAmounts, readsNothing } from '@kolo/foundation/read-by'
import { dayWire, instantWire, koboWire, pageOf } from '@kolo/foundation/wire'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { amountsAt, leanSource } from './lean-contracts.ts'
import { askOnly } from './only-pages.ts'
import { pagesOfMap } from './route-scripts.ts'

const lineWire = z.union([
  z.object({ kind: z.literal('in'), amountKobo: koboWire, day: dayWire }),
  z.object({ kind: z.literal('note'), text: z.string(), at: z.nullable(instantWire) }),
])
const answer = z.object({
  name: z.string(),
  count: z.number(),
  totalKobo: koboWire,
  heldKobo: z.nullable(koboWire),
  more: z.optional(z.object({ feeKobo: koboWire })),
  lines: pageOf(lineWire),
  byPlan: z.record(z.string(), z.object({ kobo: z.array(koboWire) })),
})

describe('what the browser gets of a schema', () => {
  it('reads an answer as the schema does', () => {
    const travelled = {
      name: '500',
      count: 2,
      totalKobo: '900719925474099300',
      heldKobo: null,
      lines: {
        rows: [
          { kind: 'in', amountKobo: '-5', day: '2026-11-20' },
          { kind: 'note', text: '7', at: '2026-11-20T09:42:00.000Z' },
        ],
      },
      byPlan: { '1': { kobo: ['1', '2'] }, '2': { kobo: [] } },
    }
    const lean = readsAmounts(amountsAt(answer, 'answer')) as unknown as typeof answer
    expect(readBy(lean, travelled)).toEqual(z.decode(answer, travelled as never))
    expect(readBy(lean, { ...travelled, more: { feeKobo: '3' } })).toMatchObject({ more: { feeKobo: 3n } })
  })
  it('is nothing where there are no amounts, and no answer is none', () => {
    const at = amountsAt(z.object({ text: z.string(), day: dayWire }), 'plain')
    expect(at).toBeUndefined()
    expect(() => readBy(readsAmounts(at) as never, undefined)).toThrow('another form')
  })
  it('checks a form by the whole contract, which is fetched for it', async () => {
    let fetched = 0
    const load = async () => {
      fetched += 1
      return { open: { body: z.object({ name: z.string('Enter a name.') }) } }
    }
    const late = lateSchema(load, 'open')
    expect(fetched).toBe(0)
    expect(await late['~standard'].validate({ name: 'School' })).toEqual({ value: { name: 'School' } })
    expect(await late['~standard'].validate({})).toMatchObject({ issues: [{ message: 'Enter a name.' }] })
    expect(readBy(readsNothing as never, 'anything')).toBeUndefined()
  })
  it('cannot be had of what the places of amounts do not tell', () => {
    const either = z.union([z.object({ value: koboWire }), z.object({ value: z.string() })])
    expect(() => amountsAt(either, 'either')).toThrow('either.value: digits are an amount in one case')
    const day = z.codec(z.string(), z.custom<Date>(), {
      decode: (text) => new Date(text),
      encode: (at) => at.toISOString(),
    })
    expect(() => amountsAt(z.object({ day }), 'dated')).toThrow('dated.day: this codec is neither')
  })
  it('keeps what is no endpoint, and lets go of schemas nobody uses', () => {
    const source = `import * as z from 'zod/mini'\nexport const most = 5\nexport const oneWire = z.object({})\nexport const readOne = endpoint({ output: oneWire })`
    const readOne = { name: 'a.read-one', method: 'GET', path: '/api/one', summary: 'Reads.', output: answer }
    const lean = leanSource(source, 'one.contract.ts', { most: 5, oneWire: answer, readOne })
    expect(lean).toContain('export const most = 5\n')
    expect(lean).toContain('export const oneWire = /*@__PURE__*/ (() => (z.object({})))()')
    expect(lean).toContain('export const readOne = { "method":"GET","path":"/api/one","name":"a.read-one"')
    expect(lean).not.toContain('summary')
    // Declarations may name it before it is reached.
    expect(lean).toContain("function __whole() { return import('./one.contract.ts?whole') }")
  })
})

describe('a screen of the map', () => {
  const map = `const goal = screen('Goal', async () => (await import('@kolo/savings/screens')).GoalPage, up)
    export const screens = { '/a': goal, '/b': screen('B', async () => (await import('./b.tsx')).B) }`
  it('is asked of its door alone', () => {
    expect(askOnly(map)).toContain("(await import('@kolo/savings/screens?only=GoalPage')).GoalPage")
    expect(askOnly(map)).toContain("(await import('./b.tsx')).B")
  })
  it('is known by its address', () => {
    expect([...pagesOfMap(map, 'map.tsx')]).toEqual([
      ['/a', { from: '@kolo/savings/screens', name: 'GoalPage' }],
      ['/b', { from: './b.tsx', name: 'B' }],
    ])
    expect(() => pagesOfMap("export const screens = { '/c': other }", 'map.tsx')).toThrow('/c')
  })
})
