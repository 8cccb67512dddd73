/** Templates of vouchers: written or made of a voucher, due by a rhythm, and used for a draft. */
import { endpoint } from '@kolo/foundation/endpoint'
import {
  dayWire,
  decisionWire,
  idWire,
  instantWire,
  koboWire,
  lineWire,
  pageOf,
  pageQuery,
} from '@kolo/foundation/wire'
import { workList } from '@kolo/foundation/work-list'
import * as z from 'zod/mini'
import {
  contentRefusals,
  linesWire,
  narrationWire,
  partyWire,
  voucherWire,
} from '../vouchers/voucher.contract.ts'
import { voucherKinds } from '../vouchers/voucher.rules.ts'
import { templatesAccess } from './template.access.ts'
import { rhythms } from './template.rules.ts'

const params = z.object({ id: idWire })
const versionWire = z.int().check(z.minimum(1))

export const listedTemplateWire = z.object({
  id: idWire,
  name: z.string(),
  kind: z.enum(voucherKinds),
  party: z.string(),
  amountKobo: koboWire,
  rhythm: z.optional(z.enum(rhythms)),
  /** The next day it is due, or the day it has been due since. */
  dueOn: z.optional(dayWire),
  isDue: z.boolean(),
  isRetired: z.boolean(),
  version: versionWire,
})
export type ListedTemplate = z.output<typeof listedTemplateWire>

export const templateWire = z.object({
  ...listedTemplateWire.shape,
  narration: z.string(),
  lines: z.array(
    z.object({
      account: z.string(),
      name: z.string(),
      debitKobo: koboWire,
      creditKobo: koboWire,
      memo: z.string(),
    }),
  ),
  preparedBy: z.object({ uid: idWire, fullName: z.string() }),
  preparedAt: instantWire,
  retiredAt: z.optional(instantWire),
  can: z.object({
    edit: decisionWire,
    prepare: decisionWire,
    skip: decisionWire,
    retire: decisionWire,
    remove: decisionWire,
  }),
})
export type Template = z.output<typeof templateWire>

/** Templates that are due, on the administrators' first screen. */
export const vouchersDue = workList('vouchers-due', { rows: z.array(listedTemplateWire) })

export const listTemplates = endpoint({
  name: 'voucher-templates.list-templates',
  method: 'GET',
  path: '/api/voucher-templates',
  summary: 'Templates of vouchers, by their ids.',
  needs: templatesAccess.read,
  query: z.object({ ...pageQuery }),
  output: pageOf(listedTemplateWire),
  refusals: [],
})

export const readTemplate = endpoint({
  name: 'voucher-templates.read-template',
  method: 'GET',
  path: '/api/voucher-templates/{id}',
  summary: 'One template of a voucher with its lines, and when it is due.',
  needs: templatesAccess.read,
  params,
  output: templateWire,
  refusals: [],
})

const contents = {
  name: lineWire(2, 60, 'Enter a name of 2 to 60 characters.'),
  kind: z.enum(voucherKinds),
  party: partyWire,
  narration: narrationWire,
  lines: linesWire,
  /** How often it is due; absent: whenever somebody uses it. */
  rhythm: z.optional(z.enum(rhythms)),
  /** The first day it is due; its day of the month is kept. */
  dueOn: z.optional(dayWire),
}
const writingRefusals = [...contentRefusals, 'due-past', 'due-missing'] as const

export const writeTemplate = endpoint({
  name: 'voucher-templates.write-template',
  method: 'POST',
  path: '/api/voucher-templates',
  summary: 'Writes a template of a voucher, with or without a rhythm.',
  needs: templatesAccess.write,
  needsStepUp: true,
  body: z.strictObject(contents),
  output: templateWire,
  refusals: writingRefusals,
  isDoneOnce: true,
})

export const editTemplate = endpoint({
  name: 'voucher-templates.edit-template',
  method: 'PUT',
  path: '/api/voucher-templates/{id}',
  summary: 'Changes a template; vouchers made from it before do not change.',
  needs: templatesAccess.edit,
  needsStepUp: true,
  params,
  body: z.strictObject({ version: versionWire, ...contents }),
  output: templateWire,
  refusals: [...writingRefusals, 'template-retired'],
  isDoneOnce: true,
})

/** Makes a draft of it. */
export const prepareVoucher = endpoint({
  name: 'voucher-templates.prepare-voucher',
  method: 'POST',
  path: '/api/voucher-templates/{id}/vouchers',
  summary: 'Makes a draft of a voucher from a template; where the template is due, for the day it is due.',
  needs: templatesAccess.prepare,
  needsStepUp: true,
  params,
  body: z.strictObject({ version: versionWire }),
  output: voucherWire,
  refusals: [...contentRefusals, 'template-retired', 'source-booked'],
  isDoneOnce: true,
})

/** Leaves one due day out. */
export const skipTemplate = endpoint({
  name: 'voucher-templates.skip-template',
  method: 'POST',
  path: '/api/voucher-templates/{id}/skips',
  summary: 'Leaves out the day a template is due; it is due again after its rhythm.',
  needs: templatesAccess.skip,
  needsStepUp: true,
  params,
  body: z.strictObject({ version: versionWire }),
  output: templateWire,
  refusals: ['template-retired', 'template-not-due'],
  isDoneOnce: true,
})

export const retireTemplate = endpoint({
  name: 'voucher-templates.retire-template',
  method: 'POST',
  path: '/api/voucher-templates/{id}/retirement',
  summary: 'Retires a template: it is due no more, and no voucher is made from it.',
  needs: templatesAccess.retire,
  needsStepUp: true,
  params,
  body: z.strictObject({ version: versionWire }),
  output: templateWire,
  refusals: ['template-retired'],
  isDoneOnce: true,
})

/** Deletes one that no voucher was made from. */
export const deleteTemplate = endpoint({
  name: 'voucher-templates.delete-template',
  method: 'DELETE',
  path: '/api/voucher-templates/{id}',
  summary: 'Deletes a template that has no vouchers of its due days.',
  needs: templatesAccess.remove,
  needsStepUp: true,
  params,
  output: z.object({}),
  refusals: ['template-used'],
  isDoneOnce: true,
})
