/** The key / of administrators: from every screen it leads to the one search. Fetched after the frame stands. */
import { readKeysOn } from '../../administration/screens/keys-on.ts'

/** Somebody types, or a sheet is open: keys are theirs. */
const isTyping = (target: EventTarget | null) =>
  (target instanceof Element && target.closest('input, textarea, select') !== null) ||
  document.querySelector('dialog[open]') !== null

/** Calls `go` when the key is pressed elsewhere than in the search itself, at `searchPath`, whose box it leads to; answers what ends it. */
export function listenForSearchKey(searchPath: string, go: () => void): () => void {
  const press = (event: KeyboardEvent) => {
    const isOther = event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey
    if (isOther || isTyping(event.target) || !readKeysOn()) return
    event.preventDefault()
    if (location.pathname === searchPath) document.querySelector<HTMLElement>('.bigsearch input')?.focus()
    else go()
  }
  addEventListener('keydown', press)
  return () => removeEventListener('keydown', press)
}
