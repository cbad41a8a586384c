import type { RendererEndpointId } from '#shared/api/table.ts'
import { isRaw } from '#shared/form/parsing/read.ts'

/** A call of the platform that a script asked for, as the typed table knows it. */
export interface AllowedCall {
  readonly endpoint: RendererEndpointId
  readonly input: { readonly params: Readonly<Record<string, string>>; readonly body?: unknown }
}

const id = '([\\w-]{1,50})'
const allowed = [
  {
    method: 'POST',
    path: `/api/system/DataInterface/${id}/Actions/Preview`,
    endpoint: 'dataInterface.preview',
    names: ['id'],
  },
  {
    method: 'POST',
    path: `/api/system/DataInterface/${id}/Actions?/List`,
    endpoint: 'dataInterface.rows',
    names: ['id'],
  },
  { method: 'POST', path: `/api/visualdev/OnlineDev/${id}/List`, endpoint: 'module.list', names: ['id'] },
  { method: 'GET', path: `/api/visualdev/OnlineDev/${id}/${id}`, endpoint: 'module.record', names: ['id', 'dataId'] },
  {
    method: 'GET',
    path: `/api/visualdev/OnlineDev/${id}/${id}/DataChange`,
    endpoint: 'module.recordView',
    names: ['id', 'dataId'],
  },
] as const satisfies readonly {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly endpoint: RendererEndpointId
  readonly names: readonly string[]
}[]

/**
 * The call behind an address that a script asks for: reading calls of this server alone, without the origin. Null: none of
 * those that scripts may make.
 */
export function allowedCall(url: string, method: string, data: unknown): AllowedCall | null {
  const [address = '', query = ''] = url.trim().split('?')
  const path = address.replace(/\/{2,}/g, '/')
  for (const each of allowed) {
    const found = new RegExp(`^${each.path}$`).exec(path)
    if (!found || each.method !== method.toUpperCase() || (each.method === 'GET' && query.length > 2000)) continue
    // The configuration of a module is no record of it.
    if (each.endpoint === 'module.record' && found[2] === 'Config') return null
    const params = Object.fromEntries(each.names.map((name, at) => [name, found[at + 1] ?? '']))
    return {
      endpoint: each.endpoint,
      input: each.method === 'GET' ? { params } : { params, body: isRaw(data) ? data : {} },
    }
  }
  return null
}
