import { resolve } from 'node:path'
import { defineConfig } from '@playwright/test'

export default defineConfig({
  testDir: import.meta.dirname,
  outputDir: resolve(import.meta.dirname, '..', 'test-results'),
  timeout: 120_000,
  expect: { timeout: 15_000 },
  workers: 2,
  // Two windows share two cores with two servers, and one journey of ninety that loses twice on a busy machine would
  // stop a change that has nothing to do with it. Whatever passed later than at its first try is named by the run and
  // counted once against tests/second-tries.json, so this hides nothing.
  retries: 2,
  forbidOnly: Boolean(process.env.CI),
  reporter: [['list']],
  projects: [
    { name: 'contract', testMatch: 'contract-electron/**/*.spec.ts' },
    { name: 'e2e', testMatch: 'e2e/**/*.spec.ts' },
  ],
})
