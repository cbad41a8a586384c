import { resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

const root = resolve(import.meta.dirname, '..')
// Two more tries where a busy machine was late, as the window tests have, and the run says which test needed them; what
// a property was shown to be wrong for is wrong, however often it is tried.
const retry = { count: 2, condition: /^(?!Property failed)/ }
const setupFiles = [
  'tests/support/fresh-modules.ts',
  'tests/support/quick-passwords.ts',
  'tests/support/same-chance.ts',
]
// What is waited for may take as long as a busy machine needs; the default is one second.
const waiting = { poll: { timeout: 15_000 } }
// A plain require('electron') would start a download (electron-store does it).
const env = { ELECTRON_OVERRIDE_DIST_PATH: '/nonexistent' }

export default defineConfig({
  test: {
    // The default leaves one core to a person at the machine: half of what CI has.
    maxWorkers: '100%',
    globalSetup: ['tests/support/run-setup.ts'],
    projects: [
      {
        root,
        test: {
          name: 'unit',
          environment: 'node',
          include: ['tests/unit/**/*.test.ts', 'tests/contract/**/*.test.ts'],
          // A process takes longer to start than most of these files: they share them, and no module of ours.
          isolate: false,
          setupFiles,
          env,
          retry,
          expect: waiting,
          testTimeout: 30_000,
        },
      },
      {
        root,
        plugins: [react()],
        test: {
          name: 'dom',
          environment: 'jsdom',
          include: ['tests/unit/**/*.test.tsx'],
          // antd and jsdom take longer to start than most of these tests: files share them, and nothing else.
          isolate: false,
          setupFiles: ['tests/support/dom-fresh.ts', 'tests/support/same-chance.ts'],
          env,
          retry,
          expect: waiting,
          testTimeout: 40_000,
        },
      },
      {
        root,
        test: {
          name: 'integration',
          environment: 'node',
          include: ['tests/integration/**/*.test.ts'],
          // `npm run test:long`: what takes minutes.
          isolate: false,
          exclude: process.env.TEST_LONG === '1' ? [] : ['tests/**/*.long.test.ts'],
          setupFiles,
          env,
          retry,
          expect: waiting,
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
