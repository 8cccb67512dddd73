/** What live updates give the frame around the screens; fetched once somebody is in. */
export { followLive } from './follow-live.ts'
