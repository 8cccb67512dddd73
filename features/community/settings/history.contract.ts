/** What the community decided about itself: who changed which setting when, and what it was before and after. */
import { endpoint } from '@kolo/foundation/endpoint'
import { idWire, instantWire, pageOf, pageQuery } from '@kolo/foundation/wire'
import * as z from 'zod/mini'
import { communityAccess } from '../community.access.ts'

const changeWire = z.object({
  id: idWire,
  title: z.string(),
  changedAt: instantWire,
  /** Whoever decided it, as the second one where it takes two; no name any more once they left. */
  changedBy: z.nullable(z.string()),
  /** Where it takes two: who asked for it, why, and whether it was decided alone after all were told. */
  approval: z.optional(z.object({ askedBy: z.nullable(z.string()), reason: z.string(), alone: z.boolean() })),
  /** What became another: `was` is absent where nothing was, `is` where nothing is left. */
  lines: z.array(z.object({ label: z.string(), was: z.nullable(z.string()), is: z.nullable(z.string()) })),
})

export type SettingChange = z.output<typeof changeWire>

/** The changes, newest first. */
export const listSettingChanges = endpoint({
  name: 'community.list-setting-changes',
  method: 'GET',
  path: '/api/community/setting-changes',
  summary:
    'What was changed in the settings of the community: by whom, when, before and after, newest first.',
  needs: communityAccess.readChanges,
  query: z.object(pageQuery),
  output: pageOf(changeWire),
  refusals: [],
})
