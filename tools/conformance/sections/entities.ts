/** Section 3: what is kept of a person, and what it starts with. */
import { frames, replaced, says, section, under } from '../statement.ts'

const profile = 'features/profile/profiles/server/profile.api.test.ts'
const settingsRules = 'features/profile/settings/settings.rules.test.ts'
const signUp = 'features/identity/accounts/server/sign-up.api.test.ts'
const people = 'features/identity/federated-sign-in/server/federated-people.api.test.ts'
const readBack = `${signUp} › keeps every answer of the form as it was given`
const fresh = `${profile} › of an e-mail sign-up has every default and is complete`
const dates =
  'features/identity/sessions/server/sessions.api.test.ts › keeps in the profile when it was signed in to and last used'
const notes = `${people} › keeps of each way when it was made, linked and changed, with name and picture`
const settings = `${settingsRules} › of the settings are the specification’s`
const preferences = `${settingsRules} › of the preferences are the specification’s`
const ownLanguage =
  'server/http/own-language.api.test.ts › is what a letter is written in, by the function that stands for the English one'
/** The test that flips a setting and looks at what it changes. */
const flips = (name: string) => `journeys/each-setting.api.test.ts › ${name}`
const seen = (name: string) => `journeys/each-setting.journey.ts › ${name}`
const moved = `${people} › is transferred to the new uid with everything that belongs to the person`

export const entities = section(
  '3',
  replaced('design', 'Stored in the users collection', `${profile} › gives a member the own profile whole`),
  says('keyed by uid.', `${profile} › gives a member the own profile whole`),
  says('uid', readBack),
  says('email', readBack),
  says('fullName', readBack),
  says('phone', readBack),
  says('gender', readBack),
  says('dateOfBirth', readBack),
  says('maritalStatus → identity and personal data', readBack),
  says(
    'weddingAnniversary → optional',
    readBack,
    'features/profile/profiles/profile.rules.test.ts › holds when all eight fields are told; the anniversary is optional',
  ),
  says('location', readBack),
  says('occupation', readBack),
  says('preferredInvestmentAmount', readBack),
  says('avatar', 'features/profile/avatars/server/avatar.api.test.ts › is put, shown and taken away again'),
  says(
    'profileComplete → boolean',
    `${profile} › changes what it names, counts the version up and recomputes completeness`,
  ),
  says(
    'role → user, admin or moderator',
    fresh,
    'features/profile/members/server/members.api.test.ts › are changed by two administrators, the first gives a reason; the sessions end and the member is told',
  ),
  says(
    'isActive',
    fresh,
    'features/identity/accounts/server/inactive.api.test.ts › is told so in the specification’s words',
  ),
  says(
    'isVerified',
    'features/identity/accounts/server/links.api.test.ts › sets emailVerified and isVerified, without signing anybody in',
  ),
  says(
    'emailVerified',
    'features/identity/accounts/server/links.api.test.ts › sets emailVerified and isVerified, without signing anybody in',
  ),
  says(
    'phoneVerified → booleans',
    'features/profile/phone/server/phone.api.test.ts › is proved by the code that was sent to it, which counts once',
    'features/profile/phone/server/phone.api.test.ts › is not proved any more once it is another',
  ),
  says(
    'kycStatus',
    'features/profile/members/server/members.api.test.ts › write down that an identity was checked, once two agree, and the member is told',
    'features/documents/server/documents.api.test.ts › passes with one reviewer’s word on a paper they opened, and lifts the tier',
    'features/profile/members/server/members.api.test.ts › is never said by the server alone',
  ),
  says('starts as pending', fresh),
  says('accountTier → starts as basic', fresh),
  says(
    "linkedProviders → list of sign-in methods, for example password and the federated provider's identifier",
    'features/identity/federated-sign-in/server/linking.api.test.ts › adds Google to an account with the same e-mail, says so by mail, and both ways lead in',
  ),
  says(
    'primaryProvider',
    'features/profile/profiles/providers.rules.test.ts › moves the main way on when that is the one removed',
  ),
  under(
    'providerData → per provider:',
    says('createdAt', notes),
    says(
      'lastChanged',
      notes,
      'features/identity/sessions/server/sessions.api.test.ts › is kept in the profile with its time',
      'features/identity/accounts/server/links.api.test.ts › sets the password, ends every session, mails a notice and does not sign in',
    ),
    says('linkedAt', notes),
    says('displayName', notes),
    says('photoURL', notes),
  ),
  says('createdAt', dates),
  says('updatedAt', dates),
  says('lastSignInAt', dates),
  says('lastActiveAt → timestamps', dates),
  says('isArchived', moved),
  says('archivedAt', moved),
  says('transferredTo → set when a profile is moved to another uid', moved),
  says('settings', fresh),
  says('preferences', fresh),
  says('stats → nested objects, defaults below', fresh),
  under(
    'notifications:',
    says('email true', settings, flips('notifications.email')),
    says('sms false', settings, flips('notifications.sms')),
    says('push true', settings, flips('notifications.push')),
    says('newInvestments true', settings, flips('notifications.newInvestments')),
    says('events true', settings, flips('notifications.events')),
    says('announcements true', settings, flips('notifications.announcements')),
    says('marketing false', settings, flips('notifications.marketing')),
    says('security true.', settings, flips('notifications.security')),
  ),
  under(
    'privacy:',
    says('profileVisibility community', settings, flips('privacy.profileVisibility')),
    says('showInvestments false', settings, flips('privacy.showInvestments')),
    says('showActivity true', settings, flips('privacy.showActivity')),
    says('showOnlineStatus true', settings, flips('privacy.showOnlineStatus')),
    says('allowMessages true.', settings, flips('privacy.allowMessages')),
  ),
  under(
    'preferences:',
    says('language en', settings, flips('preferences.language'), ownLanguage),
    replaced('currency', 'currency NGN', settings, flips('preferences.currency')),
    says('timezone Africa/Lagos', settings, flips('preferences.timezone')),
    says('theme system', settings, seen('preferences.theme')),
    says('dateFormat DD/MM/YYYY', settings, flips('preferences.dateFormat')),
    says('numberFormat 1,000.00.', settings, flips('preferences.numberFormat')),
  ),
  under(
    'security:',
    says('twoFactorEnabled false', settings, flips('security.twoFactorEnabled')),
    says('loginAlerts true', settings, flips('security.loginAlerts')),
    says('sessionTimeout 30', settings, flips('security.sessionTimeout')),
    says('allowMultipleSessions false.', settings, flips('security.allowMultipleSessions')),
  ),
  under(
    'dashboard:',
    says('layout grid', preferences, seen('dashboard.layout')),
    says('widgets overview, investments and savings', preferences, seen('dashboard.widgets')),
    says('chartType line.', preferences, seen('dashboard.chartType')),
  ),
  under(
    'investment:',
    says('riskTolerance moderate', preferences, flips('investment.riskTolerance')),
    says('preferredCategories empty', preferences, flips('investment.preferredCategories')),
    says('autoInvest false', preferences, flips('investment.autoInvest')),
    says('minInvestmentAlert 50000.', preferences, flips('investment.minInvestmentAlert')),
  ),
  under(
    'communication:',
    says('preferredContactMethod email', preferences, flips('communication.preferredContactMethod')),
    says('communicationFrequency weekly', preferences, flips('communication.communicationFrequency')),
    says('eventReminders true.', preferences, flips('communication.eventReminders')),
  ),
  says('totalInvestments', fresh),
  says('totalSavings', fresh),
  says(
    'totalReturns',
    fresh,
    `${profile} › count returns from the books: what income and interest paid, less what was taken back`,
  ),
  says('activeInvestments', fresh),
  says('activeSavings', fresh),
  says('loginCount', fresh),
  says('lastLoginDuration', fresh),
  says('averageSessionDuration', fresh),
  says('accountAge.', fresh),
  says('email', readBack),
  says('password', `${signUp} › keeps nothing secret in the clear`),
  says('fullName', readBack),
  says('phone', readBack),
  says('gender', readBack),
  says('dateOfBirth', readBack),
  says('maritalStatus', readBack),
  says('weddingAnniversary', readBack),
  says('location', readBack),
  says('occupation', readBack),
  says('preferredInvestmentAmount.', readBack),
  replaced(
    'A10',
    'A collection exists by name, but audit events are only written to the console',
    'features/audit/server/audit.test.ts › seals every event once and verifies',
  ),
  replaced(
    'A10',
    'nothing is stored.',
    'features/audit/server/audit.api.test.ts › shows what happened, newest first, with names and the seal once there is one',
  ),
  frames('Fields of investments, savings plans, events, announcements and support tickets are not shown.'),
)
