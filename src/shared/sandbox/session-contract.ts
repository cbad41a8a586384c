import type { SandboxFault } from './contract.ts'

/** One script to run in a session: the text of a function, with what it is given. Values are JSON. */
export interface ScriptJob {
  readonly run: number
  readonly source: string
  /** The record as it is now; scripts change it in place. */
  readonly formData: Readonly<Record<string, unknown>>
  /** The row whose cell was touched; null outside tables. */
  readonly rowIndex: number | null
  /** What else the function is given. `each`: it is called with each of them, and answers a list. */
  readonly given?: Readonly<Record<string, unknown>>
  readonly each?: readonly Readonly<Record<string, unknown>>[]
}

/** What a script wants: nothing of it has happened yet. */
export type ScriptCommand =
  | { readonly type: 'set'; readonly name: string; readonly value: unknown }
  | { readonly type: 'show' | 'require' | 'disable'; readonly name: string; readonly on: boolean }
  | { readonly type: 'toast'; readonly text: string; readonly kind: string; readonly duration: number | null }
  | { readonly type: 'route'; readonly url: string }
  | { readonly type: 'refresh' }
  | { readonly type: 'keep'; readonly key: string; readonly value: string | null }

export interface ScriptRequest {
  readonly call: number
  readonly url: string
  readonly method: string
  readonly data: unknown
}

/** How a run ended. `stop`: its promise was rejected. */
export interface ScriptEnd {
  readonly run: number
  readonly value: unknown
  readonly stop: boolean
}

/** What came out of one turn of the engine. */
export interface ScriptTurn {
  readonly commands: readonly ScriptCommand[]
  readonly requests: readonly ScriptRequest[]
  readonly ended: readonly ScriptEnd[]
  /** Names of what was asked for and is not there. */
  readonly refusals: readonly string[]
  readonly lines: readonly string[]
  readonly fault?: SandboxFault
}

/** Known for as long as the session lives. */
export interface ScriptWorld {
  /** Without a token. */
  readonly user: unknown
  readonly device: 'pc'
  /** What scripts of the same module have kept. */
  readonly kept: Readonly<Record<string, string>>
}

/** To the worker of a session; each message is answered by one turn. */
export type ToScriptWorker =
  | { readonly type: 'start'; readonly wasm: ArrayBuffer; readonly world: ScriptWorld }
  | { readonly type: 'run'; readonly job: ScriptJob }
  | {
      readonly type: 'answer'
      readonly call: number
      readonly isRefused: boolean
      readonly value: unknown
      readonly formData: Readonly<Record<string, unknown>>
    }
