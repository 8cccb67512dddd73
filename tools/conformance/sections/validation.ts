/** Section 5: what may not be changed, and what asks for the password. */
import { frames, replaced, says, section } from '../statement.ts'

const profile = 'features/profile/profiles/server/profile.api.test.ts'
const drops = (field: string) => `${profile} › drops ${field}, and with nothing left does nothing`
const account =
  'features/identity/accounts/server/account.api.test.ts › takes the current password for password, e-mail and deletion, however fresh the session is'

export const validation = section(
  '5',
  says(
    'Profile completeness: as in section 4.',
    `${profile} › changes what it names, counts the version up and recomputes completeness`,
    'features/profile/profiles/profile.rules.test.ts › holds when all eight fields are told; the anniversary is optional',
  ),
  replaced(
    'A1',
    'A profile update removes these protected fields: uid',
    drops('uid'),
    `${profile} › keeps the rest of a request whose protected fields it drops`,
  ),
  says('role', drops('role')),
  says('isActive', drops('isActive')),
  says('emailVerified', drops('emailVerified')),
  says('kycStatus', drops('kycStatus')),
  says('accountTier', drops('accountTier')),
  says('createdAt', drops('createdAt')),
  says('stats', drops('stats')),
  says('linkedProviders', drops('linkedProviders')),
  says('primaryProvider', drops('primaryProvider')),
  says('providerData.', drops('providerData')),
  says(
    'If nothing else remains, the update does nothing.',
    `${profile} › drops …, and with nothing left does nothing`,
  ),
  says(
    'Undefined values are removed before saving.',
    'features/profile/profiles/profile.rules.test.ts › leaves what it does not name, and what is undefined',
  ),
  says(
    'Password change',
    account,
    'features/identity/sessions/server/sessions.api.test.ts › needs the current one and a good new one',
  ),
  says('email change', account),
  says(
    'and account deletion each require re-authentication with the current password.',
    account,
    'features/identity/accounts/server/sign-up.api.test.ts › needs the current password, is only for oneself, and leaves no sign-in',
  ),
  replaced(
    'A5',
    'The weak-password message speaks of at least 8 characters with mixed case, numbers and symbols, but the product itself enforces no such rule',
    'features/identity/identity.rules.test.ts › is advised about its length alone, because nothing else is demanded',
    'features/identity/accounts/server/sign-up.api.test.ts › refuses a weak password: …',
  ),
  replaced(
    'A5',
    'the authentication service decides.',
    'features/identity/accounts/server/sign-up.api.test.ts › refuses a weak password: …',
  ),
  frames('Other validation (formats of email, phone, dates, amounts, form fields) is not shown.'),
)
