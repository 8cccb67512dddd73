/**
 * Whose page views are counted, and as what. What must always be true: no address leaves the browser, only the pattern of
 * a screen; and whoever asked not to be followed is left alone.
 */

/** What a browser says about the wishes of its person. */
export type Wishes = {
  doNotTrack?: string | null
  globalPrivacyControl?: boolean
}

/** Whether views may be counted in this browser: `mayBeCounted({ doNotTrack: '1' })` is false. */
export function mayBeCounted({ doNotTrack, globalPrivacyControl }: Wishes): boolean {
  return doNotTrack !== '1' && !globalPrivacyControl
}

/** The screen an address belongs to: `/savings/0198a000` → `/savings/:id`; `undefined` for an address without a screen. */
export function screenOf(path: string, screens: readonly string[]): string | undefined {
  const parts = (path.replace(/\/$/, '') || '/').split('/')
  const fits = (screen: string) => {
    const wanted = screen.split('/')
    return (
      wanted.length === parts.length &&
      wanted.every((part, index) => part === parts[index] || (part.startsWith(':') && parts[index] !== ''))
    )
  }
  return screens.find((screen) => screen === parts.join('/')) ?? screens.find(fits)
}
