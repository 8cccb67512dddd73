/**
 * Interest to the kobo. The table below was computed by another program with exact fractions and a calendar of its own,
 * and typed in; the oracle of the random cases keeps one fraction for the whole life of a goal and knows nothing of days
 * that are kept, of slices or of micro-kobo.
 */
import { microKobo, zeroMicroKobo } from '@kolo/foundation/interest'
import { addKobo, type Kobo, kobo, sumKobo, zeroKobo } from '@kolo/foundation/money'
import { addDays, type CalendarDate } from '@kolo/foundation/time'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type AccruedDay,
  accrueDays,
  accruedAfter,
  beginning,
  type DayEnd,
  type DueInterest,
  type Earner,
  endsPeriod,
  type InterestTerms,
  periodEnd,
  rateOn,
  taxDueOn,
  withheldOf,
} from './interest.rules.ts'

const numRuns = process.env.DEEP ? 5_000 : 200

const ordinary: InterestTerms = {
  number: 1,
  rateBps: 800,
  rateTiers: [],
  dayBase: 365,
  accrual: 'daily_balance',
  posting: 'monthly',
  compounding: true,
  whtRule: 'interest',
}

type Version = Partial<InterestTerms> & { from?: string }
/** A goal's life: what came in and went out on which day, and the terms from which day on. */
type Life = {
  from: string
  to: string
  maturesOn?: string
  interestFree?: boolean
  moves: readonly (readonly [day: string, amount: bigint])[]
  versions: readonly Version[]
}

const day = (text: string) => text as CalendarDate
const tenPercent = (rule: string | undefined) => (rule === undefined ? 0 : 1_000)

function termsIn({ versions }: Life) {
  return (on: CalendarDate): InterestTerms => {
    const at = versions.findLastIndex(({ from }) => from === undefined || from <= on)
    const { from: _, ...terms } = versions[at] ?? {}
    return { ...ordinary, ...terms, number: at + 1 }
  }
}

const earnerIn = ({ from, maturesOn, interestFree = false }: Life): Earner => ({
  openedOn: day(from),
  maturesOn: maturesOn === undefined ? undefined : day(maturesOn),
  interestFree,
})

function daysFrom(from: string, to: string): CalendarDate[] {
  const days: CalendarDate[] = []
  for (let at = day(from); at <= to; at = addDays(at, 1)) days.push(at)
  return days
}

/**
 * Lives it as the server does: the days are reckoned in runs that come after the given days, each from what the one
 * before it left; what a run finds due is in the books on the day of the run, and not before.
 */
function live(life: Life, runsAfter: (on: CalendarDate) => boolean) {
  const books: { posted: CalendarDate; due: DueInterest }[] = []
  const days: AccruedDay[] = []
  const dated = { termsOn: termsIn(life), whtBpsOn: tenPercent }
  let waiting: CalendarDate[] = []
  for (const on of daysFrom(life.from, life.to)) {
    waiting.push(on)
    if (!runsAfter(on) && on !== life.to) continue
    const last = days.at(-1)
    const before = last
      ? afterLast(
          life,
          last,
          books.map(({ due }) => due),
        )
      : beginning(day(life.from))
    const run = accrueDays(
      earnerIn(life),
      before,
      waiting.map((one) => endOf(life, books, one)),
      dated,
    )
    days.push(...run.days)
    books.push(...run.due.map((due) => ({ posted: addDays(on, 1), due })))
    waiting = []
  }
  return { days, due: books.map(({ due }) => due) }
}

function afterLast({ from }: Life, last: AccruedDay, due: readonly DueInterest[]) {
  const since = due.filter(({ to }) => to === last.day)
  return accruedAfter(last, {
    periodFrom: due.length > 0 ? addDays(due.at(-1)?.to ?? last.day, 1) : day(from),
    grossKobo: sumKobo(since.map(({ grossKobo }) => grossKobo)),
    netKobo: sumKobo(since.map(({ netKobo }) => netKobo)),
    forfeited: zeroMicroKobo,
  })
}

/** What the books say of a day, without what was posted after it. */
function endOf(
  { moves }: Life,
  books: readonly { posted: CalendarDate; due: DueInterest }[],
  on: CalendarDate,
): DayEnd {
  const netOf = (wanted: (one: { posted: CalendarDate; due: DueInterest }) => boolean) =>
    sumKobo(books.filter(wanted).map(({ due }) => due.netKobo))
  const moved = sumKobo(moves.filter(([at]) => at <= on).map(([, amount]) => kobo(amount)))
  const out = moves.filter(([at, amount]) => at === on && amount < 0n).map(([, amount]) => kobo(-amount))
  return {
    day: on,
    balanceKobo: addKobo(
      moved,
      netOf(({ posted }) => posted <= on),
    ),
    outKobo: sumKobo(out),
    lateKobo: netOf(({ posted, due }) => posted > on && due.to < on),
  }
}

/** A run in each night. */
const inTime = () => true
/** One run, when all is over. */
const tooLate = () => false

const written = ({ to, grossKobo, whtKobo, netKobo }: DueInterest) => [to, grossKobo, whtKobo, netKobo]

const table: readonly (Life & { what: string; due: readonly unknown[]; carriedMicro: bigint })[] = [
  {
    what: 'domain C: ₦250,000 at 12 %, the 31 days of October',
    from: '2026-10-01',
    to: '2026-10-31',
    moves: [['2026-10-01', 25000000n]],
    versions: [{ rateBps: 1200 }],
    due: [['2026-10-31', 254794n, 25479n, 229315n]],
    carriedMicro: 520547n,
  },
  {
    what: '₦100,000 at 10 % for a whole year comes to ₦10,000 exactly',
    from: '2026-01-01',
    to: '2026-12-31',
    moves: [['2026-01-01', 10000000n]],
    versions: [{ rateBps: 1000, posting: 'annual' }],
    due: [['2026-12-31', 1000000n, 100000n, 900000n]],
    carriedMicro: 0n,
  },
  {
    what: 'the same in a leap year: a day more than its base',
    from: '2028-01-01',
    to: '2028-12-31',
    moves: [['2028-01-01', 10000000n]],
    versions: [{ rateBps: 1000, posting: 'annual' }],
    due: [['2028-12-31', 1002739n, 100274n, 902465n]],
    carriedMicro: 726027n,
  },
  {
    what: '₦84,000 at 8 %, six months, compounding',
    from: '2026-01-15',
    to: '2026-06-30',
    moves: [['2026-01-15', 8400000n]],
    versions: [{ rateBps: 800 }],
    due: [
      ['2026-01-31', 31298n, 3130n, 28168n],
      ['2026-02-28', 51724n, 5172n, 46552n],
      ['2026-03-31', 57581n, 5758n, 51823n],
      ['2026-04-30', 56065n, 5607n, 50458n],
      ['2026-05-31', 58277n, 5828n, 52449n],
      ['2026-06-30', 56741n, 5674n, 51067n],
    ],
    carriedMicro: 979726n,
  },
  {
    what: 'the same without compounding',
    from: '2026-01-15',
    to: '2026-06-30',
    moves: [['2026-01-15', 8400000n]],
    versions: [{ rateBps: 800, compounding: false }],
    due: [
      ['2026-01-31', 31298n, 3130n, 28168n],
      ['2026-02-28', 51551n, 5155n, 46396n],
      ['2026-03-31', 57074n, 5707n, 51367n],
      ['2026-04-30', 55233n, 5523n, 49710n],
      ['2026-05-31', 57074n, 5707n, 51367n],
      ['2026-06-30', 55233n, 5523n, 49710n],
    ],
    carriedMicro: 13698n,
  },
  {
    what: 'without compounding, money taken out takes idle interest first',
    from: '2026-01-01',
    to: '2026-04-30',
    moves: [
      ['2026-01-01', 20000000n],
      ['2026-02-10', -100000n],
      ['2026-03-05', -5000000n],
    ],
    versions: [{ rateBps: 1500, compounding: false }],
    due: [
      ['2026-01-31', 254794n, 25479n, 229315n],
      ['2026-02-28', 230137n, 23014n, 207123n],
      ['2026-03-31', 203048n, 20305n, 182743n],
      ['2026-04-30', 189080n, 18908n, 170172n],
    ],
    carriedMicro: 27123n,
  },
  {
    what: 'base 360',
    from: '2026-02-01',
    to: '2026-02-28',
    moves: [['2026-02-01', 33333333n]],
    versions: [{ rateBps: 975, dayBase: 360 }],
    due: [['2026-02-28', 252777n, 25278n, 227499n]],
    carriedMicro: 775250n,
  },
  {
    what: 'base 364, quarterly',
    from: '2026-01-01',
    to: '2026-06-30',
    moves: [['2026-01-01', 123456789n]],
    versions: [{ rateBps: 1325, dayBase: 364, posting: 'quarterly' }],
    due: [
      ['2026-03-31', 4044566n, 404457n, 3640109n],
      ['2026-06-30', 4210085n, 421009n, 3789076n],
    ],
    carriedMicro: 254010n,
  },
  {
    what: 'daily posting of small money: days without a kobo are carried',
    from: '2026-11-01',
    to: '2026-11-12',
    moves: [['2026-11-01', 10000n]],
    versions: [{ rateBps: 125, posting: 'daily' }],
    due: [
      ['2026-11-03', 1n, 0n, 1n],
      ['2026-11-06', 1n, 0n, 1n],
      ['2026-11-09', 1n, 0n, 1n],
      ['2026-11-12', 1n, 0n, 1n],
    ],
    carriedMicro: 110205n,
  },
  {
    what: 'daily posting of ₦1,000,000 at 13.5 %',
    from: '2026-11-01',
    to: '2026-11-04',
    moves: [['2026-11-01', 100000000n]],
    versions: [{ rateBps: 1350, posting: 'daily' }],
    due: [
      ['2026-11-01', 36986n, 3699n, 33287n],
      ['2026-11-02', 36998n, 3700n, 33298n],
      ['2026-11-03', 37011n, 3701n, 33310n],
      ['2026-11-04', 37024n, 3702n, 33322n],
    ],
    carriedMicro: 91904n,
  },
  {
    what: 'money comes and goes in the month',
    from: '2026-03-01',
    to: '2026-03-31',
    moves: [
      ['2026-03-03', 5000000n],
      ['2026-03-14', 2550050n],
      ['2026-03-29', -4000000n],
    ],
    versions: [{ rateBps: 900 }],
    due: [['2026-03-31', 44112n, 4411n, 39701n]],
    carriedMicro: 550684n,
  },
  {
    what: 'another rate from the 16th',
    from: '2026-04-01',
    to: '2026-04-30',
    moves: [['2026-04-01', 60000000n]],
    versions: [{ rateBps: 800 }, { from: '2026-04-16', rateBps: 1000 }],
    due: [['2026-04-30', 443835n, 44384n, 399451n]],
    carriedMicro: 616438n,
  },
  {
    what: 'another base and rate from the 11th: no part of a kobo is lost',
    from: '2026-04-01',
    to: '2026-05-31',
    moves: [['2026-04-01', 7777777n]],
    versions: [
      { rateBps: 701, dayBase: 365 },
      { from: '2026-04-11', rateBps: 703, dayBase: 360 },
    ],
    due: [
      ['2026-04-30', 45314n, 4531n, 40783n],
      ['2026-05-31', 47330n, 4733n, 42597n],
    ],
    carriedMicro: 655496n,
  },
  {
    what: 'steps by money: all of it earns the step that is reached',
    from: '2026-05-01',
    to: '2026-05-31',
    moves: [
      ['2026-05-01', 4999999n],
      ['2026-05-11', 1n],
      ['2026-05-21', 45000000n],
    ],
    versions: [
      {
        rateBps: 600,
        rateTiers: [
          { minKobo: kobo(5000000n), rateBps: 900 },
          { minKobo: kobo(50000000n), rateBps: 1100 },
        ],
      },
    ],
    due: [['2026-05-31', 186301n, 18630n, 167671n]],
    carriedMicro: 368219n,
  },
  {
    what: 'steps by money on the average of the month',
    from: '2026-05-01',
    to: '2026-05-31',
    moves: [
      ['2026-05-01', 2000000n],
      ['2026-05-21', 9000000n],
    ],
    versions: [
      { rateBps: 600, accrual: 'average_daily', rateTiers: [{ minKobo: kobo(5000000n), rateBps: 900 }] },
    ],
    due: [['2026-05-31', 39698n, 3970n, 35728n]],
    carriedMicro: 630136n,
  },
  {
    what: 'an average that falls back under its step',
    from: '2026-06-01',
    to: '2026-07-31',
    moves: [
      ['2026-06-01', 6000000n],
      ['2026-06-11', -3000000n],
    ],
    versions: [
      { rateBps: 600, accrual: 'average_daily', rateTiers: [{ minKobo: kobo(5000000n), rateBps: 900 }] },
    ],
    due: [
      ['2026-06-30', 19726n, 1973n, 17753n],
      ['2026-07-31', 15378n, 1538n, 13840n],
    ],
    carriedMicro: 165972n,
  },
  {
    what: 'steps by days: 90 days after it was opened',
    from: '2026-01-01',
    to: '2026-04-30',
    moves: [['2026-01-01', 15000000n]],
    versions: [{ rateBps: 500, rateTiers: [{ minDays: 90, rateBps: 1000 }] }],
    due: [
      ['2026-01-31', 63698n, 6370n, 57328n],
      ['2026-02-28', 57754n, 5775n, 51979n],
      ['2026-03-31', 64163n, 6416n, 57747n],
      ['2026-04-30', 124661n, 12466n, 112195n],
    ],
    carriedMicro: 293287n,
  },
  {
    what: 'a lock of 90 days, paid at its end',
    from: '2026-02-10',
    to: '2026-05-31',
    maturesOn: '2026-05-11',
    moves: [['2026-02-10', 50000000n]],
    versions: [{ rateBps: 1400, posting: 'at_maturity' }],
    due: [['2026-05-10', 1726027n, 172603n, 1553424n]],
    carriedMicro: 397260n,
  },
  {
    what: 'a lock whose last month is broken off by its end',
    from: '2026-02-10',
    to: '2026-05-31',
    maturesOn: '2026-04-20',
    moves: [['2026-02-10', 50000000n]],
    versions: [{ rateBps: 1400 }],
    due: [
      ['2026-02-28', 364383n, 36438n, 327945n],
      ['2026-03-31', 598420n, 59842n, 538578n],
      ['2026-04-19', 370699n, 37070n, 333629n],
    ],
    carriedMicro: 6794n,
  },
  {
    what: 'upfront for 182 days, without compounding',
    from: '2026-02-10',
    to: '2026-08-20',
    maturesOn: '2026-08-11',
    moves: [['2026-02-10', 30000000n]],
    versions: [{ rateBps: 1100, posting: 'upfront', compounding: false }],
    due: [['2026-02-10', 1645479n, 164548n, 1480931n]],
    carriedMicro: 452054n,
  },
  {
    what: 'upfront, and more money after a month',
    from: '2026-02-10',
    to: '2026-08-20',
    maturesOn: '2026-08-11',
    moves: [
      ['2026-02-10', 30000000n],
      ['2026-03-10', 10000000n],
    ],
    versions: [{ rateBps: 1100, posting: 'upfront', compounding: false }],
    due: [
      ['2026-02-10', 1645479n, 164548n, 1480931n],
      ['2026-03-10', 464110n, 46411n, 417699n],
    ],
    carriedMicro: 41095n,
  },
  {
    what: 'upfront with compounding: interest on what was paid upfront',
    from: '2026-02-10',
    to: '2026-02-14',
    maturesOn: '2026-08-11',
    moves: [['2026-02-10', 30000000n]],
    versions: [{ rateBps: 1100, posting: 'upfront' }],
    due: [
      ['2026-02-10', 1645479n, 164548n, 1480931n],
      ['2026-02-11', 80782n, 8078n, 72704n],
      ['2026-02-12', 3944n, 394n, 3550n],
      ['2026-02-13', 191n, 19n, 172n],
      ['2026-02-14', 9n, 1n, 8n],
    ],
    carriedMicro: 870328n,
  },
  {
    what: 'interest-free',
    from: '2026-02-10',
    to: '2026-04-30',
    interestFree: true,
    moves: [['2026-02-10', 30000000n]],
    versions: [{ rateBps: 1100 }],
    due: [],
    carriedMicro: 0n,
  },
  {
    what: 'no tax on an exempt plan',
    from: '2026-02-01',
    to: '2026-02-28',
    moves: [['2026-02-01', 30000000n]],
    versions: [{ rateBps: 1100, whtRule: undefined }],
    due: [['2026-02-28', 253150n, 0n, 253150n]],
    carriedMicro: 684931n,
  },
  {
    what: 'tax of half a kobo goes up: 5 kobo pay 1',
    from: '2026-02-01',
    to: '2026-02-28',
    moves: [['2026-02-01', 1304n]],
    versions: [{ rateBps: 500 }],
    due: [['2026-02-28', 5n, 1n, 4n]],
    carriedMicro: 1643n,
  },
  {
    what: '50 % on ₦100,000,000 for a quarter',
    from: '2026-07-01',
    to: '2026-09-30',
    moves: [['2026-07-01', 10000000000n]],
    versions: [{ rateBps: 5000, dayBase: 360, posting: 'quarterly' }],
    due: [['2026-09-30', 1277777777n, 127777778n, 1149999999n]],
    carriedMicro: 777777n,
  },
  {
    what: 'one kobo for ten years earns its kobo in time',
    from: '2020-01-01',
    to: '2029-12-31',
    moves: [['2020-01-01', 1n]],
    versions: [{ rateBps: 1200, posting: 'annual' }],
    due: [['2028-12-31', 1n, 0n, 1n]],
    carriedMicro: 320986n,
  },
]

describe('interest is what another reckoning says it is', () => {
  it.each(table)('$what', ({ due, carriedMicro, ...life }) => {
    for (const runs of [inTime, tooLate]) {
      const lived = live(life, runs)
      expect(lived.due.map(written)).toEqual(due)
      const last = lived.days.at(-1)
      const left = last && afterLast(life, last, lived.due).accrued
      expect(left).toBe(microKobo(carriedMicro))
    }
  })
})

/** A fraction of kobo above one denominator that every rate and day base divides. */
const whole = 10_000n * 360n * 364n * 365n
const baseOf = { 360: 364n * 365n, 364: 360n * 365n, 365: 360n * 364n }

/** What is due of a life, from one fraction that is never rounded. */
function oracle(life: Life): unknown[] {
  const termsOn = termsIn(life)
  const due: unknown[] = []
  let held = 0n
  let idle = 0n
  let earned = 0n
  for (const on of daysFrom(life.from, life.to)) {
    const terms = termsOn(on)
    for (const [at, amount] of life.moves) {
      if (at !== on) continue
      held += amount
      if (amount < 0n) idle = idle + amount < 0n ? 0n : idle + amount
    }
    if (terms.compounding) idle = 0n
    const base = held - idle
    let rate = terms.rateBps
    for (const tier of terms.rateTiers) if (base >= (tier.minKobo ?? 0n)) rate = tier.rateBps
    if (life.maturesOn === undefined || on < life.maturesOn)
      earned += base * BigInt(rate) * baseOf[terms.dayBase]
    const ends =
      (life.maturesOn !== undefined && addDays(on, 1) === life.maturesOn) ||
      terms.posting === 'daily' ||
      (terms.posting === 'monthly' && addDays(on, 1).endsWith('-01')) ||
      (terms.posting === 'quarterly' && /-(01|04|07|10)-01$/.test(addDays(on, 1))) ||
      (terms.posting === 'annual' && addDays(on, 1).endsWith('-01-01'))
    if (!ends || earned < whole) continue
    const gross = earned / whole
    const tax = (gross + 5n) / 10n
    earned -= gross * whole
    held += gross - tax
    if (!terms.compounding) idle += gross - tax
    due.push([on, gross, tax, gross - tax])
  }
  return due
}

const start = day('2027-11-20')
const lives = fc
  .record({
    length: fc.integer({ min: 1, max: 75 }),
    moves: fc.array(fc.record({ at: fc.nat(74), amount: fc.bigInt(1n, 2_000_000_000n), out: fc.boolean() }), {
      minLength: 1,
      maxLength: 12,
    }),
    versions: fc.uniqueArray(
      fc.record({
        at: fc.nat(74),
        rateBps: fc.nat(5_000),
        dayBase: fc.constantFrom(360, 364, 365),
        tiers: fc.uniqueArray(fc.record({ minKobo: fc.bigInt(1n, 3_000_000_000n), rateBps: fc.nat(5_000) }), {
          selector: ({ minKobo }) => minKobo,
          maxLength: 3,
        }),
      }),
      { selector: ({ at }) => at, minLength: 1, maxLength: 4 },
    ),
    posting: fc.constantFrom('daily', 'monthly', 'quarterly', 'annual', 'at_maturity'),
    compounding: fc.boolean(),
    term: fc.option(fc.integer({ min: 10, max: 80 }), { nil: undefined }),
  })
  .map(({ length, moves, versions, posting, compounding, term }): Life => {
    let held = 0n
    const kept = moves
      .toSorted((a, b) => a.at - b.at)
      .map(({ at, amount, out }) => {
        const moved = out ? -(amount < held ? amount : held) : amount
        held += moved
        return [addDays(start, at), moved] as const
      })
    return {
      from: start,
      to: addDays(start, length - 1),
      moves: kept.filter(([, amount]) => amount !== 0n),
      ...(term === undefined ? {} : { maturesOn: addDays(start, term) }),
      versions: versions
        .toSorted((a, b) => a.at - b.at)
        .map(({ at, rateBps, dayBase, tiers }, n) => ({
          ...(n === 0 ? {} : { from: addDays(start, at) }),
          rateBps,
          dayBase,
          posting,
          compounding,
          rateTiers: tiers
            .toSorted((a, b) => (a.minKobo < b.minKobo ? -1 : 1))
            .map((tier) => ({ minKobo: kobo(tier.minKobo), rateBps: tier.rateBps })),
        })),
    }
  })
const nights = fc.array(fc.boolean(), { minLength: 75, maxLength: 75 })
const runsIn = (chosen: readonly boolean[]) => {
  let night = 0
  return () => chosen[night++] ?? true
}

describe('whatever happens to a goal', () => {
  it('interest is to the kobo what one fraction for its whole life comes to', () => {
    fc.assert(
      fc.property(lives, (life) => {
        expect(live(life, inTime).due.map(written)).toEqual(oracle(life))
      }),
      { numRuns },
    )
  })

  it('nights that were missed change no day and no kobo, however many and wherever', () => {
    fc.assert(
      fc.property(lives, nights, (life, chosen) => {
        expect(live(life, runsIn(chosen))).toEqual(live(life, inTime))
      }),
      { numRuns },
    )
  })

  it('the average of a period earns what the period at the rate of its average comes to', () => {
    const averages = lives.map((life) => ({
      ...life,
      versions: life.versions.map((version) => ({
        ...version,
        accrual: 'average_daily' as const,
        compounding: true,
      })),
    }))
    fc.assert(
      fc.property(averages, nights, (life, chosen) => {
        const lived = live(life, runsIn(chosen))
        expect(lived).toEqual(live(life, inTime))
        // Each stretch on its own: the same days at the rate of their average.
        const stretches = Map.groupBy(lived.days, (one) => `${one.version} ${periodOf(life, one.day)}`)
        const rested = [...stretches.values()].map((days) => {
          const { dayBase } = days[0] as AccruedDay
          const sum = sumKobo(days.map(({ balanceKobo }) => balanceKobo)) as bigint
          const { rateBps, rateTiers } = termsIn(life)(days[0]?.day ?? start)
          const reached = rateTiers.filter(({ minKobo = 0n }) => sum >= minKobo * BigInt(days.length))
          const isOver = life.maturesOn !== undefined && (days[0]?.day ?? start) >= life.maturesOn
          return isOver ? 0n : sum * BigInt(reached.at(-1)?.rateBps ?? rateBps) * baseOf[dayBase]
        })
        const exact = rested.reduce((sum, one) => sum + one, 0n)
        const earned = lived.days.reduce((sum, one) => sum + one.earned, 0n)
        expect(earned).toBe((exact * 1_000_000n) / whole)
      }),
      { numRuns },
    )
  })

  it('what was posted and what is carried add up to what was earned, and the carried part is less than a kobo', () => {
    fc.assert(
      fc.property(lives, nights, (life, chosen) => {
        const { days, due } = live(life, runsIn(chosen))
        const earned = days.reduce((sum, one) => sum + one.earned, 0n)
        const gross = sumKobo(due.map(({ grossKobo }) => grossKobo))
        const last = days.at(-1) as AccruedDay
        const left = afterLast(life, last, due).accrued
        expect(earned).toBe(gross * 1_000_000n + left)
        if (due.at(-1)?.to === last.day) expect(left).toBeLessThan(1_000_000n)
        for (const { grossKobo, whtKobo, netKobo } of due) expect(addKobo(whtKobo, netKobo)).toBe(grossKobo)
      }),
      { numRuns },
    )
  })
})

/** Which period a day lies in: how many ended before it. */
function periodOf(life: Life, on: CalendarDate): number {
  const { maturesOn } = earnerIn(life)
  const isOver = maturesOn !== undefined && on >= maturesOn
  const ended = daysFrom(life.from, addDays(on, -1)).filter((one) =>
    endsPeriod(termsIn(life)(one).posting, one, maturesOn),
  )
  return isOver ? -1 : ended.length
}

describe('the running period', () => {
  it('ends with its month, quarter or year, and with the last day before the money is due back', () => {
    const ends = (posting: InterestTerms['posting'], on: string, matures?: string) =>
      periodEnd(posting, day(on), matures === undefined ? undefined : day(matures))
    expect(ends('daily', '2026-11-20')).toBe('2026-11-20')
    expect(ends('monthly', '2028-02-01')).toBe('2028-02-29')
    expect(ends('quarterly', '2026-11-20')).toBe('2026-12-31')
    expect(ends('quarterly', '2026-03-31')).toBe('2026-03-31')
    expect(ends('annual', '2026-01-01')).toBe('2026-12-31')
    expect(ends('monthly', '2026-11-20', '2026-11-25')).toBe('2026-11-24')
    expect(ends('at_maturity', '2026-11-20', '2027-01-10')).toBe('2027-01-09')
    expect(ends('at_maturity', '2026-11-20')).toBeUndefined()
    expect(ends('daily', '2026-11-25', '2026-11-25')).toBeUndefined()
  })
})

describe('tax', () => {
  it('goes half up, whatever it is held back from', () => {
    const cases: [gross: bigint, bps: number, wht: bigint][] = [
      [254_794n, 1_000, 25_479n],
      [1n, 1_000, 0n],
      [4n, 1_000, 0n],
      [5n, 1_000, 1n],
      [15n, 1_000, 2n],
      [254_795n, 1_000, 25_480n],
      [333n, 750, 25n],
      [10_000_000_000n, 1_000, 1_000_000_000n],
      [99n, 0, 0n],
      [99n, 10_000, 99n],
    ]
    for (const [gross, bps, wht] of cases) expect(withheldOf(kobo(gross), bps)).toBe(wht)
  })

  it('is paid on by the 21st of the month after', () => {
    expect(taxDueOn(day('2026-10-01'))).toBe('2026-11-21')
    expect(taxDueOn(day('2026-12-31'))).toBe('2027-01-21')
  })

  it('has the rate of the day on which a period ends, in whatever order the rates are kept', () => {
    const rates = [
      { effectiveFrom: day('2027-01-01'), rateBps: 750 },
      { effectiveFrom: day('2020-01-01'), rateBps: 1_000 },
    ]
    expect(rateOn(rates, day('2019-12-31'))).toBe(0)
    expect(rateOn(rates, day('2026-12-31'))).toBe(1_000)
    expect(rateOn(rates, day('2027-01-01'))).toBe(750)
    const life: Life = {
      from: '2026-12-01',
      to: '2027-01-31',
      moves: [['2026-12-01', 10_000_000n]],
      versions: [{}],
    }
    const dated = { termsOn: termsIn(life), whtBpsOn: (_: unknown, on: CalendarDate) => rateOn(rates, on) }
    const ends = daysFrom(life.from, life.to).map((on) => endOf(life, [], on))
    const { due } = accrueDays(earnerIn(life), beginning(day(life.from)), ends, dated)
    expect(due.map(({ to, whtBps }) => [to, whtBps])).toEqual([
      ['2026-12-31', 1_000],
      ['2027-01-31', 750],
    ])
  })
})

describe('interest that was given up', () => {
  it('is neither paid nor carried, and the goal begins anew', () => {
    const life: Life = {
      from: '2026-10-01',
      to: '2026-10-14',
      moves: [['2026-10-01', 25_000_000n]],
      versions: [{}],
    }
    const { days } = live(life, tooLate)
    const last = days.at(-1) as AccruedDay
    const since = { periodFrom: day('2026-10-15'), grossKobo: zeroKobo as Kobo, netKobo: zeroKobo as Kobo }
    expect(accruedAfter(last, { ...since, forfeited: last.accrued })).toMatchObject({ accrued: 0n })
  })
})
