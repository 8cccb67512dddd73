/** The keys of a list of lines: what a mouse does with ticks and buttons, done without leaving the home row. */
import type { KeyboardEvent, RefObject } from 'react'

type Keys = {
  onAll: () => void
  /** The line at this place is to be looked at by itself. */
  onChoose: (at: number) => void
  onAside: () => void
  onConfirm: () => void
}

/** Up and down move between the ticks; Enter ticks and goes on; letters do what the buttons do. */
export function useLineKeys(body: RefObject<HTMLElement | null>, keys: Keys) {
  return (event: KeyboardEvent) => {
    const ticks = [
      ...(body.current?.querySelectorAll<HTMLInputElement>('input[data-line]:not(:disabled)') ?? []),
    ]
    const at = ticks.indexOf(document.activeElement as HTMLInputElement)
    if (at < 0 || event.altKey || event.metaKey) return
    const act = (run: () => void) => {
      event.preventDefault()
      run()
    }
    const go = (to: number) => ticks[Math.max(0, Math.min(ticks.length - 1, to))]?.focus()
    if (event.key === 'ArrowDown') return act(() => go(at + 1))
    if (event.key === 'ArrowUp') return act(() => go(at - 1))
    if (event.key === 'Home') return act(() => go(0))
    if (event.key === 'End') return act(() => go(ticks.length - 1))
    if (event.key === 'Enter' && event.ctrlKey) return act(keys.onConfirm)
    if (event.key === 'Enter')
      return act(() => {
        if (!ticks[at]?.checked) ticks[at]?.click()
        go(at + 1)
      })
    if (event.key === 'a' && event.ctrlKey) return act(keys.onAll)
    if (event.ctrlKey) return
    if (event.key === 'c') return act(() => keys.onChoose(at))
    if (event.key === 's') return act(keys.onAside)
  }
}
