/** The door of the community for other screens: how Support is reached, and what members agree to. */
export { AgreeToTerms } from './agree-to-terms.tsx'
export { PrivacyPage, TermsPage } from './terms-page.tsx'
export { WaysToCall } from './ways-to-call.tsx'
