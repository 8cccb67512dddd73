/** Section 7: the calls the product makes. */
import { frames, replaced, says, section } from '../statement.ts'

const account = 'features/identity/accounts/server/account.api.test.ts'
const signUp = 'features/identity/accounts/server/sign-up.api.test.ts'
const links = 'features/identity/accounts/server/links.api.test.ts'
const sessions = 'features/identity/sessions/server/sessions.api.test.ts'
const linking = 'features/identity/federated-sign-in/server/linking.api.test.ts'
const attempt =
  'features/identity/federated-sign-in/server/federated-attempt.api.test.ts › asks for the account chooser, three scopes, PKCE, a state and a nonce'
const profile = 'features/profile/profiles/server/profile.api.test.ts'
const hostedAvatar =
  'features/profile/avatars/server/hosted-avatar.api.test.ts › is sent as an unsigned upload with the cloud name and the upload preset, and with nothing else'
const reads = 'ui/patterns/query-client.test.ts'
const sends = 'ui/patterns/api.test.ts'
const asked = 'features/reports/documents/screens/repeat-request.test.ts'

export const calls = section(
  '7',
  replaced(
    'design',
    'No call to a product backend of its own is shown.',
    'server/open-api.test.ts › names every route of the server once, with its permission',
  ),
  replaced(
    'design',
    'A configured API base URL points to a local address under /api, but nothing uses it.',
    'server/open-api.test.ts › names every route of the server once, with its permission',
    'server/pages/security-headers.test.ts › names no other site',
  ),
  says(
    'create account (email, password)',
    `${signUp} › opens an account with a profile, signs in, and mails the link`,
  ),
  says('sign in (email, password)', `${sessions} › answers with the session and counts it`),
  says('federated popup sign-in (account chooser always shown', attempt),
  says('profile and email scopes)', attempt),
  says('sign out', `${sessions} › ends this session for good and clears the cookie`),
  says(
    'send password reset email (email)',
    `${links} › sets the password, ends every session, mails a notice and does not sign in`,
  ),
  replaced(
    'A7',
    'send verification email (link described in section 4)',
    `${links} › sets emailVerified and isVerified, without signing anybody in`,
  ),
  says('reload user', `${sessions} › is read anew with what changed in the profile meanwhile`),
  says('update display name', `${sessions} › is read anew with what changed in the profile meanwhile`),
  says(
    'update password',
    `${sessions} › ends the other sessions, gives this one a fresh token and mails a notice`,
  ),
  says(
    'and update email, each after re-authentication',
    `${account} › takes the current password for password, e-mail and deletion, however fresh the session is`,
    `${account} › is unverified, gets a link, warns the old address and keeps this device signed in`,
  ),
  says(
    'link',
    `${linking} › adds Google to an account with the same e-mail, says so by mail, and both ways lead in`,
  ),
  says(
    'and unlink the federated provider',
    `${linking} › takes Google away, ends what it opened, and keeps this device signed in`,
  ),
  replaced(
    'A8',
    'delete user',
    `${account} › removes profile, sign-in, sessions and links, says goodbye, and frees the address`,
  ),
  replaced(
    'A4',
    'list sign-in methods for an email',
    'features/identity/federated-sign-in/server/sign-in-methods.api.test.ts › are listed to anybody where the community reveals accounts',
  ),
  says('on users/{uid}: get', `${profile} › gives a member the own profile whole`),
  says(
    'set with merge',
    `${profile} › merges settings choice by choice with PUT, and wants them whole with PATCH`,
  ),
  says('update', `${profile} › changes what it names, counts the version up and recomputes completeness`),
  replaced(
    'A8',
    'delete',
    `${account} › removes profile, sign-in, sessions and links, says goodbye, and frees the address`,
  ),
  says(
    'query of users where email equals a value',
    `${profile} › finds by e-mail: members themselves, staff anybody`,
  ),
  frames(
    'Collections and documents other than users are not shown, and the shapes of the stored payloads beyond the profile fields are not shown.',
  ),
  says(
    'Media uploads go to a media hosting service using a cloud name and an upload preset',
    hostedAvatar,
    'features/files/media-stores/server/media-store.test.ts › is private there, under its own name and the upload preset, and comes back whole',
  ),
  frames('request shape is not shown.'),
  replaced(
    'analytics',
    'The analytics library fetches a measurement ID',
    'features/reports/usage/server/page-views.api.test.ts › is fetched by anybody, signed in or not',
  ),
  says('and retries with backoff on HTTP 429', `${asked} › is asked for again after 429`),
  says('500', `${asked} › is asked for again after 500`),
  says('503', `${asked} › is asked for again after 503`),
  says('and 504.', `${asked} › is asked for again after 504`),
  says(
    'Data-fetch defaults: no retry on authentication errors or HTTP 4xx',
    `${reads} › a "no" is not asked for again: …`,
  ),
  says('otherwise up to 3 retries', `${reads} › a failure is asked for again three times: …`),
  says(
    'mutations retry once.',
    `${sends} › whose answer was lost on the way is sent once more, as the same deed`,
    `${sends} › is not sent a third time`,
    `${sends} › is sent once more when the server failed, and not after a "no"`,
  ),
)
