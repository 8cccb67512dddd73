/**
 * What the community says of itself before its first plan opens, and the ceiling of returns. What must always be true: it
 * becomes another by two administrators only, and the document it names is kept.
 */

import { isDeepStrictEqual } from 'node:util'
import { type AdmitCall, approvalKind, type Call } from '@kolo/application/call'
import { defineSetting, lockSetting, readSetting, writeSetting } from '@kolo/application/community-settings'
import type { FileAnswer } from '@kolo/application/route'
import { askApproval, readWaiting } from '@kolo/approvals/server'
import type { Db } from '@kolo/database/tables'
import { shownFileName } from '@kolo/files/rules'
import { admitUpload, linkTo, type MediaFolder, sweepOf } from '@kolo/files/server'
import type { InputOf } from '@kolo/foundation/endpoint'
import { newId } from '@kolo/foundation/ids'
import { formatNaira, type Kobo, naira } from '@kolo/foundation/money'
import { isRefusal, refuse } from '@kolo/foundation/refusal'
import { orNotFound } from '@kolo/foundation/request-problem'
import * as z from 'zod/mini'
import { percentWords, plansMessages, registrationWords } from '../plans.messages.ts'
import { isRegistered, mostReturnBps } from '../plans.rules.ts'
import {
  type addRegistrationPaper,
  type changeSetUp,
  type readRegistrationPaper,
  type SetUp,
  type SetUpAnswer,
  setUpWire,
} from '../set-up.contract.ts'
import { insertPaper, paperById, papersKnown } from './set-up.store.ts'

/** How the community is registered; not at all until administrators say so. */
export const investmentSetUp = defineSetting({
  name: 'investments.set-up',
  schema: setUpWire,
  initial: {
    registrationType: null,
    number: '',
    paperId: null,
    ceilingBps: 3_000,
    secondAboveKobo: naira(1_000_000n),
  },
  meaning:
    'How the community is registered, which the first investment plan needs, the return above which one opens only with a reason, and the amount above which an investment ends only when two administrators agree.',
  title: 'Set-up for investments',
  lines: ({ registrationType, number, paperId, ceilingBps, secondAboveKobo }, { naira: write }) => [
    {
      label: 'Registered as',
      value: registrationType === null ? 'None' : registrationWords[registrationType],
    },
    { label: 'Number', value: number || 'None' },
    { label: 'Document', value: paperId === null ? 'None' : `File ${paperId.slice(-6)}` },
    { label: 'Ceiling of returns', value: percentWords(ceilingBps) },
    { label: 'Second approval from', value: write(secondAboveKobo) },
  ],
})

/** No limit above which one administrator could end anything alone. */
const mostSecondAbove = naira(1_000_000_000n)

/** Above which amount the end of an investment takes two administrators. */
export async function readSecondAbove(db: Db): Promise<Kobo> {
  return (await readSetting(db, investmentSetUp)).secondAboveKobo
}

/** How the community is registered, as far as administrators said. */
export function readRegistration(db: Db): Promise<Pick<SetUp, 'registrationType' | 'number'>> {
  return readSetting(db, investmentSetUp)
}

type SetUpChange = { before: SetUp; after: SetUp }

function linesOf({ before, after }: SetUpChange) {
  const type = ({ registrationType }: SetUp) =>
    registrationType === null ? 'None' : registrationWords[registrationType]
  const shown = [
    { label: 'Registered as', was: type(before), is: type(after) },
    { label: 'Number', was: before.number || 'None', is: after.number || 'None' },
    {
      label: 'Ceiling of returns',
      was: percentWords(before.ceilingBps),
      is: percentWords(after.ceilingBps),
    },
    {
      label: 'Second approval from',
      was: formatNaira(before.secondAboveKobo),
      is: formatNaira(after.secondAboveKobo),
    },
  ]
  return [
    ...shown
      .filter(({ was, is }) => was !== is)
      .map(({ label, was, is }) => ({ label, value: `${was} → ${is}` })),
    ...(before.paperId === after.paperId
      ? []
      : [{ label: 'Document', value: after.paperId === null ? 'Taken away' : 'Another one' }]),
  ]
}

/** Another set-up: asked for by one administrator, approved by another. */
export const setUpKind = approvalKind<SetUpChange>({
  name: 'investments.set-up',
  subjectType: 'setting',
  permission: 'manage_settings',
  change: z.object({ before: setUpWire, after: setUpWire }),
  describe: (change) => ({ title: 'Another set-up for investments', lines: linesOf(change) }),
  lockSubject: async ({ db }) => ({ version: (await lockSetting(db, investmentSetUp)).version }),
  apply: async ({ db, actor, now, record }, _, { after }, { alone }) => {
    await writeSetting(db, investmentSetUp, after, { actorUid: actor.uid, now })
    const { registrationType, ceilingBps, secondAboveKobo } = after
    record({
      kind: 'investments.set-up-changed',
      facts: {
        registrationType: registrationType ?? '',
        ceilingBps,
        secondAboveKobo: secondAboveKobo.toString(),
        alone,
      },
    })
    return undefined
  },
  words: plansMessages,
})

const paperFolder: MediaFolder = { folder: 'registration', known: papersKnown }

const daily = {
  limit: { name: 'registration paper by person', points: 30, duration: 24 * 60 * 60 },
  sentence: 'You have added many documents today. Please wait before adding another one.',
} as const

export async function readSetUpHandler(call: Call): Promise<SetUpAnswer> {
  const [waiting] = await readWaiting(call, [setUpKind], [investmentSetUp.name])
  const setUp = await readSetting(call.db, investmentSetUp)
  const paper = setUp.paperId === null ? undefined : await paperById(call.db, setUp.paperId)
  return { setUp, paper: paper && paperAnswer(paper), isComplete: isRegistered(setUp), waiting }
}

/** Asks for another, or agrees to it. */
export async function changeSetUpHandler(call: Call, { body }: InputOf<typeof changeSetUp>) {
  const { reason, ...after } = body
  if (after.ceilingBps < 0 || after.ceilingBps > mostReturnBps)
    return refuse('ceiling-outside', {}, 'ceilingBps')
  if (after.secondAboveKobo < 0n || after.secondAboveKobo > mostSecondAbove)
    return refuse('second-above-outside', {}, 'secondAboveKobo')
  const before = await readSetting(call.db, investmentSetUp)
  if (isDeepStrictEqual(before, after)) return refuse('no-change')
  if (after.paperId !== null && !(await paperById(call.db, after.paperId)))
    return refuse('file-not-here', {}, 'paperId')
  const asked = { subjectId: investmentSetUp.name, change: { before, after }, reason }
  const outcome = await askApproval(call, setUpKind, asked)
  return isRefusal(outcome) ? outcome : readSetUpHandler(call)
}

/** Before a byte of it is read. */
export function admitPaper(call: AdmitCall) {
  return admitUpload(call, paperFolder, daily)
}

/** Keeps a document; it counts once the set-up names it. */
export async function addRegistrationPaperHandler(
  call: Call,
  { body }: InputOf<typeof addRegistrationPaper>,
) {
  const { db, actor, now } = call
  const file = body.stored
  if (!file) return refuse('file-type')
  const paper = await insertPaper(db, {
    id: newId(Date.parse(now)),
    file_name: shownFileName(body.name, 'registration'),
    stored_name: file.storedName,
    content_type: file.type,
    size_bytes: file.sizeBytes,
    sha256: file.sha256,
    added_by: actor.uid,
    added_at: now,
  })
  call.record({ kind: 'investments.registration-paper-added', facts: { sha256: file.sha256 } })
  return paperAnswer(paper)
}

/** A link to it. */
export async function readRegistrationPaperHandler(
  call: Call,
  { params }: InputOf<typeof readRegistrationPaper>,
): Promise<FileAnswer> {
  const paper = orNotFound(await paperById(call.db, params.id))
  return linkTo(call, paperFolder, {
    storedName: paper.stored_name,
    type: paper.content_type,
    called: 'registration',
  })
}

/** Whether the community is set up, and the ceiling of returns. */
export async function readReadiness(db: Db): Promise<{ isSetUp: boolean; ceilingBps: number }> {
  const setUp = await readSetting(db, investmentSetUp)
  return { isSetUp: isRegistered(setUp), ceilingBps: setUp.ceilingBps }
}

function paperAnswer({
  id,
  file_name,
  content_type,
  size_bytes,
}: NonNullable<Awaited<ReturnType<typeof paperById>>>) {
  return { id, name: file_name, type: content_type, sizeBytes: size_bytes }
}

/** Removes files whose request failed after they were written. */
export const sweepPapers = sweepOf('investments.sweep-registration', paperFolder)
