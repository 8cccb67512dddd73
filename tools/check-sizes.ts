/** Holds the finished build of the web client to the size budgets of the design. */
import { join } from 'node:path'
import { overBudget } from './web-build.ts'

const complaints = await overBudget(join(import.meta.dirname, '../web/dist'))
for (const complaint of complaints) console.error(complaint)
if (complaints.length > 0) process.exit(1)
console.log('Every page keeps to its size.')
