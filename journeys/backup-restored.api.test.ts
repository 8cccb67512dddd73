/** A backup as a secretary makes it, beside the running product and by its commands, restored on an empty folder. */
import { execFile } from 'node:child_process'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { naira } from '@kolo/foundation/money'
import { signIn } from '@kolo/identity/contract'
import { listGoals, listPlans, makeDeposit, openGoal } from '@kolo/savings/contract'
import { attachReceipt, readPayment, readReceipt } from '@kolo/transfers/contract'
import { expect, it } from 'vitest'
import { type Caller, newCaller } from './fixtures/caller.ts'
import * as community from './fixtures/community.ts'
import { newcomer, receiptPicture } from './fixtures/people.ts'
import { type Product, startProduct, tryProduct } from './fixtures/product.ts'
import { savesByTransfer } from './fixtures/saves-by-transfer.ts'

const run = promisify(execFile)

/** One of the commands, as its person types it. */
async function command(name: 'backup' | 'restore', dataDir: string, word: string): Promise<string> {
  const env = { ...process.env, DATA_DIR: dataDir, BACKUP_PASSPHRASE: 'eleven canoes on the lagoon' }
  const program = join(import.meta.dirname, `../tools/${name}.ts`)
  return (await run(process.execPath, [program, word], { env, timeout: 100_000 })).stdout
}

const ngozi = newcomer('Ngozi Ibe')

/** A member with confirmed money, and a payment with a receipt that waits. */
async function savesWithReceipt({ origin }: Product): Promise<{ id: string; receiptId: string }> {
  const tunde = await community.appoint(origin, newcomer('Tunde Afolabi'), 'admin')
  const zainab = await community.administrator(origin)
  await community.openForSaving(zainab, tunde.caller)
  const { caller } = await community.openAccount(origin, ngozi)
  await savesByTransfer(caller, tunde.caller, naira(5_000n))
  const [plan] = (await caller.call(listPlans, {})).rows
  const aim = { name: 'School fees', icon: 'home' as const, targetKobo: null, targetOn: null }
  const goal = await caller.call(openGoal, { body: { planId: plan?.id ?? '', ...aim } })
  const body = { amountKobo: naira(1_000n) }
  const { id } = await caller.call(makeDeposit, { params: { id: goal.id }, body })
  const receipt = await caller.open(attachReceipt.path.replace('{id}', id), {
    method: 'POST',
    headers: { 'content-type': 'image/png' },
    body: receiptPicture(),
  })
  expect(receipt.status).toBe(201)
  return { id, receiptId: ((await receipt.json()) as { id: string }).id }
}

/** What the member sees: what is saved, the payment that waits, and the bytes of its receipt. */
async function sees(member: Caller, { id, receiptId }: { id: string; receiptId: string }) {
  const { totals } = await member.call(listGoals, {})
  const { code, status } = await member.call(readPayment, { params: { id } })
  const file = await member.open(readReceipt.path.replace('{id}', id).replace('{receiptId}', receiptId))
  const bytes = Buffer.from(await file.arrayBuffer()).toString('base64')
  return { saved: totals.savedKobo, code, status, opened: file.status, bytes }
}

async function signedIn(origin: string): Promise<Caller> {
  const member = newCaller(origin)
  await member.call(signIn, { body: { email: ngozi.email, password: ngozi.password } })
  return member
}

it('brings a member’s money, payment, receipt and password up on an empty folder', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'kolo restored '))
  const product = await startProduct()
  const payment = await savesWithReceipt(product)
  const before = await sees(await signedIn(product.origin), payment)
  expect(before).toMatchObject({ saved: naira(5_000n), opened: 200 })
  expect(await command('backup', product.dataDir, folder)).toMatch(/ rows and 1 files/)
  await product.stop()
  const [file = ''] = await readdir(folder)
  const dataDir = join(folder, 'elsewhere')
  expect(await command('restore', dataDir, join(folder, file))).toMatch(
    /The books hold, the audit log is intact \(\d+ sealed events\), and each file a record names is there/,
  )
  const elsewhere = tryProduct({ DATA_DIR: dataDir })
  const origin = (await elsewhere.ready) ?? ''
  expect(await sees(await signedIn(origin), payment)).toEqual(before)
  expect(await elsewhere.stop()).toBe(0)
  await rm(folder, { recursive: true })
}, 180_000)
