/** What the server says in another language than English: its "no" in the device's, and what may be chosen. */
import { type Topic, wordsOf } from '@kolo/application/notification-types'
import { said, teach } from '@kolo/foundation/languages'
import { naira } from '@kolo/foundation/money'
import { writerFor } from '@kolo/foundation/writer'
import { getOwnProfile } from '@kolo/profile/contract'
import { updateSettings } from '@kolo/profile/settings'
import { openGoal } from '@kolo/savings/contract'
import { savingsMessages } from '@kolo/savings/messages'
import { openPlan } from '@kolo/savings/testing'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { testUsers } from '../test-users.ts'
import { startTestServer, type TestServer, testKey } from '../testing.ts'

const notYet = 'This language is not offered yet.'
const tooNear = 'Choose a date at least 7 days from today.'

let server: TestServer
let planId: string
let forget: () => void
beforeAll(async () => {
  server = await startTestServer()
  planId = (await openPlan(server.as('bayo'), server.as('chidi'))).id
})
afterEach(() => forget())
afterAll(() => server.close())

function speakPidgin() {
  const words = new Map<unknown, unknown>([
    [tooNear, 'Choose one day wey reach 7 days from today.'],
    [savingsMessages['target-too-low'], () => 'Your target small pass wetin dem allow.'],
    ['Please give your goal a name of 2 to 60 characters.', 'Abeg give your goal one name.'],
  ])
  forget = teach('pcm', words)
}

/** A goal that cannot be opened, asked for by a browser that reads this language. */
async function refused(language: string, goal: { name?: string; targetKobo?: string; targetOn?: string }) {
  const body = { planId, name: 'Rent', icon: 'home', targetKobo: null, targetOn: null, ...goal }
  const response = await fetch(`${server.url}${openGoal.path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'idempotency-key': testKey(),
      cookie: `${await server.as('ada').cookie()}; kolo-language=${language}`,
    },
    body: JSON.stringify(body),
  })
  expect(response.ok).toBe(false)
  return ((await response.json()) as { message: string }).message
}

describe('a language beside English', () => {
  it('is what a device is refused in, whether the sentence is a text, has values or is said of a field', async () => {
    speakPidgin()
    const near = { targetKobo: String(naira(90_000n)), targetOn: server.clock.now().slice(0, 10) }
    expect(await refused('pcm', near)).toBe('Choose one day wey reach 7 days from today.')
    expect(await refused('pcm', { targetKobo: '100' })).toBe('Your target small pass wetin dem allow.')
    expect(await refused('pcm', { name: 'x' })).toBe('Abeg give your goal one name.')
    // What nobody has translated, and who reads another language, is answered in English.
    expect(await refused('yo', near)).toBe(tooNear)
    expect(await refused('en', near)).toBe(tooNear)
    forget()
    expect(await refused('pcm', near)).toBe(tooNear)
    expect(said('pcm', tooNear)).toBe(tooNear)
  })

  it('is what a letter is written in, by the function that stands for the English one', () => {
    const topic: Topic<object> = {
      name: 'tests.greeting',
      title: 'A greeting',
      weight: 'soon',
      facts: z.object({}),
      words: () => ({ title: 'How are you?', parts: [] }),
    }
    forget = teach('pcm', new Map([[topic.words, () => ({ title: 'How you dey?', parts: [] })]]))
    const { community } = server
    const titleIn = (language: string) => wordsOf(topic, {}, { ...writerFor({ language }), community }).title
    expect(['pcm', 'ig', 'en'].map(titleIn)).toEqual(['How you dey?', 'How are you?', 'How are you?'])
  })

  it('can be chosen once it is there, and not before', async () => {
    forget = () => undefined
    const choose = { params: { uid: testUsers.ada.uid }, body: { preferences: { language: 'pcm' as const } } }
    const no = await server.as('ada').problem(updateSettings, choose)
    expect([no.status, no.message]).toEqual([400, notYet])
    speakPidgin()
    await server.as('ada').call(updateSettings, choose)
    const profile = await server.as('ada').call(getOwnProfile, {})
    expect(profile.settings.preferences.language).toBe('pcm')
  })
})
