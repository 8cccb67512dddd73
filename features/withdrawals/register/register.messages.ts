/** What the list of all withdrawals says. */
import type { Words } from '@kolo/foundation/refusal'

export const registerMessages = {
  'too-many-rows': ({ most }) =>
    `There are more than ${Number(most).toLocaleString('en-NG')} of them, too many for one file. Choose fewer days.`,
} satisfies Words<string>
