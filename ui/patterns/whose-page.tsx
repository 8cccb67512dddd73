import { createContext, use } from 'react'

/** Whose page this is, so that nothing kept on the device is shown to somebody else. */
export const WhosePage = createContext<string | undefined>(undefined)

/** The Cache of the kept pages is named like this, and by the program they are made with. */
export const keptPrefix = 'kolo-kept '

/** What a screen itself keeps of what it last knew begins like this. */
export const knownPrefix = 'kolo-known:'

/** What was done without a network and is not sent yet begins like this. */
export const unsentPrefix = 'kolo-unsent:'

/** As long as a page of a signed-in person is open, it holds a lock of this name: `public/sw.js` looks for it. */
export const hereLock = (uid: string) => `kolo-here ${uid}`

/** Whether an answer is a kept one, of a time before this page was opened. */
export function isFromBefore({ dataUpdatedAt }: { dataUpdatedAt: number }): boolean {
  return dataUpdatedAt > 0 && dataUpdatedAt < performance.timeOrigin
}

/** Forgets the pages that are kept on this device, and what of one this page has not shown yet. */
export async function forgetKept(): Promise<void> {
  for (const answer of document.querySelectorAll('script[data-answer][data-at]')) answer.remove()
  // A page that was opened over plain http has no such storage.
  if (!('caches' in globalThis)) return
  const names = (await caches.keys()).filter((name) => name.startsWith(keptPrefix))
  await Promise.all(names.map((name) => caches.delete(name)))
}

/**
 * Forgets all of it: whoever it was about has left. Where their session ended by itself, what is not sent yet waits for
 * them; nobody else is shown it.
 */
export function forgetKnown({ keepsUnsent }: { keepsUnsent: boolean }): void {
  // A browser without storage kept nothing.
  forgetKept().catch(() => undefined)
  const prefixes = keepsUnsent ? [knownPrefix] : [knownPrefix, unsentPrefix]
  try {
    for (const storage of [sessionStorage, localStorage])
      for (const key of Object.keys(storage))
        if (prefixes.some((prefix) => key.startsWith(prefix))) storage.removeItem(key)
  } catch {
    // The same.
  }
}

/**
 * Around pages that are nobody's account's: an auditor reads one year of them. They offer nothing that changes anything, and
 * no other year.
 */
export const ReadOnlyYear = createContext<number | undefined>(undefined)

/** The year that is read, or nothing where a page may change things and go through all years. */
export function useReadOnlyYear(): number | undefined {
  return use(ReadOnlyYear)
}
