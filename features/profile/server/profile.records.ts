/** The tables with personal data, in the order of a member's export. */
import { avatars } from '../avatars/server/avatar.record.ts'
import { memberDeaths } from '../deaths/server/death.record.ts'
import { memberFiles } from '../member-files/server/member-file.record.ts'
import { memberChanges, memberNotes } from '../members/server/member.record.ts'
import { phoneCodes } from '../phone/server/phone.record.ts'
import { profiles } from '../profiles/server/profile.record.ts'
import { savedViews } from '../saved-views/server/saved-view.record.ts'

/** What a person is given of this feature. */
export const profileRecords = [
  profiles,
  memberChanges,
  memberNotes,
  savedViews,
  memberFiles,
  avatars,
  phoneCodes,
  memberDeaths,
]
