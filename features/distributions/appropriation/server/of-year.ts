/** What an auditor of one year reads of its appropriation: the year's own, with the resolution and the minutes behind it. */
import type { AuditorCall } from '@kolo/application/route'
import type { InputOf } from '@kolo/foundation/endpoint'
import { yearOfSignedAccounts } from '../../audits/server/audit.store.ts'
import type { readEvidence } from '../../evidence/evidence.contract.ts'
import type { Appropriation, readAppropriation } from '../appropriation.contract.ts'
import { yearOfMinutes } from './appropriation.store.ts'

/** The year's own; resolutions of other meetings are left out. */
export const appropriationOfYear = {
  within: ({ year }: AuditorCall, input: InputOf<typeof readAppropriation>) =>
    input.params.year === year ? input : undefined,
  trim: ({ audit: { recorded }, ...page }: Appropriation): Appropriation => ({
    ...page,
    audit: { recorded },
    resolutions: [],
  }),
}

/** The minutes of the meeting that appropriated the surplus of the year, and its signed accounts. */
export const minutesOfYear = {
  within: async ({ db, year }: AuditorCall, input: InputOf<typeof readEvidence>) =>
    (await yearOfMinutes(db, input.params.id)) === year ||
    (await yearOfSignedAccounts(db, input.params.id)) === year
      ? input
      : undefined,
}
