/** Why a report is not read or made. */
import type { Words } from '@kolo/foundation/refusal'

export const communityMessages = {
  'days-reversed': 'The first day is after the last day. Please turn them round.',
  'day-to-come': 'This day has not come yet. Choose today or a day before.',
  'time-too-long': 'A report covers ten years at most. Please choose a shorter time.',
  'too-many-rows': ({ most }) =>
    `There are more than ${Number(most).toLocaleString('en-NG')} lines, too many to be made at once. Please have a large file made, or choose a shorter time.`,
  'never-long': 'This report is never long. Please take it along at once.',
  'not-there': 'This file is not made yet, or was kept for 7 days and is gone. Please have it made again.',
} satisfies Words<string>
