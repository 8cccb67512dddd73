/**
 * Signing in through Google, and the ways somebody signs in. An attempt begins with the address of the provider's page
 * and ends with the answer that page sent the browser back with; the two are tied together by a cookie. Neither answer
 * carries a token: the session travels in its cookie.
 */
import { endpoint } from '@kolo/foundation/endpoint'
import { providers } from '@kolo/profile/rules'
import * as z from 'zod/mini'
import { sessionWire } from '../identity.contract.ts'
import { emailWire } from '../identity.wires.ts'

/** What an attempt is for: to sign in, to link Google, or to prove in a session that it is still the same person. */
export const attemptPurposes = ['sign-in', 'link', 'reauth'] as const
export type AttemptPurpose = (typeof attemptPurposes)[number]

/** Where the provider's page is shown: in a window of its own, or in place of ours. */
export const attemptPlaces = ['popup', 'page'] as const
export type AttemptPlace = (typeof attemptPlaces)[number]

/** Which ways to sign in this community offers; says nothing about any account. */
export const readSignInWays = endpoint({
  name: 'identity.read-sign-in-ways',
  method: 'GET',
  path: '/api/sign-in-ways',
  summary: 'Say whether people may sign in with Google here.',
  needs: 'anyone',
  output: z.object({ google: z.boolean() }),
  refusals: [],
  background: true,
})

/**
 * Lists the methods behind an e-mail. Everybody may ask, because the specification's own operation asks before anybody
 * has signed in; but a list would tell a stranger who is a member, so anybody else's e-mail gets an empty one, as if
 * nobody had it, unless the community reveals accounts (domain A4). Limited by address either way.
 */
export const listSignInMethods = endpoint({
  name: 'identity.list-sign-in-methods',
  method: 'GET',
  path: '/api/sign-in-ways/methods',
  summary:
    'List how the account with this e-mail can be signed in to; your own, unless accounts are revealed.',
  needs: 'anyone',
  query: z.object({ email: emailWire }),
  output: z.object({ methods: z.array(z.enum(providers)) }),
  refusals: [],
})

/** Begins an attempt at the provider. */
export const beginAttempt = endpoint({
  name: 'identity.begin-attempt',
  method: 'POST',
  path: '/api/federated-attempts',
  summary:
    'Begin to sign in with Google, to link Google to the account of this session, or to prove it is you.',
  needs: 'anyone',
  body: z.strictObject({
    purpose: z.enum(attemptPurposes),
    place: z.enum(attemptPlaces),
    /** The page of this site to go on to. */
    next: z.optional(z.string().check(z.maxLength(500))),
  }),
  output: z.object({
    /** The provider's page. */
    url: z.string(),
    /** The name of the channel on which the way back is told to this page. */
    channel: z.string(),
  }),
  refusals: ['operation-not-allowed', 'network-request-failed', 'signed-out-while-linking', 'session-over'],
  openToInactive: true,
})

/** Ends an attempt with what the provider answered. */
export const finishAttempt = endpoint({
  name: 'identity.finish-attempt',
  method: 'POST',
  path: '/api/federated-attempts/answers',
  summary: 'Hand in what the provider sent the browser back with; signs in, links or proves it is you.',
  needs: 'anyone',
  body: z.strictObject({
    /** The query of the address the browser came back to. */
    answer: z.string().check(z.minLength(1), z.maxLength(8_000)),
  }),
  output: z.object({
    purpose: z.enum(attemptPurposes),
    /** The page of this site to go on to. */
    next: z.string(),
  }),
  refusals: [
    'operation-not-allowed',
    'network-request-failed',
    'popup-closed-by-user',
    'cancelled-popup-request',
    'user-disabled',
    'password-account-exists',
    'unconfirmed-account-exists',
    'account-exists-with-different-credential',
    'different-email',
    'credential-already-in-use',
    'linked-to-another-account',
    'provider-already-linked',
    'signed-out-while-linking',
    'session-over',
    'other-google-account',
  ],
  openToInactive: true,
})

/** Takes Google away from one's own ways to sign in. */
export const unlinkGoogle = endpoint({
  name: 'identity.unlink-google',
  method: 'DELETE',
  path: '/api/session/sign-in-ways/google',
  summary:
    'Unlink Google from your account, unless it is your only way to sign in; ends your other sessions.',
  needs: 'signed-in',
  output: sessionWire,
  refusals: ['only-sign-in-method', 'not-linked'],
  openToInactive: true,
})
