import { ApiProblem } from '@kolo/foundation/problem'
import { expect, test } from 'vitest'
import { faultOf, isNowhere } from './problems.tsx'

const invalid = (field: string) =>
  new ApiProblem(422, 'invalid-input', 'No.', {
    type: 'about:blank',
    title: 'Invalid input',
    status: 422,
    code: 'invalid-input',
    message: 'No.',
    requestId: 'R588E4GD',
    field,
  })

test('what is not there, not theirs or not an id leads nowhere; a fault and another field may be tried again', () => {
  expect(isNowhere(new ApiProblem(404, 'not-found', 'Gone.'))).toBe(true)
  expect(isNowhere(invalid('id'))).toBe(true)
  for (const error of [invalid('from'), new ApiProblem(500, 'fault', 'No.'), new Error('ours'), null])
    expect(isNowhere(error)).toBe(false)
})

test('what is wrong with one field is said beside that field alone', () => {
  expect(faultOf(invalid('day'), 'day')).toBe('No.')
  for (const error of [invalid('from'), new ApiProblem(500, 'fault', 'No.'), new Error('ours'), null])
    expect(faultOf(error, 'day')).toBeUndefined()
})
