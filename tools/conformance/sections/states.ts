/** Section 4: the life of a profile, a sign-in and a tab. */
import { frames, replaced, says, section, under } from '../statement.ts'

const profile = 'features/profile/profiles/server/profile.api.test.ts'
const rules = 'features/profile/profiles/profile.rules.test.ts'
const signUp = 'features/identity/accounts/server/sign-up.api.test.ts'
const links = 'features/identity/accounts/server/links.api.test.ts'
const account = 'features/identity/accounts/server/account.api.test.ts'
const people = 'features/identity/federated-sign-in/server/federated-people.api.test.ts'
const linking = 'features/identity/federated-sign-in/server/linking.api.test.ts'
const repair = 'features/identity/federated-sign-in/server/repair-sign-in-methods.api.test.ts'
const store = 'features/identity/sessions/screens/session-store.test.ts'
const reminders = 'journeys/reminders.journey.ts'
const walk = 'journeys/every-screen.journey.ts'
const afterSignUp =
  'journeys/after-sign-up.journey.ts › a sign-up is followed on the screen by a welcome after 1 s, a check after 2 s and a refresh after 5 s'
const created = `${signUp} › makes a profile with the defaults of a new member`
const signedUp = `${signUp} › opens an account with a profile, signs in, and mails the link`
const withoutProfile =
  'features/identity/accounts/server/without-profile.api.test.ts › by e-mail and password has one made, with everything but the name empty'
const federated = `${people} › gets a profile with a name and no more, and goes to complete it`
const refusesGoogle = `${people} › refuses Google where the e-mail is proven, and signs out whoever was signed in there`
const transferred = `${people} › is transferred to the new uid with everything that belongs to the person`
const reasons = `${linking} › is refused with the sentence for each reason`
const eachReminder = `${reminders} › each reminder is shown once, when it is due, and again after signing out`
const dueReminder =
  'web/shell.test.ts › each reminder is due for its own reason, and one that was shown does not come back'
const moved = 'journeys/account-changes.journey.ts › a member moves to another e-mail'
const leaving = `${signUp} › needs the current password, is only for oneself, and leaves no sign-in`

export const states = section(
  '4',
  under(
    'New email sign-up creates the profile with',
    says('profileComplete true', created),
    says('role user', created),
    says('isActive true', created),
    says('isVerified false', created),
    says(
      'emailVerified taken from the authentication user',
      created,
      withoutProfile,
      'features/identity/invitations/server/invitations.api.test.ts › opens an account whose address is proved, and tells whoever sent it',
    ),
    says('kycStatus pending', created),
    says('accountTier basic', created),
    says('linkedProviders containing password.', created),
  ),
  says('A verification email is then sent', signedUp),
  says('and a welcome toast appears 1 s after signup.', afterSignUp),
  says('A check runs 2 s after signup', afterSignUp),
  says('and a background refresh 5 s after signup.', afterSignUp),
  says('Federated sign-in', federated),
  says('or any sign-in where no profile exists', withoutProfile),
  under(
    'creates a profile with',
    says('profileComplete false', federated, withoutProfile),
    says(
      'fullName from the display name (or the word User)',
      `${profile} › of a federated sign-in has a name, or "User", and is not complete`,
      withoutProfile,
    ),
    says('and the other fields empty.', `${people} › has every other field empty`, withoutProfile),
  ),
  says('Such a profile needs completion.', federated),
  says(
    'A profile is complete when all of these are non-empty',
    `${profile} › changes what it names, counts the version up and recomputes completeness`,
    `${rules} › holds when all eight fields are told; the anniversary is optional`,
  ),
  says('fullName', `${rules} › fails without fullName`),
  says('phone', `${rules} › fails without phone`),
  says('gender', `${rules} › fails without gender`),
  says('dateOfBirth', `${rules} › fails without dateOfBirth`),
  says('maritalStatus', `${rules} › fails without maritalStatus`),
  says('location', `${rules} › fails without location`),
  says('occupation', `${rules} › fails without occupation`),
  says('preferredInvestmentAmount.', `${rules} › fails without preferredInvestmentAmount`),
  says(
    'Verifying email sets emailVerified and isVerified to true.',
    `${links} › sets emailVerified and isVerified, without signing anybody in`,
  ),
  under(
    'Changing email',
    says(
      'sets emailVerified to false',
      `${account} › is unverified, gets a link, warns the old address and keeps this device signed in`,
    ),
    says('clears the cache', moved),
    says(
      'and sends a new verification email.',
      `${account} › is unverified, gets a link, warns the old address and keeps this device signed in`,
    ),
  ),
  replaced('A7', 'The verification link leads to /auth?mode=verifyEmail&email={email}', signedUp),
  says(
    'and is handled inside the product.',
    'journeys/from-sign-up-to-confirmed-deposit.journey.ts › a newcomer saves her first money',
  ),
  says(
    'Resending the verification email has a cooldown of 60 s.',
    `${links} › waits 60 seconds, counted on the server`,
  ),
  replaced(
    'A3',
    'If a profile exists under another uid with the same email, it is transferred to the new uid',
    transferred,
  ),
  says('the old profile is marked isArchived with transferredTo.', transferred),
  replaced(
    'A3',
    'If the email already belongs to a password account, federated sign-in is refused',
    refusesGoogle,
    `${people} › stays, unproven as it is, while it holds money or an office`,
  ),
  says(
    'and the user is signed out.',
    refusesGoogle,
    'journeys/messages/with-google.journey.ts › password account exists',
  ),
  says(
    'Linking is then done in Settings after signing in with the password.',
    'journeys/link-google.journey.ts › a member links Google, signs in with it and unlinks it',
  ),
  says(
    'Unlinking the federated method is refused when it is the only sign-in method.',
    `${linking} › is refused when Google is the only way in`,
  ),
  says("Linking is refused if the federated account's email differs from the account email", reasons),
  says('or if that federated account is already linked to another user.', reasons),
  says(
    'If the user was signed out during linking, a message asks for a new sign-in.',
    'journeys/messages/with-google.journey.ts › signed out while linking',
  ),
  under(
    "A repair routine reconciles the profile's linkedProviders with the authentication provider's list",
    says('it adds missing ones', `${repair} › adds what is missing, at a sign-in by …`),
    says(
      'drops orphaned non-password ones',
      `${repair} › drops Google from …, with … as the main way, when nobody can come in through it`,
    ),
    says(
      'and falls back to password if the list would be empty.',
      `${repair} › falls back to the password when nothing would be left`,
    ),
  ),
  says('Email reminder: shown once when the email is unverified.', eachReminder, dueReminder),
  says(
    'Profile reminder: shown once, 2 s after load, when the profile is incomplete and loginCount is above 1.',
    eachReminder,
    dueReminder,
    `${reminders} › a profile is not asked for at the first sign-in, and nothing where all is told`,
  ),
  says('Inactive warning: shown once when isActive is false.', eachReminder, dueReminder),
  says('All three can be dismissed', eachReminder),
  says('and are reset on sign-out.', eachReminder),
  says(
    'After an authentication change the profile loads with up to 3 attempts, delayed 1 s, 2 s and 4 s.',
    `${store} › is asked again after 1, 2 and 4 seconds before it gives up`,
  ),
  replaced(
    'A6',
    'A session backup of the profile is used if under 5 minutes old.',
    `${walk} › a backup of the profile under five minutes old opens the page, an older one does not`,
    `${store} › keeps what the shell shows and nothing that would hurt`,
  ),
  says(
    'Sign-out clears caches',
    `${walk} › signing out leaves nothing of the profile behind`,
    'journeys/second-look.journey.ts › whoever hides amounts, signs out, or signs in after somebody leaves nothing and sees nothing',
  ),
  says(
    'and the backup.',
    `${walk} › signing out leaves nothing of the profile behind`,
    `${store} › of somebody who signed in in another tab stays when this tab signs out`,
  ),
  says('Account deletion requires re-authentication with the current password', leaving),
  replaced(
    'A8',
    'then deletes the profile document, then the authentication user.',
    leaving,
    'features/identity/accounts/server/delete-account.api.test.ts › a member whose payment is being checked stays until it is decided',
  ),
  frames('Status life cycles of investments, savings, events, announcements and tickets are not shown.'),
)
