import { readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { acceptedOrigins, isLoopback, originOf, readConfig } from './config.ts'
import { helpText, variables } from './config-table.ts'

function problems(environment: Record<string, string>): string[] {
  const read = readConfig(environment)
  return 'problems' in read ? read.problems : []
}

function config(environment: Record<string, string>) {
  const read = readConfig(environment)
  if ('problems' in read) throw new Error(read.problems.join('\n'))
  return read.config
}

describe('readConfig', () => {
  it('needs nothing', () => {
    expect(config({})).toEqual({
      port: 3000,
      host: '127.0.0.1',
      origin: undefined,
      dataDir: resolve('./data'),
      databaseUrl: undefined,
      administrator: undefined,
      community: { name: 'Kolo', address: 'Lagos, Nigeria', email: '' },
      smtp: undefined,
      mailFrom: 'kolo@localhost',
      quietHours: { from: 1_260, until: 420 },
      noticeDays: 180,
      stepUpMinutes: 15,
      trustedProxies: [],
      connectionsPerAddress: 500,
      revealAccounts: false,
      federation: undefined,
      media: undefined,
      files: undefined,
      metricsToken: undefined,
      secret: undefined,
      measurementId: undefined,
      logLevel: 'info',
    })
  })

  it('takes a gateway of SMS whole or not at all, and a push service of this machine on this machine alone', () => {
    const gateway = { SMS_URL: 'https://sms.example', SMS_TOKEN: 'TL1', SMS_SENDER: 'UnitySave' }
    expect(config(gateway).sms).toEqual({
      gateway: 'termii',
      url: 'https://sms.example',
      token: 'TL1',
      sender: 'UnitySave',
      dailyMost: 500,
      price: undefined,
    })
    expect(config({ ...gateway, SMS_PRICE: '4.50' }).sms?.price).toBe(450n)
    for (const missing of Object.keys(gateway))
      expect(problems({ ...gateway, [missing]: '' })).toEqual([
        'SMS_URL, SMS_TOKEN and SMS_SENDER must be set together.',
      ])
    for (const [name, value] of [
      ['SMS_URL', 'http://gateway.example/sms'],
      ['SMS_SENDER', 'Un'],
    ] as const)
      expect(problems({ ...gateway, [name]: value })).toHaveLength(1)
    const local = { PUSH_LOCAL_SERVICE: 'http://127.0.0.1:4000/' }
    expect(config(local).localPushService).toBe('http://127.0.0.1:4000')
    expect(problems({ ...local, ORIGIN: 'https://kolo.example.org' })).toEqual([
      'PUSH_LOCAL_SERVICE must be absent unless ORIGIN is an address of this machine.',
    ])
  })

  it('takes an empty value as absent', () => {
    expect(config({ PORT: ' ', SMTP_URL: '' })).toEqual(config({}))
  })

  it.each([
    ['PORT', '-1'],
    ['PORT', '65536'],
    ['PORT', '3e3'],
    ['PORT', 'web'],
    ['HOST', 'no host'],
    ['ORIGIN', 'savings.example.com'],
    ['ORIGIN', 'ftp://savings.example.com'],
    ['ORIGIN', 'https://savings.example.com/app'],
    ['ORIGIN', 'https://user:secret@savings.example.com'],
    ['DATABASE_URL', 'mysql://localhost/kolo'],
    ['DATABASE_URL', 'localhost'],
    ['FILES_URL', 'https://s3.example.org/bucket'],
    ['FILES_URL', 'https://key:mine@s3.example.org'],
    ['FILES_URL', 'https://key:secret@s3.example.org/bucket?region=x&acl=public'],
    ['FILES_URL', 'https://key:secret@s3.example.org/a%20bucket'],
    ['FILES_URL', 'http://key:secret@s3.example.org/bucket'],
    ['FILES_URL', 's3://key:secret@s3.example.org/bucket'],
    ['SMS_GATEWAY', 'smoke'],
    ['SMS_DAILY_MOST', '0'],
    ['SMS_PRICE', '0'],
    ['SMS_PRICE', '1000'],
    ['PUSH_LOCAL_SERVICE', 'https://push.example.org'],
    ['COMMUNITY_NAME', 'x'.repeat(61)],
    ['COMMUNITY_NAME', 'two\nlines'],
    ['COMMUNITY_ADDRESS', 'x'.repeat(201)],
    ['COMMUNITY_EMAIL', 'officers at the market'],
    ['SMTP_URL', 'http://mail.example.org'],
    ['MAIL_FROM', 'nobody'],
    ['MAIL_FROM', 'Kolo <nobody>'],
    ['GOOGLE_ISSUER', 'accounts.google.com'],
    ['GOOGLE_ISSUER', 'ftp://accounts.example.org'],
    ['MEDIA_HOST', 'media.example.org'],
    ['MEDIA_HOST', 'http://media.example.org'],
    ['MEDIA_HOST', 'http://localhost.example.org'],
    ['MEDIA_HOST', 'https://media.example.org/v1_1'],
    ['MEDIA_PICTURES', 'http://pictures.example.org'],
    ['TRUSTED_PROXY', '10.0.0.0/33'],
    ['TRUSTED_PROXY', 'proxy'],
    ['AUTH_REVEAL_ACCOUNTS', 'yes'],
    ['METRICS_TOKEN', 'short'],
    ['KOLO_SECRET', 'short'],
    ['ANALYTICS_MEASUREMENT_ID', 'two words'],
    ['LOG_LEVEL', 'loud'],
  ])('names %s when it is "%s", in one sentence that does not repeat the value', (name, value) => {
    const [sentence, ...more] = problems({ [name]: value })
    expect(more).toEqual([])
    expect(sentence).toMatch(new RegExp(`^${name} must be [^\\n]+\\.$`))
    if (value.length > 6) expect(sentence).not.toContain(value)
  })

  it('names every wrong value at once', () => {
    expect(problems({ PORT: 'web', LOG_LEVEL: 'loud' })).toHaveLength(2)
  })

  it('wants the first administrator whole', () => {
    expect(problems({ ADMIN_EMAIL: 'zainab@example.org' })).toEqual([
      'ADMIN_PASSWORD must be set together with ADMIN_EMAIL.',
    ])
    expect(problems({ ADMIN_PASSWORD: 'a long enough one' })).toEqual([
      'ADMIN_EMAIL must be set together with ADMIN_PASSWORD.',
    ])
    expect(problems({ ADMIN_EMAIL: 'zainab@example.org', ADMIN_PASSWORD: 'short' })).toHaveLength(1)
  })

  it('reads a mail server given either way, and not both', () => {
    expect(config({ SMTP_URL: 'smtps://u:p@mail.example.org' }).smtp).toEqual({
      url: 'smtps://u:p@mail.example.org',
    })
    expect(config({ SMTP_HOST: 'mail.example.org', SMTP_USER: 'u', SMTP_PASSWORD: 'p' }).smtp).toEqual({
      host: 'mail.example.org',
      port: 587,
      user: 'u',
      password: 'p',
    })
    expect(problems({ SMTP_URL: 'smtp://a', SMTP_HOST: 'b' })).toHaveLength(1)
    expect(problems({ SMTP_USER: 'u' })).not.toEqual([])
  })

  it('wants both what answers to mails are sent to and what they are signed with', () => {
    const both = { SUPPORT_MAIL_ADDRESS: 'support@example.org', SUPPORT_MAIL_SECRET: 'k'.repeat(32) }
    const together = 'SUPPORT_MAIL_ADDRESS and SUPPORT_MAIL_SECRET must be set together.'
    expect(problems({ SUPPORT_MAIL_ADDRESS: both.SUPPORT_MAIL_ADDRESS })).toEqual([together])
    expect(problems({ SUPPORT_MAIL_SECRET: both.SUPPORT_MAIL_SECRET })).toEqual([together])
    expect(config(both).mailIn).toEqual({ address: 'support@example.org', secret: 'k'.repeat(32) })
    expect(config({}).mailIn).toBeUndefined()
    expect(problems({ ...both, SUPPORT_MAIL_ADDRESS: 'support+x@example.org' })).toHaveLength(1)
  })

  it('takes Google or another provider of any name, whole', async () => {
    const other = {
      OPENID_ISSUER: 'https://sign-in.example.org/realms/savers',
      OPENID_CLIENT_ID: 'kolo',
      OPENID_CLIENT_SECRET: 's',
      OPENID_LABEL: 'Unity Sign-in',
    }
    const together =
      'OPENID_ISSUER, OPENID_CLIENT_ID, OPENID_CLIENT_SECRET and OPENID_LABEL must be set together.'
    expect(config(other).federation).toEqual({
      issuer: 'https://sign-in.example.org/realms/savers',
      clientId: 'kolo',
      clientSecret: 's',
      label: 'Unity Sign-in',
      logo: undefined,
    })
    expect(problems({ OPENID_LABEL: 'Unity Sign-in' })).toEqual([together])
    expect(problems({ ...other, OPENID_LABEL: '' })).toEqual([together])
    expect(problems({ ...other, OPENID_ISSUER: '' })).toEqual([together])
    expect(problems({ ...other, OPENID_ISSUER: 'http://sign-in.example.org' })).toHaveLength(1)
    const google = { GOOGLE_CLIENT_ID: 'g', GOOGLE_CLIENT_SECRET: 's' }
    expect(config(google).federation).not.toHaveProperty('label')
    expect(problems({ ...google, ...other })).toEqual([
      'GOOGLE_CLIENT_ID and OPENID_CLIENT_ID must not be set together.',
    ])
    const folder = await mkdtemp(join(tmpdir(), 'kolo-logo-'))
    const png = Buffer.from('89504e470d0a1a0a00', 'hex')
    for (const [name, bytes] of [
      ['mark.png', png],
      ['page.png', Buffer.from('<svg onload="alert(1)"/>')],
      ['large.png', Buffer.concat([png, Buffer.alloc(64 * 1024)])],
    ] as const)
      await writeFile(join(folder, name), bytes)
    const withLogo = (name: string) => ({ ...other, OPENID_LOGO: join(folder, name) })
    expect(config(withLogo('mark.png')).federation?.logo).toEqual(png)
    for (const name of ['page.png', 'large.png', 'nowhere.png'])
      expect(problems(withLogo(name))).toEqual([
        'OPENID_LOGO must be the path of a PNG file of at most 64 KB.',
      ])
    await rm(folder, { recursive: true })
  })

  it('wants a media host whole', () => {
    const account = { MEDIA_CLOUD_NAME: 'unity-savers', MEDIA_UPLOAD_PRESET: 'members' }
    const together = 'MEDIA_CLOUD_NAME and MEDIA_UPLOAD_PRESET must be set together.'
    expect(problems({ MEDIA_CLOUD_NAME: 'unity-savers' })).toEqual([together])
    expect(problems({ MEDIA_UPLOAD_PRESET: 'members' })).toEqual([together])
    expect(config(account).media).toEqual({
      cloudName: 'unity-savers',
      uploadPreset: 'members',
      host: 'https://api.cloudinary.com',
      pictures: 'https://res.cloudinary.com',
    })
    const here = { ...account, MEDIA_HOST: 'http://127.0.0.1:7001/', MEDIA_PICTURES: 'https://P.Example.org' }
    expect(config(here).media).toMatchObject({
      host: 'http://127.0.0.1:7001',
      pictures: 'https://p.example.org',
    })
    expect(problems({ ...account, MEDIA_HOST: 'https://media.example.org' })).toEqual([
      'MEDIA_PICTURES must be set together with MEDIA_HOST.',
    ])
    expect(problems({ ...account, MEDIA_CLOUD_NAME: '../elsewhere' })).toHaveLength(1)
  })

  it('lets a media host keep files only with a key that signs', () => {
    const account = { MEDIA_CLOUD_NAME: 'unity-savers', MEDIA_UPLOAD_PRESET: 'members' }
    const signer = { MEDIA_KEY: '4812', MEDIA_SECRET: 'raffia_secret' }
    const whole = 'MEDIA_FILES needs MEDIA_CLOUD_NAME, MEDIA_UPLOAD_PRESET, MEDIA_KEY and MEDIA_SECRET.'
    expect(problems({ ...account, MEDIA_FILES: 'tickets' })).toEqual([whole])
    expect(problems({ ...signer, MEDIA_FILES: 'tickets' })).toEqual([whole])
    expect(problems({ ...account, ...signer, MEDIA_FILES: 'tickets,receipts' })).toHaveLength(1)
    expect(config({ ...account, ...signer }).mediaFiles).toBeUndefined()
    expect(config({ ...account, ...signer, MEDIA_FILES: 'tickets, documents' }).mediaFiles).toEqual({
      store: {
        cloudName: 'unity-savers',
        uploadPreset: 'members',
        host: 'https://api.cloudinary.com',
        keyId: '4812',
        secret: 'raffia_secret',
      },
      folders: ['ticket-files', 'member-documents'],
    })
  })

  it('takes the slash off the origin', () => {
    expect(config({ ORIGIN: 'https://kolo.example.org/' }).origin).toBe('https://kolo.example.org')
  })
})

describe('the public address', () => {
  it('follows from host and port', () => {
    expect(originOf('127.0.0.1', 3000)).toBe('http://localhost:3000')
    expect(originOf('0.0.0.0', 3000)).toBe('http://localhost:3000')
    expect(originOf('::1', 8080)).toBe('http://[::1]:8080')
    expect(originOf('kolo.local', 80)).toBe('http://kolo.local')
  })

  it('has two more names where it is loopback, and none elsewhere', () => {
    expect(acceptedOrigins('http://localhost:3000')).toEqual([
      'http://localhost:3000',
      'http://127.0.0.1:3000',
      'http://[::1]:3000',
    ])
    expect(acceptedOrigins('https://kolo.example.org')).toEqual(['https://kolo.example.org'])
  })

  it.each([
    ['127.0.0.1', true],
    ['127.8.8.8', true],
    ['::1', true],
    ['[::1]', true],
    ['::ffff:127.0.0.1', true],
    ['localhost', true],
    ['127.0.0.1.example.org', false],
    ['10.0.0.1', false],
    ['unknown', false],
  ])('knows whether %s is this machine', (name, expected) => {
    expect(isLoopback(name)).toBe(expected)
  })
})

describe('the written contract', () => {
  const page = readFileSync('docs/operations.md', 'utf8')

  it.each(variables)('has $name in --help and in docs/operations.md, word for word', (variable) => {
    const { name, meaning, initial } = variable
    expect(helpText()).toContain(`  ${name}${initial === undefined ? '' : ` (${initial})`}\n      ${meaning}`)
    expect(page).toContain(`| \`${name}\` | ${initial === undefined ? '' : `\`${initial}\``} | ${meaning} |`)
  })

  it('has no other variable in docs/operations.md', () => {
    const named = [...page.matchAll(/^\| `([A-Z_]+)` \|/gm)].map((match) => match[1])
    expect(named).toEqual(variables.map((variable) => variable.name))
  })
})
