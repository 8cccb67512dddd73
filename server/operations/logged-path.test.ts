import { expect, it } from 'vitest'
import { loggedPath } from './logged-path.ts'

const id = '01900000-0000-7000-8000-000000000001'

it.each([
  ['/api/session', '/api/session', 200, '/api/session'],
  [`/api/events/${id}/door`, '/api/events/:id/door', 404, `/api/events/${id}/door`],
  ['/api/calendar-feeds/Qm9va3Mga2VwdA', '/api/calendar-feeds/:token', 200, '/api/calendar-feeds/…'],
  ['/api/reports/members/file', '/api/reports/:name/file', 200, '/api/reports/…/file'],
  [`/savings/${id}`, '/*', 200, `/savings/${id}`],
  ['/assets/savings-page-D1x9kQ2b.js', '/*', 200, '/assets/savings-page-D1x9kQ2b.js'],
  ['/savings/22377410551', '/*', 200, '/savings/…'],
  ['/savings/ada@kolo.example', '/*', 200, '/savings/…'],
  [`/savings/${'a'.repeat(43)}`, '/*', 200, '/savings/…'],
  ['/api/identity-numbers/22377410551', '/api/*', 404, '/…'],
  ['/abcde-fghjk', '/*', 404, '/…'],
])('of %s, answered by %s with %d, the log has %s', (path, pattern, status, written) => {
  expect(loggedPath(path, pattern, status)).toBe(written)
})
