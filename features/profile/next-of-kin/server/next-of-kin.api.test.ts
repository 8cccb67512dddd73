/** A member names their next of kin, and changes it; nobody else does. */
import { testUsers } from '@kolo/server/test-users'
import { startTestServer } from '@kolo/server/testing'
import { afterAll, expect, it } from 'vitest'
import { getOwnProfile, getProfile } from '../../profiles/profile.contract.ts'
import { changeNextOfKin } from '../next-of-kin.contract.ts'

const server = await startTestServer()
afterAll(() => server.close())
const ada = server.as('ada')
const named = { fullName: 'Bisi Adeyemi', phone: '08031234567', relationship: 'Sister', sharePercent: 60 }

it('is named and changed by the member, and administrators see it', async () => {
  const { version, nextOfKin } = await ada.call(getOwnProfile, {})
  expect(nextOfKin).toBeUndefined()
  const first = await ada.call(changeNextOfKin, { body: { ...named, version } })
  expect(first.nextOfKin).toEqual({ ...named, phone: '+2348031234567' })
  const same = await ada.call(changeNextOfKin, { body: { ...named, version: first.version } })
  expect(same.version).toBe(first.version)
  const other = { ...named, fullName: 'Tayo Adeyemi', phone: '', sharePercent: 100 }
  const next = await ada.call(changeNextOfKin, { body: { ...other, version: first.version } })
  expect(next.nextOfKin).toEqual(other)
  expect(await server.as('bayo').call(getProfile, { params: { uid: testUsers.ada.uid } })).toMatchObject({
    nextOfKin: other,
  })
})

it('is not laid over what was changed meanwhile, and says what is wrong with it', async () => {
  const { version } = await ada.call(getOwnProfile, {})
  const send = (change: object) => ada.problem(changeNextOfKin, { body: { ...named, version, ...change } })
  expect((await send({ version: version + 1 })).code).toBe('changed-meanwhile')
  expect((await send({ sharePercent: 101 })).problem?.errors).toMatchObject([{ field: 'sharePercent' }])
  expect((await send({ phone: '12' })).problem?.errors).toMatchObject([{ field: 'phone' }])
})
