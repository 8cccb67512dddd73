/** The door of the community for other screens: how Support is reached, what members agree to, and their data. */
export { AgreeToTerms } from './agree-to-terms.tsx'
export { BreachesPage } from './rights/breaches-page.tsx'
export { RequestDeskPage } from './rights/request-desk-page.tsx'
export { YourDataPage } from './rights/your-data-page.tsx'
export { PrivacyPage, TermsPage } from './terms-page.tsx'
export { WaysToCall } from './ways-to-call.tsx'
