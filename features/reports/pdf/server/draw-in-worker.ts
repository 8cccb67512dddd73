/** A PDF that takes longer than a piece of long work: begun by one piece, and found by a later one. */
import { setTimeout } from 'node:timers/promises'
import { drawPdf, type Printed } from './draw-pdf.ts'

/** How long a piece waits for a drawing before it lets others work. */
const patienceMs = 700

/** What is being drawn in this process. A process that dies takes its drawing along, and another one begins it anew. */
const drawings = new Map<string, Promise<Uint8Array>>()

/** The bytes under this id, where they are drawn by now. `printed` says what stands on it, and is asked once. */
export async function drawnBeside(
  id: string,
  printed: () => Promise<Printed>,
): Promise<Uint8Array | undefined> {
  const drawing = drawings.get(id) ?? begin(id, await printed())
  const drawn = await Promise.race([drawing, setTimeout(patienceMs, undefined)])
  if (drawn) drawings.delete(id)
  return drawn
}

function begin(id: string, printed: Printed): Promise<Uint8Array> {
  const drawing = drawPdf(printed, { request: { address: 'long work' } })
  drawings.set(id, drawing)
  drawing.catch(() => drawings.delete(id))
  return drawing
}
