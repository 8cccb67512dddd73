/** Every route of this feature, tied to its act. */

import type { ApprovalKind } from '@kolo/database/call'
import { wordsOf } from '@kolo/database/community-settings'
import type { LongWorkKind } from '@kolo/database/long-work-kind'
import { route, uploadRoute } from '@kolo/database/route'
import type { ServerFeature } from '@kolo/database/server-feature'
import type { Topic } from '@kolo/database/topics'
import { readAvatar, removeAvatar, uploadAvatar } from '../avatars/avatar.contract.ts'
import {
  admitPicture,
  checkPicture,
  readAvatarAct,
  removeAvatarAct,
  sweepPictures,
  uploadAvatarAct,
} from '../avatars/server/save-avatar.ts'
import { askHigherLimit } from '../limits/higher-limit.contract.ts'
import { askHigherLimitAct, higherLimitKind } from '../limits/server/request-higher-limit.ts'
import {
  changeTierLimitsAct,
  getTierLimitsAct,
  tierLimitsKind,
  tierLimitsSetting,
} from '../limits/server/tier-limits.ts'
import { listMemberFiles, makeMemberFile, openMemberFile } from '../member-files/member-files.contract.ts'
import {
  listMemberFilesAct,
  makeMemberFileAct,
  memberFileJobs,
  memberFileWork,
  openMemberFileAct,
} from '../member-files/server/make-member-file.ts'
import {
  changeIdentity,
  changeRole,
  changeStanding,
  changeTier,
  changeTierLimits,
  downloadMembers,
  getMemberFigures,
  getTierLimits,
  listMembers,
} from '../members/members.contract.ts'
import { listMemberNotes, removeMemberNote, writeMemberNote } from '../members/notes.contract.ts'
import {
  changeIdentityAct,
  changeRoleAct,
  changeStandingAct,
  changeTierAct,
} from '../members/server/change-member.ts'
import { getMemberFiguresAct, listMembersAct } from '../members/server/list-members.ts'
import { type EndSessions, memberApprovals } from '../members/server/member-approvals.ts'
import {
  listMemberNotesAct,
  removeMemberNoteAct,
  writeMemberNoteAct,
} from '../members/server/member-notes.ts'
import { keepMemberViewAct, listMemberViewsAct, removeMemberViewAct } from '../members/server/member-views.ts'
import { downloadMembersAct } from '../members/server/read-members.ts'
import { keepMemberView, listMemberViews, removeMemberView } from '../members/views.contract.ts'
import { changeNextOfKin } from '../next-of-kin/next-of-kin.contract.ts'
import { saveNextOfKin } from '../next-of-kin/server/save-next-of-kin.ts'
import { provePhone, sendPhoneCode } from '../phone/phone.contract.ts'
import { phoneCode, provePhoneAct, sendPhoneCodeAct, sweepPhoneCodes } from '../phone/server/verify-phone.ts'
import {
  findProfiles,
  getOwnProfile,
  getProfile,
  setProfile,
  updateProfile,
} from '../profiles/profile.contract.ts'
import { profileWords } from '../profiles/profile.messages.ts'
import {
  higherLimitDeclined,
  memberChanged,
  memberFileReady,
} from '../profiles/server/profile.notifications.ts'
import { markEmailVerified, stampSignIn } from '../profiles/server/profile.store.ts'
import { findProfilesAct, getOwnProfileAct, getProfileAct } from '../profiles/server/read-profile.ts'
import { updateProfileAct } from '../profiles/server/update-profile.ts'
import { updatePreferencesAct, updateSettingsAct } from '../settings/server/update-settings.ts'
import { updatePreferences, updateSettings } from '../settings/settings.contract.ts'
import { profilePerson } from './profile.personal-data.ts'

/** Profiles as part of the server. Sessions belong to another feature, which gives the way to end them. */
export function profile(endSessions: EndSessions): ServerFeature {
  const kinds = memberApprovals(endSessions)
  const higherLimit = higherLimitKind(kinds.tier)
  return {
    name: 'profile',
    person: { tables: profilePerson },
    settings: [wordsOf(tierLimitsSetting)],
    approvals: [...Object.values(kinds), higherLimit, tierLimitsKind] as readonly ApprovalKind[],
    routes: [
      route(findProfiles, profileWords, findProfilesAct),
      route(getOwnProfile, profileWords, getOwnProfileAct),
      route(getProfile, profileWords, getProfileAct),
      route(setProfile, profileWords, updateProfileAct),
      route(updateProfile, profileWords, updateProfileAct),
      route(changeNextOfKin, profileWords, saveNextOfKin),
      route(updateSettings, profileWords, updateSettingsAct),
      route(updatePreferences, profileWords, updatePreferencesAct),
      uploadRoute(uploadAvatar, profileWords, admitPicture, uploadAvatarAct, checkPicture),
      route(removeAvatar, profileWords, removeAvatarAct),
      route(readAvatar, profileWords, readAvatarAct),
      route(sendPhoneCode, profileWords, sendPhoneCodeAct),
      route(provePhone, profileWords, provePhoneAct),
      route(listMembers, profileWords, listMembersAct),
      route(getMemberFigures, {}, getMemberFiguresAct),
      route(downloadMembers, profileWords, downloadMembersAct),
      route(makeMemberFile, profileWords, makeMemberFileAct),
      route(listMemberFiles, {}, listMemberFilesAct),
      route(openMemberFile, profileWords, openMemberFileAct),
      route(listMemberNotes, profileWords, listMemberNotesAct),
      route(writeMemberNote, profileWords, writeMemberNoteAct),
      route(removeMemberNote, profileWords, removeMemberNoteAct),
      route(listMemberViews, {}, listMemberViewsAct),
      route(keepMemberView, profileWords, keepMemberViewAct),
      route(removeMemberView, {}, removeMemberViewAct),
      route(changeRole, profileWords, changeRoleAct(kinds)),
      route(changeStanding, profileWords, changeStandingAct(kinds, endSessions)),
      route(changeTier, profileWords, changeTierAct(kinds)),
      route(changeIdentity, profileWords, changeIdentityAct(kinds)),
      route(askHigherLimit, profileWords, askHigherLimitAct(higherLimit)),
      route(getTierLimits, {}, getTierLimitsAct),
      route(changeTierLimits, profileWords, changeTierLimitsAct),
    ],
    jobs: [sweepPictures, sweepPhoneCodes, ...memberFileJobs],
    longWork: [memberFileWork] as readonly LongWorkKind[],
    afterProof: { signedIn: stampSignIn, emailProved: markEmailVerified },
    topics: [memberChanged, higherLimitDeclined, memberFileReady, phoneCode as Topic],
  }
}
