import { kobo } from '@kolo/foundation/money'
import { presentEvidence } from '../../evidence/server/present-evidence.ts'
import type { Surplus } from '../surplus.contract.ts'
import type { resolutionsOf } from './surplus.store.ts'

/** What a meeting resolved, as administrators see it. */
export function presentResolution(
  row: Awaited<ReturnType<ReturnType<typeof resolutionsOf>['execute']>>[number],
): Surplus['resolutions'][number] {
  return {
    id: row.id,
    code: row.code,
    heldOn: row.held_on,
    wording: row.wording,
    mostKobo: kobo(row.most_kobo),
    freeKobo: kobo(row.free_kobo),
    evidence: presentEvidence({ ...row, id: row.evidence_id }),
    isOpened: row.opened_at !== null,
  }
}
