/** Why the audit log is not read or gone through. */
import type { Words } from '@kolo/foundation/refusal'

export const auditMessages = {
  'days-reversed': 'The first day is after the last day. Please swap them.',
  'too-many-rows': ({ most }) =>
    `There are more than ${Number(most).toLocaleString('en-NG')} events, too many for one file. Please choose a shorter time.`,
  'no-head': 'This is not a head of the log. A head is a number, a colon and 64 letters and digits.',
} satisfies Words<string>
