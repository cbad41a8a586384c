import type { SessionHooks } from './contract.ts'

export interface HookCalls {
  add(hooks: SessionHooks): void
  /** Calls a hook of everybody at once; resolves when all have ended. One that fails is told to `failed`. */
  call(call: (hooks: SessionHooks) => Promise<void> | void): Promise<void>
}

export function createHookCalls(failed: (reason: unknown) => void): HookCalls {
  const all: SessionHooks[] = []
  return {
    add: (hooks) => void all.push(hooks),
    async call(call) {
      const calls = all.map(async (hooks) => call(hooks))
      for (const end of await Promise.allSettled(calls)) if (end.status === 'rejected') failed(end.reason)
    },
  }
}
