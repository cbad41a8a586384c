import type { Endpoint } from '#shared/api/endpoint.ts'
import type { Upload } from './contract.ts'
import { toQuery } from './address.ts'

export interface EncodedBody {
  readonly data: string | Uint8Array<ArrayBuffer> | undefined
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

/**
 * The part `file` with its scalar companions, as bytes: a form that is read piece by piece throws into the void when its
 * call is given up (the stack goes on writing into the closed stream).
 */
export async function encodeUpload(upload: Upload): Promise<EncodedBody> {
  const form = new FormData()
  for (const [name, value] of Object.entries(upload.fields ?? {})) form.append(name, value)
  form.append('file', upload.file.blob, upload.file.name)
  const encoded = new Response(form)
  const contentType = encoded.headers.get('content-type')
  return { data: new Uint8Array(await encoded.arrayBuffer()), contentType }
}
