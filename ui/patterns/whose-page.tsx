import { createContext } from 'react'

/** Whose page this is, so that nothing kept on the device is shown to somebody else. */
export const WhosePage = createContext<string | undefined>(undefined)

/** What is kept of what screens last showed begins like this. */
export const knownPrefix = 'kolo-known:'

/** What was done without a network and is not sent yet begins like this. */
export const unsentPrefix = 'kolo-unsent:'

/**
 * Forgets all of it: whoever it was about has left. Where their session ended by itself, what is not sent yet waits for
 * them; nobody else is shown it.
 */
export function forgetKnown({ keepsUnsent }: { keepsUnsent: boolean }): void {
  const prefixes = keepsUnsent ? [knownPrefix] : [knownPrefix, unsentPrefix]
  try {
    for (const storage of [sessionStorage, localStorage])
      for (const key of Object.keys(storage))
        if (prefixes.some((prefix) => key.startsWith(prefix))) storage.removeItem(key)
  } catch {
    // A browser without storage kept nothing.
  }
}
