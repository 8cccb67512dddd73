/** The door of the approval screens: what other features embed. */
export { AloneNotices } from './alone-notices-card.tsx'
export { saidOfAsking } from './approval-words.ts'
export { WaitingNotice } from './waiting-notice.tsx'
