import { checkChain } from '#server/core/audit/chain.ts'
import type { Server } from '#server/core/call.ts'
import { mount } from '#server/core/mount.ts'
import { exportEntries, listEntries } from './entries.ts'

/** Who did what. Nothing here adds an entry but by the pipeline, and nothing changes one. */
export function mountAudit(server: Server): void {
  mount(server, 'audit.list', ({ query }, call) => listEntries(call, query))
  mount(server, 'audit.export', ({ query }, call) => exportEntries(call, query))
  mount(server, 'audit.check', (_input, { database }) => checkChain(database))
}
