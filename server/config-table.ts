/** The table of everything the server can be told, with what it expects in words. */

import { readFileSync, statSync } from 'node:fs'
import { isIP } from 'node:net'
import { isLanguage } from '@kolo/foundation/languages'

/** One variable of the environment. */
export type Variable = {
  name: string
  /** What it is for, one sentence. */
  meaning: string
  /** Completes the sentence "NAME must be …". */
  expects: string
  /** What holds when it is absent; none: it stays unset. */
  initial?: string
  accepts: (value: string) => boolean
}

/** How much the server writes to its log, from least to most. */
export const levels = ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const

/** The kinds of files that may go to a media host, and the folder of each. */
export const mediaKinds = { documents: 'member-documents', tickets: 'ticket-files' } as const
export type MediaKind = keyof typeof mediaKinds

/** The media host whose protocol the uploads speak; any other that speaks it will do. */
export const usualMedia = { host: 'https://api.cloudinary.com', pictures: 'https://res.cloudinary.com' }

const text = (most: number) => (value: string) => value.length <= most && !/\p{Cc}/u.test(value)
const isPort = (least: number) => (value: string) =>
  /^\d{1,5}$/.test(value) && Number(value) >= least && Number(value) <= 65_535
const isHostName = (value: string) =>
  isIP(value) !== 0 || (/^[a-z0-9.-]{1,253}$/.test(value.toLowerCase()) && !/^[.-]|[.-]$/.test(value))
const mailAddress = /^[^\s@<>"]{1,64}@[^\s@<>"]{1,190}$/

function isOrigin(value: string): boolean {
  const url = URL.parse(value)
  return (
    url !== null && /^https?:$/.test(url.protocol) && url.origin === value.replace(/\/$/, '').toLowerCase()
  )
}

function isMediaOrigin(value: string): boolean {
  return isOrigin(value) && /^(https:|http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:|\/|$))/i.test(value)
}

const pngBegins = '89504e470d0a1a0a'

function isSmallPng(path: string): boolean {
  const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0
  return size > 0 && size <= 64 * 1024 && readFileSync(path).toString('hex', 0, 8) === pngBegins
}

/** Letters that are signed as they are written, and no others. */
const bucketPath = /^(\/[A-Za-z0-9][A-Za-z0-9._-]{0,62}){1,5}$/

function isFilesUrl(value: string): boolean {
  const url = URL.parse(value)
  return (
    url !== null &&
    isMediaOrigin(url.origin) &&
    url.username !== '' &&
    url.password !== '' &&
    bucketPath.test(url.pathname.replace(/\/$/, '')) &&
    /^(\?region=[a-z0-9-]{1,40})?$/.test(url.search) &&
    url.hash === ''
  )
}

function isGatewayUrl(value: string): boolean {
  const url = URL.parse(value)
  const own = /^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:|\/|$)/i.test(value)
  return url !== null && (url.protocol === 'https:' || own) && url.username === '' && url.hash === ''
}

function isIssuer(value: string): boolean {
  const url = URL.parse(value)
  return url !== null && /^https?:$/.test(url.protocol) && url.search === '' && url.hash === ''
}

function isDatabaseUrl(value: string): boolean {
  return /^postgres(ql)?:$/.test(URL.parse(value)?.protocol ?? '')
}

function isSmtpUrl(value: string): boolean {
  const url = URL.parse(value)
  return url !== null && /^smtps?:$/.test(url.protocol) && url.hostname !== ''
}

function isMailbox(value: string): boolean {
  return mailAddress.test(/^[^<>"\p{Cc}]{0,100}<([^<>]+)>$/u.exec(value)?.[1] ?? value)
}

function isProxyList(value: string): boolean {
  return value.split(',').every((part) => {
    const [address = '', bits, ...more] = part.trim().split('/')
    const version = isIP(address)
    const widest = version === 4 ? 32 : 128
    return (
      version !== 0 &&
      more.length === 0 &&
      (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= widest))
    )
  })
}

/** Every variable, in the order `--help` prints them. */
export const variables: readonly Variable[] = [
  {
    name: 'PORT',
    meaning: 'The port to listen on; 0 takes a free one.',
    expects: 'a whole number from 0 to 65535',
    initial: '3000',
    accepts: isPort(0),
  },
  {
    name: 'HOST',
    meaning: 'The address to listen on; 0.0.0.0 for every network.',
    expects: 'an IP address or a host name',
    initial: '127.0.0.1',
    accepts: isHostName,
  },
  {
    name: 'ORIGIN',
    meaning:
      'The public address people type; links in mail start with it. Absent: http://HOST:PORT. Never taken from a request.',
    expects: 'an address such as https://kolo.example.org, without a path',
    accepts: isOrigin,
  },
  {
    name: 'DATA_DIR',
    meaning: 'The folder for the database, documents and the mail outbox; one running Kolo each.',
    expects: 'the path of a folder',
    initial: './data',
    accepts: (value) => !value.includes('\0'),
  },
  {
    name: 'DATABASE_URL',
    meaning:
      'A PostgreSQL of your own, as the owner of the tables; with ?pgbouncer=true at its end when a pooler in transaction mode stands before it. Absent: the built-in one in DATA_DIR.',
    expects: 'an address such as postgres://owner:password@host:5432/kolo',
    accepts: isDatabaseUrl,
  },
  {
    name: 'ADMIN_EMAIL',
    meaning:
      'The first administrator, made when nobody is registered yet. Absent: a one-time set-up link is printed.',
    expects: 'an e-mail address',
    accepts: (value) => mailAddress.test(value),
  },
  {
    name: 'ADMIN_PASSWORD',
    meaning: 'The first administrator’s password; only read together with ADMIN_EMAIL.',
    expects: 'a password of 8 to 128 characters',
    accepts: (value) => value.length >= 8 && value.length <= 128,
  },
  {
    name: 'COMMUNITY_NAME',
    meaning:
      'The name of the community on the landing page, on screens and in mail, until administrators change it in the settings.',
    expects: 'a name of at most 60 characters',
    initial: 'Kolo',
    accepts: text(60),
  },
  {
    name: 'COMMUNITY_ADDRESS',
    meaning: 'The postal address on the landing page, on the support page and in mail.',
    expects: 'an address of at most 200 characters',
    initial: 'Lagos, Nigeria',
    accepts: text(200),
  },
  {
    name: 'COMMUNITY_EMAIL',
    meaning:
      'Where members write to, shown on the support page. Absent: only COMMUNITY_ADDRESS is shown there.',
    expects: 'an e-mail address',
    accepts: (value) => mailAddress.test(value),
  },
  {
    name: 'OVERSIGHT_EMAIL',
    meaning:
      'Somebody outside the community, such as an auditor, who is told of everything one administrator decides alone, and is sent the head of the audit log each morning.',
    expects: 'an e-mail address',
    accepts: (value) => mailAddress.test(value),
  },
  {
    name: 'AUDIT_HEADS',
    meaning:
      'A file, best on another machine, that the head of the audit log is added to each hour. Absent: none.',
    expects: 'the path of a file',
    accepts: (value) => !value.includes('\0'),
  },
  {
    name: 'SMTP_URL',
    meaning:
      'The mail server in one address. Absent, with SMTP_HOST absent: mail is kept in DATA_DIR/outbox.',
    expects: 'an address such as smtps://user:password@mail.example.org:465',
    accepts: isSmtpUrl,
  },
  {
    name: 'SMTP_HOST',
    meaning: 'The mail server’s name, instead of SMTP_URL.',
    expects: 'an IP address or a host name',
    accepts: isHostName,
  },
  {
    name: 'SMTP_PORT',
    meaning: 'The mail server’s port; 465 speaks TLS at once, any other must offer STARTTLS.',
    expects: 'a whole number from 1 to 65535',
    initial: '587',
    accepts: isPort(1),
  },
  {
    name: 'SMTP_USER',
    meaning: 'The name to sign in to SMTP_HOST with.',
    expects: 'a name of at most 200 characters',
    accepts: text(200),
  },
  {
    name: 'SMTP_PASSWORD',
    meaning: 'The password to sign in to SMTP_HOST with.',
    expects: 'a password of at most 200 characters',
    accepts: text(200),
  },
  {
    name: 'MAIL_FROM',
    meaning: 'The sender of all mail, such as Unity Savers <kolo@example.org>.',
    expects: 'an e-mail address, with or without a name before it',
    initial: 'kolo@localhost',
    accepts: isMailbox,
  },
  {
    name: 'SUPPORT_MAIL_ADDRESS',
    meaning:
      'The address under which members’ answers to mails about their tickets arrive, with a mark after a + in each. Absent: mails say nothing of answering.',
    expects: 'an e-mail address with a name of at most 20 letters and digits',
    accepts: (value) => /^[A-Za-z0-9._-]{1,20}@[^\s@<>"+]{1,190}$/.test(value),
  },
  {
    name: 'SUPPORT_MAIL_SECRET',
    meaning: 'The key that whoever hands those mails in signs them with.',
    expects: 'a key of 32 to 200 characters',
    accepts: (value) => value.length >= 32 && value.length <= 200,
  },
  {
    name: 'QUIET_HOURS',
    meaning:
      'When members are not disturbed with what can wait, by their own clocks; security and urgent notices are not held.',
    expects: 'two times of the day such as 21:00-07:00, or none',
    initial: '21:00-07:00',
    accepts: (value) => value === 'none' || /^([01]\d|2[0-3]):[0-5]\d-([01]\d|2[0-3]):[0-5]\d$/.test(value),
  },
  {
    name: 'PREVIEW_LANGUAGES',
    meaning:
      'Languages that are offered although nobody has reviewed their catalogue yet, so that whoever reviews them sees them in their place.',
    expects: 'codes with commas between: pcm, ha, yo, ig',
    accepts: (value) => value.split(',').every((code) => isLanguage(code.trim()) && code.trim() !== 'en'),
  },
  {
    name: 'NOTICE_DAYS',
    meaning: 'How many days notices to members, and the log of their delivery, are kept.',
    expects: 'a whole number from 40 to 3650',
    initial: '180',
    accepts: (value) => /^\d{2,4}$/.test(value) && Number(value) >= 40 && Number(value) <= 3_650,
  },
  {
    name: 'STEP_UP_MINUTES',
    meaning:
      'How many minutes it counts that somebody proved who they are, at sign-in or when they were asked: for what administrators decide about people, roles, limits and money, and for changing how one signs in.',
    expects: 'a whole number from 1 to 60',
    initial: '15',
    accepts: (value) => /^\d{1,2}$/.test(value) && Number(value) >= 1 && Number(value) <= 60,
  },
  {
    name: 'SMS_URL',
    meaning:
      'The gateway that SMS leave through: the base address of a Termii account, or where SMS_GATEWAY=http posts to. Absent: no SMS are sent or offered.',
    expects: 'an https address, or an http one of this machine',
    accepts: isGatewayUrl,
  },
  {
    name: 'SMS_GATEWAY',
    meaning: 'What SMS_URL speaks: Termii, or one plain JSON request that docs/operations.md shows.',
    expects: 'termii or http',
    initial: 'termii',
    accepts: (value) => value === 'termii' || value === 'http',
  },
  {
    name: 'SMS_TOKEN',
    meaning: 'The API key of SMS_URL.',
    expects: 'a key of at most 200 characters',
    accepts: text(200),
  },
  {
    name: 'SMS_SENDER',
    meaning: 'The name SMS come from, as it is registered with the gateway.',
    expects: 'a name of 3 to 11 letters, digits or spaces',
    accepts: (value) => /^[A-Za-z0-9 ]{3,11}$/.test(value),
  },
  {
    name: 'SMS_DAILY_MOST',
    meaning: 'How many SMS leave in 24 hours at most; each is paid for. To one number go at most 5.',
    expects: 'a whole number from 1 to 1000000',
    initial: '500',
    accepts: (value) => /^[1-9]\d{0,6}$/.test(value) && Number(value) <= 1_000_000,
  },
  {
    name: 'SMS_PRICE',
    meaning:
      'What one SMS costs the community, in naira such as 4.50: what an urgent announcement costs is said before it leaves. Absent: only how many it reaches.',
    expects: 'an amount in naira from 0.01 to 999.99',
    accepts: (value) => /^\d{1,3}(\.\d{1,2})?$/.test(value) && Number(value) > 0,
  },
  {
    name: 'PUSH_LOCAL_SERVICE',
    meaning:
      'A push service of this machine, for tests, while ORIGIN is of this machine too. Any other must be on the public internet.',
    expects: 'an http address of this machine without a path',
    accepts: (value) => isOrigin(value) && /^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:|\/|$)/i.test(value),
  },
  {
    name: 'TRUSTED_PROXY',
    meaning: 'The reverse proxies whose X-Forwarded-For is believed, separated by commas. Absent: none.',
    expects: 'IP addresses or networks such as 10.0.0.0/8, separated by commas',
    accepts: isProxyList,
  },
  {
    name: 'CONNECTIONS_PER_ADDRESS',
    meaning:
      'Connections one address may hold at once, TRUSTED_PROXY excepted. Beyond them its own idle ones give way.',
    expects: 'a whole number from 10 to 4000',
    initial: '500',
    accepts: (value) => /^\d{2,4}$/.test(value) && Number(value) >= 10 && Number(value) <= 4_000,
  },
  {
    name: 'AUTH_REVEAL_ACCOUNTS',
    meaning:
      'Whether sign-in says if an e-mail is unknown or a password wrong, and anybody may list how an e-mail can sign in. Only for closed networks.',
    expects: 'true or false',
    initial: 'false',
    accepts: (value) => value === 'true' || value === 'false',
  },
  {
    name: 'GOOGLE_CLIENT_ID',
    meaning: 'The name Google knows this product by. Absent: nobody is offered to sign in with Google.',
    expects: 'a client id of at most 200 characters',
    accepts: text(200),
  },
  {
    name: 'GOOGLE_CLIENT_SECRET',
    meaning: 'The secret that goes with GOOGLE_CLIENT_ID.',
    expects: 'a client secret of at most 200 characters',
    accepts: text(200),
  },
  {
    name: 'GOOGLE_ISSUER',
    meaning:
      'Who vouches for people instead of Google: any OpenID Connect provider, for tests and offline use.',
    expects: 'an https address, or an http address of this machine while ORIGIN is one too',
    initial: 'https://accounts.google.com',
    accepts: isIssuer,
  },
  {
    name: 'OPENID_ISSUER',
    meaning:
      'In place of Google: the address of another OpenID Connect provider, such as a hosted sign-in service, that says whether it checked an e-mail.',
    expects: 'an https address, or an http address of this machine while ORIGIN is one too',
    accepts: isIssuer,
  },
  {
    name: 'OPENID_CLIENT_ID',
    meaning: 'The name the provider of OPENID_ISSUER knows this product by.',
    expects: 'a client id of at most 200 characters',
    accepts: text(200),
  },
  {
    name: 'OPENID_CLIENT_SECRET',
    meaning: 'The secret that goes with OPENID_CLIENT_ID.',
    expects: 'a client secret of at most 200 characters',
    accepts: text(200),
  },
  {
    name: 'OPENID_LABEL',
    meaning: 'What people call that provider; it stands wherever Google would.',
    expects: 'a name of at most 40 characters',
    accepts: text(40),
  },
  {
    name: 'OPENID_LOGO',
    meaning: 'The path of its mark, a square PNG file of at most 64 KB. Absent: none is shown.',
    expects: 'the path of a PNG file of at most 64 KB',
    accepts: isSmallPng,
  },
  {
    name: 'PAYSTACK_SECRET_KEY',
    meaning:
      'The secret key of the community’s Paystack account. Absent: nobody is offered to pay by card, and Paystack pays nothing out.',
    expects: 'a key such as sk_live_ and at least 16 letters and digits',
    accepts: (value) => /^sk_(live|test)_[A-Za-z0-9]{16,200}$/.test(value),
  },
  {
    name: 'PAYSTACK_URL',
    meaning:
      'Where Paystack’s API is: another address for tests, on this machine and while ORIGIN is of it too.',
    expects: 'an https address without a path, or an http one of this machine',
    initial: 'https://api.paystack.co',
    accepts: isMediaOrigin,
  },
  {
    name: 'MEDIA_CLOUD_NAME',
    meaning: 'The account at a media host that keeps members’ pictures. Absent: they are kept at home.',
    expects: 'a name of at most 100 letters, digits, dashes or underscores',
    accepts: (value) => /^[\w-]{1,100}$/.test(value),
  },
  {
    name: 'MEDIA_UPLOAD_PRESET',
    meaning: 'The unsigned upload preset of MEDIA_CLOUD_NAME.',
    expects: 'a name of at most 100 letters, digits, dashes or underscores',
    accepts: (value) => /^[\w-]{1,100}$/.test(value),
  },
  {
    name: 'MEDIA_HOST',
    meaning: 'Where pictures are sent to; the only other host the server sends them to.',
    expects: 'an https address without a path, or an http one of this machine',
    initial: usualMedia.host,
    accepts: isMediaOrigin,
  },
  {
    name: 'MEDIA_PICTURES',
    meaning: 'Where that host shows them from; pages may load pictures from there.',
    expects: 'an https address without a path, or an http one of this machine',
    initial: usualMedia.pictures,
    accepts: isMediaOrigin,
  },
  {
    name: 'MEDIA_FILES',
    meaning:
      'What else MEDIA_CLOUD_NAME keeps, private and signed: documents (what members send as documents), tickets (files of support tickets), or both. Absent: they stay where files are kept.',
    expects: 'documents, tickets, or both with a comma between',
    accepts: (value) => value.split(',').every((kind) => Object.hasOwn(mediaKinds, kind.trim())),
  },
  {
    name: 'MEDIA_KEY',
    meaning: 'The API key of MEDIA_CLOUD_NAME, for MEDIA_FILES.',
    expects: 'a key of at most 100 letters, digits, dashes or underscores',
    accepts: (value) => /^[\w-]{1,100}$/.test(value),
  },
  {
    name: 'MEDIA_SECRET',
    meaning: 'The API secret of MEDIA_KEY.',
    expects: 'a secret of 8 to 200 letters, digits, dashes or underscores',
    accepts: (value) => /^[\w-]{8,200}$/.test(value),
  },
  {
    name: 'FILES_URL',
    meaning:
      'An S3-compatible store for every kind of file (documents, receipts, files of tickets, plans, events and announcements, members’ pictures, exports), with its key, its secret (percent-encoded) and the bucket. Absent: DATA_DIR/documents.',
    expects:
      'an https address such as https://key:secret@s3.example.org/bucket?region=eu-west-1, or an http one of this machine',
    accepts: isFilesUrl,
  },
  {
    name: 'METRICS_TOKEN',
    meaning: 'The bearer token for /metrics. Absent: only this machine may read it.',
    expects: 'a token of 16 to 200 letters, digits, dots, dashes or underscores',
    accepts: (value) => /^[A-Za-z0-9._-]{16,200}$/.test(value),
  },
  {
    name: 'BACKUP_DIR',
    meaning:
      'A folder, best on another disk, that a sealed backup is put into once a day; with BACKUP_PASSPHRASE. With several nodes the same folder for all. Absent: none is made by itself.',
    expects: 'the path of a folder',
    accepts: (value) => !value.includes('\0'),
  },
  {
    name: 'BACKUP_PASSPHRASE',
    meaning:
      'The words backups are sealed with and opened by. Without them a backup is lost: keep them elsewhere.',
    expects: 'words of at least 12 characters',
    accepts: (value) => value.length >= 12,
  },
  {
    name: 'BACKUP_KEEP',
    meaning: 'How many backups stay in BACKUP_DIR; older ones are removed once a new one is whole.',
    expects: 'a whole number from 1 to 1000',
    initial: '14',
    accepts: (value) => /^[1-9]\d{0,2}$|^1000$/.test(value),
  },
  {
    name: 'KOLO_SECRET',
    meaning:
      'What second factors are sealed with, the same on all nodes. Absent: one made in DATA_DIR/secrets.',
    expects: 'a secret of 32 to 200 letters, digits, dots, dashes or underscores',
    accepts: (value) => /^[A-Za-z0-9._-]{32,200}$/.test(value),
  },
  {
    name: 'ANALYTICS_MEASUREMENT_ID',
    meaning:
      'The id under which page views are counted by screen and day, without any person. Absent: not at all.',
    expects: 'an id of at most 40 letters, digits or dashes',
    accepts: (value) => /^[A-Za-z0-9-]{1,40}$/.test(value),
  },
  {
    name: 'LOG_LEVEL',
    meaning: 'How much is written to the log on standard error, from least to most.',
    expects: `one of ${levels.join(', ')}`,
    initial: 'info',
    accepts: (value) => levels.some((level) => level === value),
  },
]

/** What `--help` prints. */
export function helpText(): string {
  const lines = variables.flatMap(({ name, meaning, expects, initial }) => [
    `  ${name}${initial === undefined ? '' : ` (${initial})`}`,
    `      ${meaning}`,
    `      Must be ${expects}.`,
  ])
  return [
    'Kolo: the books of a savings and investment community.',
    '',
    'Usage: npm start            serve the product',
    '       npm start -- --help  print this page',
    '',
    'Everything is set by environment variables; what holds without them is in brackets.',
    '',
    ...lines,
    '',
    'More: docs/operations.md',
  ].join('\n')
}
