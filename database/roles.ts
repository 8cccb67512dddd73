/**
 * The server serves requests as `kolo_app`, a role that owns nothing and may do only what migrations grant it.
 * Its password follows from the owner's, so any number of nodes that know DATABASE_URL agree on it and nobody
 * has to store or hand out a second secret.
 */
import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto'
import type { ClientBase } from 'pg'
import { isPooled, sessionSettings } from './pooled/pooler.ts'
import { StartProblem } from './start-problem.ts'

/** The role that requests are served as. */
export const APP_ROLE = 'kolo_app'

/** The URL of the same database for the application's role. The owner's URL must carry a password. */
export function appUrlOf(ownerUrl: string): string {
  const url = parseDatabaseUrl(ownerUrl)
  const secret = createHmac('sha256', decodeURIComponent(url.password)).update(APP_ROLE).digest('base64url')
  url.username = APP_ROLE
  url.password = secret
  return url.href
}

/** Reads DATABASE_URL; every way it can be wrong is one sentence. */
export function parseDatabaseUrl(text: string): URL {
  const url = URL.parse(text)
  if (!url || !['postgres:', 'postgresql:'].includes(url.protocol)) {
    throw new StartProblem('DATABASE_URL must look like postgres://owner:password@host:5432/database.')
  }
  if (url.pathname.length < 2)
    throw new StartProblem('DATABASE_URL must name a database after the last slash.')
  if (url.password === '' || url.username === '') {
    throw new StartProblem(
      'DATABASE_URL must hold the name and the password of the role that owns the tables.',
    )
  }
  if (decodeURIComponent(url.username) === APP_ROLE) {
    throw new StartProblem(
      `DATABASE_URL must name the owner of the tables, not ${APP_ROLE}, which may not change them.`,
    )
  }
  return url
}

/**
 * Makes the application's role if it is missing and gives it today's password. Runs inside the caller's
 * transaction, whose lock keeps two nodes from altering the role at once.
 */
export async function prepareAppRole(client: ClientBase, ownerUrl: string): Promise<void> {
  const found = await client.query(
    'SELECT rolsuper OR rolcreaterole OR rolcreatedb OR rolbypassrls AS mighty FROM pg_roles WHERE rolname = $1',
    [APP_ROLE],
  )
  if (found.rows[0]?.mighty) {
    throw new StartProblem(
      `The database role ${APP_ROLE} must not have rights over the server: take them away first.`,
    )
  }
  if (found.rowCount === 0) await client.query(`CREATE ROLE ${APP_ROLE} LOGIN NOINHERIT`)
  const password = decodeURIComponent(new URL(appUrlOf(ownerUrl)).password)
  await client.query(`ALTER ROLE ${APP_ROLE} LOGIN PASSWORD '${scramVerifierOf(password)}'`)
  if (isPooled(ownerUrl)) await bringSettings(client)
}

/** Ties to the role, in this database, what each connection would otherwise ask for when it is made. */
async function bringSettings(client: ClientBase): Promise<void> {
  const { rows } = await client.query('SELECT quote_ident(current_database()) AS name')
  for (const [name, value] of Object.entries(sessionSettings)) {
    await client.query(`ALTER ROLE ${APP_ROLE} IN DATABASE ${rows[0].name} SET ${name} = '${value}'`)
  }
}

/** Who may connect, and make nothing, in the database of this name. */
export const databaseRights = (name: string): string[] => [
  `REVOKE ALL ON DATABASE ${name} FROM PUBLIC`,
  `GRANT CONNECT ON DATABASE ${name} TO ${APP_ROLE}`,
]

/** Takes from everyone what PostgreSQL gives everyone, so that `kolo_app` can make no table, not even a passing one. */
export async function closeDatabase(client: ClientBase): Promise<void> {
  const { rows } = await client.query('SELECT quote_ident(current_database()) AS name')
  for (const statement of databaseRights(rows[0].name)) await client.query(statement)
  await client.query('REVOKE ALL ON SCHEMA public FROM PUBLIC')
  await client.query(`GRANT USAGE ON SCHEMA public TO ${APP_ROLE}`)
}

/** What PostgreSQL itself would store (RFC 5803), so that the password never appears in a statement or a log. */
function scramVerifierOf(password: string): string {
  const iterations = 4096
  const salt = randomBytes(16)
  const salted = pbkdf2Sync(password, salt, iterations, 32, 'sha256')
  const keyOf = (name: string) => createHmac('sha256', salted).update(name).digest()
  const storedKey = createHash('sha256').update(keyOf('Client Key')).digest('base64')
  const serverKey = keyOf('Server Key').toString('base64')
  return `SCRAM-SHA-256$${iterations}:${salt.toString('base64')}$${storedKey}:${serverKey}`
}
