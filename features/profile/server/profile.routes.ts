/** Every route of this feature, tied to its command. */

import type { LongWorkKind } from '@kolo/application/batch-job-kind'
import type { ApprovalKind } from '@kolo/application/call'
import { wordsOf } from '@kolo/application/community-settings'
import type { Topic } from '@kolo/application/notification-types'
import { route, uploadRoute } from '@kolo/application/route'
import type { ServerFeature } from '@kolo/application/server-feature'
import { readAvatar, removeAvatar, uploadAvatar } from '../avatars/avatar.contract.ts'
import {
  admitPicture,
  checkPicture,
  readAvatarHandler,
  removeAvatarHandler,
  sweepPictures,
  uploadAvatarHandler,
} from '../avatars/server/save-avatar.ts'
import { addDeathPaper, openDeathPaper, readDeath, recordDeath } from '../deaths/deaths.contract.ts'
import { deathsMessages } from '../deaths/deaths.messages.ts'
import { deathKind } from '../deaths/server/death-approval.ts'
import {
  addDeathPaperHandler,
  admitDeathPaper,
  openDeathPaperHandler,
  readDeathHandler,
  recordDeathHandler,
  sweepDeathPapers,
} from '../deaths/server/record-death.ts'
import { askHigherLimit } from '../limits/higher-limit.contract.ts'
import { askHigherLimitHandler, higherLimitKind } from '../limits/server/request-higher-limit.ts'
import {
  changeTierLimitsHandler,
  getTierLimitsHandler,
  tierLimitsKind,
  tierLimitsSetting,
} from '../limits/server/tier-limits.ts'
import { listMemberFiles, makeMemberFile, openMemberFile } from '../member-files/member-files.contract.ts'
import {
  listMemberFilesHandler,
  makeMemberFileHandler,
  memberFileJobs,
  memberFileWork,
  openMemberFileHandler,
} from '../member-files/server/make-member-file.ts'
import {
  changeIdentity,
  changeMemberStatus,
  changeRole,
  changeTier,
  changeTierLimits,
  downloadMembers,
  getMemberFigures,
  getTierLimits,
  listMembers,
} from '../members/members.contract.ts'
import { listMemberNotes, removeMemberNote, writeMemberNote } from '../members/notes.contract.ts'
import {
  changeIdentityHandler,
  changeRoleHandler,
  changeStandingHandler,
  changeTierHandler,
} from '../members/server/change-member.ts'
import { getMemberFiguresHandler, listMembersHandler } from '../members/server/list-members.ts'
import { type EndSessions, memberApprovals } from '../members/server/member-approvals.ts'
import {
  listMemberNotesHandler,
  removeMemberNoteHandler,
  writeMemberNoteHandler,
} from '../members/server/member-notes.ts'
import { downloadMembersHandler } from '../members/server/read-members.ts'
import { memberSearch } from '../members/server/search-members.ts'
import { changeNextOfKin } from '../next-of-kin/next-of-kin.contract.ts'
import { saveNextOfKin } from '../next-of-kin/server/save-next-of-kin.ts'
import { provePhone, sendPhoneCode } from '../phone/phone.contract.ts'
import {
  phoneCode,
  provePhoneHandler,
  sendPhoneCodeHandler,
  sweepPhoneCodes,
} from '../phone/server/verify-phone.ts'
import {
  findProfiles,
  getOwnProfile,
  getProfile,
  setProfile,
  updateProfile,
} from '../profiles/profile.contract.ts'
import { profileMessages } from '../profiles/profile.messages.ts'
import {
  higherLimitDeclined,
  memberChanged,
  memberFileReady,
} from '../profiles/server/profile.notifications.ts'
import { markEmailVerified, stampSignIn } from '../profiles/server/profile.store.ts'
import {
  findProfilesHandler,
  getOwnProfileHandler,
  getProfileHandler,
} from '../profiles/server/read-profile.ts'
import { updateProfileHandler } from '../profiles/server/update-profile.ts'
import { listSavedViews, removeView, saveView } from '../saved-views/saved-views.contract.ts'
import {
  listSavedViewsHandler,
  removeViewHandler,
  saveViewHandler,
} from '../saved-views/server/saved-views.ts'
import { updatePreferencesHandler, updateSettingsHandler } from '../settings/server/update-settings.ts'
import { updatePreferences, updateSettings } from '../settings/settings.contract.ts'
import { profileRecords } from './profile.records.ts'

/** Profiles as part of the server. Sessions belong to another feature, which gives the way to end them. */
export function profile(endSessions: EndSessions): ServerFeature {
  const kinds = memberApprovals(endSessions)
  const higherLimit = higherLimitKind(kinds.tier)
  return {
    name: 'profile',
    records: profileRecords,
    settings: [wordsOf(tierLimitsSetting)],
    approvals: [...Object.values(kinds), higherLimit, tierLimitsKind, deathKind] as readonly ApprovalKind[],
    search: [memberSearch],
    routes: [
      route(findProfiles, profileMessages, findProfilesHandler),
      route(getOwnProfile, profileMessages, getOwnProfileHandler),
      route(getProfile, profileMessages, getProfileHandler),
      route(setProfile, profileMessages, updateProfileHandler),
      route(updateProfile, profileMessages, updateProfileHandler),
      route(changeNextOfKin, profileMessages, saveNextOfKin),
      route(updateSettings, profileMessages, updateSettingsHandler),
      route(updatePreferences, profileMessages, updatePreferencesHandler),
      uploadRoute(uploadAvatar, profileMessages, admitPicture, uploadAvatarHandler, checkPicture),
      route(removeAvatar, profileMessages, removeAvatarHandler),
      route(readAvatar, profileMessages, readAvatarHandler),
      route(sendPhoneCode, profileMessages, sendPhoneCodeHandler),
      route(provePhone, profileMessages, provePhoneHandler),
      route(listMembers, profileMessages, listMembersHandler),
      route(getMemberFigures, {}, getMemberFiguresHandler),
      route(downloadMembers, profileMessages, downloadMembersHandler),
      route(makeMemberFile, profileMessages, makeMemberFileHandler),
      route(listMemberFiles, {}, listMemberFilesHandler),
      route(openMemberFile, profileMessages, openMemberFileHandler),
      route(listMemberNotes, profileMessages, listMemberNotesHandler),
      route(writeMemberNote, profileMessages, writeMemberNoteHandler),
      route(removeMemberNote, profileMessages, removeMemberNoteHandler),
      route(listSavedViews, {}, listSavedViewsHandler),
      route(saveView, profileMessages, saveViewHandler),
      route(removeView, {}, removeViewHandler),
      route(changeRole, profileMessages, changeRoleHandler(kinds)),
      route(changeMemberStatus, profileMessages, changeStandingHandler(kinds, endSessions)),
      route(changeTier, profileMessages, changeTierHandler(kinds)),
      route(changeIdentity, profileMessages, changeIdentityHandler(kinds)),
      route(askHigherLimit, profileMessages, askHigherLimitHandler(higherLimit)),
      route(readDeath, {}, readDeathHandler),
      uploadRoute(addDeathPaper, deathsMessages, admitDeathPaper, addDeathPaperHandler),
      route(openDeathPaper, deathsMessages, openDeathPaperHandler),
      route(recordDeath, deathsMessages, recordDeathHandler),
      route(getTierLimits, {}, getTierLimitsHandler),
      route(changeTierLimits, profileMessages, changeTierLimitsHandler),
    ],
    jobs: [sweepPictures, sweepDeathPapers, sweepPhoneCodes, ...memberFileJobs],
    longWork: [memberFileWork] as readonly LongWorkKind[],
    afterProof: { signedIn: stampSignIn, emailProved: markEmailVerified },
    topics: [memberChanged, higherLimitDeclined, memberFileReady, phoneCode as Topic],
  }
}
