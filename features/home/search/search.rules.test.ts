import { expect, it } from 'vitest'
import { marked } from './search.rules.ts'

it('marks the words that begin with a searched one, whatever letters they are written with', () => {
  const found = (text: string, searched: string) =>
    marked(text, searched)
      .filter(({ isFound }) => isFound)
      .map((piece) => piece.text)
  expect(found('Aisha Bashir-Lawal', 'bash')).toEqual(['Bashir'])
  expect(found('Ṣadé Bello', 'SADE bel')).toEqual(['Ṣadé', 'Bello'])
  expect(found('Bashir', 'shir')).toEqual([])
  expect(
    marked('Aisha  B.', 'x')
      .map(({ text }) => text)
      .join(''),
  ).toBe('Aisha  B.')
})
