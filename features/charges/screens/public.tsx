/** The public API of the screens of charges. */
export { ChargesPage } from '../charges/screens/charges-page.tsx'
export { WhatYouOwePage } from '../charges/screens/what-you-owe-page.tsx'
export { ChargeRunPage } from '../runs/screens/run-page.tsx'
export { ChargeRunsPage } from '../runs/screens/runs-page.tsx'
