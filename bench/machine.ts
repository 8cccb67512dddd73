/** What a result was measured on; without it a figure means nothing. */
import { cpus, release, type as systemName, totalmem } from 'node:os'

/** The machine in a few facts. */
export function machineFacts(): string[] {
  const [first] = cpus()
  return [
    `${cpus().length} × ${first?.model.trim() || 'processor of an unknown kind'}`,
    `${Math.round(totalmem() / 2 ** 30)} GB of memory`,
    `${systemName()} ${release()}, Node ${process.versions.node}`,
  ]
}
