/** The door of the approval screens: what other features embed. */
export { AloneNotices } from './alone-notices-card.tsx'
export { saidOfAsking } from './approval-words.ts'
export { ApprovalsWork } from './approvals-work.tsx'
export { WaitingNotice } from './waiting-notice.tsx'
