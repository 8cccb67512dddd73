/** Everything a browser keeps of a page where a script could read it, and everything the page said on its way. */
import type { Page } from '@playwright/test'

/** Runs in the page; text, because it speaks of a browser's storage and this program is not one. */
const everythingKept = `(async () => {
  const kept = { localStorage: JSON.stringify(localStorage), sessionStorage: JSON.stringify(sessionStorage) }
  kept.cookies = document.cookie
  kept.addresses = JSON.stringify([location.href, document.referrer, history.state, document.title,
    ...navigation.entries().map((entry) => [entry.url, entry.getState()])])
  kept.requests = JSON.stringify(performance.getEntriesByType('resource').map((entry) => entry.name))
  kept.databases = ''
  for (const { name } of await indexedDB.databases()) {
    const opened = await new Promise((done, failed) => {
      const asked = indexedDB.open(name)
      asked.onsuccess = () => done(asked.result)
      asked.onerror = failed
    })
    for (const store of opened.objectStoreNames) {
      kept.databases += name + store + await new Promise((done, failed) => {
        const asked = opened.transaction(store).objectStore(store).getAll()
        asked.onsuccess = () => done(JSON.stringify(asked.result))
        asked.onerror = failed
      })
    }
    opened.close()
  }
  kept.caches = ''
  for (const name of await caches.keys()) {
    const cache = await caches.open(name)
    for (const request of await cache.keys()) {
      const answer = await cache.match(request)
      const isText = /text|json|script|xml/.test(answer.headers.get('content-type') ?? '')
      kept.caches += request.url + (isText ? await answer.text() : '')
    }
  }
  return kept
})()`

/** Listens to the page from now on; `look` answers each place with what is in it. */
export function watchWhatIsKept(page: Page): { look: () => Promise<Record<string, string>> } {
  const said: string[] = []
  const asked: string[] = []
  page.on('console', (message) => said.push(message.text()))
  page.on('request', (request) => {
    if (request.method() === 'GET') asked.push(request.url())
    asked.push(request.headers().referer ?? '')
  })
  return {
    look: async () => ({
      ...(await page.evaluate<Record<string, string>>(everythingKept)),
      console: said.join('\n'),
      // The one address that holds a token is the link of the mail itself: what matters is what follows it.
      'what was asked for': asked.filter((url) => !url.includes('mode=verifyEmail&')).join('\n'),
    }),
  }
}
