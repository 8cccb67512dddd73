/** `FILES_URL`, from the environment to the store that is asked. */
import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { startOwnS3 } from '@kolo/files/testing/fake-s3'
import { expect, it } from 'vitest'
import { openFiles } from './assemble.ts'
import { readConfig } from './config.ts'

it('names the store, its bucket, and who asks: a secret of any letters is sent to it in no request', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'kolo-files-url-'))
  const s3 = await startOwnS3()
  const { origin, bucket, keyId, secret, region } = s3.settings
  const { host } = new URL(origin)
  const url = `http://${keyId}:${encodeURIComponent(secret)}@${host}/${bucket}/?region=${region}`
  const read = readConfig({ FILES_URL: url, DATA_DIR: dataDir })
  if ('problems' in read) throw new Error(read.problems.join())
  expect(read.config.files).toEqual(s3.settings)
  const files = openFiles(read.config)
  const path = join(dataDir, 'a paper')
  await writeFile(path, 'paper')
  const key = { folder: 'papers', storedName: '0a'.repeat(24) }
  await files.keep(key, { path, sha256: createHash('sha256').update('paper').digest('hex') })
  const found = await files.read(key)
  expect(found && (await text(found.chunks))).toBe('paper')
  expect([...s3.objects.keys()]).toEqual([`papers/${key.storedName}`])
  expect(s3.heard()).not.toContain(secret)
  expect(s3.heard()).not.toContain(encodeURIComponent(secret))
  await s3.close()
  await rm(dataDir, { recursive: true })
})
