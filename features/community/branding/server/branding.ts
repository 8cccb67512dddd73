/** The look of the community: what the server was started with, until administrators decide. */

import { buffer } from 'node:stream/consumers'
import type { AdmitCall, Call, CallBefore } from '@kolo/application/call'
import type { Community } from '@kolo/application/community'
import { type SettingWords, saveSettingChange } from '@kolo/application/community-settings'
import type { Db } from '@kolo/database/tables'
import { admitUpload, sweepOf } from '@kolo/files/server'
import type { InputOf, OutputOf } from '@kolo/foundation/endpoint'
import { type Refusal, refuse } from '@kolo/foundation/refusal'
import * as z from 'zod/mini'
import {
  type changeLook,
  type Look,
  lookWire,
  type readLook,
  type removeMark,
  type uploadMark,
} from '../../community.contract.ts'
import { lookFacts } from '../../community.messages.ts'
import { addLook, latestLook, markFolder } from '../../server/community.store.ts'
import { drawMark, type MarkPictures } from './draw-mark.ts'

/** The look a running server shows. */
function shownOf({ name, letters, colour, address, phone, whatsapp, hours }: Community): Look {
  return { name, letters, colour, address, phone, whatsapp, hours }
}

/** Takes over what was decided; answers whether anything is other than it was. What cannot be read now is tried again. */
export async function takeLook(db: Db, community: Community): Promise<boolean> {
  const latest = await latestLook(db)
  if (!latest || latest.version === community.lookVersion) return false
  const mark = latest.mark === null ? undefined : await readMark(community, latest.mark)
  Object.assign(community, latest.look, { mark, lookVersion: latest.version })
  return true
}

const keptLook = z.extend(z.partial(lookWire), { mark: z.optional(z.nullable(z.string())) })

/** How the history says what the community is called and how it looks. */
export const lookHistoryWords: SettingWords = {
  name: 'community.look',
  title: 'Name, look and Support',
  linesOf: (kept) => {
    const read = keptLook.safeParse(kept)
    if (!read.success) return []
    const { mark, ...look } = read.data
    const picture = { label: 'Picture', value: mark ? `File ${mark.slice(0, 6)}` : 'None' }
    return [...lookFacts(look).map(({ name, value }) => ({ label: name, value })), picture]
  },
}

/** A mark in its sizes; `undefined` when its file is not there, and then the letters stand. */
async function readMark(
  { files }: Pick<Community, 'files'>,
  storedName: string,
): Promise<MarkPictures | undefined> {
  const file = await files.read({ folder: markFolder.folder, storedName })
  return file && drawMark(await buffer(file.chunks))
}

async function currentLook({ db, community }: Pick<Call, 'db' | 'community'>) {
  return (await latestLook(db)) ?? { version: 0, mark: null, look: shownOf(community) }
}

export async function readLookHandler(call: Call): Promise<OutputOf<typeof readLook>> {
  const { look, mark, version } = await currentLook(call)
  return { look, hasMark: mark !== null, version }
}

export async function changeLookHandler(call: Call, { body }: InputOf<typeof changeLook>) {
  const { version, ...look } = body
  const before = await currentLook(call)
  if (before.version !== version) return refuse('look-changed')
  const changed = (Object.keys(look) as (keyof Look)[]).filter((name) => look[name] !== before.look[name])
  if (changed.length === 0) return refuse('no-change')
  return saveLook(call, { ...before, look }, changed)
}

const hourly = {
  limit: { name: 'mark by person', points: 20, duration: 60 * 60 },
  sentence: 'You have changed the mark many times. Please wait before trying again.',
}

/** Before a byte of the picture is read. */
export function admitMark(call: AdmitCall) {
  return admitUpload(call, markFolder, hourly)
}

/** Before `PUT /api/community/looks/{version}/mark`: it is a picture the sizes can be made from. */
export async function checkMark(
  { community }: CallBefore,
  { body }: InputOf<typeof uploadMark>,
): Promise<{ mark: string } | Refusal<'mark-picture'>> {
  const storedName = body.stored?.storedName
  const isFit = storedName !== undefined && (await readMark(community, storedName)) !== undefined
  return isFit ? { mark: storedName } : refuse('mark-picture')
}

/** The command behind it. An earlier picture stays with the look it belonged to. */
export async function uploadMarkHandler(
  call: Call,
  { params: { version } }: InputOf<typeof uploadMark>,
  { mark }: { mark: string },
) {
  const before = await currentLook(call)
  return before.version === version ? saveLook(call, { ...before, mark }, ['mark']) : refuse('look-changed')
}

export async function removeMarkHandler(call: Call, { params: { version } }: InputOf<typeof removeMark>) {
  const before = await currentLook(call)
  if (before.version !== version) return refuse('look-changed')
  return before.mark === null ? refuse('no-change') : saveLook(call, { ...before, mark: null }, ['mark'])
}

/** Removes pictures whose request failed after the file was written. */
export const sweepMarks = sweepOf('community.sweep-marks', markFolder)

async function saveLook(
  call: Call,
  { version, ...kept }: { version: number; look: Look; mark: string | null },
  changed: readonly string[],
) {
  const { db, actor, now } = call
  const { look, mark } = await currentLook(call)
  if (!(await addLook(db, version + 1, kept, { uid: actor.uid, now }))) return refuse('look-changed')
  const [before, after] = [
    { ...look, mark },
    { ...kept.look, mark: kept.mark },
  ]
  await saveSettingChange(db, { setting: lookHistoryWords.name, before, after }, { actorUid: actor.uid, now })
  call.record({
    kind: 'community.look-changed',
    facts: { version: version + 1, changed: changed.join(', ') },
  })
  return readLookHandler(call)
}
