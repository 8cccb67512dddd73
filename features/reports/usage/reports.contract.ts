/**
 * Page views: what the browser asks before it counts, what it sends, and what administrators read. Anybody may send
 * counts, because people open screens before they sign in; what is sent names nobody.
 */
import { endpoint } from '@kolo/foundation/endpoint'
import { dayWire } from '@kolo/foundation/wire'
import * as z from 'zod/mini'
import { reportsAccess } from '../reports.access.ts'

/** The most views of one screen in one sending, and the most screens. */
const viewsMost = 100
const screensMost = 60

const measurementIdWire = z.nullable(z.string())

/** The id that views are counted under; `null` where nothing is counted. */
export const readMeasurement = endpoint({
  name: 'reports.read-measurement',
  method: 'GET',
  path: '/api/analytics/measurement',
  summary: 'The id page views are counted under; null where they are not counted.',
  needs: 'anyone',
  output: z.object({ measurementId: measurementIdWire }),
  refusals: [],
  background: true,
})

/** Adds page views to the day. */
export const countPageViews = endpoint({
  name: 'reports.count-page-views',
  method: 'POST',
  path: '/api/analytics/page-views',
  summary: 'Count how often screens were opened. Names no person and no address, only patterns of screens.',
  needs: 'anyone',
  body: z.strictObject({
    measurementId: z.string().check(z.maxLength(40)),
    views: z
      .array(
        z.strictObject({
          /** The pattern of the screen's address: `/savings/:id`. */
          screen: z.string().check(z.maxLength(100)),
          count: z.int().check(z.minimum(1), z.maximum(viewsMost)),
        }),
      )
      .check(z.minLength(1), z.maxLength(screensMost)),
  }),
  output: z.object({
    /** How many were counted: those of screens there are, under the id that holds now. */
    counted: z.int(),
  }),
  refusals: [],
  background: true,
})

/** The views of the last 30 days, most first. */
export const readPageViews = endpoint({
  name: 'reports.read-page-views',
  method: 'GET',
  path: '/api/analytics/page-views',
  summary: 'How often each screen was opened in the last 30 days.',
  needs: reportsAccess.readPageViews,
  output: z.object({
    measurementId: measurementIdWire,
    from: dayWire,
    to: dayWire,
    total: z.int(),
    screens: z.array(z.object({ screen: z.string(), views: z.int() })),
  }),
  refusals: [],
})

/** What administrators read. */
export type PageViews = z.output<typeof readPageViews.output>

/** How the community is used: members who were here week by week, and how many of those who joined stayed. */
export const readUse = endpoint({
  name: 'reports.read-use',
  method: 'GET',
  path: '/api/analytics/use',
  summary:
    'How many members were here in each of the last weeks, and how many of those who joined still come.',
  needs: reportsAccess.readPageViews,
  output: z.object({
    weeks: z.array(
      z.object({
        from: dayWire,
        to: dayWire,
        /** How many members there were at its end, or are now. */
        members: z.int(),
        active: z.int(),
        signIns: z.int(),
        joined: z.int(),
        isOver: z.boolean(),
      }),
    ),
    months: z.array(z.object({ month: dayWire, joined: z.int(), here: z.int() })),
    /** Somebody who came within so many days is here. */
    hereDays: z.int(),
    /** The day it was counted last; nothing before the first night. */
    countedOn: z.nullable(dayWire),
  }),
  refusals: [],
})

export type Use = z.output<typeof readUse.output>
