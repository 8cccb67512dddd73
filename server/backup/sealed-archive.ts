/**
 * One sealed file: a tar archive, compressed with gzip and sealed with a passphrase in the format of age, so that
 * `age -d FILE | tar -xz` opens it without Kolo. Nothing of it is ever unsealed on the disk.
 */
import { createReadStream, createWriteStream } from 'node:fs'
import { open, rename, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream as WebStream } from 'node:stream/web'
import { createGunzip, createGzip } from 'node:zlib'
import { StartProblem } from '@kolo/database/start-problem'
import { Decrypter, Encrypter } from 'age-encryption'
import { createTarDecoder, createTarPacker, type TarPackController } from 'modern-tar'

/** One thing in the archive: its name, how many bytes it has, and they themselves, piece by piece. */
export type Entry = { name: string; size: number; chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array> }

/** Two to this power is what a guess at the passphrase costs: about a second, and 256 MB, each. */
const usualWorkFactor = 18

/**
 * Writes the archive and answers how many bytes it has. It appears under its name when it is whole and on the disk, and
 * not before; whoever runs the server alone may read it.
 */
export async function writeArchive(
  path: string,
  passphrase: string,
  entries: AsyncIterable<Entry>,
  workFactor = usualWorkFactor,
): Promise<number> {
  const draft = `${path}.part`
  const { readable, controller } = createTarPacker()
  const sealer = new Encrypter()
  sealer.setPassphrase(passphrase)
  sealer.setScryptWorkFactor(workFactor)
  try {
    const packing = pack(controller, entries)
    // Told to the stream as well, which ends the writing; here it would be a second, unheard refusal.
    packing.catch(() => undefined)
    const packed = Readable.fromWeb(readable as WebStream).compose(createGzip())
    const sealed = await sealer.encrypt(Readable.toWeb(packed) as ReadableStream<Uint8Array>)
    await pipeline(
      Readable.fromWeb(sealed as unknown as WebStream),
      createWriteStream(draft, { mode: 0o600, flush: true }),
    )
    await packing
    await rename(draft, path)
    await onDisk(path)
    return (await stat(path)).size
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}

async function pack(controller: TarPackController, entries: AsyncIterable<Entry>): Promise<void> {
  try {
    for await (const { name, size, chunks } of entries) {
      const writer = controller.add({ name, size, type: 'file', mode: 0o600 }).getWriter()
      for await (const chunk of chunks) await writer.write(chunk)
      await writer.close()
    }
    controller.finalize()
  } catch (error) {
    controller.error(error)
    throw error
  }
}

/** The name of a file is on the disk when its folder is. */
async function onDisk(path: string): Promise<void> {
  await using folder = await open(dirname(path), 'r')
  await folder.sync()
}

/** What is in the archive, in the order in which it was put there; each must be read before the next is asked for. */
export async function* readArchive(
  path: string,
  passphrase: string,
): AsyncGenerator<Pick<Entry, 'name' | 'size'> & { chunks: AsyncIterable<Uint8Array> }> {
  const opener = new Decrypter()
  opener.addPassphrase(passphrase)
  const file = createReadStream(path)
  try {
    const opened = await opener.decrypt(Readable.toWeb(file) as ReadableStream<Uint8Array>)
    const unpacked = Readable.fromWeb(opened as unknown as WebStream).compose(createGunzip())
    const entries = (Readable.toWeb(unpacked) as ReadableStream<Uint8Array>).pipeThrough(createTarDecoder())
    for await (const { header, body } of entries as unknown as AsyncIterable<{
      header: { name: string; size: number }
      body: AsyncIterable<Uint8Array>
    }>) {
      yield { name: header.name, size: header.size, chunks: body }
    }
  } catch (error) {
    throw whyUnread(path, error)
  } finally {
    file.destroy()
  }
}

function whyUnread(path: string, error: unknown): unknown {
  const { message = '', code } = error as NodeJS.ErrnoException
  if (code === 'ENOENT') return new StartProblem(`There is no file ${path}.`)
  if (/no identity matched/.test(message)) return new StartProblem(`This passphrase does not open ${path}.`)
  if (error instanceof StartProblem) return error
  return new StartProblem(`The file ${path} is no whole backup of Kolo (${message}).`, { cause: error })
}
