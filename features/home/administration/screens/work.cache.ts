/** What the administrators' first screen knows once something on its desk was decided. */
import type { AloneNotice } from '@kolo/approvals/contract'
import type { AllWork } from '@kolo/foundation/work-list'
import { type CacheUpdate, updateAndInvalidate, updateQuery, withRow } from '@kolo/ui/patterns/query-cache'
import { type AdminHomePage, readAdminHome } from '../../dashboard/home.contract.ts'

// The figures of the month, the money in the plans and the books are the server's: asked again in their minute.
const deskCacheUpdates = (change: (page: AdminHomePage) => AdminHomePage): readonly CacheUpdate[] => [
  updateAndInvalidate(updateQuery(readAdminHome, {}, change)),
]

/** Something of a list was decided. */
export const workCacheUpdates = (change: (work: AllWork) => AllWork) =>
  deskCacheUpdates((page) => ({ ...page, work: change(page.work) }))

/** Somebody objected to what a colleague is about to decide alone. */
export const noticeCacheUpdates = (notice: AloneNotice) =>
  deskCacheUpdates((page) => ({ ...page, notices: withRow(page.notices, notice) }))
