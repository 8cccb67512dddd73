import { foldLetters } from '@kolo/foundation/letters'
import { expect, it } from 'vitest'
import { createTestDatabase } from './testing.ts'

it('folds the letters of Europe, Africa and Arabia as the program does', async () => {
  const database = await createTestDatabase()
  try {
    const scripts = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Arabic}]/u
    // Up to the letters that newer Unicode alone knows.
    const letters = Array.from({ length: 0xa720 - 0x80 }, (_, at) => String.fromCodePoint(0x80 + at)).filter(
      (letter) => /\p{L}/u.test(letter) && scripts.test(letter),
    )
    expect(letters.length).toBeGreaterThan(1_500)
    const { rows } = await database.pool.query<{ letter: string; folded: string }>(
      'select letter, fold_letters(letter) as folded from unnest($1::text[]) letter',
      [letters],
    )
    expect(rows.filter(({ letter, folded }) => folded !== foldLetters(letter))).toEqual([])
  } finally {
    await database.close()
  }
})
