/** Every route of this feature, tied to its act. */

import type { ApprovalKind } from '@kolo/database/call'
import { wordsOf } from '@kolo/database/community-settings'
import type { LongWorkKind } from '@kolo/database/long-work-kind'
import { route, uploadRoute } from '@kolo/database/route'
import type { ServerFeature } from '@kolo/database/server-feature'
import type { Topic } from '@kolo/database/topics'
import { readAvatar, removeAvatar, uploadAvatar } from '../avatar.contract.ts'
import { askHigherLimit } from '../higher-limit.contract.ts'
import { listMemberFiles, makeMemberFile, openMemberFile } from '../member-files.contract.ts'
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
} from '../members.contract.ts'
import { listMemberNotes, removeMemberNote, writeMemberNote } from '../notes.contract.ts'
import { provePhone, sendPhoneCode } from '../phone.contract.ts'
import { findProfiles, getOwnProfile, getProfile, setProfile, updateProfile } from '../profile.contract.ts'
import { profileWords } from '../profile.words.ts'
import { updatePreferences, updateSettings } from '../settings.contract.ts'
import { keepMemberView, listMemberViews, removeMemberView } from '../views.contract.ts'
import { askHigherLimitAct, higherLimitKind } from './ask-higher-limit.ts'
import { changeIdentityAct, changeRoleAct, changeStandingAct, changeTierAct } from './change-member.ts'
import {
  admitPicture,
  checkPicture,
  readAvatarAct,
  removeAvatarAct,
  sweepPictures,
  uploadAvatarAct,
} from './keep-avatar.ts'
import { getMemberFiguresAct, listMembersAct } from './list-members.ts'
import { type EndSessions, memberApprovals } from './member-approvals.ts'
import {
  listMemberFilesAct,
  makeMemberFileAct,
  memberFileJobs,
  memberFileWork,
  openMemberFileAct,
} from './member-files/make-member-file.ts'
import { listMemberNotesAct, removeMemberNoteAct, writeMemberNoteAct } from './member-notes.ts'
import { keepMemberViewAct, listMemberViewsAct, removeMemberViewAct } from './member-views.ts'
import { profilePerson } from './profile.person.ts'
import { markEmailVerified, stampSignIn } from './profile.store.ts'
import { higherLimitDeclined, memberChanged, memberFileReady } from './profile.topics.ts'
import { phoneCode, provePhoneAct, sendPhoneCodeAct, sweepPhoneCodes } from './prove-phone.ts'
import { findProfilesAct, getOwnProfileAct, getProfileAct } from './read-profile.ts'
import { downloadMembersAct } from './take-members.ts'
import { changeTierLimitsAct, getTierLimitsAct, tierLimitsKind, tierLimitsSetting } from './tier-limits.ts'
import { updateProfileAct } from './update-profile.ts'
import { updatePreferencesAct, updateSettingsAct } from './update-settings.ts'

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
