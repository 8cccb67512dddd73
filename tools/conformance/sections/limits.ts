/** Section 9: constants and limits, each where it can be seen at work. */
import { frames, replaced, says, section } from '../statement.ts'

const store = 'features/identity/sessions/screens/session-store.test.ts'
const walk = 'journeys/every-screen.journey.ts'
const afterSignUp =
  'journeys/after-sign-up.journey.ts › a sign-up is followed on the screen by a welcome after 1 s, a check after 2 s and a refresh after 5 s'
const toastBounds = 'ui/patterns.test.ts › a toast stays between 2 and 8 seconds, 4 unless asked'
const toastTimes =
  'journeys/messages/signing-in.journey.ts › Welcome back; Your account is currently inactive. Please contact support.'
const reconnect =
  'ui/patterns/query-client.test.ts › an old answer is asked again when the network is back, not when the window is looked at'
const age =
  'ui/patterns/query-client.test.ts › an answer is asked again after five minutes and forgotten after ten'
const sends = 'ui/patterns/api.test.ts'
const created =
  'features/identity/accounts/server/sign-up.api.test.ts › makes a profile with the defaults of a new member'
const settings = 'features/profile/settings/settings.rules.test.ts › of the settings are the specification’s'
const preferences =
  'features/profile/settings/settings.rules.test.ts › of the preferences are the specification’s'

export const limits = section(
  '9',
  says(
    'Profile cache lifetime (memory',
    `${store} › is taken for true for five minutes, and asked again with the next page after that`,
  ),
  replaced(
    'A6',
    'and session storage) → 5 minutes',
    `${store} › is shown while the server does not answer, for under five minutes`,
    `${store} › keeps what the shell shows and nothing that would hurt`,
  ),
  says(
    'Session backup profile validity → 5 minutes',
    `${walk} › a backup of the profile under five minutes old opens the page, an older one does not`,
  ),
  says(
    'Profile load retries → up to 3 attempts, delays 1 s, 2 s, 4 s',
    `${store} › is asked again after 1, 2 and 4 seconds before it gives up`,
  ),
  says(
    'Verification resend cooldown → 60 s',
    'features/identity/accounts/server/links.api.test.ts › waits 60 seconds, counted on the server',
  ),
  says(
    'Profile reminder delay → 2 s',
    'journeys/reminders.journey.ts › each reminder is shown once, when it is due, and again after signing out',
  ),
  says('Welcome toast delay → 1 s after signup', afterSignUp),
  says('Post-signup check', afterSignUp),
  says('/ background refresh → 2 s / 5 s', afterSignUp),
  says(
    'Redirect to /auth for unauthenticated visitors → about 100 ms',
    `${walk} › a visitor on a protected page reads Redirecting to login and is moved after about 100 ms`,
  ),
  says('Query stale time', age),
  says('/ cache retention → 5 minutes / 10 minutes', age),
  says('Refetch → not on window focus', reconnect),
  says('yes on reconnect', reconnect),
  says(
    'Mutation retry → 1',
    `${sends} › whose answer was lost on the way is sent once more, as the same deed`,
    `${sends} › is not sent a third time`,
  ),
  says(
    'Query retry → none on auth errors or HTTP 4xx',
    'ui/patterns/query-client.test.ts › a "no" is not asked for again: …',
  ),
  says('otherwise up to 3', 'ui/patterns/query-client.test.ts › a failure is asked for again three times: …'),
  says('Toast duration → 2 to 8 s', toastBounds, toastTimes),
  says('default 4 s', toastTimes),
  says('top right', `${walk} › a toast stands at the top right`),
  says('Default session timeout setting → 30', settings, created),
  says('Default minimum investment alert → 50000', preferences, created),
  says('Default currency', settings, created),
  says('/ timezone → NGN / Africa/Lagos', settings, created),
  frames('Investment amounts, savings limits, ticket and upload size limits are not shown.'),
)
