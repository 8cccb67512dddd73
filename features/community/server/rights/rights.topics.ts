/** What people are told about data rights. */
import { topic } from '@kolo/notices/server'
import * as z from 'zod/mini'
import { ownDataPath } from '../../rights.paths.ts'
import { copyKeptDays } from '../../rights.rules.ts'

const nothing = z.object({})

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
      'You did not ask for it? Change your password and sign out your other devices now.',
    ],
  }),
})
