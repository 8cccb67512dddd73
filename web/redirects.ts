/** Old and short addresses, and where they lead. A star stands for anything that follows. */
export const redirects: readonly (readonly [from: string, to: string])[] = [
  ['/login', '/auth'],
  ['/signup', '/auth'],
  ['/register', '/auth'],
  ['/sign-in', '/auth'],
  ['/sign-up', '/auth'],
  ['/user/*', '/dashboard'],
  ['/member/*', '/dashboard'],
  ['/admin/distributions', '/admin/plan-money'],
  ['/help', '/support'],
  ['/contact', '/support'],
]
