/** What a person reads who opens an account and proves the e-mail. */
import { expect } from '@playwright/test'
import { fillSignUp, go } from '../fixtures/account-forms.ts'
import { test } from '../fixtures/google.ts'
import { member, type Row, readEach, somebody, wordsOf } from '../fixtures/message-table.ts'
import { mailedLink } from '../fixtures/product.ts'

test.use({ scene: 'messages' })

const rows: Row[] = [
  [
    'email-already-in-use; Failed to create account',
    async ({ page, reads }) => {
      const taken = await member(page)
      await page.context().clearCookies()
      await go(page, '/auth?mode=signUp')
      await fillSignUp(page, taken)
      await reads('Failed to create account', wordsOf('email-already-in-use'))
    },
  ],
  [
    'Account created successfully',
    async ({ page, reads }) => {
      await go(page, '/auth?mode=signUp')
      await fillSignUp(page, somebody())
      await reads('Account created successfully')
      await reads('Welcome to Raffia Savings Club, Ngozi')
      await expect(page.getByRole('button', { name: /Send again in \d+ s/ })).toBeDisabled()
    },
  ],
  [
    'Email verified; Failed to verify email',
    async ({ page, origin, newDevice, reads }) => {
      const { email } = await member(page)
      const stranger = await newDevice({ expects: /Failed to load resource/ })
      await stranger.goto(`/auth?mode=verifyEmail&email=${encodeURIComponent(email)}&token=none`)
      const words = 'This link does not work. Please ask for a new one.'
      await stranger.getByRole('button', { name: 'Verify my email' }).click()
      await reads('Failed to verify email', words, stranger)
      await page.goto((await mailedLink(origin, email)).href)
      await page.getByRole('button', { name: 'Verify my email' }).click()
      await reads('Email verified')
    },
  ],
]
readEach(rows)
