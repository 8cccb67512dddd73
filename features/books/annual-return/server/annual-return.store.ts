/** The SQL of the annual return: who was a member at the end of a year, who joined in it, who left and who died. */
import type { Db } from '@kolo/database/tables'
import { firstIdAt } from '@kolo/foundation/ids'
import { addDays, type CalendarDate, startOfDay } from '@kolo/foundation/time'
import { sql } from 'kysely'
import type { BySex, Movement } from '../annual-return.rules.ts'

type Row = { part: keyof Movement; gender: string | null; members: number }

function sexOf({ gender }: Row): keyof BySex {
  if (gender === 'female') return 'women'
  return gender === 'male' ? 'men' : 'notGiven'
}

/**
 * Members join on the day an imported list says, or on the day their profile was opened; a profile that became another one is
 * the same member. They end on the day of their death, or on the day they deleted their account: of those the log keeps
 * nothing but an id, which begins with the moment it was made, and the day of a death.
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
    ), people as (
      select p.gender, p.died_on, null::date as left_on, least(o.joined_on, l.joined_on) as joined_on
      from profiles p join opened o on o.uid = p.uid left join listed l on l.uid = p.uid where not p.is_archived
      union all
      select null, (d.facts ->> 'diedOn')::date, (e.at at time zone 'Africa/Lagos')::date,
        case when e.subject_uid < ${firstUid}::uuid then ${first}::date - 1
          when e.subject_uid < ${endUid}::uuid then ${first}::date else ${last}::date + 1 end
      from audit_events e
      left join audit_events d on d.kind = 'profile.death-confirmed' and d.subject_uid = e.subject_uid
      where e.kind = 'account.deleted' and e.subject_uid is not null and e.at >= ${begin}::timestamptz
        and coalesce(e.facts ->> 'through', '') <> 'sweep'
    )
    select part, gender, count(*)::int as members from people, lateral (values
      ('closing', joined_on <= ${last}::date and coalesce(coalesce(died_on, left_on) > ${last}::date, true)),
      ('joined', joined_on between ${first}::date and ${last}::date),
      ('left', died_on is null and left_on between ${first}::date and ${last}::date),
      ('died', died_on between ${first}::date and ${last}::date)
    ) as counted (part, counts)
    where counts group by part, gender`.execute(db)
  const bySex = (part: Row['part']): BySex => {
    const sum = { women: 0, men: 0, notGiven: 0 }
    for (const row of rows.filter((one) => one.part === part)) sum[sexOf(row)] += row.members
    return sum
  }
  return { closing: bySex('closing'), joined: bySex('joined'), left: bySex('left'), died: bySex('died') }
}
