/** The door of the screens of moving in: pages, and a piece that stands on the members' page. */
export { GiveEmailSetting } from './give-email.tsx'
export { MoveInPage } from './move-in-page.tsx'
export { MovingInPage } from './moving-in-page.tsx'
