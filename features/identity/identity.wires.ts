/** What somebody types to get an account, or a new password: the forms check it themselves, apart from the contract. */
import { signUpFieldsWire } from '@kolo/profile/fields'
import * as z from 'zod/mini'
import { invalidEmail, noEmail, passwordFaultWords } from './identity.messages.ts'
import { isEmail, normalEmail, passwordLength } from './identity.rules.ts'

/** An address a person typed, made comparable. */
export const emailWire = z
  .string(invalidEmail)
  .check(
    z.overwrite(normalEmail),
    z.minLength(1, { message: noEmail, abort: true }),
    z.maxLength(254, { message: invalidEmail, abort: true }),
    z.refine(isEmail, invalidEmail),
  )

/** A new password as far as its form goes; whether it is common, the server knows. */
export const newPasswordWire = z.string(passwordFaultWords['too-short']).check(
  // Before it is composed a letter may be several characters.
  z.maxLength(4 * passwordLength.most, { message: passwordFaultWords['too-long'], abort: true }),
  z.refine(
    (text) => [...text.normalize('NFKC')].length >= passwordLength.least,
    passwordFaultWords['too-short'],
  ),
  z.refine(
    (text) => [...text.normalize('NFKC')].length <= passwordLength.most,
    passwordFaultWords['too-long'],
  ),
)

/** The token of a link that came by mail. */
export const linkTokenWire = z.string().check(z.minLength(1), z.maxLength(200))

/**
 * What the sign-up form sends: the specification's eleven inputs, and the version of the community's terms that the person
 * agreed to. Whoever names none, or one that no longer holds, is asked once the account is open.
 */
export const signUpBody = z.strictObject({
  email: emailWire,
  password: newPasswordWire,
  ...signUpFieldsWire.shape,
  termsVersion: z.optional(z.int()),
})
