import type { NumberFormat } from '@kolo/foundation/money'
import { type DateFormat, lagos } from '@kolo/foundation/time'
import { createContext, type ReactNode, use, useCallback, useMemo, useSyncExternalStore } from 'react'
import { forgetKept } from './whose-page.tsx'

export type Preferences = { dateFormat: DateFormat; numberFormat: NumberFormat; timezone: string }

const defaults: Preferences = { dateFormat: 'DD/MM/YYYY', numberFormat: '1,000.00', timezone: lagos }

const PreferencesContext = createContext<Preferences>(defaults)

/** Gives every amount and date below it the member's formats. Unknown values fall back to the defaults. */
export function PreferencesProvider({
  preferences,
  children,
}: {
  preferences?: Partial<Preferences> | undefined
  children: ReactNode
}) {
  const value = useMemo(() => ({ ...defaults, ...preferences }), [preferences])
  return <PreferencesContext value={value}>{children}</PreferencesContext>
}

export function usePreferences(): Preferences {
  return use(PreferencesContext)
}

const hiddenKey = 'kolo-hide-amounts'
const listeners = new Set<() => void>()

function readHidden(): boolean {
  try {
    return localStorage.getItem(hiddenKey) === 'yes'
  } catch {
    return false
  }
}

/** Whether this device hides amounts, and the switch. Kept on the device, because it is about who looks at it. */
export function useHiddenAmounts(): readonly [boolean, (hidden: boolean) => void] {
  const hidden = useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    readHidden,
    () => false,
  )
  const set = useCallback((next: boolean) => {
    try {
      localStorage.setItem(hiddenKey, next ? 'yes' : 'no')
    } catch {
      // A browser without storage shows amounts: nothing to keep.
    }
    // What is kept shows them.
    if (next) forgetKept().catch(() => undefined)
    for (const listener of listeners) listener()
  }, [])
  return [hidden, set]
}
