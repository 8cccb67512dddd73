/**
 * Reports that come each month. What must always be true: somebody has a report made once for a month, and only while
 * they may read reports; the letter says that it is there and no figure of it.
 */
import type { Call } from '@kolo/application/call'
import type { Job, JobCall } from '@kolo/application/job'
import type { Report } from '@kolo/application/reports'
import { actsAsStaff } from '@kolo/foundation/access'
import type { InputOf, OutputOf } from '@kolo/foundation/endpoint'
import type { ReportTime } from '@kolo/foundation/report'
import { orNotFound } from '@kolo/foundation/request-problem'
import { addDays, type CalendarDate, dayIn, lagos } from '@kolo/foundation/time'
import { memberStatusesOf } from '@kolo/profile/server'
import { reportsAccess } from '../../reports.access.ts'
import type { changeMonthlyReport, listMonthlyReports } from '../community.contract.ts'
import type { ReportFormat } from '../community.rules.ts'
import { dropSchedule, keepSchedule, markMade, schedulesDue, schedulesOf } from './report-schedules.store.ts'

type Making = (
  call: JobCall,
  asked: { report: Report; time: ReportTime; format: ReportFormat; ownerUid: string },
) => Promise<unknown>

/** The commands, and the work of the first of a month, for these reports. `make` begins a file as long work. */
export function monthlyReports(reports: readonly Report[], make: Making) {
  const list = async ({
    db,
    actor,
  }: Pick<Call, 'db' | 'actor'>): Promise<OutputOf<typeof listMonthlyReports>> => ({
    rows: await schedulesOf(db, actor.uid),
  })
  const job: Job = {
    name: 'reports.monthly',
    schedule: '40 5 * * *',
    run: async (call) => {
      const today = dayIn(lagos, call.now)
      const month = `${today.slice(0, 7)}-01` as CalendarDate
      const due = await schedulesDue(call.db, month)
      const memberStatuses = await memberStatusesOf(call.db, [
        ...new Set(due.map(({ owner_uid }) => owner_uid)),
      ])
      for (const { owner_uid: ownerUid, report: name, format } of due) {
        const report = reports.find((one) => one.name === name)
        const standing = memberStatuses.get(ownerUid)
        const mayRead =
          standing !== undefined &&
          actsAsStaff({ uid: ownerUid, ...standing }, reportsAccess.readReports.permission)
        if (report && mayRead) await make(call, { report, time: lastMonth(report, today), format, ownerUid })
        await markMade(call.db, { ownerUid, report: name, month })
      }
    },
  }
  return {
    list,
    job,
    change: async (call: Call, { params, body }: InputOf<typeof changeMonthlyReport>) => {
      const { db, actor, now } = call
      orNotFound(reports.find(({ name }) => name === params.name))
      const { format } = body
      const month = `${dayIn(lagos, now).slice(0, 7)}-01` as CalendarDate
      // The first one comes with the next month.
      if (format)
        await keepSchedule(db, {
          owner_uid: actor.uid,
          report: params.name,
          format,
          since: now,
          made_for: month,
        })
      else await dropSchedule(db, actor.uid, params.name)
      const facts = { format: format ?? 'none' }
      call.record({ kind: 'report.monthly-changed', target: { type: 'report', id: params.name }, facts })
      return list(call)
    },
  }
}

/** The month before: on 3 December 1 to 30 November; what is of now alone is of today. */
export function lastMonth({ asks }: Pick<Report, 'asks'>, today: CalendarDate): ReportTime {
  const to = addDays(`${today.slice(0, 7)}-01` as CalendarDate, -1)
  return { from: `${to.slice(0, 7)}-01` as CalendarDate, to: asks === 'now' ? today : to }
}
