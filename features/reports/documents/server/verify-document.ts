/**
 * Telling a stranger whether we gave a paper out. What must always be true: without the right code nobody learns
 * anything, with it no more than stands on the paper, and nobody tries codes faster than a person types them.
 */
import type { Call, SignedIn } from '@kolo/application/call'
import { countTries } from '@kolo/application/limits'
import type { InputOf } from '@kolo/foundation/endpoint'
import { kobo } from '@kolo/foundation/money'
import { type Refusal, refuse } from '@kolo/foundation/refusal'

import type { CheckedPaper, checkPaper } from '../documents.contract.ts'
import { initialsOf, readCode } from '../documents.rules.ts'
import { momentOf } from './document.record.ts'
import { figuresOf, sameFigures } from './document-figures.ts'
import { paperByCode } from './documents.store.ts'

/** Enough for a bank's desk that checks a pile; of 10^18 codes nobody finds one by trying. */
const checkLimit = { name: 'paper checks by address', points: 60, duration: 10 * 60 }

export async function checkPaperHandler(
  { db, poolDb, request, registry }: Call<SignedIn | undefined>,
  { query }: InputOf<typeof checkPaper>,
): Promise<CheckedPaper | Refusal<'no-such-paper'>> {
  await countTries(poolDb, [[checkLimit, request.address]])
  const code = readCode(query.code)
  const row = code === undefined ? undefined : await paperByCode(db, code)
  if (code !== undefined && !row) {
    for (const find of registry.checkedDocuments) {
      const found = await find(db, code)
      if (found) {
        const { fullName = '', ...said } = found
        return { ...said, initials: initialsOf(fullName), until: undefined }
      }
    }
  }
  if (!row) return refuse('no-such-paper')
  return {
    kind: row.kind,
    issuedAt: row.issued_at,
    initials: initialsOf(row.full_name ?? ''),
    account: row.account_name,
    from: row.first_day,
    to: row.last_day,
    until: momentOf(row),
    openingKobo: kobo(row.opening_kobo),
    closingKobo: kobo(row.closing_kobo),
    stillSo: sameFigures(row, await figuresOf(db, row)),
  }
}
