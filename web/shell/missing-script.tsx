/** Whether an error says that a part of the program could not be fetched. Each browser has its own words for it. */
export function isMissingScript(error: unknown): boolean {
  return (
    error instanceof Error &&
    /dynamically imported module|importing a module script|preload CSS/i.test(error.message)
  )
}

const key = 'kolo-loaded-anew'
const againMs = 60_000

/**
 * Whether the page is to be loaded anew by itself, because the server has a newer program: once in a minute, so that a
 * script that stays away does not load it for ever. Writes down that it is, in what lasts as long as the tab.
 */
export function loadsAnew(
  { isOnline, now }: { isOnline: boolean; now: number },
  storage: Pick<Storage, 'getItem' | 'setItem'>,
): boolean {
  if (!isOnline) return false
  try {
    const last = Number(storage.getItem(key) ?? 0)
    if (now - last < againMs) return false
    storage.setItem(key, String(now))
    return true
  } catch {
    // Where nothing can be written down, it could not be told from the first time.
    return false
  }
}
