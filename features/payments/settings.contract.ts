/**
 * What administrators decide about payments: from which amount two of them must agree that money came in. Making the
 * rule stricter needs one of them; making it looser needs two, or the rule would guard nothing.
 */
import { endpoint } from '@kolo/foundation/endpoint'
import { decisionWire, instantWire, koboWire } from '@kolo/foundation/wire'
import * as z from 'zod/mini'
import { paymentsAccess } from './payments.access.ts'
import { paymentAmountWire, personWire } from './payments.contract.ts'

/** The settings of payments as they are, and a looser one that waits for a second administrator. */
export const paymentSettingsWire = z.object({
  secondAdministratorFromKobo: koboWire,
  proposal: z.optional(
    z.object({
      secondAdministratorFromKobo: koboWire,
      askedBy: personWire,
      askedAt: instantWire,
      /** The only administrator may agree to it alone from here on. */
      aloneFrom: z.optional(instantWire),
      can: z.object({ agree: decisionWire }),
    }),
  ),
})

/** The settings of payments, in the program's form. */
export type PaymentSettings = z.output<typeof paymentSettingsWire>

/** Reads the settings of payments. */
export const readPaymentSettings = endpoint({
  name: 'payments.read-payment-settings',
  method: 'GET',
  path: '/api/payment-settings',
  summary: 'The amount from which two administrators must agree that money came in.',
  needs: paymentsAccess.viewSettings,
  output: paymentSettingsWire,
  refusals: [],
})

/** Changes the threshold: a lower one holds at once; a higher one is asked for, and holds once another agrees. */
export const changeThreshold = endpoint({
  name: 'payments.change-threshold',
  method: 'PUT',
  path: '/api/payment-settings/second-administrator-from',
  summary: 'Lowers the threshold at once; asks to raise it, or agrees to that as the second administrator.',
  needs: paymentsAccess.changeThreshold,
  body: z.strictObject({
    amountKobo: paymentAmountWire,
  }),
  output: paymentSettingsWire,
  refusals: ['own-threshold', 'alone-delay'],
})
