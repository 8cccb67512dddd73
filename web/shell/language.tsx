import { communityOfPage } from '@kolo/ui/patterns/community'
import { useEffect } from 'react'

const cookie = 'kolo-language'
const yearSeconds = 31_536_000

/** Once for each choice in a tab: a page that was kept for being offline may come in another language all the same. */
function asksFor(language: string): boolean {
  try {
    if (sessionStorage.getItem(cookie) === language) return false
    sessionStorage.setItem(cookie, language)
  } catch {
    return false
  }
  // biome-ignore lint/suspicious/noDocumentCookie: the server reads it with every page, also in older browsers
  document.cookie = `${cookie}=${language}; path=/; max-age=${yearSeconds}; samesite=lax`
  return document.cookie.includes(`${cookie}=${language}`)
}

/** Follows the language somebody chose, on this device or another: pages come in it, so this one is opened again. */
export function useLanguageFollowing(chosen: string | undefined): void {
  useEffect(() => {
    const [shown] = document.documentElement.lang.split('-')
    if (chosen === undefined || chosen === shown || !communityOfPage().languages.includes(chosen)) return
    if (asksFor(chosen)) location.reload()
  }, [chosen])
}
