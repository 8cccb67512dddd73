/** Section 1: what the product does and for whom. */
import { frames, replaced, says, section } from '../statement.ts'

const firstDeposit = 'journeys/from-sign-up-to-confirmed-deposit.journey.ts'
const profile = 'features/profile/profiles/server/profile.api.test.ts'
const hostedAvatar = 'features/profile/avatars/server/hosted-avatar.api.test.ts'
const hostedFiles = (kind: string) =>
  `server/media-files.api.test.ts › ${kind} is kept private at the media host, and opened through our own link of minutes`
const settings = 'features/profile/settings/settings.rules.test.ts'

export const product = section(
  '1',
  says(
    'Members (role user) sign up and sign in with email and password',
    `${firstDeposit} › a newcomer saves her first money`,
  ),
  says(
    'or with a federated account from a search-engine company.',
    'journeys/google-through-the-api.api.test.ts › is offered, and lets somebody in whose e-mail the provider has checked',
  ),
  says(
    'They keep a profile, settings and preferences.',
    `${profile} › changes what it names, counts the version up and recomputes completeness`,
    `${profile} › merges settings choice by choice with PUT, and wants them whole with PATCH`,
    `${profile} › saves a change of preferences and reads it back`,
  ),
  says(
    'They can view investments',
    'features/investments/catalogue/server/catalogue.api.test.ts › are ordered by risk and category, and none is hidden',
  ),
  says(
    'savings',
    'features/savings/deposits/server/deposit.api.test.ts › shows totals and goals on one page, without money that is only being checked',
  ),
  says(
    'events',
    'features/events/events/server/event.api.test.ts › is a draft nobody sees until it is published; then members see it and hear of it',
  ),
  says(
    'announcements',
    'features/announcements/server/announcements.api.test.ts › is a draft nobody reads until it is published; then members read it, hear of it and see it at home',
  ),
  says(
    'and support tickets.',
    'features/support/tickets/server/ticket.api.test.ts › is opened, taken, answered, resolved and opened again, and everybody concerned hears of it',
  ),
  frames('Administrators (role admin) manage the platform'),
  says(
    'dashboard',
    'features/home/dashboard/server/home.api.test.ts › administrators see what waits, what moved and that the books hold',
  ),
  says(
    'events',
    'features/events/events/server/event.api.test.ts › is cancelled with a reason that everybody registered is told',
  ),
  says(
    'investment plans',
    'features/investments/plans/server/plans.api.test.ts › is for a second administrator, stands in the queue, and is sent back with a reason',
  ),
  says(
    'investments',
    'features/investments/endings/server/ending.api.test.ts › shows what it costs, takes consent, can be taken back, refused, and is settled after its notice',
  ),
  says(
    'announcements',
    'features/announcements/server/announcements.api.test.ts › is edited in the open, marked so, and keeps whom it is for',
    'features/announcements/server/announcements.api.test.ts › is withdrawn with a reason that members read instead of the text',
  ),
  says(
    'reports',
    'features/reports/documents/server/documents.api.test.ts › has a member’s made and opens it, and the audit log says both',
    'features/reports/documents/server/documents.api.test.ts › has the receipt of a member’s payment made by its code, the same one the member has',
  ),
  says(
    'analytics',
    'features/reports/usage/server/page-views.api.test.ts › are the last 30 days, most first',
  ),
  says(
    'savings plans',
    'features/savings/plans/server/plans.api.test.ts › takes a second administrator; members see it only then',
  ),
  says(
    'members',
    'features/profile/members/server/members.api.test.ts › are changed by two administrators, the first gives a reason; the sessions end and the member is told',
  ),
  says(
    'and support tickets.',
    'features/support/tickets/server/ticket.api.test.ts › is opened, taken, answered, resolved and opened again, and everybody concerned hears of it',
  ),
  says(
    'Moderators (role moderator) have a narrower set of extra permissions (see section 6).',
    'foundation/access.test.ts › are each granted for the reason the table gives',
  ),
  says(
    'The company address is in Lagos, Nigeria.',
    'journeys/every-screen.journey.ts › Support says where the officers are reached',
    'server/pages/site.test.ts › have the community’s name and address in them, as text',
  ),
  says('Default currency is NGN', `${settings} › of the settings are the specification’s`),
  says('and default timezone is Africa/Lagos.', `${settings} › of the settings are the specification’s`),
  replaced(
    'design',
    'Sign-in is handled by a hosted authentication service',
    'features/identity/sessions/server/sessions.api.test.ts › answers with the session and counts it',
    'server/config.test.ts › takes Google or another provider of any name, whole',
    'server/pages/dress-site.test.ts › names another provider than Google, with its mark, in the sign-in page and to the program',
  ),
  replaced(
    'design',
    'and data is kept in a hosted document database.',
    `${profile} › gives a member the own profile whole`,
  ),
  replaced(
    'design',
    'The product talks to them directly.',
    'server/pages/security-headers.test.ts › names no other site',
  ),
  says(
    'File uploads (avatars',
    `${hostedAvatar} › is sent as an unsigned upload with the cloud name and the upload preset, and with nothing else`,
  ),
  says(
    'ticket attachments',
    'features/support/tickets/server/ticket-files.api.test.ts › goes along with what is written, and is read by its member, moderators and administrators alone',
    hostedFiles('a file of a ticket'),
  ),
  says(
    'documents)',
    'features/documents/server/documents.api.test.ts › is what its bytes say, whatever it is called, and 10 MB at most',
    hostedFiles('a document'),
  ),
  says(
    'go to a media hosting service configured with a cloud name and an upload preset.',
    `${hostedAvatar} › is sent as an unsigned upload with the cloud name and the upload preset, and with nothing else`,
    'features/files/media-stores/server/media-store.test.ts › is private there, under its own name and the upload preset, and comes back whole',
  ),
  replaced(
    'analytics',
    'An analytics library is present and fetches a measurement ID.',
    'features/reports/usage/server/page-views.api.test.ts › is fetched by anybody, signed in or not',
    'journeys/leaves-the-house.journey.ts › page views are counted, by screen and without anybody',
  ),
)
