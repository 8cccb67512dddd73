/** What loans bring to the frame around the screens. */
import { clientFeature } from '@kolo/ui/patterns/client-feature'
import { banknoteIcon } from '@kolo/ui/primitives/icons'
import { borrowPath, loanProductsPath, loansDeskPath } from '../loans.paths.ts'

export const loans = clientFeature({
  navigation: [
    {
      in: 'main',
      at: 25,
      to: borrowPath,
      title: 'Borrow',
      icon: banknoteIcon,
      permission: 'view_savings',
    },
    {
      in: 'money',
      at: 12,
      to: loansDeskPath,
      also: [loanProductsPath],
      title: 'Loans',
      icon: banknoteIcon,
    },
  ],
})
