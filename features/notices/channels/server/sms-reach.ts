/** How many SMS a telling would send, asked before somebody decides that it is told. */
import type { Call } from '@kolo/application/call'
import type { Topic } from '@kolo/application/notification-types'
import { route } from '../../notices/notice.rules.ts'
import { recipients } from '../../notices/server/notice.store.ts'
import { deliverySettings } from '../../notices.settings.ts'
import { sms } from './sms.ts'
import { switched } from './switched-channels.ts'

/** Of some members, how many would get an SMS now by their settings and their number. */
export async function countSms(
  { db, community: setUp, now }: Pick<Call, 'db' | 'community' | 'now'>,
  { topic, to }: { topic: Pick<Topic, 'weight' | 'category' | 'reminds'>; to: readonly string[] },
): Promise<number> {
  if (!setUp.channels.includes('sms') || to.length === 0) return 0
  const community = await switched(db, setUp)
  const people = (await recipients(db, to)).filter(({ settings, preferences }) =>
    route(topic, deliverySettings(settings, preferences), community, now).outside.some(
      ({ channel }) => channel === 'sms',
    ),
  )
  return (await sms.reach(db, people)).length
}
