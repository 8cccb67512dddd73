/**
 * Serves the pages without a program that screens are measured beside: their own HTML with the styles, fonts and drawings
 * of the build, or the mock-ups of a design folder that is given.
 */
import { readFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'

const dist = join(import.meta.dirname, '../web/dist')

const types: Record<string, string> = {
  html: 'text/html; charset=utf-8',
  css: 'text/css',
  svg: 'image/svg+xml',
  woff2: 'font/woff2',
}

export type StillPages = { origin: string; pages: Map<string, string>; server: Server }

/** The folder given as `MOCK_UPS`, with the pages in `mocks/`; nothing where the screens' own HTML is what to be beside. */
export const mockUps: string | undefined = process.env.MOCK_UPS

/** A folder is served as it would be by any server that compresses; everything lives on this machine alone. */
export async function serveStill(): Promise<StillPages> {
  const pages = new Map<string, string>()
  const server = createServer(async (request, response) => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname
    const type = types[path.split('.').at(-1) ?? ''] ?? 'application/octet-stream'
    const page = pages.get(path)
    if (page !== undefined) return answer(types.html ?? '', brotliCompressSync(page), true)
    if (mockUps) {
      const file = await readFile(join(mockUps, path)).catch(() => undefined)
      const isText = /html|css|svg/.test(type)
      return answer(type, file && (isText ? brotliCompressSync(file) : file), isText)
    }
    const packed = await readFile(join(dist, `${path}.br`)).catch(() => undefined)
    const file = packed ?? (await readFile(join(dist, path)).catch(() => undefined))
    return answer(type, file, packed !== undefined)

    function answer(kind: string, bytes: Buffer | undefined, isPacked: boolean): void {
      if (!bytes) response.writeHead(404).end()
      else
        response
          .writeHead(200, { 'content-type': kind, ...(isPacked ? { 'content-encoding': 'br' } : {}) })
          .end(bytes)
    }
  })
  await new Promise<void>((there) => server.listen(0, '127.0.0.1', there))
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, pages, server }
}
