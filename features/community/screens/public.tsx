/** The door of the community's look for other screens: how Support is reached. */
export { WaysToCall } from './ways-to-call.tsx'
