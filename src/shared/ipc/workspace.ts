/** Other accounts of a machine reach its loopback ports too: only who started the workspace knows its key. */
export const workspaceKeyHeader = 'x-workspace-key'

/** What main tells the process of the local workspace. It listens on 127.0.0.1 with a free port. */
export type WorkspaceOrder =
  | { readonly type: 'start'; readonly dataFolder: string; readonly seed: 'demo' }
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
  | { readonly type: 'failed'; readonly message: string }
