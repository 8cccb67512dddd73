/** The door of the approval screens: what other features embed. */
export { AloneNotices } from './alone-notices-card.tsx'
export { ApprovalSheet } from './approval-sheet.tsx'
export { saidOfAsking } from './approval-words.ts'
export { WaitingNotice } from './waiting-notice.tsx'
