/** What members are told about the returns of their plans. */
import { dayWire, koboWire } from '@kolo/foundation/wire'
import { returnsPath } from '@kolo/investments/paths'
import { topic } from '@kolo/notices/server'
import { savingsPath } from '@kolo/savings/paths'
import * as z from 'zod/mini'

const see = { words: 'See what plans earned and paid', link: returnsPath }

const paid = z.object({ plan: z.string(), code: z.string(), gross: koboWire, tax: koboWire, net: koboWire })

/** A return came into the wallet. */
export const returnPaid = topic<z.output<typeof paid>>({
  name: 'distributions.paid',
  title: 'Return paid',
  weight: 'urgent',
  facts: paid,
  words: ({ plan, code, gross, tax, net }, { naira }) => ({
    title: `${plan} paid you ${naira(net)}`,
    parts: [`It is in your wallet. It came out of what ${plan} has earned.`, see],
    amount: naira(net),
    details: [
      ['Before tax', naira(gross)],
      ['Tax withheld', naira(tax)],
      ['Distribution', code],
    ],
  }),
})

const dividend = z.object({ code: z.string(), gross: koboWire, tax: koboWire, net: koboWire })

/** A dividend came into the wallet. */
export const dividendPaid = topic<z.output<typeof dividend>>({
  name: 'distributions.dividend-paid',
  title: 'Dividend paid',
  weight: 'urgent',
  facts: dividend,
  words: ({ code, gross, tax, net }, { naira }) => ({
    title: `The community paid you a dividend of ${naira(net)}`,
    parts: ['It is in your wallet. A meeting resolved it, out of the community’s own surplus.', see],
    amount: naira(net),
    details: [
      ['Before tax', naira(gross)],
      ['Tax withheld', naira(tax)],
      ['Distribution', code],
    ],
  }),
})

const declared = z.object({
  ...dividend.shape,
  year: z.number(),
  rateBps: z.number(),
  goal: z.string(),
  isInGoal: z.boolean(),
})

/** Interest that a meeting declared was credited to a goal. */
export const declaredPaid = topic<z.output<typeof declared>>({
  name: 'distributions.declared-paid',
  title: 'Declared interest paid',
  weight: 'urgent',
  facts: declared,
  words: ({ code, gross, tax, net, year, rateBps, goal, isInGoal }, { naira }) => ({
    title: `${goal} received ${naira(net)} of interest for ${year}`,
    parts: [
      `The general meeting declared ${rateBps / 100}% for ${year}, out of the society’s surplus. ${isInGoal ? 'It is in the goal.' : 'The goal has ended, so it is in your wallet.'}`,
      { words: 'See your savings', link: savingsPath },
    ],
    amount: naira(net),
    details: [
      ['Before tax', naira(gross)],
      ['Tax withheld', naira(tax)],
      ['Distribution', code],
    ],
  }),
})

const reversed = z.object({ plan: z.string(), code: z.string(), net: koboWire, reason: z.string() })

/** A return or a dividend was taken back. */
export const returnReversed = topic<z.output<typeof reversed>>({
  name: 'distributions.reversed',
  title: 'Return reversed',
  weight: 'urgent',
  facts: reversed,
  words: ({ plan, code, net, reason }, { naira }) => ({
    title: `${plan} reversed a return it paid you`,
    parts: [`${naira(net)} left your wallet or goal again: ${reason}`, see],
    amount: naira(net),
    details: [['Distribution', code]],
  }),
})

/** A return or a dividend is to be given back, and is not in the wallet any more. */
export const returnOwed = topic<z.output<typeof reversed>>({
  name: 'distributions.owed',
  title: 'Return owed',
  weight: 'urgent',
  facts: reversed,
  words: ({ plan, code, net, reason }, { naira }) => ({
    title: `You owe ${naira(net)} that ${plan} paid you`,
    parts: [
      `${plan} reversed it: ${reason}`,
      'It is no longer where it was paid, so nothing was taken. It is taken once the full amount is there.',
      see,
    ],
    amount: naira(net),
    details: [['Distribution', code]],
  }),
})

/** What was owed is not asked for any more. */
export const returnForgiven = topic<z.output<typeof reversed>>({
  name: 'distributions.forgiven',
  title: 'Return not owed any more',
  weight: 'soon',
  facts: reversed,
  words: ({ plan, code, net, reason }, { naira }) => ({
    title: `You no longer owe ${naira(net)}`,
    parts: [`${plan} paid it to you and asked for it back. Two administrators forgave it: ${reason}`, see],
    amount: naira(net),
    details: [['Distribution', code]],
  }),
})

const silent = z.object({ plan: z.string(), from: dayWire, to: dayWire, reason: z.string() })

/** A period brought nothing. */
export const noIncome = topic<z.output<typeof silent>>({
  name: 'distributions.no-income',
  title: 'No return for a period',
  weight: 'soon',
  facts: silent,
  words: ({ plan, from, to, reason }, { day }) => ({
    title: `${plan} pays nothing for this period`,
    parts: [
      `From ${day(from)} to ${day(to)} ${plan} brought no income, so nothing is paid. Returns never come out of what members put in. ${reason}`,
      see,
    ],
  }),
})
