/** Administrators record a member's death: the paper first, then what it says. */
import type { AdmitCall, Call } from '@kolo/application/call'
import type { FileAnswer } from '@kolo/application/route'
import { askApproval, readWaiting } from '@kolo/approvals/server'
import { shownFileName } from '@kolo/files/rules'
import { admitUpload, linkTo, removeWhenCommitted, sweepOf } from '@kolo/files/server'
import { decide, refusalOf } from '@kolo/foundation/access'
import type { InputOf } from '@kolo/foundation/endpoint'
import { isRefusal, type Refusal, refuse } from '@kolo/foundation/refusal'
import { orNotFound } from '@kolo/foundation/request-problem'
import { dayIn, lagos } from '@kolo/foundation/time'
import { profileAccess } from '../../profile.access.ts'
import type { ProfileRow } from '../../profiles/server/profile.record.ts'
import { lockProfile, profileByUid } from '../../profiles/server/profile.store.ts'
import type * as contract from '../deaths.contract.ts'
import type { Death } from '../deaths.contract.ts'
import { deathDaysProblem } from '../deaths.rules.ts'
import { deathFolder, deathOf, keepDeathPaper } from './death.store.ts'
import { deathKind, kinRefusal, recordingRefusal, recordOnDeath } from './death-approval.ts'

const daily = {
  limit: { name: 'death paper by person', points: 50, duration: 24 * 60 * 60 },
  sentence: 'You have added many documents today. Please wait before adding another one.',
} as const

/** What is known of it. */
export async function readDeathHandler(call: Call, { params }: InputOf<typeof contract.readDeath>) {
  return presentDeath(call, orNotFound(await profileByUid(call.db, params.uid)))
}

/** Before a byte of it is read: the member is somebody else, and no death is recorded of them. */
export async function admitDeathPaper(call: AdmitCall, { params }: { params: { uid: string } }) {
  const member = orNotFound(await profileByUid(call.db, params.uid))
  return whyClosed(call, member) ?? admitUpload(call, deathFolder, daily)
}

function whyClosed({ actor }: Pick<Call, 'actor'>, member: ProfileRow) {
  const own = refusalOf(profileAccess.recordDeath, actor, member)
  if (own) return own
  return member.died_on === null ? undefined : refuse('death-recorded')
}

/** Keeps it. What the file is, is read from its bytes; what it is called is only shown. */
export async function addDeathPaperHandler(
  call: Call,
  { params: { uid }, body }: InputOf<typeof contract.addDeathPaper>,
) {
  const { db, actor, now, enqueue } = call
  const member = await lockProfile(db, uid)
  const closed = whyClosed(call, member)
  if (closed) return closed
  const file = body.stored
  if (!file) return refuse('file-type')
  const before = await deathOf(db, uid)
  await keepDeathPaper(db, {
    uid,
    fileName: shownFileName(body.name, 'death certificate'),
    storedName: file.storedName,
    contentType: file.type,
    sizeBytes: file.sizeBytes,
    sha256: file.sha256,
    addedBy: actor.uid,
    addedAt: now,
  })
  if (before) await removeWhenCommitted(enqueue, deathFolder, before.storedName)
  recordOnDeath(call, 'profile.death-paper-added', uid)
  return presentDeath(call, member)
}

/** A link to it. */
export async function openDeathPaperHandler(
  call: Call,
  { params: { uid } }: InputOf<typeof contract.openDeathPaper>,
): Promise<FileAnswer | Refusal<'own-record'>> {
  const member = orNotFound(await profileByUid(call.db, uid))
  const own = refusalOf(profileAccess.recordDeath, call.actor, member)
  if (own) return own
  const paper = orNotFound(await deathOf(call.db, uid))
  recordOnDeath(call, 'profile.death-paper-opened', uid)
  return linkTo(call, deathFolder, {
    storedName: paper.storedName,
    type: paper.contentType,
    called: `${member.member_code}-death`,
  })
}

/** The first administrator writes it down, the second agrees. */
export async function recordDeathHandler(
  call: Call,
  { params: { uid }, body }: InputOf<typeof contract.recordDeath>,
) {
  const { db, actor, now } = call
  const member = await lockProfile(db, uid)
  const no =
    refusalOf(profileAccess.recordDeath, actor, member) ??
    recordingRefusal(member) ??
    (await kinRefusal(db, member.next_of_kin, [actor.uid]))
  if (no) return no
  const problem = deathDaysProblem(body, dayIn(lagos, now))
  if (problem) return refuse(problem, {}, problem === 'day-in-future' ? 'diedOn' : 'documentOn')
  const paper = await deathOf(db, uid)
  if (!paper) return refuse('death-paper-missing')
  const change = { ...body, sha256: paper.sha256 }
  const outcome = await askApproval(call, deathKind, { subjectId: uid, change, reason: '' })
  if (isRefusal(outcome)) return outcome
  return presentDeath(call, await lockProfile(db, uid))
}

/** What is known of it, with what waits for a second administrator. */
async function presentDeath(call: Call, member: ProfileRow): Promise<Death> {
  const kept = await deathOf(call.db, member.uid)
  const [waiting] = await readWaiting(call, [deathKind], [member.uid])
  return {
    uid: member.uid,
    ...(kept && {
      paper: {
        name: kept.fileName,
        contentType: kept.contentType as NonNullable<Death['paper']>['contentType'],
        sizeBytes: kept.sizeBytes,
        addedAt: kept.addedAt,
      },
    }),
    confirmed: confirmedOf(kept),
    waiting,
    may: {
      record: recordingRefusal(member)?.refusal ?? decide(profileAccess.recordDeath, call.actor, member),
    },
  }
}

function confirmedOf(kept: Awaited<ReturnType<typeof deathOf>>): Death['confirmed'] {
  if (!kept?.diedOn || !kept.documentNumber || !kept.documentOn || !kept.confirmedAt) return undefined
  const { diedOn, documentNumber, documentOn, confirmedAt: at } = kept
  return { diedOn, documentNumber, documentOn, at }
}

/** Removes files whose request failed after they were written. */
export const sweepDeathPapers = sweepOf('profile.sweep-death-papers', deathFolder)
