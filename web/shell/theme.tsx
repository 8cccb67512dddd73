import { moonIcon, smartphoneIcon, sunIcon } from '@kolo/ui/primitives/icons'
import { Segment } from '@kolo/ui/primitives/segment'
import { useEffect, useSyncExternalStore } from 'react'

export type Theme = 'system' | 'light' | 'dark'

const key = 'kolo-theme'
const fromServerKey = 'kolo-theme-saved'
const listeners = new Set<() => void>()

function read(name: string): string | undefined {
  try {
    return localStorage.getItem(name) ?? undefined
  } catch {
    return undefined
  }
}

function write(name: string, value: string): void {
  try {
    localStorage.setItem(name, value)
  } catch {
    // Without storage the choice lasts until the page is closed.
  }
}

function isTheme(value: string | undefined): value is Theme {
  return value === 'system' || value === 'light' || value === 'dark'
}

function current(): Theme {
  const stored = read(key)
  return isTheme(stored) ? stored : 'system'
}

/** Draws the theme: the same few lines as public/theme.js, which runs before the first paint. */
function apply(theme: Theme): void {
  const dark = theme === 'dark' || (theme === 'system' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.dataset.theme = dark ? 'dark' : 'light'
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', dark ? '#0d0e16' : '#faf8f3')
}

/** Chooses the theme of this device. Settings call it after saving, so that the choice shows at once. */
export function setTheme(theme: Theme): void {
  write(key, theme)
  apply(theme)
  for (const listener of listeners) listener()
}

/** Follows the device while the choice is "system", and takes over a choice made on another device. */
export function useThemeFollowing(saved: string | undefined): void {
  useEffect(() => {
    if (!isTheme(saved) || read(fromServerKey) === saved) return
    write(fromServerKey, saved)
    setTheme(saved)
  }, [saved])
  useEffect(() => {
    const dark = matchMedia('(prefers-color-scheme: dark)')
    const follow = () => apply(current())
    dark.addEventListener('change', follow)
    return () => dark.removeEventListener('change', follow)
  }, [])
}

/** As the device, light or dark. */
export function ThemeSwitch({ device = 'phone' }: { device?: 'phone' | 'device' }) {
  const theme = useSyncExternalStore((listener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }, current)
  return (
    <Segment
      label="Theme"
      value={theme}
      onValue={setTheme}
      options={[
        { value: 'system', label: `As ${device}`, icon: smartphoneIcon },
        { value: 'light', label: 'Light', icon: sunIcon },
        { value: 'dark', label: 'Dark', icon: moonIcon },
      ]}
    />
  )
}
