/** The tables with personal data, in the order of a member's export. */
import { invitations } from '../invitations/server/invitation.record.ts'
import { passkeys } from '../passkeys/server/passkey.record.ts'
import { knownDevices, recoveryCodes, secondFactors } from '../second-factor/server/second-factor.record.ts'
import { mailLinks, sessions, signIns } from './identity.record.ts'

/** What a person is given of this feature. */
export const identityRecords = [
  signIns,
  sessions,
  mailLinks,
  invitations,
  knownDevices,
  passkeys,
  secondFactors,
  recoveryCodes,
]
