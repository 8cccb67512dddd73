/**
 * The least a Node server can do for a write: the product's HTTP library and driver, and one transaction of TPC-B's five
 * statements for each POST. A program of its own; it says its port once it listens.
 */
import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import pg from 'pg'
import { fiveStatements } from './five-statements.ts'

const [, , connectionString = '', connections = '12'] = process.argv
const pool = new pg.Pool({ connectionString, max: Number(connections) })
const app = new Hono()
app.post('/', async (context) => {
  await fiveStatements(pool)
  return context.json({ done: true })
})
serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) => console.log(`listening ${port}`))
