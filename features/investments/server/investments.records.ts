/** The tables with personal data, in the order of a member's export. */
import {
  investmentExits,
  investmentFreezes,
  investmentMaturities,
  investmentPayOuts,
  investmentRollConsents,
} from '../endings/server/ending.record.ts'
import {
  investmentAgreements,
  investmentReturns,
  investments,
} from '../investments/server/investment.record.ts'
import { investmentMandates } from '../mandates/server/mandate.record.ts'

/** What a person is given of this feature. */
export const investmentsRecords = [
  investments,
  investmentAgreements,
  investmentReturns,
  investmentExits,
  investmentFreezes,
  investmentRollConsents,
  investmentPayOuts,
  investmentMaturities,
  investmentMandates,
]
