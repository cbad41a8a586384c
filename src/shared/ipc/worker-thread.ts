/** What a worker thread of main tells beside its answers. The detail never holds values. */
export interface WorkerLog {
  readonly level: 'info' | 'warn'
  /** `unreadable`: a part of what is stored, while the rest is well. `gone`: the file, while it was used. */
  readonly event: 'slow' | 'rebuilt' | 'memory' | 'evicted' | 'damaged' | 'unwritten' | 'unreadable' | 'gone'
  readonly detail: string
  readonly milliseconds?: number
  /** With `rebuilt`: the name under which the unusable file was set aside. */
  readonly aside?: string
}

/** One command to a worker thread; its table of commands types `args`. */
export interface WorkerRequest<Name extends string = string, Args = unknown> {
  readonly id: number
  readonly command: Name
  readonly args: Args
}

export type WorkerReply =
  | { readonly id: number; readonly ok: true; readonly answer: unknown }
  | { readonly id: number; readonly ok: false; readonly error: string; readonly code?: string }
  | { readonly log: WorkerLog }

/** How a sealed database was opened. */
export interface DatabaseOpened {
  readonly place: 'file' | 'memory'
  /** Why an older file was set aside, or why no file is used; null in the ordinary case. */
  readonly reason: string | null
}
