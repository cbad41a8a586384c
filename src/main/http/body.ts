import type { Endpoint } from '#shared/api/endpoint.ts'
import type { Upload } from './contract.ts'
import { toQuery } from './address.ts'

export interface EncodedBody {
  readonly data: string | FormData | undefined
  readonly contentType: string | null
}

/** Encodes a body as its entry says: form for Login, JSON for everything else that has a body (section 7). */
export function encodeBody(entry: Endpoint, body: unknown): EncodedBody {
  if (body === undefined) return { data: undefined, contentType: null }
  if (entry.bodyKind === 'form') {
    return { data: toQuery(body).toString(), contentType: 'application/x-www-form-urlencoded;charset=utf-8' }
  }
  return { data: JSON.stringify(body), contentType: 'application/json;charset=UTF-8' }
}

/** The part `file` with its scalar companions. The transport adds the boundary to the type. */
export function encodeUpload(upload: Upload): EncodedBody {
  const form = new FormData()
  for (const [name, value] of Object.entries(upload.fields ?? {})) form.append(name, value)
  form.append('file', upload.file.blob, upload.file.name)
  return { data: form, contentType: 'multipart/form-data' }
}
