/** The parts of a browser that push messages go through, as a journey can hold them. */
import type { Page } from '@playwright/test'
import type { OwnPushService } from '../../server/push/own-push-service.ts'

/** The push service of a browser is a company's on the internet: that of the test takes its place, and nothing else. */
export async function withPushServiceOfTest(page: Page, push: OwnPushService): Promise<void> {
  await page.exposeFunction('subscribeAtService', (key: string) => push.subscribe(key))
  await page.addInitScript({
    content: `
      let made = null
      PushManager.prototype.getSubscription = async () => made
      PushManager.prototype.subscribe = async ({ applicationServerKey: key }) => {
        if (made) return made
        const json = await window.subscribeAtService(key)
        const bytes = Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0))
        const unsubscribe = async () => Boolean((made = null) ?? true)
        made = { toJSON: () => json, options: { applicationServerKey: bytes.buffer }, unsubscribe }
        return made
      }`,
  })
}

/** Hands a message to the service worker as the browser does, and reads what it shows. */
export async function shownByWorker(page: Page, message: object): Promise<unknown> {
  const browser = await page.context().newCDPSession(page)
  // A worker that is not active yet lets a message pass by.
  const registered = new Promise<string>((found) => {
    browser.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
      const active = versions.find(({ status }) => status === 'activated')
      if (active) found(active.registrationId)
    })
  })
  await browser.send('ServiceWorker.enable')
  const registrationId = await registered
  const { origin } = new URL(page.url())
  const data = JSON.stringify(message)
  await browser.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data })
  return page.evaluate(`(async () => {
    const registration = await navigator.serviceWorker.ready
    for (let turn = 0; turn < 100; turn++) {
      const shown = await registration.getNotifications()
      if (shown.length > 0) return shown.map(({ title, body, tag }) => ({ title, body, tag }))
      await new Promise((wait) => setTimeout(wait, 100))
    }
    return []
  })()`)
}

/** Where a press on a notification leads: the worker is given the press, and the window it asks for is written down. */
export async function openedByWorker(page: Page, link: string): Promise<unknown> {
  const [worker] = page.context().serviceWorkers()
  return worker?.evaluate(`(async () => {
    let opened
    clients.openWindow = async (url) => { opened = url }
    clients.matchAll = async () => []
    await registration.showNotification('press', { tag: 'press', data: { link: ${JSON.stringify(link)} } })
    const [notification] = await registration.getNotifications({ tag: 'press' })
    dispatchEvent(new NotificationEvent('notificationclick', { notification }))
    for (let turn = 0; turn < 50 && opened === undefined; turn++) await new Promise((wait) => setTimeout(wait, 20))
    return opened
  })()`)
}
