/** Section 2: screens, routes, redirects and guards. */
import { frames, says, section, under } from '../statement.ts'

const walk = 'journeys/every-screen.journey.ts'
const links = 'journeys/links-from-mails.journey.ts'
const redirects = `${walk} › old addresses lead to the new ones`
const announced =
  'journeys/announced-and-accepted.journey.ts › an announcement is written, published, read and accepted'
const own = `${walk} › each address of a member shows its own content`
const ownOfStaff = `${walk} › each address of an administrator shows its own content`
const restricted = `${walk} › a member on a page of staff is told so, with two ways out`
const globalError = `${walk} › a fault of the program shows the global error screen`
const settingUp = `${walk} › a profile that has not loaded shows Setting up your profile`
const backup = `${walk} › a backup of the profile under five minutes old opens the page, an older one does not`
const redirecting = `${walk} › a visitor on a protected page reads Redirecting to login and is moved after about 100 ms`
const tickets =
  'features/support/tickets/server/ticket.api.test.ts › is opened, taken, answered, resolved and opened again, and everybody concerned hears of it'
const planPage =
  'journeys/accept-pay-certificate.journey.ts › a member accepts the agreement, pays, and has the certificate'
const lastSeat =
  'journeys/event-last-seat.journey.ts › an event is planned, its last place taken, given back, offered and taken'

export const screens = section(
  '2',
  says('/ → Landing page', `${walk} › the landing page says what the community offers, and leads in`),
  says(
    '/auth → Sign in, sign up',
    'journeys/from-sign-up-to-confirmed-deposit.journey.ts › a newcomer saves her first money',
  ),
  under(
    'and two further modes chosen by the query parameter mode',
    says(
      'verifyEmail (with an email query parameter)',
      `${links} › a link to prove an e-mail says what is the matter with it, and how to go on`,
    ),
    says(
      'and resetPassword',
      `${links} › a link to set a password says what is the matter with it, and how to go on`,
    ),
  ),
  says('any unknown path → Not-found screen', `${walk} › an unknown address shows the not-found screen`),
  says('/login', redirects),
  says('/signup', redirects),
  says('/register', redirects),
  says('/sign-in', redirects),
  says('/sign-up → /auth', redirects),
  says('/user/*', redirects),
  says('and /member/* → /dashboard', redirects),
  says('/help', redirects),
  says('and /contact → /support', redirects),
  says('/dashboard → Member dashboard', own),
  under(
    'it also serves',
    says('/savings', own),
    says('/savings-goals', own),
    says('/investments', own),
    says('/portfolio', own),
    says('/announcements', own, announced),
    says('and /news', own),
  ),
  says('/profile', own),
  says('/account → Profile', own),
  says('/settings', own),
  says('/preferences → Settings', own),
  says('/support', own, tickets),
  says('/tickets → Support', own),
  says(
    'including a ticket-creation form',
    'journeys/support-answers.journey.ts › a member asks support, and is answered by a moderator',
  ),
  says('/events → Events', own, lastSeat),
  says('including a calendar view', lastSeat),
  says('/investments/{id}', planPage),
  says(
    '/investment/{id} → Investment details',
    'journeys/leaves-or-goes-on.journey.ts › a member leaves or goes on, knowing what each costs',
  ),
  says('parameter id', planPage, own),
  says('/admin', ownOfStaff),
  says('/admin/dashboard → Admin dashboard', ownOfStaff),
  under(
    'it also serves',
    says('/admin/events', lastSeat),
    says(
      '/admin/investment-plans',
      'journeys/plan-opened-by-two.journey.ts › an investment plan is written with its evidence and opened by a second administrator',
    ),
    says(
      '/admin/investments',
      'journeys/maturity-paid-by-two.journey.ts › what a plan owes at its end is paid out by two administrators',
    ),
    says('/admin/announcements', announced),
    says('/admin/reports', ownOfStaff),
    says('and /admin/analytics', ownOfStaff),
  ),
  says('/admin/profile → Admin profile', ownOfStaff),
  says('/admin/settings → Admin settings', ownOfStaff),
  says('/admin/support', ownOfStaff),
  says('/admin/tickets → Admin support', ownOfStaff),
  says('/admin/savings', ownOfStaff),
  says('/admin/savings-plans → Savings plan management', ownOfStaff),
  says('/admin/members', ownOfStaff),
  says('/admin/users → Members page', ownOfStaff),
  frames(
    'The contents of the dashboards, events calendar, support ticket forms, admin pages and investment details are not shown.',
  ),
  frames(
    'The layout and fields of the sign-in, sign-up, reset and verification forms are not shown beyond the sign-up input listed in section 3.',
  ),
  says(
    'While authentication is initialising: a minimal spinner labelled Initializing.',
    `${walk} › while it is not known who is here, a spinner says Initializing`,
  ),
  says('Unauthenticated visitor on a protected route: the text Redirecting to login', redirecting),
  says('then a move to /auth after about 100 ms.', redirecting),
  under(
    'Signed-in user whose profile has not loaded',
    says(
      'the page is shown if a session backup profile for the same user exists and is under 5 minutes old.',
      backup,
      'features/identity/sessions/screens/session-store.test.ts › of somebody else than who signed in last in this browser is not shown',
    ),
    says(
      'Otherwise a screen titled Setting up your profile appears',
      settingUp,
      `${walk} › a new tab without a backup shows Setting up your profile, not the door`,
      'features/identity/sessions/screens/session-store.test.ts › is not needed to know in a new tab that somebody is signed in, and a failure there leaves it be',
    ),
  ),
  under(
    'with the lines',
    says('Creating your investment profile', settingUp),
    says('Setting up your dashboard', settingUp),
    says('and Preparing your exclusive opportunities.', settingUp),
  ),
  says('A non-admin on an admin route', restricted),
  says('or a non-moderator on a moderator route', restricted),
  says('an Access Restricted screen', restricted),
  says('with the text This area requires administrator privileges', restricted),
  says('or This area requires moderator privileges', restricted),
  under('and two buttons', says('Go Back', restricted), says('and Go to Dashboard.', restricted)),
  under(
    'Global error screen',
    says('Something went wrong', globalError),
    says('We encountered an unexpected error', globalError),
    says('with a Try Again button (reloads the page)', globalError),
    says('and a Go to Homepage button.', globalError),
  ),
  says(
    'Toasts appear at the top right',
    `${walk} › a toast stands at the top right`,
    'journeys/toasts.journey.ts › a toast covers nothing, and what failed can be read when it has gone',
  ),
  says(
    'default duration 4 s.',
    'journeys/messages/signing-in.journey.ts › Welcome back; Your account is currently inactive. Please contact support.',
  ),
)
