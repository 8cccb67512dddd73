/** What members agree to: the terms and the privacy text of the community, version by version. */
import { endpoint } from '@kolo/foundation/endpoint'
import { instantWire, textWire } from '@kolo/foundation/wire'
import * as z from 'zod/mini'
import { communityAccess } from '../community.access.ts'

const longText = textWire(1, 15_000, 'Write at most 15,000 characters.')

/** Both texts. A line that begins with `## ` is a heading; an empty line ends a paragraph. */
const textsWire = z.object({ terms: longText, privacy: longText })

const termsAnswer = z.object({
  ...textsWire.shape,
  version: z.int(),
  savedAt: instantWire,
  /** Nobody of the community has saved a text yet: this is what the product began with. */
  isDraft: z.boolean(),
})

export type Terms = z.output<typeof termsAnswer>

/** The texts that hold, or those of an earlier version. */
export const readTerms = endpoint({
  name: 'community.read-terms',
  method: 'GET',
  path: '/api/community/terms',
  summary: 'The terms and the privacy text that hold, or those of an earlier version.',
  needs: 'anyone',
  query: z.object({ version: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1e9))) }),
  output: termsAnswer,
  refusals: ['no-such-version'],
})

const versionsAnswer = z.object({
  current: termsAnswer,
  versions: z.array(
    z.object({ version: z.int(), savedBy: z.nullable(z.string()), savedAt: instantWire, agreed: z.int() }),
  ),
})

/** The texts that hold, who saved which version when, and how many people agreed to it. */
export const readTermsVersions = endpoint({
  name: 'community.read-terms-versions',
  method: 'GET',
  path: '/api/community/terms/versions',
  summary: 'The texts members agree to, with their versions and how many people agreed to each.',
  needs: communityAccess.readTermsVersions,
  output: versionsAnswer,
  refusals: [],
})

/** Saves a new version; everybody is asked to agree again. */
export const changeTerms = endpoint({
  name: 'community.change-terms',
  method: 'POST',
  path: '/api/community/terms',
  summary: 'Save a new version of the terms and the privacy text; everybody is asked to agree again.',
  needs: communityAccess.changeTerms,
  body: z.strictObject({ ...textsWire.shape, version: z.int() }),
  maxBodyBytes: 128 * 1024,
  output: versionsAnswer,
  isDoneOnce: true,
  needsStepUp: true,
  refusals: ['terms-changed', 'no-change'],
})

/** Agrees to the version that holds. Whoever did so before agrees to nothing new. */
export const agreeToTerms = endpoint({
  name: 'community.agree-to-terms',
  method: 'POST',
  path: '/api/community/agreements',
  summary: 'Agree to the terms and the privacy text that hold; kept with the version and the time, once.',
  needs: 'signed-in',
  body: z.strictObject({ version: z.int() }),
  output: z.object({ version: z.int() }),
  refusals: ['newer-terms'],
  openToInactive: true,
})
