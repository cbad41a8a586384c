import { resolve } from 'node:path'
import { defineConfig } from '@playwright/test'

export default defineConfig({
  testDir: import.meta.dirname,
  outputDir: resolve(import.meta.dirname, '..', 'test-results'),
  timeout: 90_000,
  expect: { timeout: 15_000 },
  workers: 2,
  // Two windows share two cores with two servers: a second try is allowed, and the run says which test needed it.
  retries: 1,
  forbidOnly: Boolean(process.env.CI),
  reporter: [['list']],
  projects: [
    { name: 'contract', testMatch: 'contract-electron/**/*.spec.ts' },
    { name: 'e2e', testMatch: 'e2e/**/*.spec.ts' },
  ],
})
