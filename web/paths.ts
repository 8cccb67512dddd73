/**
 * Every address of the product, by who it is for. `routes.tsx` gives each its screen (and does not compile when one
 * has none); the build prints the list for the server, which answers any other address with 404.
 */
import { redirects } from './redirects.ts'

/** Addresses anyone may open, beside the sign-in page. */
export const openPaths = ['/unsubscribe', '/terms', '/privacy', '/auditor'] as const

/** Every screen of the program, in the order the routes are drawn. */
export function screenPaths(): string[] {
  return ['/auth', ...openPaths, ...memberPaths, ...moderatorPaths, ...adminPaths]
}

/** Addresses with a document of their own, which no screen of the shell draws. */
export const documentPaths = ['/auth/federated', '/check'] as const

/** Addresses of a signed-in person. */
export const memberPaths = [
  '/borrow',
  '/borrow/:id',
  '/borrow/:id/guarantors',
  '/guarantees',
  '/guarantees/:id',
  '/what-you-owe',
  '/dashboard',
  '/savings',
  '/savings-goals',
  '/savings/:id',
  '/card-payments/:id',
  '/statement',
  '/unmatched-money',
  '/where-the-money-is',
  '/returns',
  '/returns/:id',
  '/wallet',
  '/cash-receipts/:id',
  '/shares',
  '/investments',
  '/portfolio',
  '/investments/compare',
  '/investments/mandate',
  '/investments/:id',
  '/investment/:id',
  '/announcements',
  '/news',
  '/events',
  '/events/:id',
  '/events/:id/check-in',
  '/directory',
  '/messages',
  '/support',
  '/tickets',
  '/documents',
  '/your-data',
  '/profile',
  '/account',
  '/settings',
  '/preferences',
] as const

/** Addresses of moderators and administrators. */
export const moderatorPaths = [
  '/moderator/members',
  '/moderator/tickets',
  '/moderator/messages',
  '/moderator/reports',
] as const

/** Addresses of administrators. */
export const adminPaths = [
  '/admin/loans',
  '/admin/loans/arrears',
  '/admin/loans/:id',
  '/admin/charges',
  '/admin/charges/runs',
  '/admin/charges/runs/:id',
  '/admin',
  '/admin/dashboard',
  '/admin/search',
  '/admin/events',
  '/admin/events/:id',
  '/admin/investment-plans',
  '/admin/investment-plans/:id',
  '/admin/investments',
  '/admin/investments/obligations',
  '/admin/investments/assets',
  '/admin/announcements',
  '/admin/reports',
  '/admin/analytics',
  '/admin/profile',
  '/admin/settings',
  '/admin/messages',
  '/admin/support',
  '/admin/tickets',
  '/admin/payments',
  '/admin/withdrawals',
  '/admin/unmatched-money',
  '/admin/card-payments',
  '/admin/card-settlements',
  '/admin/plan-money',
  '/admin/plan-money/:id',
  '/admin/surplus',
  '/admin/distributions/:id',
  '/admin/cash',
  '/admin/cash/:id',
  '/admin/shares',
  '/admin/payroll',
  '/admin/payroll/:id',
  '/admin/bank-statements',
  '/admin/bank-statements/:id',
  '/admin/savings',
  '/admin/savings-plans',
  '/admin/interest',
  '/admin/arrears',
  '/admin/contributions',
  '/admin/members',
  '/admin/members/:id',
  '/admin/members/:id/estate',
  '/admin/users',
  '/admin/members/invitations',
  '/admin/members/import',
  '/admin/members/import/:id',
  '/admin/documents',
  '/admin/data-requests',
  '/admin/breaches',
  '/admin/audit',
  '/admin/deliveries',
  '/admin/books',
  '/admin/books/accounts/:number',
  '/admin/books/templates',
  '/admin/books/templates/new',
  '/admin/books/templates/:id',
  '/admin/books/templates/:id/edit',
  '/admin/books/vouchers',
  '/admin/books/vouchers/new',
  '/admin/books/vouchers/:id',
  '/admin/books/vouchers/:id/edit',
  '/admin/books/budget',
  '/admin/books/fixed-assets',
  '/admin/books/fixed-assets/:id',
  '/admin/books/journals',
  '/admin/books/statements',
  '/admin/books/trial-balance',
  '/admin/books/months',
  '/admin/books/reconciliation',
  '/admin/books/tax',
  '/admin/books/year-end',
  '/admin/books/year-end/:year',
] as const

/** All of them, for the server. */
export function clientPaths(): string[] {
  return [...screenPaths(), ...documentPaths, ...redirects.map(([from]) => from)]
}
