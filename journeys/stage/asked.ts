/** What a page asks of the server while a person does something in it. */
import type { Page } from '@playwright/test'

/** Long enough for a question that follows a deed to have left. */
const aMoment = 600

/** Listens to a page; `during` answers the questions that left while something was done, in order, without their ids. */
export function listenTo(page: Page): { during: (act: () => Promise<void>) => Promise<string[]> } {
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    // A notice is read when it comes, whatever is done meanwhile.
    if (!pathname.startsWith('/api/') || pathname === '/api/notices') return
    asked.push(`${request.method()} ${pathname.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '{id}')}`)
  })
  return {
    during: async (act) => {
      await page.waitForTimeout(aMoment)
      const before = asked.length
      await act()
      await page.waitForTimeout(aMoment)
      return asked.slice(before)
    },
  }
}
