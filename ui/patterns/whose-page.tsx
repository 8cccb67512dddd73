import { createContext } from 'react'

/** Whose page this is, so that nothing kept on the device is shown to somebody else. */
export const WhosePage = createContext<string | undefined>(undefined)

/** What is kept of what screens last showed begins like this. */
export const knownPrefix = 'kolo-known:'

/** Forgets all of it: whoever it was about has left. */
export function forgetKnown(): void {
  try {
    for (const key of Object.keys(sessionStorage))
      if (key.startsWith(knownPrefix)) sessionStorage.removeItem(key)
  } catch {
    // A browser without storage kept nothing.
  }
}
