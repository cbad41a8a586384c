export interface PictureKind {
  readonly extension: string
  readonly type: string
}

const ascii = (content: Buffer, start: number, end: number) => content.toString('latin1', start, end)

const kinds: readonly (PictureKind & { readonly matches: (content: Buffer) => boolean })[] = [
  { extension: 'png', type: 'image/png', matches: (content) => ascii(content, 0, 8) === '\x89PNG\r\n\x1a\n' },
  { extension: 'jpg', type: 'image/jpeg', matches: (content) => ascii(content, 0, 3) === '\xff\xd8\xff' },
  { extension: 'gif', type: 'image/gif', matches: (content) => /^GIF8[79]a$/.test(ascii(content, 0, 6)) },
  {
    extension: 'webp',
    type: 'image/webp',
    matches: (content) => ascii(content, 0, 4) === 'RIFF' && ascii(content, 8, 12) === 'WEBP',
  },
  // The four bytes after the size are reserved and zero: two letters alone would let any text pass.
  {
    extension: 'bmp',
    type: 'image/bmp',
    matches: (content) => ascii(content, 0, 2) === 'BM' && ascii(content, 6, 10) === '\0\0\0\0',
  },
]

/** Which of the pictures of section 9 (gif, jpg, jpeg, png, bmp, webp) the first bytes are; undefined for anything else. */
export function pictureKind(content: Buffer): PictureKind | undefined {
  return kinds.find((kind) => kind.matches(content))
}
