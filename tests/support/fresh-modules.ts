import { afterAll, vi } from 'vitest'

// Test files share a process, which costs more to start than most of them take. What is ours begins anew with each file.
vi.resetModules()

// The server closes its files to everybody else, for the whole process; the printers of the next file run as somebody else.
const mask = process.umask()

afterAll(() => {
  process.umask(mask)
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
})
