import type { ImageLoader } from '#shared/printing/document.ts'
import type { BytesAnswer } from '../platform/contract.ts'
import { limited } from './limit.ts'

const rasterTypes = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/bmp'])
const maxBytes = 8 * 1024 * 1024
const timeout = 15_000

/**
 * Images of the platform as data addresses. Only server-relative addresses are asked for, with the session's token;
 * one that is missing, too large or no raster image is left out of the document rather than stopping it.
 */
export function createImageLoader(read: (address: string) => Promise<BytesAnswer>): ImageLoader {
  return async (address) => {
    if (!/^\/(?!\/)/.test(address)) return null
    try {
      return await limited(dataAddress(await read(address)), timeout, 'image')
    } catch {
      return null
    }
  }
}

async function dataAddress({ status, contentType, body }: BytesAnswer): Promise<string | null> {
  if (status !== 200 || !rasterTypes.has(contentType)) {
    await body.cancel()
    return null
  }
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of body) {
    size += part.byteLength
    if (size > maxBytes) return null
    parts.push(part)
  }
  return `data:${contentType};base64,${Buffer.concat(parts).toString('base64')}`
}
