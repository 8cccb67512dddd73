/**
 * The specification's section 8, word for word: its messages by the names it gives them, and its toasts. Each stands in
 * `docs/conformance.md` in this order, with the row of a table in this folder that reads it on the screen.
 */

/** The 21 messages of signing in. */
export const authentication = {
  'user-not-found': 'No account found with this email address.',
  'wrong-password': 'Incorrect password.',
  'invalid-credential': 'Invalid login credentials.',
  'email-already-in-use': 'An account with this email already exists.',
  'weak-password': 'Password should be at least 8 characters with mixed case, numbers, and symbols.',
  'invalid-email': 'Invalid email address format.',
  'user-disabled': 'This account has been disabled.',
  'requires-recent-login': 'For security, please sign in again to perform this action.',
  'network-request-failed': 'Network error. Please check your internet connection.',
  'too-many-requests': 'Too many failed attempts. Please wait before trying again.',
  'popup-closed-by-user': 'Google sign-in was cancelled. Please try again.',
  'popup-blocked': 'Sign-in popup was blocked. Please allow popups and try again.',
  'credential-already-in-use': 'This Google account is already linked to another user.',
  'account-exists-with-different-credential':
    'An account with this email already exists. Please sign in with your original method first.',
  'cancelled-popup-request': 'Sign-in process was cancelled.',
  'provider-already-linked':
    'This account is already linked. Please refresh the page and check your account settings.',
  'user-token-expired': 'Your session has expired. Please refresh the page and try again.',
  'operation-not-allowed': 'This operation is not allowed. Please contact support.',
  'permission-denied': 'Permission denied. Please check your account permissions.',
  'insufficient-permissions': 'Insufficient permissions. Your account may need verification.',
  'anything else': 'An unexpected authentication error occurred. Please try again.',
} as const

/** The six others. The specification has no full text for five of them: these are the product's. */
export const others = {
  'no authenticated user': 'No authenticated user found.',
  'only sign-in method': 'Cannot unlink your only sign-in method. Set a password first.',
  'different email': 'The federated account uses a different email than the current one.',
  'linked to another account': 'The federated account is already linked to another account.',
  'signed out while linking': 'You were signed out during linking, please sign in again.',
  'password account exists': 'A password account exists, sign in with password first.',
} as const

/** The 14 toasts of failure. */
export const failures = [
  'Failed to sign in',
  'Failed to create account',
  'Failed to sign in with Google',
  'Failed to sign out',
  'Failed to update profile',
  'Failed to update password',
  'Failed to update email',
  'Failed to send verification email',
  'Failed to verify email',
  'Failed to delete account',
  'Failed to update settings',
  'Failed to update preferences',
  'Authentication error. Please refresh the page.',
  'Your account is currently inactive. Please contact support.',
] as const

/** The 12 toasts of success. */
export const successes = [
  'Account created successfully',
  'Welcome back',
  'Signed out successfully',
  'Profile updated',
  'Password updated',
  'Email updated',
  'Password reset email sent',
  'Verification email sent',
  'Email verified',
  'Account deleted successfully',
  'Settings updated',
  'Preferences updated',
] as const

/** All of it: what a message is called in the title of a row, and its words. A toast is called by its words. */
export const catalogue: ReadonlyMap<string, string> = new Map([
  ...Object.entries(authentication),
  ...Object.entries(others),
  ...[...failures, ...successes].map((words) => [words, words] as const),
])
