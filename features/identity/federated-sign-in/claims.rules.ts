/**
 * What a provider's word about a person is worth. What must always be true: who somebody is at the provider is the pair
 * of issuer and subject, letter by letter, and never the e-mail; an e-mail counts only when the provider says `true` to
 * having checked it; and a name or picture is held to the same rule as one that somebody typed here.
 */
import { fullNameWire } from '@kolo/profile/fields'
import * as z from 'zod/mini'
import { isEmail, normalEmail } from '../identity.rules.ts'

/** What a provider says about a person, as far as it has been checked. */
export type Claims = {
  issuer: string
  /** Empty when it is none that one can be known by. */
  subject: string
  /** The address, only when the provider says that it checked it. */
  provenEmail: string | undefined
  displayName: string | null
  photoURL: string | null
}

/**
 * Reads the claims of an ID token whose signature, issuer, audience, nonce and time hold. `email_verified` must be the
 * value `true`: `"true"`, `1` and absence prove nothing. `{ email: 'Ada@Mail.example', email_verified: true }` proves
 * `ada@mail.example`. A name our own form would refuse is no name, and a picture that is not https is none.
 */
export function claimsOf(token: Readonly<Record<string, unknown>>): Claims {
  const email = normalEmail(textOf(token.email, 300))
  const name = z.safeDecode(fullNameWire, textOf(token.name, 500))
  return {
    issuer: textOf(token.iss, 500),
    subject: /^[\x21-\x7e]+$/.exec(textOf(token.sub, 255))?.[0] ?? '',
    provenEmail: token.email_verified === true && isEmail(email) ? email : undefined,
    displayName: name.success ? name.data : null,
    photoURL: pictureOf(textOf(token.picture, 500)),
  }
}

/** A text as it is. One that is too long is none at all: cut short it could be somebody else's. */
function textOf(value: unknown, most: number): string {
  return typeof value === 'string' && value.length <= most ? value : ''
}

function pictureOf(text: string): string | null {
  const url = URL.parse(text)
  const isPlain = url?.protocol === 'https:' && url.username === '' && url.password === ''
  return isPlain && url.href.length <= 500 ? url.href : null
}
