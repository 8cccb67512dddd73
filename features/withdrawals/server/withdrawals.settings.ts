/** What the community decides about withdrawals: the smallest, the fee, and from where on two administrators approve. */
import { defineSetting } from '@kolo/database/community-settings'
import { zeroKobo } from '@kolo/foundation/money'
import { termsWire } from '../settings.contract.ts'
import { initialMinimum, initialSecondFrom } from '../withdrawals.rules.ts'

/** What holds for every withdrawal. */
export const withdrawalTerms = defineSetting({
  name: 'withdrawals.terms',
  schema: termsWire,
  initial: { leastKobo: initialMinimum, feeKobo: zeroKobo, secondFromKobo: initialSecondFrom },
  meaning:
    'The smallest withdrawal, the fee once the free ones of a quarter are used up, and from where on two administrators approve.',
})
