/** Making a series of a draft: its other dates are drafts like it. */
import type { Call } from '@kolo/application/call'
import type { InputOf } from '@kolo/foundation/endpoint'
import { newId } from '@kolo/foundation/ids'
import { refuse } from '@kolo/foundation/refusal'
import { RequestProblem } from '@kolo/foundation/request-problem'
import { dayIn } from '@kolo/foundation/time'
import type { repeatEvent } from '../../events/event.contract.ts'
import { termsOf } from '../../events/server/event.record.ts'
import { insertEvents, lockEvent, saveEvent } from '../../events/server/event.store.ts'
import { presentReview } from '../../events/server/present-event.ts'
import { mostInSeries, ruleText, sameHourOn, seriesDays, timesFrom, weekdayPlace } from '../series.rules.ts'

export async function repeatEventHandler(call: Call, { params: { id }, body }: InputOf<typeof repeatEvent>) {
  const { db, actor, now } = call
  const row = await lockEvent(db, id)
  if (row.status !== 'draft' || row.series_id !== null) return refuse('event-state')
  if (row.version !== body.version) throw new RequestProblem('changed-meanwhile')
  const rule = { every: body.every, interval: body.interval, ...body.end }
  const first = dayIn(row.timezone, row.starts_at)
  if (rule.every === 'month-last-weekday' && !weekdayPlace(first).isLast)
    return refuse('series-not-last', undefined, 'every')
  const days = seriesDays(first, rule)
  if (days.length < 2 || days.length > mostInSeries) return refuse('series-length', undefined, 'until')
  const series = { series_id: id, repeat_rule: ruleText(rule, first) }
  await saveEvent(db, id, series)
  const others = days.slice(1).map((day) => {
    const times = timesFrom(sameHourOn(row.timezone, day, row.starts_at), termsOf(row))
    return {
      category: row.category,
      title: row.title,
      description: row.description,
      mode: row.mode,
      venue: row.venue,
      address: row.address,
      map_url: row.map_url,
      join_url: row.join_url,
      timezone: row.timezone,
      cover_stored_name: row.cover_stored_name,
      cover_type: row.cover_type,
      cover_bytes: row.cover_bytes,
      cover_sha256: row.cover_sha256,
      cover_alt: row.cover_alt,
      capacity_in_person: row.capacity_in_person,
      capacity_online: row.capacity_online,
      audience: row.audience,
      tiers: row.tiers,
      plan_ids: row.plan_ids,
      guests_allowed: row.guests_allowed,
      fee_kobo: row.fee_kobo,
      waitlist: row.waitlist,
      reminders: row.reminders,
      questions: row.questions,
      agenda: row.agenda,
      quorum_percent: row.quorum_percent,
      ...series,
      id: newId(Date.parse(now)),
      starts_at: times.startsAt,
      ends_at: times.endsAt,
      registration_opens_at: times.registrationOpensAt,
      registration_closes_at: times.registrationClosesAt,
      author_uid: actor.uid,
      written_at: now,
    }
  })
  await insertEvents(db, others)
  call.record({ kind: 'event.repeated', target: { type: 'event', id }, facts: { dates: days.length } })
  return presentReview(call, id)
}
