// Keeps the shell and the files it is made of for reading without a network, and answers with the pages that the program
// keeps of a signed-in person (web/keep-page.tsx): once it is known that they are here, as long as their session lasts by
// itself.
const version = 'kolo-__BUILD__'
const shell = '/dashboard'
const own = ['/theme.js', '/drawn.js']
// So long the server is waited for before it counts as not there.
const patienceMs = 4000
const files = [shell, ...own, '/icons/mark.svg', ...JSON.parse('__FILES__')]
// Pages of another build are made with another program, which is not here.
const kept = `kolo-kept ${files.find((file) => file.startsWith('/assets/index-') && file.endsWith('.js'))}`

self.addEventListener('install', (event) => {
  // Without a session: the kept page is the one that everybody is sent.
  const asked = files.map((file) => new Request(file, { credentials: 'omit' }))
  event.waitUntil(caches.open(version).then((cache) => cache.addAll(asked)))
  self.skipWaiting()
})

self.addEventListener('activate', (event) => {
  const clean = async () => {
    const names = await caches.keys()
    await Promise.all(names.filter((name) => name !== version).map((name) => caches.delete(name)))
    await self.clients.claim()
  }
  event.waitUntil(clean())
})

// The page that is kept of an address; once its person's session is over, none is left.
async function keptPage({ pathname }) {
  const [page, about] = await Promise.all(
    [`/kept${pathname}`, '/kept'].map((address) => caches.match(address, { cacheName: kept })),
  )
  const { uid, until } = (await about?.json()) ?? {}
  if (until <= Date.now()) await caches.delete(kept)
  const isFresh = page && Date.now() < Math.min(until, Date.parse(page.headers.get('kept-until')))
  return isFresh && (await isHere(uid)) ? page : undefined
}

// Nothing is shown before it is known who is here: the server says it. Where no answer comes, a page is shown only beside
// another page of the same person, which has had one.
async function isHere(uid) {
  try {
    const signal = AbortSignal.timeout(patienceMs)
    const answer = await fetch('/api/session', { cache: 'no-store', signal })
    if (!answer.ok) return false
    const { session } = await answer.json()
    if (session?.uid !== uid) await caches.delete(kept)
    return session?.uid === uid
  } catch {
    const { held = [] } = (await navigator.locks?.query()) ?? {}
    return held.some(({ name }) => name === `kolo-here ${uid}`)
  }
}

// What stands behind a question mark, and what is loaded anew, is asked of the server first.
async function pageOrShell(request, url) {
  const isAsked = url.search !== '' || request.cache === 'reload' || request.cache === 'no-cache'
  const known = await keptPage(url).catch(() => undefined)
  if (known && !isAsked) return known
  try {
    return await fetch(request)
  } catch {
    return known ?? (await caches.match(shell, { cacheName: version })) ?? Response.error()
  }
}

async function fromCacheElseNetwork(request) {
  const kept = await caches.match(request)
  if (kept) return kept
  const answer = await fetch(request)
  if (answer.ok) (await caches.open(version)).put(request, answer.clone())
  return answer
}

self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== location.origin) return
  if (request.mode === 'navigate') {
    if (!url.pathname.startsWith('/api/')) event.respondWith(pageOrShell(request, url))
    return
  }
  const isStatic =
    url.pathname.startsWith('/assets/') || url.pathname.startsWith('/icons/') || own.includes(url.pathname)
  if (isStatic) event.respondWith(fromCacheElseNetwork(request))
})

self.addEventListener('push', (event) => {
  const { title, body, link, tag } = event.data.json()
  const icon = '/icons/icon-192.png'
  event.waitUntil(self.registration.showNotification(title, { body, tag, icon, data: { link } }))
})

// Whatever a message says, it leads to a page of ours.
function pageOf(link) {
  const home = new URL('/dashboard?notices=open', location.origin)
  const url =
    typeof link === 'string' && URL.canParse(link, location.origin) ? new URL(link, location.origin) : home
  return url.origin === location.origin && !url.pathname.startsWith('/api/') ? url.href : home.href
}

async function openPage(page) {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const shown = windows.find(({ url }) => url === page)
  await (shown ? shown.focus() : self.clients.openWindow(page))
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openPage(pageOf(event.notification.data?.link)))
})
