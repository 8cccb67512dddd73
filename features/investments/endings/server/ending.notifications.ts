/** What members are told about how their investments end. Told in the action's transaction, so no action, no notice. */
import { dayWire, koboWire } from '@kolo/foundation/wire'
import { topic } from '@kolo/notices/server'
import * as z from 'zod/mini'
import { investmentPath } from '../../investments.paths.ts'
import { unrolledWords } from '../ending.messages.ts'
import { unrolledCauses } from '../ending.rules.ts'

const ended = z.object({
  id: z.string(),
  name: z.string(),
  paidKobo: koboWire,
  againKobo: koboWire,
  intoId: z.optional(z.string()),
  because: z.optional(z.enum(unrolledCauses)),
})

/** An investment came to its end and was paid out, or went on. */
export const investmentEnded = topic<z.output<typeof ended>>({
  name: 'investments.investment-ended',
  title: 'An investment has ended',
  weight: 'urgent',
  facts: ended,
  words: ({ id, name, paidKobo, againKobo, intoId, because }, { naira }) => ({
    title: againKobo > 0n ? `${name} continues` : `${naira(paidKobo)} is in your wallet`,
    parts: [
      ...(againKobo > 0n ? [`${naira(againKobo)} from ${name} is invested again.`] : []),
      ...(paidKobo > 0n ? [`${name} has come to its end: ${naira(paidKobo)} is in your wallet.`] : []),
      ...(because ? [unrolledWords[because]] : []),
      { words: 'See this investment', link: investmentPath(intoId ?? id) },
    ],
    amount: naira(againKobo > 0n ? againKobo : paidKobo),
  }),
})

const matured = z.object({ id: z.string(), name: z.string(), principalKobo: koboWire })

/** An investment came to its end and waits: two administrators decide, or its return is on its way. */
export const investmentMatured = topic<z.output<typeof matured>>({
  name: 'investments.investment-matured',
  title: 'An investment has matured',
  weight: 'soon',
  facts: matured,
  words: ({ id, name, principalKobo }, { naira }) => ({
    title: `${name} has matured`,
    parts: [
      `We follow your choice for your ${naira(principalKobo)} and notify you when it is done.`,
      { words: 'See this investment', link: investmentPath(id) },
    ],
    amount: naira(principalKobo),
  }),
})

const exit = z.object({
  id: z.string(),
  name: z.string(),
  what: z.enum(['asked', 'withdrawn', 'refused', 'settled']),
  feeKobo: koboWire,
  netKobo: koboWire,
  on: dayWire,
  reason: z.optional(z.string()),
})

/** What became of a request to leave early. */
export const exitDecided = topic<z.output<typeof exit>>({
  name: 'investments.exit',
  title: 'Leaving an investment early',
  weight: 'urgent',
  facts: exit,
  words: ({ id, name, what, feeKobo, netKobo, on, reason }, { naira, day }) => {
    const said = {
      asked: {
        title: `You asked to leave ${name}`,
        text: `It costs ${naira(feeKobo)}, and you will receive ${naira(netKobo)}. Administrators settle it from ${day(on)}. Until then you can withdraw the request.`,
      },
      withdrawn: {
        title: `You stay in ${name}`,
        text: 'You withdrew your request to leave. Nothing was charged.',
      },
      refused: {
        title: `Your request to leave ${name} was refused`,
        text: 'Your investment continues as before. Nothing was charged.',
      },
      settled: {
        title: `${naira(netKobo)} is in your wallet`,
        text: `You have left ${name}. Leaving early cost ${naira(feeKobo)}.`,
      },
    }[what]
    return {
      title: said.title,
      parts: [
        said.text,
        ...(reason === undefined ? [] : [`Reason: ${reason}`]),
        { words: 'See this investment', link: investmentPath(id) },
      ],
    }
  },
})

const frozen = z.object({ id: z.string(), name: z.string(), reason: z.string(), isFrozen: z.boolean() })

/** An administrator has frozen an investment, or freed it. */
export const investmentFrozen = topic<z.output<typeof frozen>>({
  name: 'investments.investment-frozen',
  title: 'An investment was frozen or unfrozen',
  weight: 'urgent',
  facts: frozen,
  words: ({ id, name, reason, isFrozen }) => ({
    title: isFrozen ? `Your investment in ${name} is frozen` : `Your investment in ${name} is unfrozen`,
    parts: [
      isFrozen
        ? 'An administrator has frozen it. You cannot leave it or be paid out until it is unfrozen. Your money stays yours.'
        : 'It continues as before.',
      `Reason: ${reason}`,
      { words: 'See this investment', link: investmentPath(id) },
    ],
  }),
})
