import { defineConfig } from '@playwright/test'
import { chromiumLaunch } from '../tools/find-chromium.ts'

// What is the same at every width is walked once: rules on the phone, the table of messages on the laptop.
const onPhoneOnly = [
  'reminders',
  'links-from-mails',
  'account-changes',
  'what-the-browser-keeps',
  'one-request-a-deed',
  'second-factor',
  'administrators-prove',
  'link-google',
  'after-sign-up',
  'sends-a-file',
  'long-work',
  'toasts',
  'community-look',
  'narrow-screens',
  'first-deposit',
  'back-loses-nothing',
  'books-are-kept',
  'card-payment',
  'goal-ends-early',
  'interest',
  'statement-checked',
  'withdrawal-from-request-to-paid',
  'notices',
  'cash-counted-by-two',
  'sign-in-with-google',
]

// Playwright reads its settings from the default export.
// biome-ignore lint/style/noDefaultExport: the tool demands it
export default defineConfig({
  testMatch: '*.journey.ts',
  globalSetup: './stage/first-start.ts',
  outputDir: '../test-results',
  // Two cores, and pages that mostly wait.
  workers: 3,
  // A busy two-core machine is slow, not wrong.
  timeout: 300_000,
  expect: { timeout: 20_000 },
  // A journey that needs its second go is named as flaky at the end; one that is wrong fails twice.
  retries: 1,
  reporter: 'list',
  use: {
    launchOptions: chromiumLaunch(),
    locale: 'en-NG',
    timezoneId: 'Africa/Lagos',
    actionTimeout: 20_000,
    navigationTimeout: 60_000,
    screenshot: 'only-on-failure',
  },
  projects: [
    {
      name: 'phone',
      // What officers do at a desk is walked there.
      testIgnore: [
        'messages/*',
        'leaves-the-house.journey.ts',
        'month-of-thrift.journey.ts',
        'two-administrators-find-it.journey.ts',
      ],
      use: { viewport: { width: 390, height: 844 }, hasTouch: true },
    },
    {
      name: 'laptop',
      testIgnore: onPhoneOnly.map((name) => `${name}.journey.ts`),
      // Of the walk of every screen, what a screen looks like; where addresses lead is the same at every width.
      grepInvert: /every-screen\.journey\.ts (?!every screen|a toast)/,
      use: { viewport: { width: 1280, height: 800 } },
    },
  ],
})
