import type { ImageLoader } from '#shared/printing/document.ts'
import { isStoredPicture } from '#shared/rules/pictures.ts'
import type { BytesAnswer } from '#main/http/contract.ts'
import { limited } from './limit.ts'

const rasterTypes = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/bmp'])
const maxBytes = 8 * 1024 * 1024
const timeout = 15_000
/** Characters of a picture that is kept for printing without the server. */
const maxKept = 1_500_000

/** Texts of the account on this machine, as the offline cache keeps them. */
export interface KeptTexts {
  read(name: string): Promise<{ readonly text: string } | null>
  write(name: string, text: string, at: number): Promise<void>
}

/**
 * Stored pictures of the platform as data addresses, read with the session's token. Any other address, and a picture that
 * is missing, too large or no raster image, is left out of the document rather than stopping it. Where the server cannot be
 * reached, what was kept of an earlier time stands for it.
 */
export function createImageLoader(
  read: (address: string) => Promise<BytesAnswer>,
  kept: KeptTexts | null = null,
): ImageLoader {
  return async (address) => {
    const path = picturePath(address)
    if (path === null) return null
    const name = `print.picture ${path}`
    try {
      const data = await limited(dataAddress(await read(path)), timeout, 'image')
      if (data !== null && data.length <= maxKept) void kept?.write(name, data, Date.now())
      return data
    } catch {
      return (await kept?.read(name))?.text ?? null
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
