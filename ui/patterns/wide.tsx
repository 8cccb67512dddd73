import { useSyncExternalStore } from 'react'

/** Whether the window is as wide as a laptop's: two columns stand beside each other from there on. */
export function useWide(): boolean {
  return useSyncExternalStore(
    (listener) => {
      const wide = matchMedia('(min-width: 64rem)')
      wide.addEventListener('change', listener)
      return () => wide.removeEventListener('change', listener)
    },
    () => matchMedia('(min-width: 64rem)').matches,
    () => false,
  )
}
