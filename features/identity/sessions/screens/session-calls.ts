/** The three calls the session store makes. */
import { callEndpoint } from '@kolo/ui/patterns/api'
import { extendSession, readSession, signOut } from '../../identity.contract.ts'

/** Who is signed in, or why nobody is any more. */
export const askForSession = () => callEndpoint(readSession, {})

/** The person is still there. */
export const prolongSession = () => callEndpoint(extendSession, {})

/** Signs out on this device. */
export const leaveSession = () => callEndpoint(signOut, {})
