/** Automatic saving: what a member says of a goal once, and is done or reminded of on its days. */
import { endpoint } from '@kolo/foundation/endpoint'
import { dayWire, decisionWire, idWire, koboWire } from '@kolo/foundation/wire'
import { paymentAmountWire } from '@kolo/payments/contract'
import * as z from 'zod/mini'
import { frequencies } from '../plans/plan-terms.rules.ts'
import { savingsAccess } from '../savings.access.ts'
import { autoSaveMethods, autoSaveOutcomes, autoSavePauses } from './auto-save.rules.ts'

const rhythm = {
  amountKobo: koboWire,
  frequency: z.enum(frequencies),
  /** Monday is 1; of a month its day, or its last where it has fewer; `null`: every day. */
  day: z.nullable(z.number()),
  method: z.enum(autoSaveMethods),
}

/** How a goal is saved into by itself, and what its plan offers. */
export const autoSaveWire = z.object({
  frequencies: z.array(z.enum(frequencies)),
  /** By which of them it can be saved now: by card where one is offered and kept. */
  methods: z.array(z.enum(autoSaveMethods)),
  leastKobo: koboWire,
  /** `null`: it is not. */
  set: z.nullable(
    z.object({
      ...rhythm,
      nextRunOn: dayWire,
      /** Why it does not run; `null`: it does. */
      paused: z.nullable(z.enum(autoSavePauses)),
      last: z.nullable(z.object({ day: dayWire, outcome: z.enum(autoSaveOutcomes) })),
    }),
  ),
  can: z.object({ set: decisionWire }),
})

export type AutoSave = z.output<typeof autoSaveWire>

const idParams = z.object({ id: idWire })
const closed = ['goal-closed', 'goal-frozen', 'goal-matured', 'goal-broken'] as const

/** Says how much is saved by itself, and when. */
export const setAutoSave = endpoint({
  name: 'savings.set-auto-save',
  method: 'POST',
  path: '/api/savings/{id}/auto-save',
  summary: 'Saves an amount into a goal by itself in a rhythm; what was said before is replaced.',
  needs: savingsAccess.autoSave,
  params: idParams,
  body: z.strictObject({
    amountKobo: paymentAmountWire,
    frequency: z.enum(frequencies, 'Choose how often.'),
    day: z.nullable(z.number().check(z.int('Choose the day.'))),
    method: z.enum(autoSaveMethods, 'Choose how it is saved.'),
  }),
  output: autoSaveWire,
  isDoneOnce: true,
  refusals: [...closed, 'auto-save-too-small', 'frequency-not-offered', 'auto-save-day', 'no-kept-card'],
})

/** Stops it for a while. */
export const pauseAutoSave = endpoint({
  name: 'savings.pause-auto-save',
  method: 'POST',
  path: '/api/savings/{id}/auto-save/pause',
  summary: 'Pauses automatic saving into a goal.',
  needs: savingsAccess.autoSave,
  params: idParams,
  body: z.strictObject({}),
  output: autoSaveWire,
  isDoneOnce: true,
  refusals: [...closed, 'auto-save-missing'],
})

/** Lets it go on. */
export const resumeAutoSave = endpoint({
  name: 'savings.resume-auto-save',
  method: 'POST',
  path: '/api/savings/{id}/auto-save/resumption',
  summary: 'Resumes automatic saving into a goal from its next day; what was missed is not made up for.',
  needs: savingsAccess.autoSave,
  params: idParams,
  body: z.strictObject({}),
  output: autoSaveWire,
  isDoneOnce: true,
  refusals: [...closed, 'auto-save-missing', 'no-kept-card'],
})

export const stopAutoSave = endpoint({
  name: 'savings.stop-auto-save',
  method: 'DELETE',
  path: '/api/savings/{id}/auto-save',
  summary: 'Ends automatic saving into a goal.',
  needs: savingsAccess.editGoal,
  params: idParams,
  output: autoSaveWire,
  refusals: [],
})
