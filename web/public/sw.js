// Keeps the shell and the files it is made of for reading without a network. Answers of the API are never kept here:
// they hold personal data, and stay in the memory of the open page only.
const version = 'kolo-__BUILD__'
const shell = '/dashboard'
const files = [shell, '/theme.js', '/icons/mark.svg', ...JSON.parse('__FILES__')]

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

async function fromNetworkElseShell(request) {
  try {
    return await fetch(request)
  } catch {
    return (await caches.match(shell)) ?? Response.error()
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
    if (!url.pathname.startsWith('/api/')) event.respondWith(fromNetworkElseShell(request))
    return
  }
  const isStatic =
    url.pathname.startsWith('/assets/') || url.pathname.startsWith('/icons/') || url.pathname === '/theme.js'
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
