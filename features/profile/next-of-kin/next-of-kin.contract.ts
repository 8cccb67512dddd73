/** Who the community turns to when it cannot reach a member: named by the member, or by the list they were imported with. */
import { endpoint } from '@kolo/foundation/endpoint'
import { lineWire } from '@kolo/foundation/wire'
import * as z from 'zod/mini'
import { profileAccess } from '../profile.access.ts'
import { fullNameWire, phoneWire } from '../profiles/fields.contract.ts'
import { wholeProfileWire } from '../profiles/profile.contract.ts'

const shareMessage = 'Enter a share of 1 to 100 per cent.'

/** Names one's own next of kin, in the place of the one before. */
export const changeNextOfKin = endpoint({
  name: 'profile.change-next-of-kin',
  method: 'PUT',
  path: '/api/profile/next-of-kin',
  summary: 'Name your next of kin, in the place of the one before.',
  needs: profileAccess.editProfile,
  body: z.strictObject({
    fullName: fullNameWire,
    phone: z.union([z.literal(''), phoneWire], 'Enter a Nigerian phone number, or leave it empty.'),
    relationship: lineWire(2, 40, 'Enter how you are related, such as sister, in 2 to 40 letters.'),
    /** Per cent. */
    sharePercent: z
      .number(shareMessage)
      .check(z.int(shareMessage), z.minimum(1, shareMessage), z.maximum(100, shareMessage)),
    version: z.int().check(z.minimum(1)),
  }),
  output: wholeProfileWire,
  refusals: [],
})
