/** The sentences people read about templates of vouchers. */
import type { Words } from '@kolo/foundation/refusal'
import { voucherMessages } from '../vouchers/voucher.messages.ts'
import type { Rhythm } from './template.rules.ts'

/** Every way templates say no beside what vouchers say. */
export type TemplateRefusal =
  | 'template-retired'
  | 'template-not-due'
  | 'template-used'
  | 'due-past'
  | 'due-missing'

const own = {
  'template-retired': 'This template is retired. Write a new one.',
  'template-not-due': 'This template is not due.',
  'template-used': 'Vouchers were made from this template. Retire it.',
  'due-past': 'Choose today or a later day.',
  'due-missing': 'Choose the first day it is due.',
} satisfies Words<TemplateRefusal>

export const templateMessages = { ...voucherMessages, ...own }

export const rhythmNames: Record<Rhythm, string> = {
  monthly: 'Monthly',
  quarterly: 'Quarterly',
  yearly: 'Yearly',
}
