import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type EndpointId, endpoints } from '#shared/api/table.ts'

const folder = import.meta.dirname

/** The names of placeholders do not matter: `GET /api/x/{id}` and `GET /api/x/{parentId}` are one call. */
export function normalise(method: string, path: string): string {
  return `${method} ${path.replace(/\{\w+\}/g, '{}')}`
}

/** Every call of the platform family, from the project's own list. */
export function listedCalls(): string[] {
  const [, ...lines] = readFileSync(join(folder, 'endpoints.tsv'), 'utf8').trim().split('\n')
  return lines.map((line) => {
    const [area, method, path] = line.split('\t')
    if (!area || !method || !path) throw new Error(`endpoints.tsv: ${line}`)
    return normalise(method, ofModule(path))
  })
}

/** What every module has counts as had when generated modules have it. */
function ofModule(path: string): string {
  if (path === '/api/{module}/Uploader') return '/api/visualdev/OnlineDev/Uploader'
  return path.replace('/api/{module}/', '/api/visualdev/OnlineDev/{id}/')
}

/** Endpoint id by normalised call. */
export function tableCalls(): Map<string, EndpointId> {
  const ids = Object.keys(endpoints) as EndpointId[]
  return new Map(ids.map((id) => [normalise(endpoints[id].method, endpoints[id].path), id]))
}

/** How many listed calls may still be uncovered: only ever lowered. */
export function allowedUncovered(): number {
  return Number(readFileSync(join(folder, 'uncovered.txt'), 'utf8').trim())
}
