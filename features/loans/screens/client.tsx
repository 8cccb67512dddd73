/** What loans bring to the frame around the screens. */
import { clientFeature } from '@kolo/ui/patterns/client-feature'
import { banknoteIcon } from '@kolo/ui/primitives/icons'
import { loanProductsPath } from '../loans.paths.ts'

export const loans = clientFeature({
  navigation: [
    {
      in: 'money',
      at: 12,
      to: loanProductsPath,
      title: 'Loan products',
      icon: banknoteIcon,
    },
  ],
})
