import { startTestServer, type TestServer } from '@kolo/server/testing'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { signUp } from '../../identity.contract.ts'
import { attemptLimits } from '../../sessions/server/attempt-limits.ts'
import { type Device, newDevice } from '../../testing/device.ts'
import { googleOnly, linkGoogleTo } from '../../testing/federated-people.ts'
import { signUpAnswers } from '../../testing/identity.factory.ts'
import { listSignInMethods } from '../federated.contract.ts'

let server: TestServer
let revealing: TestServer
let amara: Device
const email = 'amara@mail.example'
const linked = 'tunde@mail.example'
const throughGoogle = 'simi@mail.example'
const nobody = 'nobody@mail.example'

async function signedUp(address: string, name: string) {
  const device = newDevice(server)
  const { uid } = await device.call(signUp, { body: signUpAnswers(address, name, 'raffia-lantern-481') })
  return { device, uid }
}

beforeAll(async () => {
  server = await startTestServer()
  revealing = await startTestServer({ beside: server, community: { revealAccounts: true } })
  amara = (await signedUp(email, 'Amara Odunlade')).device
  const { uid } = await signedUp(linked, 'Tunde Cole')
  await linkGoogleTo(server, uid, linked)
  await googleOnly(server, throughGoogle)
})
afterAll(async () => {
  await revealing.close()
  await server.close()
})
beforeEach(async () => {
  await sql`DELETE FROM rate_limits`.execute(server.db)
})

const methodsOf = async (from: Pick<Device, 'call'>, address: string) =>
  (await from.call(listSignInMethods, { query: { email: address } })).methods

describe('the sign-in methods of an e-mail', () => {
  it('are listed to whoever is signed in with it, however it is written', async () => {
    expect(await methodsOf(amara, email)).toEqual(['password'])
    expect(await methodsOf(amara, ' Amara@Mail.Example ')).toEqual(['password'])
  })
  it('are an empty list for anybody else’s, as for an e-mail nobody has', async () => {
    const bodies = new Set<string>()
    for (const address of [email, linked, throughGoogle, nobody]) {
      const asked = await newDevice(server).call(listSignInMethods, { query: { email: address } })
      bodies.add(JSON.stringify(asked))
    }
    for (const address of [linked, throughGoogle, nobody]) {
      bodies.add(JSON.stringify(await amara.call(listSignInMethods, { query: { email: address } })))
    }
    expect([...bodies]).toEqual(['{"methods":[]}'])
  })
  it('are listed to anybody where the community reveals accounts', async () => {
    const stranger = newDevice(revealing)
    expect(await methodsOf(stranger, email)).toEqual(['password'])
    expect(await methodsOf(stranger, linked)).toEqual(['google.com', 'password'])
    expect(await methodsOf(stranger, throughGoogle)).toEqual(['google.com'])
    expect(await methodsOf(stranger, nobody)).toEqual([])
  })
  it('cannot be asked for as often as one likes, in either mode', async () => {
    const most = attemptLimits['methods by address'].points
    for (let turn = 0; turn < most; turn++) await methodsOf(newDevice(revealing), nobody)
    for (const place of [server, revealing]) {
      const problem = await newDevice(place).problem(listSignInMethods, { query: { email } })
      expect(problem).toMatchObject({ status: 429, code: 'too-many-requests' })
    }
  })
  it('are not looked for behind what is no e-mail', async () => {
    const problem = await amara.problem(listSignInMethods, { query: { email: 'amara' } })
    expect(problem).toMatchObject({ status: 422, message: 'Invalid email address format.' })
  })
})
