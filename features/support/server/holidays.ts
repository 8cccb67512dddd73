/** The days that are no working time: read by staff, changed by administrators. */
import type { Call } from '@kolo/database/call'
import { actsAsStaff } from '@kolo/foundation/access'
import type { InputOf } from '@kolo/foundation/endpoint'
import { refuse } from '@kolo/foundation/refusal'
import { dayIn, lagos } from '@kolo/foundation/time'
import { supportAccess } from '../support.access.ts'
import type * as contract from '../support.contract.ts'
import { holidaysToCome, insertHoliday, removeHolidayOn } from './support.store.ts'

/** The act behind `GET /api/desk/holidays`. */
export async function listHolidaysAct({ db, actor, now }: Call) {
  const rows = await holidaysToCome(db, dayIn(lagos, now))
  return { rows, mayChange: actsAsStaff(actor, supportAccess.changeHolidays.permission) }
}

/** The act behind `POST /api/desk/holidays`. */
export async function addHolidayAct(call: Call, { body }: InputOf<typeof contract.addHoliday>) {
  if (!(await insertHoliday(call.db, body))) return refuse('holiday-kept', {}, 'day')
  call.record({ kind: 'holiday.added', facts: { day: body.day } })
  return listHolidaysAct(call)
}

/** The act behind `DELETE /api/desk/holidays/{day}`. */
export async function removeHolidayAct(
  call: Call,
  { params: { day } }: InputOf<typeof contract.removeHoliday>,
) {
  await removeHolidayOn(call.db, day)
  call.record({ kind: 'holiday.removed', facts: { day } })
  return listHolidaysAct(call)
}
