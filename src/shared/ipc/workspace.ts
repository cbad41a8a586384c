/**
 * How main and the process of the local workspace talk. The process is started with the arguments
 * `--data DIR --seed demo`, listens on 127.0.0.1 with a free port, and ends gracefully on `stop`.
 */
export type WorkspaceMessage =
  | { readonly type: 'ready'; readonly url: string }
  /** A long phase goes on, such as the first seed: the time limit of the start begins anew. */
  | { readonly type: 'progress'; readonly phase: string }
  /** It cannot start; `message` says why, for people. The process exits afterwards. */
  | { readonly type: 'failed'; readonly message: string }

export interface WorkspaceCommand {
  readonly type: 'stop'
}
