/** Extensions a picture may have (section 9). */
export const pictureExtensions = ['gif', 'jpg', 'jpeg', 'png', 'bmp', 'webp'] as const

/** Bytes of a picture that may be uploaded (section 9: image limit 10 MB). */
export const pictureLimit = 10 * 1024 * 1024

/** Pixels of a picture: a few kilobytes may unpack to gigabytes in every window that shows it. */
export const pixelLimit = 50_000_000

export interface PictureKind {
  readonly extension: 'png' | 'jpg' | 'gif' | 'webp' | 'bmp'
  readonly type: string
}

function text(content: Uint8Array, start: number, end: number): string {
  return String.fromCharCode(...content.subarray(start, end))
}

const kinds: readonly (PictureKind & { readonly matches: (content: Uint8Array) => boolean })[] = [
  { extension: 'png', type: 'image/png', matches: (content) => text(content, 0, 8) === '\x89PNG\r\n\x1a\n' },
  { extension: 'jpg', type: 'image/jpeg', matches: (content) => text(content, 0, 3) === '\xff\xd8\xff' },
  { extension: 'gif', type: 'image/gif', matches: (content) => /^GIF8[79]a$/.test(text(content, 0, 6)) },
  {
    extension: 'webp',
    type: 'image/webp',
    matches: (content) => text(content, 0, 4) === 'RIFF' && text(content, 8, 12) === 'WEBP',
  },
  // The four bytes after the size are reserved and zero: two letters alone would let any text pass.
  {
    extension: 'bmp',
    type: 'image/bmp',
    matches: (content) => text(content, 0, 2) === 'BM' && text(content, 6, 10) === '\0\0\0\0',
  },
]

/** Which picture the first 16 bytes begin; undefined for anything else, SVG among it: it can run. */
export function pictureKind(content: Uint8Array): PictureKind | undefined {
  return kinds.find((kind) => kind.matches(content))
}

/** Whether a path, without its query and as a URL has it, is one of stored pictures and media, and no call of the API. */
export function isStoredPicture(path: string): boolean {
  return path.startsWith('/api/file/Image/') && !/%2f|%5c|\\/i.test(path)
}
