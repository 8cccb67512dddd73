/** Judges a new password before it is hashed. */
import { type Refusal, refuse } from '@kolo/foundation/refusal'
import { passwordFault } from '../../identity.rules.ts'
import { isCommonPassword } from './common-passwords.ts'

/** The refusal of a password that is too easy to guess for this person, with the field of the form it came in. */
export function weakPasswordRefusal(
  password: string,
  person: { email: string; fullName: string },
  field = 'password',
): Refusal<'weak-password'> | undefined {
  const fault = passwordFault(password, person, isCommonPassword)
  return fault && refuse('weak-password', { fault }, field)
}
