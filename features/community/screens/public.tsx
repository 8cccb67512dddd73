/** The public API of the community for other screens: how Support is reached, what members agree to, and their data. */

export { BreachesPage } from '../data-rights/screens/breaches-page.tsx'
export { RequestDeskPage } from '../data-rights/screens/requests-page.tsx'
export { YourDataPage } from '../data-rights/screens/your-data-page.tsx'
export { WaysToCall } from '../settings/screens/ways-to-call.tsx'
export { AgreeToTerms } from '../terms/screens/agree-to-terms.tsx'
export { PrivacyPage, TermsPage } from '../terms/screens/terms-page.tsx'
