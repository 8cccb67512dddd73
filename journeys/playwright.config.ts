import { defineConfig } from '@playwright/test'
import { chromiumLaunch } from '../tools/find-chromium.ts'

// What officers do at a desk is walked there; the table of messages reads the same at every width.
const onLaptopOnly = [
  'leaves-the-house',
  'month-of-thrift',
  'moving-in',
  'queue-by-keyboard',
  'two-administrators-find-it',
]
// A ticket stands beside its list on a laptop alone, and an accountant closes a year at either, so these are walked on both;
// everything else once, on the phone. What every screen looks like is seen at both sizes in the walks of
// journeys/screens-of-*; how invested money comes and goes, and what a member may ask about her data, is looked at on both in
// the walk on the phone.
const onLaptop = [...onLaptopOnly, 'accountants-year', 'messages/*', 'support-answers', 'moderators-day']

// Loans are walked at both sizes by the long run alone: `npm run test:deep`.
const loansOnLaptop = {
  name: 'loans on a laptop',
  testMatch: ['loan-*', 'payroll-booked-by-two'].map((name) => `${name}.journey.ts`),
  use: { viewport: { width: 1280, height: 800 } },
}

// Playwright reads its settings from the default export.
// biome-ignore lint/style/noDefaultExport: the tool demands it
export default defineConfig({
  testMatch: '*.journey.ts',
  globalSetup: './fixtures/first-start.ts',
  outputDir: '../test-results',
  // Two cores, and pages that mostly wait: with three, a quarter of the processors' time was left.
  workers: 4,
  // A busy two-core machine is slow, not wrong.
  timeout: 360_000,
  expect: { timeout: 30_000 },
  // The second try tells what fails always from what fails at times: fixtures/second-tries.ts.
  retries: 1,
  reporter: [['list'], ['./fixtures/second-tries.ts']],
  use: {
    launchOptions: chromiumLaunch({ isWithoutWindow: true }),
    locale: 'en-NG',
    timezoneId: 'Africa/Lagos',
    actionTimeout: 30_000,
    navigationTimeout: 60_000,
    screenshot: 'only-on-failure',
  },
  projects: [
    {
      name: 'phone',
      testIgnore: ['messages/*', ...onLaptopOnly.map((name) => `${name}.journey.ts`)],
      use: { viewport: { width: 390, height: 844 }, hasTouch: true },
    },
    {
      name: 'laptop',
      testMatch: onLaptop.map((name) => `${name}.journey.ts`),
      use: { viewport: { width: 1280, height: 800 } },
    },
    ...(process.env.DEEP ? [loansOnLaptop] : []),
  ],
})
