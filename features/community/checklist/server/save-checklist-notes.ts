/** Notes about the legal checklist, with their documents; each is in the history of the settings and in the audit log. */
import type { AdmitCall, Call } from '@kolo/application/call'
import { type SettingWords, saveSettingChange } from '@kolo/application/community-settings'
import type { FileAnswer } from '@kolo/application/route'
import { shownFileName } from '@kolo/files/rules'
import { admitUpload, linkTo, type MediaFolder, sweepOf } from '@kolo/files/server'
import type { InputOf } from '@kolo/foundation/endpoint'
import { newId } from '@kolo/foundation/ids'
import { refuse } from '@kolo/foundation/refusal'
import { orNotFound } from '@kolo/foundation/request-problem'
import { calendarDate, dayIn, lagos } from '@kolo/foundation/time'
import * as z from 'zod/mini'
import type {
  addLegalPaper,
  Checklist,
  NotedPoint,
  notePoint,
  readLegalPaper,
} from '../checklist.contract.ts'
import { pointWords, stateNames } from '../checklist.messages.ts'
import { evidenceLeast, legalPoints, legalStates, needsEvidence } from '../checklist.rules.ts'
import * as store from './checklist.store.ts'

const mediaFolder: MediaFolder = { folder: 'legal-checklist', known: store.legalPapersKnown }

const daily = {
  limit: { name: 'legal paper by person', points: 60, duration: 24 * 60 * 60 },
  sentence: 'You have added many documents today. Please wait before adding another one.',
} as const

export async function readChecklistHandler({ db, now }: Pick<Call, 'db' | 'now'>): Promise<Checklist> {
  const noted = new Map((await store.notedPoints(db)).map((row) => [row.point, row]))
  const today = dayIn(lagos, now)
  return {
    points: legalPoints.map((point): NotedPoint => {
      const row = noted.get(point)
      if (!row) return { point, ...nothing }
      const { paper_id: id, file_name: name, size_bytes: sizeBytes } = row
      return {
        point,
        state: row.state,
        evidence: row.evidence,
        dueOn: row.due_on,
        isDue: row.due_on !== null && row.due_on <= today && row.state !== 'not-needed',
        paper: id && name && sizeBytes ? { id, name, sizeBytes } : null,
        notedBy: row.noted_name,
        notedAt: row.noted_at,
        version: row.version,
      }
    }),
  }
}

const nothing = {
  state: null,
  evidence: '',
  dueOn: null,
  isDue: false,
  paper: null,
  notedBy: null,
  notedAt: null,
  version: 0,
} as const

export async function notePointHandler(call: Call, { params: { point }, body }: InputOf<typeof notePoint>) {
  const { db, actor, now } = call
  const { state, dueOn, paperId } = body
  const evidence = body.evidence.trim()
  if (needsEvidence(state) && evidence.length < evidenceLeast)
    return refuse('evidence-missing', {}, 'evidence')
  const before = await store.lockPoint(db, point)
  if ((before?.version ?? 0) !== body.version) return refuse('point-noted')
  const paper = paperId === null ? undefined : await store.legalPaperById(db, paperId)
  if (paperId !== null && paper?.point !== point) return refuse('file-not-here', {}, 'paperId')
  const kept = await store.keepPoint(db, {
    point,
    state,
    evidence,
    due_on: dueOn,
    paper_id: paperId,
    noted_by: actor.uid,
    noted_at: now,
    version: body.version + 1,
  })
  if (!kept) return refuse('point-noted')
  await saveSettingChange(
    db,
    {
      setting: checklistHistory.name,
      before: before && {
        point,
        state: before.state,
        evidence: before.evidence,
        dueOn: before.due_on,
        paperId: before.paper_id,
      },
      after: { point, state, evidence, dueOn, paperId },
    },
    { actorUid: actor.uid, now },
  )
  call.record({ kind: 'community.point-noted', facts: { point, state } })
  return readChecklistHandler(call)
}

const keptNote = z.object({
  point: z.enum(legalPoints),
  state: z.enum(legalStates),
  evidence: z.string(),
  dueOn: z.nullable(z.string()),
  paperId: z.nullable(z.string()),
})

/** How the history of the settings says what was noted. */
export const checklistHistory: SettingWords = {
  name: 'community.legal-checklist',
  title: 'Legal checklist',
  linesOf: (kept, { day }) => {
    const read = keptNote.safeParse(kept)
    if (!read.success) return []
    const { point, state, evidence, dueOn, paperId } = read.data
    const due = calendarDate(dueOn ?? '')
    const { title } = pointWords[point]
    return [
      { label: title, value: stateNames[state] },
      { label: `${title}: what shows it`, value: evidence || 'Nothing written' },
      { label: `${title}: due again`, value: due ? day(due) : 'No day' },
      { label: `${title}: document`, value: paperId === null ? 'None' : `No. ${paperId.slice(-8)}` },
    ]
  },
}

/** Before a byte of it is read. */
export function admitLegalPaper(call: AdmitCall) {
  return admitUpload(call, mediaFolder, daily)
}

/** Keeps a document; it counts once a note names it. */
export async function addLegalPaperHandler(
  call: Call,
  { params: { point }, body }: InputOf<typeof addLegalPaper>,
) {
  const file = body.stored
  if (!file) return refuse('file-type')
  const paper = await store.insertLegalPaper(call.db, {
    id: newId(Date.parse(call.now)),
    point,
    file_name: shownFileName(body.name, point),
    stored_name: file.storedName,
    content_type: file.type,
    size_bytes: file.sizeBytes,
    sha256: file.sha256,
    added_by: call.actor.uid,
    added_at: call.now,
  })
  call.record({ kind: 'community.legal-paper-added', facts: { point, sha256: file.sha256 } })
  return { id: paper.id, name: paper.file_name, sizeBytes: paper.size_bytes }
}

/** A link to it. */
export async function readLegalPaperHandler(
  call: Call,
  { params }: InputOf<typeof readLegalPaper>,
): Promise<FileAnswer> {
  const paper = orNotFound(await store.legalPaperById(call.db, params.id))
  return linkTo(call, mediaFolder, {
    storedName: paper.stored_name,
    type: paper.content_type,
    called: paper.point,
  })
}

/** Removes files whose request failed after they were written. */
export const sweepLegalPapers = sweepOf('community.sweep-legal-papers', mediaFolder)
