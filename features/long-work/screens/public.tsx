/** The public API of the screens of long work: what other features embed. */
export { WorkProgress } from './work-progress.tsx'
