/**
 * Pictures at a media host: one unsigned upload in the shape such hosts agree on, a multipart POST with `file` and
 * `upload_preset` that is answered with `secure_url`. What must always be true: the host is the one of the settings and
 * never one an answer names; nothing goes there but the picture's bytes; and an answer counts only when its address
 * lies where the settings say that pictures are.
 */
import type { MediaHost } from '@kolo/application/community'
import { callOutside } from '@kolo/application/outside-calls'
import { RequestProblem } from '@kolo/foundation/request-problem'
import * as z from 'zod/mini'

/** The media host somebody chose. */
export type MediaSettings = {
  cloudName: string
  uploadPreset: string
  /** The origin that takes uploads. */
  host: string
  /** The origin that shows pictures; the pages are allowed to load pictures from there. */
  pictures: string
}

/** How long the host has for its answer, and how much of it is read. */
const patienceMs = 10_000
const answerBytesMost = 64 * 1024
const addressLongest = 500

const answerWire = z.object({ secure_url: z.string() })

/** A media host by its settings; `report` hears in a few words why a picture was not kept. */
export function openMediaHost(
  settings: MediaSettings,
  report: (because: string) => void,
  patience = patienceMs,
): MediaHost {
  return {
    savePicture: async (picture, asker) => {
      const service = { name: 'pictures', address: settings.host, deadlineMs: patience, isOutage }
      try {
        return await callOutside(service, asker, (signal) => upload(settings, picture, signal))
      } catch (error) {
        // Too much is asked at once: nothing was sent.
        if (error instanceof RequestProblem) throw error
        report(reasonOf(error))
        return undefined
      }
    },
  }
}

class WrongAnswer extends Error {}
class HostFault extends WrongAnswer {}
const isOutage = (error: unknown) => !(error instanceof WrongAnswer) || error instanceof HostFault

async function upload(
  { cloudName, uploadPreset, host, pictures }: MediaSettings,
  { bytes, contentType }: Parameters<MediaHost['savePicture']>[0],
  signal: AbortSignal,
): Promise<string> {
  const body = new FormData()
  body.set('file', new Blob([Buffer.from(bytes)], { type: contentType }), 'picture')
  body.set('upload_preset', uploadPreset)
  const door = new URL(`/v1_1/${encodeURIComponent(cloudName)}/image/upload`, host)
  const response = await fetch(door, { method: 'POST', body, redirect: 'manual', signal })
  if (!response.ok) {
    await response.body?.cancel()
    throw new (response.status >= 500 ? HostFault : WrongAnswer)(`status ${response.status}`)
  }
  const answer = z.safeParse(answerWire, parseJson(await readText(response)))
  if (!answer.success) throw new WrongAnswer('not the answer of an upload')
  return addressOf(answer.data.secure_url, pictures)
}

function addressOf(secureUrl: string, pictures: string): string {
  const url = URL.parse(secureUrl)
  const own = url !== null && url.origin === pictures && url.username === '' && url.password === ''
  if (!own || url.href.length > addressLongest) throw new WrongAnswer('an address somewhere else')
  return url.href
}

async function readText(response: Response): Promise<string> {
  const parts: Uint8Array[] = []
  let length = 0
  for await (const part of response.body ?? []) {
    length += part.byteLength
    // Leaving the loop closes the connection.
    if (length > answerBytesMost) throw new WrongAnswer('an endless answer')
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof WrongAnswer) return error.message
  const { name, cause } = error as Error & { cause?: { code?: string } }
  return cause?.code ?? name
}
