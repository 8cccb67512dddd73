/** The endpoints of keys: a member's own, and the community's, which two administrators make together. */
import { endpoint } from '@kolo/foundation/endpoint'
import { askRefusals } from '@kolo/foundation/four-eyes'
import { idWire, instantWire, lineWire, textWire } from '@kolo/foundation/wire'
import * as z from 'zod/mini'
import { programsAccess } from '../programs.access.ts'
import { communityScopes, keyDays, keyScopes, ownScopes } from './keys.rules.ts'

const params = z.object({ id: idWire })

/** Why a key is over. */
export const keyEnds = ['revoked', 'account-changed'] as const

/** A key as its owner sees it; what opens is never in it. */
export const keyWire = z.object({
  id: idWire,
  /** What everybody may read of it: `kolo_x7Gh2k`. */
  prefix: z.string(),
  name: z.string(),
  scopes: z.array(z.enum(keyScopes)),
  madeAt: instantWire,
  expiresAt: instantWire,
  /** `null`: it waits for a second administrator. */
  approvedAt: z.nullable(instantWire),
  lastUsedAt: z.nullable(instantWire),
  endedAt: z.nullable(instantWire),
  endedBecause: z.nullable(z.enum(keyEnds)),
  state: z.enum(['open', 'waiting', 'expired', 'ended']),
})
export type Key = z.output<typeof keyWire>

/** A key that was just made, this once with what opens. */
const newKeyWire = z.object({ key: keyWire, secret: z.string() })

const nameWire = lineWire(1, 60, 'Enter a name, 1 to 60 characters, so that you know the key again.')
const daysWire = z.union(keyDays.map((days) => z.literal(days)))
const scopesOf = <Scope extends string>(scopes: readonly Scope[]) =>
  z.array(z.enum(scopes as readonly [Scope, ...Scope[]])).check(
    z.minLength(1, 'Choose what the key is for.'),
    z.maxLength(scopes.length, 'Choose each of them once.'),
    z.refine(
      (chosen: readonly Scope[]) => new Set(chosen).size === chosen.length,
      'Choose each of them once.',
    ),
  )

/** One's own keys, newest first. */
export const listKeys = endpoint({
  name: 'programs.list-keys',
  method: 'GET',
  path: '/api/keys',
  summary: 'Your keys for other programs, newest first.',
  needs: 'signed-in',
  output: z.object({ rows: z.array(keyWire) }),
  refusals: [],
})

export const makeKey = endpoint({
  name: 'programs.make-key',
  method: 'POST',
  path: '/api/keys',
  summary: 'Make a key by which a program asks as you; it is shown in this answer and never again.',
  needs: 'signed-in',
  needsStepUp: true,
  body: z.strictObject({ name: nameWire, scopes: scopesOf(ownScopes), days: daysWire }),
  output: newKeyWire,
  refusals: ['too-many-keys'],
})

export const endKey = endpoint({
  name: 'programs.end-key',
  method: 'DELETE',
  path: '/api/keys/{id}',
  summary: 'End a key of yours, at once and for good.',
  needs: 'signed-in',
  params,
  output: keyWire,
  refusals: ['key-over'],
})

export const listCommunityKeys = endpoint({
  name: 'programs.list-community-keys',
  method: 'GET',
  path: '/api/community-keys',
  summary: "The community's keys for other programs, newest first.",
  needs: programsAccess.viewCommunityKeys,
  output: z.object({ rows: z.array(keyWire) }),
  refusals: [],
})

/** Makes a key of the community, which a second administrator lets in. */
export const makeCommunityKey = endpoint({
  name: 'programs.make-community-key',
  method: 'POST',
  path: '/api/community-keys',
  summary:
    'Make a key by which a program reads for the community. It is shown in this answer and never again, and opens nothing until a second administrator approves it.',
  needs: programsAccess.makeCommunityKey,
  needsStepUp: true,
  body: z.strictObject({
    name: nameWire,
    scopes: scopesOf(communityScopes),
    days: daysWire,
    reason: textWire(5, 500, 'Please give a reason of 5 to 500 characters.'),
  }),
  output: newKeyWire,
  refusals: [...askRefusals, 'too-many-keys', 'key-over'],
})

export const endCommunityKey = endpoint({
  name: 'programs.end-community-key',
  method: 'DELETE',
  path: '/api/community-keys/{id}',
  summary: "End a key of the community's, at once and for good.",
  needs: programsAccess.endCommunityKey,
  needsStepUp: true,
  params,
  output: keyWire,
  refusals: ['key-over'],
})
