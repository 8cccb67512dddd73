import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { fullNameWire } from './fields.contract.ts'

it.each([
  'Ngozi Eze',
  'Ṣadé Àkàndé-Bello',
  "O'Connor, Mary Jane",
  'A.Bola Okoro',
  'Dr. J.K. Umeh (Jnr)',
  'St.John Adaeze',
  'محمد بلو',
  'Henry 3rd',
])('%s is a name', (name) => {
  expect(z.safeParse(fullNameWire, name).data).toBe(name)
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
