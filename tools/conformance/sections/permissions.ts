/** Section 6: roles and permissions. A permission's row is proven by a command that it opens and closes. */
import { frames, says, section, under } from '../statement.ts'

const rights = 'server/permissions.api.test.ts'
const acts = (permission: string) => `${rights} › ${permission} opens … and closes it`
const opening = (permission: string, act: string, standing: string) =>
  `${rights} › ${permission} is asked for by ${act}, with ${standing}`
const toSave = (standing: string) => opening('create_savings', 'savings.open-goal', standing)
const toInvest = (standing: string) => opening('create_investments', 'investments.start-investment', standing)
const areas =
  'web/shell.test.ts › areas admit any signed-in person, moderators and administrators, administrators'
const restricted =
  'journeys/every-screen.journey.ts › a member on a page of staff is told so, with two ways out'

export const permissions = section(
  '6',
  says(
    'Roles: user, moderator, admin.',
    'foundation/access.test.ts › are each granted for the reason the table gives',
  ),
  says('Area access: any signed-in user for user areas', areas),
  says('role admin for admin areas', areas, restricted),
  says('admin or moderator for moderator areas.', areas, restricted),
  says(
    'Admin has every permission.',
    'foundation/access.test.ts › … for … is …',
    `${rights} › of an administrator is every one that an act asks for`,
    `${rights} › that stands in the table has an act`,
  ),
  under(
    'Moderator additionally has',
    says('view_users', acts('view_users')),
    says('view_tickets', acts('view_tickets')),
    says('manage_tickets', acts('manage_tickets')),
    says(
      'view_reports',
      acts('view_reports'),
      'features/reports/community-reports/server/reports.api.test.ts › are read by moderators and administrators, and by nobody else',
    ),
    says(
      'moderate_content.',
      acts('moderate_content'),
      'features/messages/server/messages.api.test.ts › is hidden by a moderator with a reason that is audited, and everybody concerned is told',
    ),
  ),
  under(
    'Plain user is allowed',
    says('view_dashboard', acts('view_dashboard')),
    says('view_profile', acts('view_profile')),
    says('edit_profile', acts('edit_profile')),
    says('view_settings', acts('view_settings')),
    says('edit_settings', acts('edit_settings')),
    says('view_investments', acts('view_investments')),
    says('edit_investments', acts('edit_investments')),
    says('delete_investments', acts('delete_investments')),
    says('view_savings', acts('view_savings')),
    says('edit_savings', acts('edit_savings')),
    says('delete_savings', acts('delete_savings')),
    says('view_tickets', acts('view_tickets')),
    says('create_tickets', acts('create_tickets')),
    says('edit_tickets', acts('edit_tickets')),
    says('upload_avatar', acts('upload_avatar')),
    says('upload_ticket_attachments', acts('upload_ticket_attachments')),
    says('receive_messages.', acts('receive_messages')),
  ),
  under(
    'Conditional for plain user:',
    says(
      'create_investments',
      acts('create_investments'),
      toInvest('a complete profile alone'),
      toInvest('a verified e-mail alone'),
      toInvest('neither'),
    ),
    says('and create_savings: profile complete', toSave('a complete profile alone'), toSave('neither')),
    says('or email verified.', toSave('a verified e-mail alone'), toSave('neither')),
    says(
      'upload_documents: email verified or profile complete.',
      acts('upload_documents'),
      'features/documents/server/documents.api.test.ts › asks for upload_documents: an e-mail that is verified, or a complete profile',
    ),
    says(
      'register_events',
      acts('register_events'),
      'features/events/events/server/event.api.test.ts › needs a verified e-mail, and says so',
    ),
    says(
      'and send_messages: email verified.',
      acts('send_messages'),
      'features/messages/server/messages.api.test.ts › needs a proved e-mail, an active account, and somebody else',
    ),
  ),
  under(
    'Plain user is denied',
    says('view_admin_dashboard', acts('view_admin_dashboard')),
    says('manage_users', acts('manage_users')),
    says('manage_investments', acts('manage_investments')),
    says('manage_savings', acts('manage_savings')),
    says('manage_events', acts('manage_events')),
    says('manage_announcements', acts('manage_announcements')),
    says('view_analytics', acts('view_analytics')),
    says('manage_settings', acts('manage_settings')),
    says('view_audit_logs.', acts('view_audit_logs')),
  ),
  says(
    'New accounts always get role user.',
    'features/identity/accounts/server/sign-up.api.test.ts › does not take a role, or any other field that is not asked for',
    'features/identity/federated-sign-in/server/federated-people.api.test.ts › gets a profile with a name and no more, and goes to complete it',
  ),
  frames("The data store's own security rules are not shown."),
)
