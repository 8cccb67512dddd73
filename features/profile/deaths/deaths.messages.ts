/** The sentences about members who died. */
import { askWords } from '@kolo/approvals/messages'
import type { Words } from '@kolo/foundation/refusal'

export const deathsMessages = {
  ...askWords,
  'own-record': 'This is your own record. Ask another administrator.',
  'next-of-kin': 'You are the next of kin of this member. Another administrator must do this.',
  'staff-first': 'This member is staff. Make them an ordinary member first.',
  'death-recorded': 'This death is recorded already.',
  'death-paper-missing': 'Add the document that shows the death first.',
  'day-in-future': 'This day is in the future. Check it.',
  'document-before-death': 'The document cannot be older than the death.',
  'file-type': 'This file type is not allowed.',
} satisfies Words<string>
