/** The key / of administrators: from every screen it leads to the one search. Fetched after the frame stands. */

/** Where the one search is. */
const searchPath = '/admin/search'

/** Somebody types, or a sheet is open: keys are theirs. */
const isTyping = (target: EventTarget | null) =>
  (target instanceof Element && target.closest('input, textarea, select') !== null) ||
  document.querySelector('dialog[open]') !== null

/** Whoever switched the keys of the queue off, because letters are said aloud, has this one off as well. */
function isOff(): boolean {
  try {
    return localStorage.getItem('kolo-queue-keys') === 'no'
  } catch {
    return false
  }
}

/** Calls `go` when the key is pressed elsewhere than in the search itself, whose box it leads to; answers what ends it. */
export function listenForSearchKey(go: () => void): () => void {
  const press = (event: KeyboardEvent) => {
    const isOther = event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey
    if (isOther || isTyping(event.target) || isOff()) return
    event.preventDefault()
    if (location.pathname === searchPath) document.querySelector<HTMLElement>('.bigsearch input')?.focus()
    else go()
  }
  addEventListener('keydown', press)
  return () => removeEventListener('keydown', press)
}
