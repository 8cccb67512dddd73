/** The public API of the approval screens: what other features embed. */
export { AloneNotices } from './alone-notices-card.tsx'
export { saidOfAsking } from './approval.messages.ts'
export { ApprovalSheet } from './approval-sheet.tsx'
export { WaitingNotice } from './waiting-notice.tsx'
