/** What the administrators' first screen knows once something on its desk was decided. */
import type { AloneNotice } from '@kolo/approvals/contract'
import type { AllWork } from '@kolo/foundation/work-list'
import { type Told, told, toldPartly, withRow } from '@kolo/ui/patterns/kept-answers'
import { type AdminHomePage, readAdminHome } from '../../dashboard/home.contract.ts'

// The figures of the month, the money in the plans and the books are the server's: asked again in their minute.
const toldDesk = (change: (page: AdminHomePage) => AdminHomePage): readonly Told[] => [
  toldPartly(told(readAdminHome, {}, change)),
]

/** Something of a list was decided. */
export const toldWork = (change: (work: AllWork) => AllWork) =>
  toldDesk((page) => ({ ...page, work: change(page.work) }))

/** Somebody objected to what a colleague is about to decide alone. */
export const toldNotice = (notice: AloneNotice) =>
  toldDesk((page) => ({ ...page, notices: withRow(page.notices, notice) }))
