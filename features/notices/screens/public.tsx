/** The door of the screens of notices. */
export { DeliveryLogPage } from './admin/delivery-log-page.tsx'
export { NoticesSheet } from './notices-sheet.tsx'
export { PushSettings } from './push/push-settings.tsx'
export { forgetBrowser, tieBrowser } from './push/this-browser.ts'
export { UnsubscribePage } from './unsubscribe-page.tsx'
