/** The tables with something of a person, in the order they are given it. */
import { avatars } from '../avatars/server/avatar.record.ts'
import { memberFiles } from '../member-files/server/member-file.record.ts'
import { memberChanges, memberNotes, memberViews } from '../members/server/member.record.ts'
import { phoneCodes } from '../phone/server/phone.record.ts'
import { profiles } from '../profiles/server/profile.record.ts'

/** What a person is given of this feature. */
export const profileRecords = [
  profiles,
  memberChanges,
  memberNotes,
  memberViews,
  memberFiles,
  avatars,
  phoneCodes,
]
