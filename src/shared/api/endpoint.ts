import type * as z from 'zod'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** The code of a button, or of several of which one is enough. */
export type Buttons = string | readonly string[]

/**
 * Who may call, as our own server enforces it.
 * `public`: no session. `session`: any signed-in user. `module`: a menu whose module id is the `{id}` of the path,
 * with the given list button where one is named; `orOneOf`: these in its place need no more than a session. Otherwise a menu code, with a button code where one is named.
 */
export type Access =
  | 'public'
  | 'session'
  | { readonly module: true; readonly button?: Buttons; readonly orOneOf?: readonly string[] }
  | {
      readonly menu: string
      readonly button?: Buttons
      /**
       * Or a granted dictionary menu (type 4) of the category: the path's `{id}` names it, or names one of its
       * entries, or the body's `dictionaryTypeId` does.
       */
      readonly orDictionary?: 'type' | 'entry' | 'body'
    }

/** One HTTP call of the platform: main calls it, the server mounts it, the renderer gets its types. */
export interface Endpoint {
  readonly method: Method
  /** Path with `{name}` placeholders, filled from `params`. */
  readonly path: string
  readonly summary: string
  /**
   * Other spellings of the call by clients of the family, answered alike; ours uses none of them. A POST of what is asked for
   * by GET here brings its query as the body.
   */
  readonly alsoAt?: readonly { readonly method?: Method; readonly path?: string }[]
  readonly access: Access
  readonly params?: z.ZodType
  readonly query?: z.ZodType
  readonly body?: z.ZodType
  /** Shape of `data` inside the envelope; for `bytes` the content is streamed and this is absent. */
  readonly data?: z.ZodType
  /** Whether an answer already is what `data` would make of it: long lists are judged ten times as fast by hand. */
  readonly isReady?: (data: unknown) => boolean
  /** A long list of which the page may get single items, by id or code. */
  readonly named?: true
  readonly bodyKind?: 'json' | 'form' | 'multipart'
  readonly answer?: 'envelope' | 'bytes'
  /** `main` keeps the call away from the renderer because it carries a secret or needs a file. */
  readonly caller?: 'renderer' | 'main'
  /** Answers may come from the offline cache; the name is also the group they belong to. */
  readonly cache?: CacheGroup
  /** What is kept of it offline is for when the server is away: else the server is waited for. */
  readonly serverFirst?: true
  /** A cached answer that is a list of single things: kept thing by thing, so that any selection is answered offline. */
  readonly items?: ItemsOfAnswer
  /** The groups of answers that are not kept offline. */
  readonly groups?: readonly AnswerGroup[]
  /** Groups whose answers a success of this call makes stale: in main's cache, and in every list on screen. */
  readonly invalidates?: readonly AnswerGroup[]
  /**
   * The key of the body that says which list is shown to whoever calls. It asks for more in the answer and is no part of
   * what is done: a repeat of a submit may name another one.
   */
  readonly shownKey?: string
  /** The one row of a shown list that a success changed, where the server says that the list stays as it is else. */
  readonly changedRow?: (
    input: { readonly params?: unknown; readonly body?: unknown },
    data: unknown,
  ) => ChangedRow | null
  /** `long` is 100 000 ms, `transfer` 1 000 000 ms (section 9). */
  readonly timeout?: 'default' | 'long' | 'transfer'
  /** Answered too while the caller must change the initial password. */
  readonly initial?: true
  /** Bytes of a JSON body, where 256 KiB are not enough. */
  readonly bodyLimit?: number
  /** Keys of a JSON body, where 10 000 are not enough: rows with a key for each of their columns. */
  readonly bodyKeys?: number
  /** It changes nothing although it is no GET, so it takes no submit key and may share a connection. */
  readonly reads?: boolean
  /** Its handler does each of several things once under the key of the submit: a repeat does what was left undone. */
  readonly hasParts?: true
  /** The caller inspects `code` itself (section 8). */
  readonly unchecked?: boolean
}

/** A row to be put in place of the one with its id, in the answer to one input of a list call. */
export interface ChangedRow {
  readonly endpoint: string
  readonly input: { readonly params: Readonly<Record<string, unknown>>; readonly body: unknown }
  readonly row: { readonly id: string }
}

/** How the answer to a look-up by ids is taken apart, and put together again from what is known of each. */
export interface ItemsOfAnswer {
  /** What is looked up, as keys. */
  ids(body: unknown): readonly string[]
  /** What an answer says of each key; nothing of a key that is unknown. */
  split(data: unknown, ids: readonly string[]): ReadonlyMap<string, unknown>
  join(found: ReadonlyMap<string, unknown>, ids: readonly string[]): unknown
}

/** Groups of answers that are kept offline. */
export const cacheGroups = [
  'dictionary',
  'region',
  'organization',
  'user',
  'module',
  'print',
  'session',
  'translation',
  'chat',
  'message',
  'messageDetail',
  'entrust',
  'view',
  'recordComment',
  'record',
  'portal',
  'mail',
  'schedule',
] as const
export type CacheGroup = (typeof cacheGroups)[number]
/** Every group; one that is not kept offline is only asked for again where it is on screen. */
export type AnswerGroup =
  | CacheGroup
  | 'authority'
  | 'columns'
  | 'design'
  | 'flowComment'
  | 'flowTemplate'
  | 'menu'
  | 'printLog'
  | 'query'
  | 'reportSchedule'
  | 'signature'
  /** Of a usual table: `usualTable` gives it by itself. */
  | `table:${string}`

/** Keeps the literal types of one area's entries. */
export function area<const Entries extends Record<string, Endpoint>>(entries: Entries): Entries {
  return entries
}

type In<Schema> = Schema extends z.ZodType ? z.input<Schema> : undefined
type Out<Schema> = Schema extends z.ZodType ? z.output<Schema> : null

type Part<Entry, Key extends 'params' | 'query' | 'body'> = Entry extends { readonly [K in Key]: infer Schema }
  ? undefined extends In<Schema>
    ? { readonly [K in Key]?: In<Schema> }
    : { readonly [K in Key]: In<Schema> }
  : { readonly [K in Key]?: undefined }

/** What a caller passes: only the parts the entry declares. */
// Entry by entry: of a union, every params would be crossed with every query and every body.
export type CallInput<Entry> = Entry extends unknown
  ? Part<Entry, 'params'> & Part<Entry, 'query'> & Part<Entry, 'body'>
  : never

/** What a caller receives inside the envelope. */
export type CallData<Entry> = Entry extends { readonly data: infer Schema } ? Out<Schema> : null

/** What a server handler receives and may answer. */
export interface Handled<Entry> {
  readonly params: Entry extends { readonly params: infer S } ? Out<S> : Record<string, never>
  readonly query: Entry extends { readonly query: infer S } ? Out<S> : Record<string, never>
  readonly body: Entry extends { readonly body: infer S } ? Out<S> : undefined
}
export type AnswerData<Entry> = Entry extends { readonly data: infer S } ? In<S> : null

/** Fills `{name}` placeholders. Each value is encoded; `module` paths may contain slashes and are checked against a list. */
export function fillPath(path: string, params: Readonly<Record<string, unknown>> | undefined): string {
  return path.replace(/\{(\w+)\}/g, (_whole, name: string) => {
    const value = params?.[name]
    if (value === undefined || value === null || value === '') throw new Error(`path ${path}: missing ${name}`)
    return encodeURIComponent(String(value))
  })
}
