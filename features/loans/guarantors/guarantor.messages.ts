/** The sentences about guarantors. */
import { kobo } from '@kolo/foundation/money'
import type { Words } from '@kolo/foundation/refusal'
import type { Writer } from '@kolo/foundation/writer'
import type { GuarantorStatus } from './guarantor.rules.ts'

const amount = (write: Writer, digits: unknown) => write.naira(kobo(BigInt(String(digits ?? 0))))

/** How a guarantee stands. */
export const guarantorStatusWords: Record<GuarantorStatus, string> = {
  asked: 'Asked',
  accepted: 'Accepted',
  declined: 'Declined',
  cancelled: 'Cancelled',
  expired: 'Expired',
  withdrawn: 'Withdrawn',
  released: 'Released',
}

/** What a guarantee is, for its guarantor. */
export const guaranteeTitles: Record<GuarantorStatus, (borrower: string) => string> = {
  asked: (borrower) => `${borrower} asks you to guarantee a loan`,
  accepted: (borrower) => `You guarantee a loan of ${borrower}`,
  declined: (borrower) => `You declined to guarantee a loan of ${borrower}`,
  cancelled: (borrower) => `${borrower} asked you to guarantee a loan`,
  expired: (borrower) => `${borrower} asked you to guarantee a loan`,
  withdrawn: (borrower) => `You withdrew your guarantee for ${borrower}`,
  released: (borrower) => `You guaranteed a loan of ${borrower}`,
}

export const guarantorMessages = {
  'loan-status': 'This loan is not in a state that allows this.',
  'guarantor-asked': ({ name }) => `You have asked ${name} already.`,
  'guarantors-enough': 'You have asked for all of it. Cancel a request first if you want somebody else.',
  'guarantor-amount': ({ most }, write) => `Enter an amount up to ${amount(write, most)}.`,
  'guarantor-capacity': ({ name, most }, write) => `${name} can guarantee up to ${amount(write, most)} more.`,
  'guarantor-cannot': ({ name }) => `${name} cannot guarantee a loan now.`,
  'guarantee-over': 'This request is not open any more.',
  'guarantee-binding': 'You can withdraw a guarantee only until the borrower accepts the agreement.',
} satisfies Words<string>
