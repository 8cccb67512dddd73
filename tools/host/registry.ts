/**
 * The societies on one installation: which there are, where each is reached, and whether it is open. They stand in
 * `societies.json` of the host's folder; everything else of a society is in a folder of its own.
 */
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import * as z from 'zod/mini'

const society = z.object({
  /** The name of its folder. */
  name: z.string().check(z.regex(/^[a-z][a-z0-9-]{1,30}$/)),
  /** The public address, such as https://unity.example.org. */
  address: z.string().check(z.refine(isAddress)),
  isSuspended: z.boolean(),
})
/** A society of the registry. */
export type Society = z.infer<typeof society>
const registry = z.array(society)

/** What stops a command of the host, said to whoever gave it. */
export class HostProblem extends Error {}

function isAddress(text: string): boolean {
  const url = URL.parse(text)
  return url !== null && /^https?:$/.test(url.protocol) && url.origin === text
}

/** Every society of the host, in the order of their creation. */
export function readSocieties(hostDir: string): Society[] {
  const file = join(hostDir, 'societies.json')
  return existsSync(file) ? registry.parse(JSON.parse(readFileSync(file, 'utf8'))) : []
}

/** Written beside the file and renamed, so that a reader finds the list of before or of now. */
function writeSocieties(hostDir: string, societies: readonly Society[]): void {
  mkdirSync(hostDir, { recursive: true, mode: 0o700 })
  const file = join(hostDir, 'societies.json')
  writeFileSync(`${file}.new`, `${JSON.stringify(societies, null, 2)}\n`, { mode: 0o600 })
  renameSync(`${file}.new`, file)
}

/** The folder with everything of a society. */
export const folderOf = (hostDir: string, name: string) => join(hostDir, 'societies', name)

/** The folder with the database, the files, the secret and the mail of a society. */
export const dataDirOf = (hostDir: string, name: string) => join(folderOf(hostDir, name), 'data')

/** The file with a society's own settings, such as SMTP_URL: a line NAME=value each. */
export const settingsOf = (hostDir: string, name: string) => join(folderOf(hostDir, name), 'settings.env')

/** Adds a society with a folder that holds nothing but its settings; suspended, until its database is made. */
export function addSociety(hostDir: string, name: string, address: string, settings: string): Society {
  const added = society.safeParse({ name, address, isSuspended: true })
  if (!added.success)
    throw new HostProblem(
      'A name is 2 to 31 small letters, digits and hyphens; an address is like https://unity.example.org.',
    )
  const societies = readSocieties(hostDir)
  if (societies.some((other) => other.name === name)) throw new HostProblem(`${name} is there already.`)
  if (societies.some((other) => hostOf(other) === hostOf(added.data)))
    throw new HostProblem(`${address} belongs to another society.`)
  const folder = folderOf(hostDir, name)
  if (existsSync(folder)) throw new HostProblem(`The folder ${folder} is there already.`)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  writeFileSync(settingsOf(hostDir, name), settings, { mode: 0o600 })
  writeSocieties(hostDir, [...societies, added.data])
  return added.data
}

/** The society of that name. */
export function findSociety(hostDir: string, name: string): Society {
  const found = readSocieties(hostDir).find((each) => each.name === name)
  if (!found) throw new HostProblem(`There is no society ${name}.`)
  return found
}

/** Suspended: its address says so, and nothing of it runs. */
export function suspendSociety(hostDir: string, name: string, isSuspended: boolean): void {
  findSociety(hostDir, name)
  const societies = readSocieties(hostDir)
  writeSocieties(
    hostDir,
    societies.map((each) => (each.name === name ? { ...each, isSuspended } : each)),
  )
}

/** Takes a society off the list; its folder stays. */
export function dropSociety(hostDir: string, name: string): void {
  writeSocieties(
    hostDir,
    readSocieties(hostDir).filter((each) => each.name !== name),
  )
}

/** The host name and port that requests for a society name. */
export const hostOf = ({ address }: Society) => new URL(address).host

/**
 * The environment of a society's own process: its settings and what the host decides. Nothing else of the host's
 * environment reaches it, so no society gets a secret of another.
 */
export function environmentOf(hostDir: string, { name, address }: Society): Record<string, string> {
  const file = settingsOf(hostDir, name)
  const own = existsSync(file) ? parseEnv(readFileSync(file, 'utf8')) : {}
  const kept = Object.entries(own).filter(
    (entry): entry is [string, string] => entry[1] !== undefined && !decidedByHost.includes(entry[0]),
  )
  return {
    ...Object.fromEntries(kept),
    PATH: process.env.PATH ?? '',
    HOST: '127.0.0.1',
    ORIGIN: address,
    DATA_DIR: dataDirOf(hostDir, name),
    TRUSTED_PROXIES: '127.0.0.1',
  }
}

const decidedByHost = ['PATH', 'HOST', 'PORT', 'ORIGIN', 'DATA_DIR', 'TRUSTED_PROXIES', 'NODE_OPTIONS']
