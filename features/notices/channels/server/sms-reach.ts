/** How many SMS a telling would send, asked before somebody decides that it is told. */
import type { Call } from '@kolo/database/call'
import type { Topic } from '@kolo/database/topics'
import { route } from '../../notices/notice.rules.ts'
import { peopleToTell } from '../../notices/server/notice.store.ts'
import { tellSettings } from '../../notices.settings.ts'
import { sms } from './sms.ts'
import { switched } from './switched-channels.ts'

/** Of some members, how many would get an SMS now by their settings and their number. */
export async function countSms(
  { db, community: setUp, now }: Pick<Call, 'db' | 'community' | 'now'>,
  { topic, to }: { topic: Pick<Topic, 'weight' | 'category' | 'reminds'>; to: readonly string[] },
): Promise<number> {
  if (!setUp.channels.includes('sms') || to.length === 0) return 0
  const community = await switched(db, setUp)
  const people = (await peopleToTell(db, to)).filter(({ settings, preferences }) =>
    route(topic, tellSettings(settings, preferences), community, now).outside.some(
      ({ channel }) => channel === 'sms',
    ),
  )
  return (await sms.reach(db, people)).length
}
