/**
 * Passkeys: made and removed in the settings, and used instead of e-mail and password or as the second factor. What the
 * browser and its authenticator say to each other is WebAuthn's own JSON; the server checks all of it.
 */
import { endpoint } from '@kolo/foundation/endpoint'
import { idWire, instantWire, textWire } from '@kolo/foundation/wire'
import * as z from 'zod/mini'
import { sessionWire } from '../identity.contract.ts'

const short = z.string().check(z.maxLength(2_000))
const long = z.string().check(z.maxLength(20_000))

/** What a browser answers when a passkey was used. */
export const passkeyAnswerWire = z.object({
  id: short,
  rawId: short,
  type: z.literal('public-key'),
  authenticatorAttachment: z.optional(z.enum(['platform', 'cross-platform'])),
  clientExtensionResults: z.object({}),
  response: z.object({
    clientDataJSON: long,
    authenticatorData: long,
    signature: long,
    userHandle: z.optional(short),
  }),
})
export type PasskeyAnswer = z.output<typeof passkeyAnswerWire>

/** What a browser answers when a passkey was made. */
export const passkeyMadeWire = z.object({
  id: short,
  rawId: short,
  type: z.literal('public-key'),
  authenticatorAttachment: z.optional(z.enum(['platform', 'cross-platform'])),
  clientExtensionResults: z.object({}),
  response: z.object({
    clientDataJSON: long,
    attestationObject: long,
    transports: z.optional(z.array(short).check(z.maxLength(10))),
  }),
})

/** What the browser asks its authenticators; WebAuthn's own options. */
const optionsWire = z.looseObject({ challenge: z.string() })

/** A passkey as its owner sees it. */
export const passkeyWire = z.object({
  id: idWire,
  name: z.string(),
  createdAt: instantWire,
  lastUsedAt: z.nullable(instantWire),
})
export type Passkey = z.output<typeof passkeyWire>

export const listPasskeys = endpoint({
  name: 'identity.list-passkeys',
  method: 'GET',
  path: '/api/passkeys',
  summary: 'List your passkeys.',
  needs: 'signed-in',
  output: z.object({ rows: z.array(passkeyWire) }),
  refusals: [],
})

/** Begins making a passkey. */
export const beginPasskey = endpoint({
  name: 'identity.begin-passkey',
  method: 'POST',
  path: '/api/passkeys/options',
  summary: 'Ask for what a browser needs to make a passkey.',
  needs: 'signed-in',
  output: z.object({ options: optionsWire }),
  refusals: ['too-many-passkeys'],
  needsStepUp: true,
})

export const savePasskey = endpoint({
  name: 'identity.keep-passkey',
  method: 'POST',
  path: '/api/passkeys',
  summary: 'Keep the passkey a browser made, under a name.',
  needs: 'signed-in',
  body: z.strictObject({
    name: textWire(1, 60, 'Please name the passkey in 1 to 60 characters.'),
    made: passkeyMadeWire,
  }),
  output: passkeyWire,
  refusals: ['wrong-passkey', 'passkey-known', 'too-many-passkeys'],
  needsStepUp: true,
})

export const removePasskey = endpoint({
  name: 'identity.remove-passkey',
  method: 'DELETE',
  path: '/api/passkeys/{id}',
  summary: 'Remove one of your passkeys.',
  needs: 'signed-in',
  params: z.object({ id: idWire }),
  output: z.object({}),
  refusals: ['last-administrator'],
  needsStepUp: true,
})

/** Begins using a passkey: to sign in, as the second factor, or to confirm that it is still oneself. */
export const askPasskey = endpoint({
  name: 'identity.ask-passkey',
  method: 'POST',
  path: '/api/session/passkey/options',
  summary: 'Ask for what a browser needs to use a passkey, for signing in or for confirming that it is you.',
  needs: 'anyone',
  body: z.strictObject({ purpose: z.enum(['sign-in', 'second-factor', 'step-up']) }),
  output: z.object({ options: optionsWire }),
  refusals: [],
})

/** Signs in with a passkey alone: it is something one has, opened by something one is or knows. */
export const signInWithPasskey = endpoint({
  name: 'identity.sign-in-with-passkey',
  method: 'POST',
  path: '/api/session/passkey',
  summary: 'Sign in with a passkey and nothing else.',
  needs: 'anyone',
  body: z.strictObject({ answer: passkeyAnswerWire }),
  output: sessionWire,
  refusals: ['wrong-passkey', 'user-disabled'],
})
