/** The SQL of the annual return: who was a member at the end of a year, who joined in it and who left. */
import type { Db } from '@kolo/database/tables'
import { firstIdAt } from '@kolo/foundation/ids'
import { addDays, type CalendarDate, startOfDay } from '@kolo/foundation/time'
import { sql } from 'kysely'
import type { BySex, Movement } from '../annual-return.rules.ts'

type Row = { part: 'closing' | 'joined' | 'left'; gender: string | null; members: number }

function sexOf({ gender }: Row): keyof BySex {
  if (gender === 'female') return 'women'
  return gender === 'male' ? 'men' : 'notGiven'
}

/**
 * Members join on the day an imported list says, or on the day their profile was opened; a profile that became another one is
 * the same member. Whoever deleted their account left that day: of them the log keeps nothing but an id, which begins with
 * the moment it was made.
 */
export async function readMovement(db: Db, first: CalendarDate, last: CalendarDate): Promise<Movement> {
  const [begin, end] = [startOfDay(first), startOfDay(addDays(last, 1))]
  const [firstUid, endUid] = [firstIdAt(Date.parse(begin)), firstIdAt(Date.parse(end))]
  const { rows } = await sql<Row>`
    with kin as (
      select uid, uid as was from profiles union all
      select transferred_to, uid from profiles where transferred_to is not null
    ), opened as (
      select k.uid, min((o.created_at at time zone 'Africa/Lagos')::date) as joined_on
      from kin k join profiles o on o.uid = k.was group by k.uid
    ), listed as (
      select k.uid, min(r.joined_on) as joined_on
      from kin k join move_in_rows r on r.member_uid = k.was where r.taken_back_at is null group by k.uid
    ), members as (
      select p.gender, least(o.joined_on, l.joined_on) as joined_on
      from profiles p join opened o on o.uid = p.uid left join listed l on l.uid = p.uid where not p.is_archived
    ), gone as (
      select e.subject_uid as uid, e.at from audit_events e
      where e.kind = 'account.deleted' and e.subject_uid is not null and e.at >= ${begin}::timestamptz
        and coalesce(e.facts ->> 'through', '') <> 'sweep'
    )
    select 'closing' as part, gender, count(*)::int as members from members
      where joined_on <= ${last}::date group by gender
    union all select 'closing', null, count(*)::int from gone
      where at >= ${end}::timestamptz and uid < ${endUid}::uuid
    union all select 'joined', gender, count(*)::int from members
      where joined_on between ${first}::date and ${last}::date group by gender
    union all select 'joined', null, count(*)::int from gone
      where uid >= ${firstUid}::uuid and uid < ${endUid}::uuid
    union all select 'left', null, count(*)::int from gone where at < ${end}::timestamptz`.execute(db)
  const bySex = (part: Row['part']): BySex => {
    const sum = { women: 0, men: 0, notGiven: 0 }
    for (const row of rows.filter((one) => one.part === part)) sum[sexOf(row)] += row.members
    return sum
  }
  return { closing: bySex('closing'), joined: bySex('joined'), left: bySex('left') }
}
