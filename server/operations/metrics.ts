/** What the server counts, in the form Prometheus reads. No person and no amount is in it. */
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

/** The counters, and the page they are read on. */
export type Metrics = {
  requestDone: (route: string, method: string, status: number, seconds: number) => void
  jobDone: (job: string, outcome: 'done' | 'failed', seconds: number) => void
  fault: () => void
  read: () => Promise<string>
  contentType: string
}

/** What is read at the moment somebody looks. */
export type Gauges = {
  connections: () => { total: number; idle: number; waiting: number }
  requests: () => { running: number; waiting: number; refused: number }
  streams: () => { open: number; told: number }
  unsealedEvents: () => Promise<{ count: number; seconds: number }>
  databaseRestarts: () => number
  /** Whether the latest proofs of the books hold, the one of each hour and the one of all; `undefined` before the first. */
  booksHold: () => Promise<boolean | undefined>
  /** By how much the books are ahead of the clock; 0 while they are not. */
  booksAheadSeconds: () => Promise<number>
  /** How many jobs are due or running, and in how many seconds the next one is; without end where none waits. */
  waitingJobs: () => Promise<{ due: number; nextSeconds: number }>
  /** How old the newest backup is that was made by itself; without end where one should be, not a number where none should. */
  backupSeconds: () => Promise<number>
}

const secondsBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

const unknown = { count: Number.NaN, seconds: Number.NaN }

/** Opens the counters of one server. */
export function openMetrics(gauges: Gauges): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const registers = [registry]
  const requests = new Histogram({
    name: 'kolo_http_request_seconds',
    help: 'How long requests took',
    labelNames: ['route', 'method', 'status'],
    buckets: secondsBuckets,
    registers,
  })
  const jobs = new Histogram({
    name: 'kolo_job_seconds',
    help: 'How long jobs took',
    labelNames: ['job', 'outcome'],
    buckets: secondsBuckets,
    registers,
  })
  const faults = new Counter({ name: 'kolo_faults_total', help: 'Answers that were our fault', registers })
  new Gauge({
    name: 'kolo_database_connections',
    help: 'Connections to the database, and requests that wait for one',
    labelNames: ['state'],
    registers,
    collect() {
      for (const [state, count] of Object.entries(gauges.connections())) this.set({ state }, count)
    },
  })
  new Gauge({
    name: 'kolo_http_requests',
    help: 'Requests being worked on, waiting for their turn, and refused with 503 since the start',
    labelNames: ['state'],
    registers,
    collect() {
      for (const [state, count] of Object.entries(gauges.requests())) this.set({ state }, count)
    },
  })
  new Gauge({
    name: 'kolo_live_streams',
    help: 'Pages that listen for changes, and changes they were told since the start',
    labelNames: ['state'],
    registers,
    collect() {
      for (const [state, count] of Object.entries(gauges.streams())) this.set({ state }, count)
    },
  })
  new Gauge({
    name: 'kolo_audit_unsealed_events',
    help: 'Audit events that wait for their seal',
    registers,
    async collect() {
      // The other counters are wanted most when the database does not answer.
      this.set((await gauges.unsealedEvents().catch(() => unknown)).count)
    },
  })
  new Gauge({
    name: 'kolo_audit_unsealed_seconds',
    help: 'How long the oldest audit event has waited for its seal',
    registers,
    async collect() {
      this.set((await gauges.unsealedEvents().catch(() => unknown)).seconds)
    },
  })
  addFigures(registers, gauges)
  new Gauge({
    name: 'kolo_database_restarts',
    help: 'How often the built-in database ended and was started again',
    registers,
    collect() {
      this.set(gauges.databaseRestarts())
    },
  })
  return {
    requestDone: (route, method, status, seconds) => requests.observe({ route, method, status }, seconds),
    jobDone: (job, outcome, seconds) => jobs.observe({ job, outcome }, seconds),
    fault: () => faults.inc(),
    read: () => registry.metrics(),
    contentType: registry.contentType,
  }
}

/** Figures that the database answers: not a number where it does not. */
function addFigures(registers: Registry[], gauges: Gauges): void {
  const figure = (name: string, help: string, read: () => Promise<number>) =>
    new Gauge({
      name,
      help,
      registers,
      async collect() {
        this.set(await read().catch(() => Number.NaN))
      },
    })
  figure('kolo_books_hold', '1 while the latest proofs of the books hold, 0 when one does not', async () => {
    const holds = await gauges.booksHold()
    return holds === undefined ? Number.NaN : Number(holds)
  })
  figure(
    'kolo_books_ahead_seconds',
    'By how much the books are written or proved beyond the clock of this server',
    gauges.booksAheadSeconds,
  )
  figure('kolo_jobs_due', 'How many jobs are due or running', async () => (await gauges.waitingJobs()).due)
  figure(
    'kolo_next_job_seconds',
    'In how many seconds the next job is due that waits for a moment, such as mail put off by quiet hours',
    async () => (await gauges.waitingJobs()).nextSeconds,
  )
  figure(
    'kolo_backup_age_seconds',
    'How old the newest backup is that the server made by itself',
    gauges.backupSeconds,
  )
}
