/** The texts of the community: read by anybody, saved by administrators, agreed to by everybody who comes in. */

import type { Call, SignedIn } from '@kolo/application/call'
import { type SettingWords, saveSettingChange } from '@kolo/application/community-settings'
import { batchWrites } from '@kolo/database/batched-queries'
import type { InputOf, OutputOf } from '@kolo/foundation/endpoint'
import { refuse } from '@kolo/foundation/refusal'
import { namesOf } from '@kolo/profile/server'
import * as z from 'zod/mini'
import type { agreeToTerms, changeTerms, readTerms, readTermsVersions, Terms } from '../terms.contract.ts'
import { addTerms, agreeing, termsOf, termsVersions } from './terms.store.ts'

type Row = NonNullable<Awaited<ReturnType<typeof termsOf>>>

function shown({ terms, privacy, version, saved_at, saved_by }: Row): Terms {
  return { terms, privacy, version, savedAt: saved_at, isDraft: saved_by === null }
}

async function current({ db }: Pick<Call, 'db'>): Promise<Row> {
  const row = await termsOf(db)
  if (!row) throw new Error('The community has no terms')
  return row
}

export async function readTermsHandler(
  { db }: Call<SignedIn | undefined>,
  { query: { version } }: InputOf<typeof readTerms>,
) {
  const row = await termsOf(db, version)
  return row ? shown(row) : refuse('no-such-version')
}

export async function readTermsVersionsHandler(call: Call): Promise<OutputOf<typeof readTermsVersions>> {
  const { db } = call
  const versions = await termsVersions(db)
  const names = await namesOf(
    db,
    versions.flatMap(({ saved_by }) => saved_by ?? []),
  )
  return {
    current: shown(await current(call)),
    versions: versions.map(({ version, saved_by, saved_at, agreed }) => ({
      version,
      savedBy: saved_by && (names.get(saved_by) ?? 'Somebody who left'),
      savedAt: saved_at,
      agreed,
    })),
  }
}

const keptVersion = z.object({ version: z.int() })

/** How the history says which texts hold. */
export const termsHistoryWords: SettingWords = {
  name: 'community.terms',
  title: 'Terms and privacy',
  linesOf: (kept) => {
    const read = keptVersion.safeParse(kept)
    return read.success ? [{ label: 'Version', value: String(read.data.version) }] : []
  },
}

export async function changeTermsHandler(call: Call, { body }: InputOf<typeof changeTerms>) {
  const { db, actor, now } = call
  const { version, ...texts } = body
  const before = await current(call)
  if (before.version !== version) return refuse('terms-changed')
  // Saving the draft as it is says that the community has checked it, so that is a change.
  const isSame = before.terms === texts.terms && before.privacy === texts.privacy
  if (isSame && before.saved_by !== null) return refuse('no-change')
  if (!(await addTerms(db, version + 1, texts, { uid: actor.uid, now }))) return refuse('terms-changed')
  const change = { before: { version }, after: { version: version + 1 } }
  await saveSettingChange(db, { setting: termsHistoryWords.name, ...change }, { actorUid: actor.uid, now })
  call.record({ kind: 'community.terms-changed', facts: { version: version + 1 } })
  return readTermsVersionsHandler(call)
}

export async function agreeToTermsHandler(call: Call, { body: { version } }: InputOf<typeof agreeToTerms>) {
  const { db, actor, now } = call
  if ((await current(call)).version !== version) return refuse('newer-terms')
  await batchWrites(db, [agreeing(db, { uid: actor.uid, version, now })])
  return { version }
}
