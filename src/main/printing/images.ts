import type { ImageLoader } from '#shared/printing/document.ts'
import { isStoredPicture } from '#shared/rules/pictures.ts'
import type { BytesAnswer } from '#main/http/contract.ts'
import { limited } from './limit.ts'

const rasterTypes = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/bmp'])
const maxBytes = 8 * 1024 * 1024
const timeout = 15_000

/**
 * Stored pictures of the platform as data addresses, read with the session's token. Any other address, and a picture that
 * is missing, too large or no raster image, is left out of the document rather than stopping it.
 */
export function createImageLoader(read: (address: string) => Promise<BytesAnswer>): ImageLoader {
  return async (address) => {
    const path = picturePath(address)
    if (path === null) return null
    try {
      return await limited(dataAddress(await read(path)), timeout, 'image')
    } catch {
      return null
    }
  }
}

/** The address comes from what people typed into a form: it must not choose which call the session makes. */
function picturePath(address: string): string | null {
  const server = 'http://server'
  if (!address.startsWith('/') || !URL.canParse(address, server)) return null
  const { origin, pathname, search } = new URL(address, server)
  return origin === server && isStoredPicture(pathname) ? pathname + search : null
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
