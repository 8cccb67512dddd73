/** Whether keys without a modifier do something: a setting of this browser, because some people say letters aloud. */

const kept = 'kolo-queue-keys'

/** On, unless somebody switched them off. */
export function readKeysOn(): boolean {
  try {
    return localStorage.getItem(kept) !== 'no'
  } catch {
    return true
  }
}

/** Switches them on or off. */
export function keepKeysOn(isOn: boolean): void {
  try {
    localStorage.setItem(kept, isOn ? 'yes' : 'no')
  } catch {
    // A browser without storage has the keys on: nothing to keep.
  }
}
