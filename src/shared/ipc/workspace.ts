/** Other accounts of a machine reach its loopback ports too: only who started the workspace knows its key. */
export const workspaceKeyHeader = 'x-workspace-key'

/** What a person chose for a database that cannot be used: the newest daily copy, or a fresh one. Nothing is deleted. */
export type WorkspaceRepair = 'restore' | 'anew'

/** Why the workspace cannot use its folder. */
export interface WorkspaceFault {
  readonly code: 'missing' | 'damaged' | 'newer' | 'inUse'
  /** Epoch milliseconds of the newest copy that could be restored; null without one. */
  readonly copyAt: number | null
}

/** What main tells the process of the local workspace. It listens on 127.0.0.1 with a free port. */
export type WorkspaceOrder =
  | {
      readonly type: 'start'
      readonly dataFolder: string
      readonly seed: 'demo'
      /** The folder had a database: one that is gone is a loss. */
      readonly expected: boolean
      readonly repair?: WorkspaceRepair
    }
  /** End gracefully. */
  | { readonly type: 'stop' }

/** What that process tells main. */
export type WorkspaceMessage =
  | {
      readonly type: 'ready'
      readonly url: string
      /** What every request must carry in `workspaceKeyHeader`. */
      readonly key: string
    }
  /** It cannot start; `message` says why, for people. */
  | { readonly type: 'failed'; readonly message: string; readonly fault?: WorkspaceFault }
