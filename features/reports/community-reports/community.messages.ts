/** Why a report is not read or made. */
import type { Words } from '@kolo/foundation/refusal'

export const communityMessages = {
  'days-reversed': 'The first day is after the last day. Please swap them.',
  'day-to-come': 'This day has not come yet. Choose today or a day before.',
  'time-too-long': 'A report covers ten years at most. Please choose a shorter time.',
  'too-many-rows': ({ most }) =>
    `There are more than ${Number(most).toLocaleString('en-NG')} lines, too many for one page. Please request a large file, or choose a shorter time.`,
  'never-long': 'This report is always short. Please download it directly.',
  'not-there': 'This file is not made yet, or was kept for 7 days and is gone. Please have it made again.',
} satisfies Words<string>
