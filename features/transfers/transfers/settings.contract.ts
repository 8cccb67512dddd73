/**
 * What administrators decide about payments: from which amount two of them must agree that money came in. Making the
 * rule stricter needs one of them; making it looser needs two, or the rule would guard nothing.
 */
import { approvalWire } from '@kolo/approvals/contract'
import { endpoint } from '@kolo/foundation/endpoint'
import { askRefusals } from '@kolo/foundation/four-eyes'
import { decisionWire, koboWire, textWire } from '@kolo/foundation/wire'
import { paymentAmountWire } from '@kolo/payments/contract'
import * as z from 'zod/mini'
import { transfersAccess } from '../transfers.access.ts'
import { reasonSentence } from './transfer.messages.ts'

const reason = textWire(5, 300, reasonSentence)

/** The settings of payments as they are, and what waits for a second administrator. */
export const paymentSettingsWire = z.object({
  secondAdministratorFromKobo: koboWire,
  /** A higher threshold that one administrator asked for. */
  proposal: z.optional(
    z.object({
      ...approvalWire.shape,
      secondAdministratorFromKobo: koboWire,
      can: z.object({ ...approvalWire.shape.can.shape, agree: decisionWire }),
    }),
  ),
  /** Above this nothing is decided by one administrator alone. */
  aloneCeilingKobo: koboWire,
  /** Another ceiling that one administrator asked for. */
  ceilingProposal: z.optional(approvalWire),
})

export type PaymentSettings = z.output<typeof paymentSettingsWire>

export const readPaymentSettings = endpoint({
  name: 'payments.read-payment-settings',
  method: 'GET',
  path: '/api/payment-settings',
  summary: 'The amount from which two administrators must agree that money came in.',
  needs: transfersAccess.viewSettings,
  output: paymentSettingsWire,
  refusals: [],
})

/** Changes the threshold: a lower one holds at once; a higher one is asked for, and holds once another agrees. */
export const changeThreshold = endpoint({
  name: 'payments.change-threshold',
  method: 'PUT',
  path: '/api/payment-settings/second-administrator-from',
  summary: 'Lowers the threshold at once; asks to raise it, or agrees to that as the second administrator.',
  needs: transfersAccess.changeThreshold,
  needsStepUp: true,
  body: z.strictObject({
    amountKobo: paymentAmountWire,
    /** Needed for a higher one: another administrator reads it. */
    reason: z.optional(reason),
  }),
  output: paymentSettingsWire,
  refusals: [...askRefusals, 'own-threshold', 'reason-missing'],
})

/** Asks for another ceiling of what is decided alone, or agrees to it: always by two. */
export const changeAloneCeiling = endpoint({
  name: 'payments.change-alone-ceiling',
  method: 'PUT',
  path: '/api/payment-settings/alone-ceiling',
  summary: 'Asks for another amount above which nothing is decided alone, or agrees to it.',
  needs: transfersAccess.changeAloneCeiling,
  needsStepUp: true,
  body: z.strictObject({ amountKobo: paymentAmountWire, reason }),
  output: paymentSettingsWire,
  refusals: [...askRefusals, 'no-change'],
})
