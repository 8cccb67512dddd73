/** What loans give the server. */
import type { ApprovalKind } from '@kolo/application/call'
import { route } from '@kolo/application/route'
import type { ServerFeature } from '@kolo/application/server-feature'
import {
  closeLoanProduct,
  createLoanProduct,
  editLoanProduct,
  listLoanProducts,
  openLoanProduct,
} from '../products/product.contract.ts'
import { productMessages } from '../products/product.messages.ts'
import { productOpening } from '../products/server/product-opening.ts'
import {
  closeLoanProductHandler,
  createLoanProductHandler,
  editLoanProductHandler,
  listLoanProductsHandler,
  openLoanProductHandler,
} from '../products/server/write-product.ts'

/** Loans as part of the server. */
export const loans: ServerFeature = {
  name: 'loans',
  routes: [
    route(listLoanProducts, {}, listLoanProductsHandler),
    route(createLoanProduct, productMessages, createLoanProductHandler),
    route(editLoanProduct, productMessages, editLoanProductHandler),
    route(openLoanProduct, productMessages, openLoanProductHandler),
    route(closeLoanProduct, productMessages, closeLoanProductHandler),
  ],
  approvals: [productOpening] as readonly ApprovalKind[],
}
