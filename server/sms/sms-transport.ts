/**
 * The transport of `sms.send`. Each message is paid for, so what is sent in a day is limited, to one number and in all;
 * what is beyond that fails and stands in the delivery log, and is in the product all the same.
 */

import { countTries, type Limit, TooManyAttempts, takeBackTries } from '@kolo/application/limits'
import type { Db } from '@kolo/database/tables'
import type { Instant } from '@kolo/foundation/time'
import type { Transport } from '@kolo/notices/server'
import { openSmsGateway, type SmsSettings } from './sms-gateway.ts'

/** The most messages to one number in 24 hours. */
export const smsToOneMost = 5

const aDay = 24 * 60 * 60

/** How SMS leave this server: `dailyMost` in all in 24 hours. */
export function smsTransport(
  settings: SmsSettings & { dailyMost: number },
  { db, clock }: { db: Db; clock: () => Instant },
): Transport {
  const send = openSmsGateway(settings, clock)
  const toOne: Limit = { name: 'sms to one number', points: smsToOneMost, duration: aDay }
  const inAll: Limit = { name: 'sms in all', points: settings.dailyMost, duration: aDay }
  return {
    job: 'sms.send',
    atOnce: 2,
    deliver: async ({ to, text }, id) => {
      try {
        // One after the other: what one number is refused counts nothing in all.
        await countTries(db, [[toOne, to]])
        await countTries(db, [[inAll]])
      } catch (error) {
        if (error instanceof TooManyAttempts)
          return { outcome: 'failed', why: 'the limit of a day is reached' }
        throw error
      }
      const outcome = await send({ to, text, reference: id })
      if (outcome.outcome !== 'delivered') await takeBackTries(db, [[toOne, to], [inAll]])
      return outcome
    },
  }
}
