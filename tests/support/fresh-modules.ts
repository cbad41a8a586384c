import { afterAll, vi } from 'vitest'

// Test files share a process, which costs more to start than most of them take. What is ours begins anew with each file.
vi.resetModules()

afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
})
