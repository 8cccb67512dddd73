/**
 * What a screen asks for first, by its address: the server has the browser ask for it beside the scripts, and the shell
 * while somebody is about to open the address. Only reads that are asked by their path alone.
 */
import type { Endpoint } from '@kolo/foundation/endpoint'
import type { adminPaths, memberPaths } from './paths.ts'

type Path = (typeof memberPaths)[number] | (typeof adminPaths)[number]

export const firstReads: { readonly [Each in Path]?: () => Promise<Endpoint> } = {
  '/dashboard': async () => (await import('@kolo/home/contract')).readHome,
  '/savings': async () => (await import('@kolo/savings/contract')).listGoals,
  '/savings/:id': async () => (await import('@kolo/savings/contract')).readGoal,
  '/investments': async () => (await import('@kolo/investments/catalogue')).listOfferedPlans,
  '/where-the-money-is': async () => (await import('@kolo/books/contract')).whereMoneyIs,
  '/returns': async () => (await import('@kolo/distributions/contract')).readReturns,
  '/profile': async () => (await import('@kolo/profile/contract')).getOwnProfile,
  '/settings': async () => (await import('@kolo/profile/contract')).getOwnProfile,
  '/admin': async () => (await import('@kolo/home/contract')).readAdminHome,
  '/admin/savings-plans': async () => (await import('@kolo/savings/contract')).listPlanReviews,
  '/admin/settings': async () => (await import('@kolo/profile/contract')).getOwnProfile,
}
