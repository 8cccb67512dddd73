/**
 * What a member typed of an application and has not sent: kept on this device until it is sent.
 */

/** What was kept under a key; a field that was not, as it is in `empty`. */
export function keptDraft<Values extends Record<string, string>>(key: string, empty: Values): Values {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? '{}') as Record<string, unknown>
    const fields = Object.entries(empty).map(([name, value]) => {
      const typed = kept[name]
      return [name, typeof typed === 'string' ? typed : value]
    })
    return Object.fromEntries(fields) as Values
  } catch {
    return empty
  }
}

export function keepDraft(key: string, values: Record<string, string>): void {
  try {
    localStorage.setItem(key, JSON.stringify(values))
  } catch {
    // Without storage it lives as long as the page does.
  }
}

/** Forgets it, once the application is sent. */
export function forgetDraft(key: string): void {
  try {
    localStorage.removeItem(key)
  } catch {
    // Nothing was kept.
  }
}
