/** Where the screens of identity are. */

export const authPath = '/auth'

/** The modes of the sign-in page, as `mode` in its address; without one it is the sign-in form. */
export const authModes = ['signUp', 'secondFactor', 'verifyEmail', 'resetPassword', 'setup'] as const
export type AuthMode = (typeof authModes)[number]

/** The sign-in page in one of its modes. */
export function authModePath(mode: AuthMode): string {
  return `${authPath}?mode=${mode}`
}

/** The sign-in page, to go on to a page of this site afterwards. */
export function signInPath(next?: string): string {
  return next === undefined ? authPath : `${authPath}?${new URLSearchParams({ next })}`
}

/** The page Google sends the browser back to. */
export const federatedPath = '/auth/federated'

/** The invitations, for administrators. */
export const invitationsPath = '/admin/members/invitations'

export const signInWaysPath = '/settings?tab=sign-in'

/** Where a sign-in that owes its second factor goes on, and the page it leads to afterwards. */
export function secondFactorPath(next?: string): string {
  return next === undefined
    ? authModePath('secondFactor')
    : `${authPath}?${new URLSearchParams({ mode: 'secondFactor', next })}`
}

/** What became of an account with somebody's e-mail that nobody had confirmed, when its owner came through Google. */
export type Met = 'kept' | 'replaced'

/** A page that says it, once: `/dashboard?met=kept`. */
export function metPath(path: string, met: Met): string {
  return `${path}${path.includes('?') ? '&' : '?'}met=${met}`
}
