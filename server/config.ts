/**
 * The start-up contract: every variable the server reads, in one table. `--help` prints the table, a test compares
 * `docs/operations.md` with it, and each wrong value becomes one sentence that names the variable. Nothing else in
 * the program reads the environment.
 */

import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Community, Federation } from '@kolo/application/community'
import type { MediaStoreSettings, S3Settings } from '@kolo/files/server'
import { type Kobo, parseNaira } from '@kolo/foundation/money'
import type { QuietHours } from '@kolo/foundation/notices'
import { levels, type MediaKind, mediaKinds, usualMedia, type Variable, variables } from './config-table.ts'
import type { MediaSettings } from './media/media-host.ts'
import type { SmsSettings } from './sms/sms-gateway.ts'

/** How a mail leaves. */
export type SmtpConfig = { url: string } | { host: string; port: number; user?: string; password?: string }

/** What the server was told, checked. */
export type Config = {
  /** 0: any free port. */
  port: number
  host: string
  /** Without a slash at the end; absent: follows from host and port once those are known. */
  origin: string | undefined
  dataDir: string
  databaseUrl: string | undefined
  administrator: { email: string; password: string } | undefined
  community: { name: string; address: string; email: string }
  /** Who outside the community hears of what one administrator decides alone. */
  oversightEmail: string | undefined
  /** The file heads of the audit chain are added to; absent: none. */
  auditHeads: string | undefined
  /** Where a backup is put each day, and how many stay; absent: none is made by itself. */
  backups: { folder: string; keep: number } | undefined
  /** What backups are sealed with. */
  backupPassphrase: string | undefined
  smtp: SmtpConfig | undefined
  mailFrom: string
  /** The gateway of SMS, and how many leave in a day at most; absent: there are none. */
  sms: (SmsSettings & { dailyMost: number; price: Kobo | undefined }) | undefined
  /** A push service of this machine. */
  localPushService: string | undefined
  /** When nobody is disturbed with what can wait; absent: always. */
  quietHours: QuietHours | undefined
  noticeDays: number
  /** How many minutes somebody's proof that it is them counts. */
  stepUpMinutes: number
  trustedProxies: readonly string[]
  connectionsPerAddress: number
  revealAccounts: boolean
  /** Who signs people in beside us, Google or another; absent: nobody is offered to. */
  federation: Federation | undefined
  /** The card provider; absent: nobody is offered to pay by card. */
  cards: Community['cards']
  /** Where answers to mails arrive; absent: none do. */
  mailIn: Community['mailIn'] | undefined
  /** Who keeps members' pictures; absent: the product itself. */
  media: MediaSettings | undefined
  /** Who keeps files; absent: the disk. */
  files: S3Settings | undefined
  /** The kinds of files that a media host keeps in its place, by their folders. */
  mediaFiles: { store: MediaStoreSettings; folders: readonly string[] } | undefined
  metricsToken: string | undefined
  /** Absent: one of its own in the data folder. */
  secret: string | undefined
  /** The id page views are counted under; absent: they are not counted. */
  measurementId: string | undefined
  logLevel: (typeof levels)[number]
}

/** The environment as Node gives it. */
export type Environment = Readonly<Record<string, string | undefined>>

/** Reads and checks everything at once, so that one start names every mistake. */
export function readConfig(environment: Environment): { config: Config } | { problems: string[] } {
  const problems: string[] = []
  const read = (name: string): string | undefined => {
    const variable = variables.find((known) => known.name === name)
    const given = environment[name]?.trim()
    const value = given === undefined || given === '' ? variable?.initial : given
    if (value !== undefined && variable && !variable.accepts(value)) problems.push(wrong(variable))
    return value
  }
  const auditHeads = read('AUDIT_HEADS')
  const config: Config = {
    port: Number(read('PORT')),
    host: read('HOST') ?? '',
    origin: read('ORIGIN')?.replace(/\/$/, ''),
    dataDir: resolve(read('DATA_DIR') ?? ''),
    databaseUrl: read('DATABASE_URL'),
    administrator: administratorOf(read('ADMIN_EMAIL'), read('ADMIN_PASSWORD'), problems),
    community: {
      name: read('COMMUNITY_NAME') ?? '',
      address: read('COMMUNITY_ADDRESS') ?? '',
      email: read('COMMUNITY_EMAIL') ?? '',
    },
    oversightEmail: read('OVERSIGHT_EMAIL'),
    auditHeads: auditHeads === undefined ? undefined : resolve(auditHeads),
    backups: backupsOf(read, problems),
    backupPassphrase: read('BACKUP_PASSPHRASE'),
    smtp: smtpOf(read, problems),
    mailFrom: read('MAIL_FROM') ?? '',
    sms: smsOf(read, problems),
    localPushService: localServiceOf(read, problems),
    quietHours: quietHoursOf(read('QUIET_HOURS') ?? 'none'),
    noticeDays: Number(read('NOTICE_DAYS')),
    stepUpMinutes: Number(read('STEP_UP_MINUTES')),
    trustedProxies: (read('TRUSTED_PROXY') ?? '').split(',').flatMap((part) => part.trim() || []),
    connectionsPerAddress: Number(read('CONNECTIONS_PER_ADDRESS')),
    revealAccounts: read('AUTH_REVEAL_ACCOUNTS') === 'true',
    federation: federationOf(read, problems),
    cards: cardsOf(read, problems),
    mailIn: mailInOf(read, problems),
    media: mediaOf(read, problems),
    files: filesOf(read('FILES_URL')),
    mediaFiles: mediaFilesOf(read, problems),
    metricsToken: read('METRICS_TOKEN'),
    secret: read('KOLO_SECRET'),
    measurementId: read('ANALYTICS_MEASUREMENT_ID'),
    logLevel: levels.find((level) => level === read('LOG_LEVEL')) ?? 'info',
  }
  return problems.length > 0 ? { problems: [...new Set(problems)] } : { config }
}

/** The sentence for a wrong value. The value itself is not repeated: it may be a secret. */
function wrong(variable: Variable): string {
  return `${variable.name} must be ${variable.expects}.`
}

function administratorOf(email: string | undefined, password: string | undefined, problems: string[]) {
  if (email && password) return { email, password }
  if (email) problems.push('ADMIN_PASSWORD must be set together with ADMIN_EMAIL.')
  if (password) problems.push('ADMIN_EMAIL must be set together with ADMIN_PASSWORD.')
  return undefined
}

function backupsOf(read: (name: string) => string | undefined, problems: string[]): Config['backups'] {
  const folder = read('BACKUP_DIR')
  const keep = Number(read('BACKUP_KEEP'))
  if (folder === undefined) return undefined
  if (read('BACKUP_PASSPHRASE') === undefined)
    problems.push('BACKUP_PASSPHRASE must be set together with BACKUP_DIR.')
  return { folder: resolve(folder), keep }
}

function quietHoursOf(value: string): QuietHours | undefined {
  const [from, until] = value.split('-').map((time) => {
    const [hours = 0, minutes = 0] = time.split(':').map(Number)
    return hours * 60 + minutes
  })
  return from === undefined || until === undefined ? undefined : { from, until }
}

function smtpOf(read: (name: string) => string | undefined, problems: string[]): SmtpConfig | undefined {
  const [url, host, user, password] = ['SMTP_URL', 'SMTP_HOST', 'SMTP_USER', 'SMTP_PASSWORD'].map(read)
  const port = Number(read('SMTP_PORT'))
  if (url && host) problems.push('SMTP_URL and SMTP_HOST must not be set together: one of them is enough.')
  if ((user || password) && !host) problems.push('SMTP_HOST must be set together with SMTP_USER.')
  if (Boolean(user) !== Boolean(password)) {
    problems.push('SMTP_USER and SMTP_PASSWORD must be set together.')
  }
  if (url) return { url }
  return host ? { host, port, ...(user && password ? { user, password } : {}) } : undefined
}

function smsOf(read: (name: string) => string | undefined, problems: string[]): Config['sms'] {
  const [url, token, sender] = ['SMS_URL', 'SMS_TOKEN', 'SMS_SENDER'].map(read)
  const gateway = read('SMS_GATEWAY') === 'termii' ? 'termii' : 'http'
  const dailyMost = Number(read('SMS_DAILY_MOST'))
  const price = parseNaira(read('SMS_PRICE') ?? '')
  if (!url && !token && !sender) return undefined
  if (!url || !token || !sender) {
    problems.push('SMS_URL, SMS_TOKEN and SMS_SENDER must be set together.')
    return undefined
  }
  return { gateway, url, token, sender, dailyMost, price }
}

function localServiceOf(read: (name: string) => string | undefined, problems: string[]): string | undefined {
  const service = URL.parse(read('PUSH_LOCAL_SERVICE') ?? '')?.origin
  if (service && !isLoopback(URL.parse(read('ORIGIN') ?? 'http://localhost')?.hostname ?? '')) {
    problems.push('PUSH_LOCAL_SERVICE must be absent unless ORIGIN is an address of this machine.')
  }
  return service
}

function federationOf(
  read: (name: string) => string | undefined,
  problems: string[],
): Federation | undefined {
  const google = providerOf('GOOGLE', read, problems)
  const other = providerOf('OPENID', read, problems)
  const [label, logo] = [read('OPENID_LABEL'), read('OPENID_LOGO')]
  if (google && other) problems.push('GOOGLE_CLIENT_ID and OPENID_CLIENT_ID must not be set together.')
  if (other ? !label || !other.issuer : label || logo)
    problems.push(
      'OPENID_ISSUER, OPENID_CLIENT_ID, OPENID_CLIENT_SECRET and OPENID_LABEL must be set together.',
    )
  if (!other || !label || problems.length > 0) return google
  return { ...other, label, logo: logo === undefined ? undefined : readFileSync(logo) }
}

function providerOf(
  kind: 'GOOGLE' | 'OPENID',
  read: (name: string) => string | undefined,
  problems: string[],
): Pick<Federation, 'issuer' | 'clientId' | 'clientSecret'> | undefined {
  const [clientId, clientSecret, issuer = ''] = ['CLIENT_ID', 'CLIENT_SECRET', 'ISSUER'].map((part) =>
    read(`${kind}_${part}`),
  )
  const url = URL.parse(issuer)
  const ownMachine = URL.parse(read('ORIGIN') ?? 'http://localhost')
  if (url?.protocol === 'http:' && !(isLoopback(url.hostname) && isLoopback(ownMachine?.hostname ?? ''))) {
    problems.push(
      `${kind}_ISSUER must be an https address, or an http address of this machine while ORIGIN is one too.`,
    )
  }
  if (Boolean(clientId) !== Boolean(clientSecret)) {
    problems.push(`${kind}_CLIENT_ID and ${kind}_CLIENT_SECRET must be set together.`)
  }
  return clientId && clientSecret ? { clientId, clientSecret, issuer } : undefined
}

function cardsOf(read: (name: string) => string | undefined, problems: string[]): Community['cards'] {
  const [secretKey, url = '', origin] = ['PAYSTACK_SECRET_KEY', 'PAYSTACK_URL', 'ORIGIN'].map(read)
  const own = URL.parse(origin ?? 'http://localhost')
  if (URL.parse(url)?.protocol === 'http:' && !isLoopback(own?.hostname ?? '')) {
    problems.push('PAYSTACK_URL must be an https address unless ORIGIN is an address of this machine.')
  }
  return secretKey ? { url: URL.parse(url)?.origin ?? '', secretKey } : undefined
}

function mailInOf(
  read: (name: string) => string | undefined,
  problems: string[],
): Community['mailIn'] | undefined {
  const [address, secret] = ['SUPPORT_MAIL_ADDRESS', 'SUPPORT_MAIL_SECRET'].map(read)
  if (Boolean(address) !== Boolean(secret)) {
    problems.push('SUPPORT_MAIL_ADDRESS and SUPPORT_MAIL_SECRET must be set together.')
  }
  return address && secret ? { address, secret } : undefined
}

function mediaOf(read: (name: string) => string | undefined, problems: string[]): MediaSettings | undefined {
  const [cloudName, uploadPreset] = ['MEDIA_CLOUD_NAME', 'MEDIA_UPLOAD_PRESET'].map(read)
  const [host = '', pictures = ''] = ['MEDIA_HOST', 'MEDIA_PICTURES'].map(
    (name) => URL.parse(read(name) ?? '')?.origin,
  )
  if (Boolean(cloudName) !== Boolean(uploadPreset)) {
    problems.push('MEDIA_CLOUD_NAME and MEDIA_UPLOAD_PRESET must be set together.')
  }
  if (!cloudName || !uploadPreset) return undefined
  if (host !== usualMedia.host && pictures === usualMedia.pictures) {
    problems.push('MEDIA_PICTURES must be set together with MEDIA_HOST.')
  }
  return { cloudName, uploadPreset, host, pictures }
}

function mediaFilesOf(read: (name: string) => string | undefined, problems: string[]): Config['mediaFiles'] {
  const kinds = read('MEDIA_FILES')
  if (!kinds) return undefined
  const media = mediaOf(read, [])
  const [keyId, secret] = ['MEDIA_KEY', 'MEDIA_SECRET'].map(read)
  if (!media || !keyId || !secret) {
    problems.push('MEDIA_FILES needs MEDIA_CLOUD_NAME, MEDIA_UPLOAD_PRESET, MEDIA_KEY and MEDIA_SECRET.')
    return undefined
  }
  const folders = kinds.split(',').flatMap((kind) => mediaKinds[kind.trim() as MediaKind] ?? [])
  const { cloudName, uploadPreset, host } = media
  return { store: { cloudName, uploadPreset, host, keyId, secret }, folders }
}

function filesOf(value: string | undefined): S3Settings | undefined {
  const url = URL.parse(value ?? '')
  return url?.password
    ? {
        origin: url.origin,
        bucket: url.pathname.split('/').filter(Boolean).join('/'),
        keyId: decoded(url.username),
        secret: decoded(url.password),
        region: url.searchParams.get('region') ?? 'us-east-1',
      }
    : undefined
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

/** Whether an address means this machine alone: `127.0.0.1`, `::1`, `localhost`. */
export function isLoopback(hostname: string): boolean {
  const bare = hostname.replace(/^\[|\]$/g, '').replace(/^::ffff:/, '')
  return bare === 'localhost' || bare === '::1' || /^127(\.\d{1,3}){3}$/.test(bare)
}

/**
 * The public address when ORIGIN is absent. On its own machine a server is reached as `localhost`, by which name a
 * browser takes passkeys; anything else must be said.
 */
export function originOf(host: string, port: number): string {
  const own = host === '127.0.0.1' || host === '0.0.0.0' || host === '::'
  const name = own ? 'localhost' : host.includes(':') ? `[${host}]` : host
  return new URL(`http://${name}:${port}`).origin
}

/** The origins a state change may come from: the public one and, where that is loopback, its other name. */
export function acceptedOrigins(origin: string): string[] {
  const url = new URL(origin)
  if (!isLoopback(url.hostname)) return [url.origin]
  const twins = ['localhost', '127.0.0.1', '[::1]'].map((name) => {
    const twin = new URL(origin)
    twin.hostname = name
    return twin.origin
  })
  return [...new Set([url.origin, ...twins])]
}
