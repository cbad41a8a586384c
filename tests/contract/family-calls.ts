import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Endpoint, Method } from '#shared/api/endpoint.ts'
import { endpoints } from '#shared/api/table.ts'

/** `less`: answered, but not all of what a client of the family may send; the remark says what. */
const states = ['answered', 'less', 'left out', 'open'] as const
type State = (typeof states)[number]

export interface FamilyCall {
  readonly area: string
  readonly method: Method
  readonly path: string
  readonly state: State
  readonly remark: string
}

/** Calls of the family's web client 3.6, with what our server does about each; `{x}` is whatever the client puts there. */
export function familyCalls(): FamilyCall[] {
  const [, ...lines] = readFileSync(join(import.meta.dirname, 'family-calls.tsv'), 'utf8')
    .trim()
    .split('\n')
  return lines.map((line) => {
    const [area = '', method = '', path = '', state = '', remark = ''] = line.split('\t')
    if (!states.includes(state as State)) throw new Error(`family-calls.tsv: ${line}`)
    return { area, method: method as Method, path, state: state as State, remark }
  })
}

interface Route {
  readonly method: Method
  readonly parts: readonly string[]
  readonly entry: Endpoint
}

const partsOf = (path: string) => path.split('/').slice(1)

const routes: readonly Route[] = Object.values(endpoints as Record<string, Endpoint>).flatMap((entry) =>
  [entry, ...(entry.alsoAt ?? [])].map(({ method = entry.method, path = entry.path }) => ({
    method,
    parts: partsOf(path),
    entry,
  })),
)

/** Whether a part of a call reaches the part of a route, and what it puts into the placeholder of it. */
function fits(route: string, asked: string): Readonly<Record<string, string>> | null {
  if (route === asked || (asked === '{x}' && route.startsWith('{'))) return {}
  // A placeholder alone would take a word of the family's for an id.
  if (!route.includes('{') || route.startsWith('{')) return null
  const [prefix = '', name = '', suffix = ''] = route.split(/\{(\w+)\}/)
  if (!asked.startsWith(prefix) || !asked.endsWith(suffix)) return null
  return { [name]: asked.slice(prefix.length, asked.length - suffix.length) }
}

/** Whether a route of ours is made for a call of theirs. */
export function isMounted({ method, path }: Pick<FamilyCall, 'method' | 'path'>): boolean {
  const asked = partsOf(path)
  return routes.some((route) => {
    if (route.method !== method || route.parts.length !== asked.length) return false
    const params: Record<string, string> = {}
    for (const [at, part] of route.parts.entries()) {
      const taken = fits(part, asked[at] ?? '')
      if (!taken) return false
      Object.assign(params, taken)
    }
    if (Object.keys(params).length === 0) return true
    const ids = Object.fromEntries(
      route.parts.flatMap((part) => [...part.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, '1'])),
    )
    return route.entry.params?.safeParse({ ...ids, ...params }).success !== false
  })
}
