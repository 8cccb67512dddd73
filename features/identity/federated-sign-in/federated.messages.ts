/** The sentences of signing in with Google and of linking. Those of the specification's section 8 stand word for word. */
import type { Words } from '@kolo/foundation/refusal'

/** Every way signing in with Google says no; the first four also without the server. */
export type FederatedRefusal =
  | 'popup-closed-by-user'
  | 'popup-blocked'
  | 'cancelled-popup-request'
  | 'network-request-failed'
  | 'operation-not-allowed'
  | 'user-disabled'
  | 'password-account-exists'
  | 'unconfirmed-account-exists'
  | 'account-exists-with-different-credential'
  | 'different-email'
  | 'credential-already-in-use'
  | 'linked-to-another-account'
  | 'provider-already-linked'
  | 'signed-out-while-linking'
  | 'session-over'
  | 'other-google-account'
  | 'only-sign-in-method'
  | 'not-linked'

/** The sentence for each of them. */
export const federatedMessages = {
  'popup-closed-by-user': 'Google sign-in was cancelled. Please try again.',
  'popup-blocked': 'Sign-in popup was blocked. Please allow popups and try again.',
  'cancelled-popup-request': 'Sign-in process was cancelled.',
  'network-request-failed': 'Network error. Please check your internet connection.',
  'operation-not-allowed': 'This operation is not allowed. Please contact support.',
  'user-disabled': 'This account has been disabled.',
  'password-account-exists': 'A password account exists, sign in with password first.',
  'unconfirmed-account-exists':
    'A password account exists, sign in with password first. We sent a link for a new password to your email.',
  'account-exists-with-different-credential':
    'An account with this email already exists. Please sign in with your original method first.',
  'different-email': 'The federated account uses a different email than the current one.',
  'credential-already-in-use': 'This Google account is already linked to another user.',
  'linked-to-another-account': 'The federated account is already linked to another account.',
  'provider-already-linked':
    'This account is already linked. Please refresh the page and check your account settings.',
  'signed-out-while-linking': 'You were signed out during linking, please sign in again.',
  'session-over': 'Your session has expired. Please refresh the page and try again.',
  'other-google-account': 'This is another Google account. Choose the one you sign in here with.',
  'only-sign-in-method': 'Cannot unlink your only sign-in method. Set a password first.',
  'not-linked': 'This way to sign in is not linked to your account.',
} satisfies Words<FederatedRefusal>

/** The sentence for a code that came back with the address, or `undefined` when it is none of ours. */
export function federatedSentence(code: string | null | undefined): string | undefined {
  return code && Object.hasOwn(federatedMessages, code)
    ? federatedMessages[code as FederatedRefusal]
    : undefined
}
