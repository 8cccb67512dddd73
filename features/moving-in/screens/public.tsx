/** The door of the screens of moving in: pages, and pieces that stand on the members' page. */
export { GiveEmailSetting } from './give-email.tsx'
export { MoveInLinks } from './move-in-links.tsx'
export { MoveInPage } from './move-in-page.tsx'
export { MovingInPage } from './moving-in-page.tsx'
