/** What members are told of interest: how much, for all their goals together. */
import { kobo } from '@kolo/foundation/money'
import type { CalendarDate } from '@kolo/foundation/time'
import { writerFor } from '@kolo/foundation/writer'
import { expect, it } from 'vitest'
import { interestNews, interestPosted } from './notify-interest-posted.ts'

const due = (from: string, to: string, gross: bigint, wht: bigint) => ({
  from: from as CalendarDate,
  to: to as CalendarDate,
  whtBps: 1_000,
  grossKobo: kobo(gross),
  whtKobo: kobo(wht),
  netKobo: kobo(gross - wht),
})
const community = { name: 'Raffia Savings Club', address: 'Lagos', origin: 'https://kolo.example' }
const writing = { ...writerFor(), community } as Parameters<typeof interestPosted.words>[1]
const goal = (ownerUid: string) => ({ ownerUid })
const october = due('2026-10-01', '2026-10-31', 254_794n, 25_479n)

it('adds up what all goals of a member were posted, and says the tax', () => {
  const news = interestNews([
    { goal: goal('ada'), due: [october] },
    { goal: goal('efe'), due: [due('2026-10-01', '2026-10-31', 1_000n, 0n)] },
    { goal: goal('ada'), due: [due('2026-10-01', '2026-10-31', 6n, 1n)] },
  ])
  expect(news).toEqual([
    { to: 'ada', facts: { to: '2026-10-31', grossKobo: 254_800n, whtKobo: 25_480n } },
    { to: 'efe', facts: { to: '2026-10-31', grossKobo: 1_000n, whtKobo: 0n } },
  ])
  const said = news.map(({ facts }) => interestPosted.words(facts, writing))
  expect(said[0]).toMatchObject({
    title: 'Your savings have earned ₦2,548.00 of interest',
    amount: '₦2,548.00',
  })
  expect(said[0]?.parts[0]).toContain('less ₦254.80 of tax that was held back')
  expect(said[1]?.parts[0]).toBe(
    'Interest up to 31/10/2026 is in your savings. Each goal shows what it earned, and every day of it.',
  )
})

it('says nothing of a day in the middle of a month', () => {
  expect(interestNews([{ goal: goal('ada'), due: [due('2026-10-14', '2026-10-14', 80n, 8n)] }])).toEqual([])
  expect(interestNews([{ goal: goal('ada'), due: [due('2026-10-31', '2026-10-31', 80n, 8n)] }])).toHaveLength(
    1,
  )
})
