/** The public API of the screens of notices. */
export { DeliveryLogPage } from '../notices/screens/delivery-log-page.tsx'
export { NoticesSheet } from '../notices/screens/notices-sheet.tsx'
export { UnsubscribePage } from '../notices/screens/unsubscribe-page.tsx'
export { PushSettings } from '../push/screens/push-settings.tsx'
export { forgetBrowser, tieBrowser } from '../push/screens/this-browser.ts'
