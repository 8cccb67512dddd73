import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { fullNameWire, phoneWire } from './fields.contract.ts'

it.each([
  'Ngozi Eze',
  'A.Bola Okoro',
  'St.John Adaeze',
  'Ṣadé Àkàndé-Bello',
  "O'Connor, Mary Jane",
  'Dr. J.K. Umeh (Jnr)',
  'محمد بلو',
  'Henry 3rd',
])('%s is a name', (name) => {
  expect(z.safeParse(fullNameWire, name).data).toBe(name)
})

it.each([
  ['Engr.Musa Bello', 'Engr. Musa Bello'],
  ['Barr.Ngozi Eze', 'Barr. Ngozi Eze'],
  ['Alh.Sani Ƙofar-Ɓaɓa', 'Alh. Sani Ƙofar-Ɓaɓa'],
  ['Mr & Mrs A.Obi', 'Mr & Mrs A.Obi'],
  ["Sa'adatu Na’Allah ʼYar’adua", "Sa'adatu Na’Allah ʼYar’adua"],
  ['Mrs.A.Obi', 'Mrs.A.Obi'],
  ['Dr.Bo Ade', 'Dr.Bo Ade'],
  ['Adaeze\u00a0Nwosu', 'Adaeze Nwosu'],
  ['Adaeze\u2060 \u00a0Nwosu', 'Adaeze Nwosu'],
  ['Ada\u00adeze Nwosu\u200b', 'Adaeze Nwosu'],
])('%j is kept as %j', (typed, name) => {
  expect(z.safeParse(fullNameWire, typed).data).toBe(name)
})

it.each([
  'Claim at engr.com',
  'www.Musa.Bello',
  'Ada bit.ly',
  'Claim at Prize.Money',
  'Engr.Musa.com',
  'x.com Ada',
  'Prize.example.org Ada',
  'https://ada',
])('%j is refused, because it could be a link', (name) => {
  expect(z.safeParse(fullNameWire, name).success).toBe(false)
})

it('two phone numbers in one field are told so, and what is none how one looks', () => {
  const fault = (text: string) => z.safeParse(phoneWire, text).error?.issues[0]?.message
  expect(fault('08035550142/08035550143')).toBe('Enter one phone number only.')
  expect(fault('0803-555-014')).toBe('Enter a Nigerian phone number: +234 and ten digits.')
  expect(z.safeParse(phoneWire, 'tel:+2348035550142\u202c').data).toBe('+2348035550142')
})

it.each([
  'Dear Ada,\n\nyour account is closed',
  'Claim at https://prize.example',
  'Claim at prize.example now',
  'write to x@prize.example',
  '<b>Ada</b>',
  '=HYPERLINK("x")',
  '12 34',
  '⭐ Ada',
])('%j is not, because mail goes out under it', (name) => {
  expect(z.safeParse(fullNameWire, name).success).toBe(false)
})

it('a name with an emoji is told that, not how long a name is', () => {
  const fault = (name: string) => z.safeParse(fullNameWire, name).error?.issues.map(({ message }) => message)
  expect(fault('⭐ Ada')).toEqual([
    'Write your name in letters. Signs such as emoji, @ and links cannot stand in a name.',
  ])
  expect(fault('A')).toEqual(['Enter your full name, 2 to 100 characters.'])
})
