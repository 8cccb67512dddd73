/** Section 8: every message, read on the screen where it comes up. */
import { frames, replaced, says, section } from '../statement.ts'

const signingIn = (title: string) => `journeys/messages/signing-in.journey.ts › ${title}`
const opening = (title: string) => `journeys/messages/opening-an-account.journey.ts › ${title}`
const changing = (title: string) => `journeys/messages/changing-the-account.journey.ts › ${title}`
const using = (title: string) => `journeys/messages/using-the-account.journey.ts › ${title}`
const google = (title: string) => `journeys/messages/with-google.journey.ts › ${title}`

const unknown = signingIn('user-not-found; wrong-password')
const atDoor = signingIn('invalid-credential; Failed to sign in')
const wrongPassword = changing('wrong-password; Failed to update password')
const newEmail = changing('Failed to update email; Email updated')
const leaving = changing('no authenticated user; Failed to delete account; Account deleted successfully')
const mailed = changing('Verification email sent; Failed to send verification email')
const welcome = signingIn('Welcome back; Your account is currently inactive. Please contact support.')
const trouble = signingIn('Authentication error. Please refresh the page.')
const proven = opening('Email verified; Failed to verify email')
const taken = opening('email-already-in-use; Failed to create account')
const signedOut = using('Failed to sign out; Signed out successfully')
const profile = using('Profile updated; Failed to update profile')
const settings = using('Settings updated; Failed to update settings')
const preferences = using('Preferences updated; Failed to update preferences')
const popupClosed = google('popup-closed-by-user; Failed to sign in with Google')

export const messages = section(
  '8',
  replaced('A4', 'user-not-found → No account found with this email address.', unknown, atDoor),
  replaced('A4', 'wrong-password → Incorrect password.', unknown, wrongPassword, atDoor),
  says('invalid-credential → Invalid login credentials.', atDoor),
  says('email-already-in-use → An account with this email already exists.', taken),
  replaced(
    'A5',
    'weak-password → Password should be at least 8 characters with mixed case, numbers, and symbols.',
    changing('weak-password'),
  ),
  says('invalid-email → Invalid email address format.', signingIn('invalid-email')),
  says('user-disabled → This account has been disabled.', signingIn('user-disabled')),
  says(
    'requires-recent-login → For security, please sign in again to perform this action.',
    changing('requires-recent-login'),
  ),
  says(
    'network-request-failed → Network error. Please check your internet connection.',
    signingIn('network-request-failed'),
  ),
  says(
    'too-many-requests → Too many failed attempts. Please wait before trying again.',
    signingIn('too-many-requests'),
  ),
  says('popup-closed-by-user → Google sign-in was cancelled. Please try again.', popupClosed),
  says(
    'popup-blocked → Sign-in popup was blocked. Please allow popups and try again.',
    google('popup-blocked'),
  ),
  says(
    'credential-already-in-use → This Google account is already linked to another user.',
    google('credential-already-in-use'),
  ),
  says(
    'account-exists-with-different-credential → An account with this email already exists. Please sign in with your original method first.',
    google('account-exists-with-different-credential'),
  ),
  says('cancelled-popup-request → Sign-in process was cancelled.', google('cancelled-popup-request')),
  says(
    'provider-already-linked → This account is already linked. Please refresh the page and check your account settings.',
    google('provider-already-linked'),
  ),
  says(
    'user-token-expired → Your session has expired. Please refresh the page and try again.',
    changing('user-token-expired'),
  ),
  says(
    'operation-not-allowed → This operation is not allowed. Please contact support.',
    google('operation-not-allowed'),
  ),
  says(
    'permission-denied → Permission denied. Please check your account permissions.',
    using('permission-denied'),
    'server/http/api.test.ts › a member is refused what only administrators may',
  ),
  says(
    'insufficient-permissions → Insufficient permissions. Your account may need verification.',
    using('insufficient-permissions'),
  ),
  says(
    'anything else → the original message, or An unexpected authentication error occurred. Please try again.',
    signingIn('anything else'),
  ),
  says('No authenticated user found.', leaving),
  says('Cannot unlink your only sign-in method (full text not given).', google('only sign-in method')),
  says('The federated account uses a different email than the current one.', google('different email')),
  says('The federated account is already linked to another account.', google('linked to another account')),
  says('You were signed out during linking, please sign in again.', google('signed out while linking')),
  says('A password account exists, sign in with password first.', google('password account exists')),
  says('Failed to sign in', atDoor),
  says('Failed to create account', taken),
  says('Failed to sign in with Google', popupClosed),
  says('Failed to sign out', signedOut),
  says('Failed to update profile', profile),
  says('Failed to update password', wrongPassword),
  says('Failed to update email', newEmail),
  says('Failed to send verification email', mailed),
  says('Failed to verify email', proven),
  says('Failed to delete account', leaving),
  says('Failed to update settings', settings),
  says('Failed to update preferences', preferences),
  says('Authentication error. Please refresh the page.', trouble),
  says('Your account is currently inactive. Please contact support. (shown for 8 s).', welcome),
  says('Account created successfully', opening('Account created successfully')),
  says('Welcome back', welcome),
  says('Signed out successfully', signedOut),
  says('Profile updated', profile),
  says('Password updated', changing('Password updated')),
  says('Email updated', newEmail),
  says('Password reset email sent', signingIn('Password reset email sent')),
  says('Verification email sent', mailed),
  says('Email verified', proven),
  says('Account deleted successfully', leaving),
  says('Settings updated', settings),
  says('Preferences updated.', preferences),
  says(
    'Authentication and database permission errors that go unhandled are logged and swallowed.',
    'web/shell.test.ts › an error of signing in or of permission that nobody handles is logged and swallowed, any other is not',
  ),
  frames(
    'Error messages for investments, savings, events, announcements, tickets and uploads are not shown.',
  ),
)
