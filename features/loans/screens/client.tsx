/** What loans bring to the frame around the screens. */
import { clientFeature } from '@kolo/ui/patterns/client-feature'
import { handCoinsIcon } from '@kolo/ui/primitives/icons'
import { borrowPath, loansDeskPath } from '../loans.paths.ts'

export const loans = clientFeature({
  navigation: [
    {
      in: 'main',
      at: 25,
      to: borrowPath,
      title: 'Borrow',
      icon: handCoinsIcon,
      offer: 'loans',
    },
    {
      in: 'money',
      at: 12,
      to: loansDeskPath,
      title: 'Loans',
      icon: handCoinsIcon,
    },
  ],
})
