/** Counts page views of the product's screens; fetched only where they are counted. */
import { pageViewCounter } from '@kolo/reports/screens'
import { adminPaths, memberPaths, moderatorPaths, publicPaths } from '../paths.ts'

export const countView = pageViewCounter([...publicPaths, ...memberPaths, ...moderatorPaths, ...adminPaths])
