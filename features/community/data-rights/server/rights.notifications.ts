/** What people are told about data rights: that something is there, and what was answered. */
import { dayWire, instantWire } from '@kolo/foundation/wire'
import { topic } from '@kolo/notices/server'
import * as z from 'zod/mini'
import { kindNames } from '../rights.messages.ts'
import { breachPath, dataRequestPath, ownDataPath } from '../rights.paths.ts'
import { copyKeptDays, requestKinds } from '../rights.rules.ts'

const nothing = z.object({})
const see = { words: 'See your data', link: ownDataPath }
const notYou = 'It was not you? Change your password and sign out your other devices now.'

/** A copy of somebody's data is made; the notice holds nothing of it. */
export const copyReady = topic<z.output<typeof nothing>>({
  name: 'data-rights.copy-ready',
  title: 'Copy of your data ready',
  weight: 'soon',
  facts: nothing,
  words: () => ({
    title: 'The copy of your data is ready',
    parts: [
      `It is kept for ${copyKeptDays} days. You are asked to show that it is you before you can save it.`,
      { words: 'Save it', link: ownDataPath },
      notYou,
    ],
  }),
})

const asked = z.object({ id: z.string(), kind: z.enum(requestKinds), dueOn: dayWire })
type Asked = z.output<typeof asked>

/** To whoever asked. */
export const requestReceived = topic<Asked>({
  name: 'data-rights.request-received',
  title: 'Request about your data received',
  weight: 'soon',
  facts: asked,
  words: ({ kind, dueOn }, { day }) => ({
    title: 'We have your request about your data',
    parts: [`${kindNames[kind]}: we answer by ${day(dueOn)}.`, see, notYou],
  }),
})

/** To administrators: somebody asked. */
export const requestAsked = topic<Asked>({
  name: 'data-rights.request-asked',
  title: 'A member asks about their data',
  weight: 'soon',
  facts: asked,
  words: ({ id, kind, dueOn }, { day }) => ({
    title: 'A member asks about their data',
    parts: [
      `${kindNames[kind]}. It has to be answered by ${day(dueOn)}.`,
      { words: 'Look at it', link: dataRequestPath(id) },
    ],
  }),
})

/** To administrators: it is nearly due. */
export const requestDue = topic<Asked>({
  name: 'data-rights.request-due',
  title: 'Request about data nearly due',
  weight: 'soon',
  facts: asked,
  words: ({ id, kind, dueOn }, { day }) => ({
    title: 'A request about data is nearly due',
    parts: [
      `${kindNames[kind]}. It has to be answered by ${day(dueOn)}.`,
      { words: 'Answer it', link: dataRequestPath(id) },
    ],
  }),
})

const answered = z.object({
  kind: z.enum(requestKinds),
  outcome: z.enum(['done', 'refused']),
  answer: z.string(),
})

/** To whoever asked: what became of it. */
export const requestAnswered = topic<z.output<typeof answered>>({
  name: 'data-rights.request-answered',
  title: 'Request about your data answered',
  weight: 'soon',
  facts: answered,
  words: ({ kind, outcome, answer }) => ({
    title: outcome === 'done' ? 'Your request about your data is done' : 'Your request was not followed',
    parts: [`${kindNames[kind]}.`, answer, see],
  }),
})

const toReport = z.object({ id: z.string(), until: instantWire })

/** To administrators: the regulator has to hear of a breach. */
export const breachToReport = topic<z.output<typeof toReport>>({
  name: 'data-rights.breach-to-report',
  title: 'Breach to be reported',
  weight: 'urgent',
  facts: toReport,
  words: ({ id, until }, { moment }) => ({
    title: 'A data breach must be reported',
    parts: [
      `Report it to the Nigeria Data Protection Commission by ${moment(until)}, or record why not.`,
      { words: 'Open the log', link: breachPath(id) },
    ],
  }),
})

const told = z.object({ words: z.string() })

/** To members a breach concerns, as administrators wrote it. */
export const breachTold = topic<z.output<typeof told>>({
  name: 'data-rights.breach-told',
  title: 'Something happened to your data',
  weight: 'urgent',
  facts: told,
  words: ({ words }) => ({
    title: 'Something happened to your data',
    parts: [words, see],
  }),
})
