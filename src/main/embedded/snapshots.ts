import { randomUUID } from 'node:crypto'

/** Pictures of covered views, in memory, one per view: what was on the screen anyway, and only until it shows again. */
export interface Stills {
  /** Keeps a PNG and answers its address for the page. */
  put(key: string, png: Uint8Array<ArrayBuffer>): string
  drop(key: string): void
  clear(): void
  answer(request: Request): Response
}

export function createSnapshots(): Stills {
  const pictures = new Map<string, { readonly id: string; readonly png: Uint8Array<ArrayBuffer> }>()
  return {
    put(key, png) {
      const id = randomUUID()
      pictures.set(key, { id, png })
      return `/view/${id}.png`
    },
    drop: (key) => void pictures.delete(key),
    clear: () => pictures.clear(),
    answer(request) {
      const id = /^\/view\/([\w-]{1,60})\.png$/.exec(new URL(request.url).pathname)?.[1]
      const found = [...pictures.values()].find((picture) => picture.id === id)
      if (!found) return new Response(null, { status: 404 })
      return new Response(found.png, { headers: { 'Content-Type': 'image/png', 'Cache-Control': 'no-store' } })
    },
  }
}
