/** The public API of the screens of moving in: pages, and a piece that stands on the members' page. */

export { MoveInPage } from './import-page.tsx'
export { MovingInPage } from './imports-page.tsx'
export { GiveEmailSetting } from './set-email.tsx'
