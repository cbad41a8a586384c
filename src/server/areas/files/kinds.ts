import { open } from 'node:fs/promises'
import { fileTypeFromBuffer } from 'file-type'
import { fail } from '#server/core/answer.ts'
import { pictureSize } from '#shared/rules/picture-size.ts'
import { pictureExtensions, pictureLimit, pixelLimit } from '#shared/rules/pictures.ts'
import { extensionOf } from './names.ts'

/** Pictures of people: shown without a session, drawn by every window. */
export const AVATAR = 'userAvatar'

/** How the owner of what a visitor of a published form uploads begins, until it is submitted. */
export const visitorPrefix = 'visitor:'

/** What of a content is looked at to tell its kind. */
const HEAD = 64 * 1024

/** Types of uploads that there are; of `pictures` only pictures, of `media` pictures, sound and video. */
const uploadTypes: Readonly<Record<string, 'any' | 'pictures' | 'media'>> = {
  annex: 'any',
  annexpic: 'pictures',
  [AVATAR]: 'pictures',
  IM: 'media',
  temporary: 'any',
  mail: 'any',
  document: 'any',
  preview: 'any',
  workFlow: 'any',
  template: 'any',
}

export const uploadTypeNames: readonly string[] = Object.keys(uploadTypes)

/** Programs and scripts that a system runs at a double click. */
const programs = new Set(
  'exe msi msix appx bat cmd com scr pif cpl ps1 psm1 vbs vbe js jse mjs wsf wsh hta lnk reg jar jnlp dll sys so dylib app apk deb rpm dmg iso img command desktop sh bash chm scf url gadget'.split(
    ' ',
  ),
)
const programTypes =
  /^application\/(?:x-msdownload|x-elf|x-mach-binary|x-msi|x-ms-shortcut|vnd\.microsoft\.portable-executable|java-vm|x-apple-diskimage|vnd\.android\.package-archive)$/

/** What a content of an extension says it is. Extensions that are not here may hold anything that is no program. */
const expected: Readonly<Record<string, RegExp>> = {
  png: /^image\/(?:a?png)$/,
  jpg: /^image\/jpeg$/,
  jpeg: /^image\/jpeg$/,
  gif: /^image\/gif$/,
  webp: /^image\/webp$/,
  bmp: /^image\/bmp$/,
  pdf: /^application\/pdf$/,
  docx: /wordprocessingml|^application\/(?:zip|x-cfb)$/,
  xlsx: /spreadsheetml|^application\/(?:zip|x-cfb)$/,
  pptx: /presentationml|^application\/(?:zip|x-cfb)$/,
  docm: /word|^application\/zip$/,
  xlsm: /excel|^application\/zip$/,
  doc: /^application\/(?:x-cfb|rtf)$/,
  xls: /^application\/x-cfb$/,
  ppt: /^application\/x-cfb$/,
  zip: /^application\/(?:zip|java-archive)$|openxmlformats|epub|opendocument/,
  rar: /^application\/x-rar-compressed$/,
  '7z': /^application\/x-7z-compressed$/,
  gz: /^application\/gzip$/,
  mp3: /^audio\/mpeg$/,
  wav: /^audio\/(?:x-)?wav$/,
  ogg: /^(?:audio|video|application)\/ogg/,
  m4a: /^(?:audio|video)\/(?:x-m4a|mp4)$/,
  mp4: /^video\/|^audio\/mp4$/,
  webm: /^video\/(?:webm|matroska|x-matroska)$/,
  mov: /^video\/(?:quicktime|mp4)$/,
  avi: /^video\/(?:vnd\.avi|x-msvideo)$/,
}
/** Texts that a page may show as text; of the others a browser could make more. */
const plainTexts = ['txt', 'csv', 'md', 'log', 'ini', 'yml', 'yaml', 'sql']
const texts = new Set([...plainTexts, 'json', 'xml', 'html', 'htm', 'svg', 'css'])
/** Signs by which a browser that guesses would take a content for a page. */
const page = /<(?:!doctype\s+html|html|head|body|script|iframe|svg|object|embed)[\s>/]/i

const pictures: ReadonlySet<string> = new Set(pictureExtensions)
const isMedia = (type: string) => /^(?:audio|video)\//.test(type)

/** Refuses with 400 a type nobody declared, and an extension that the type does not take or that a system runs. */
export function requireUploadType(type: string, fileName: string): void {
  const taken = Object.hasOwn(uploadTypes, type) ? uploadTypes[type] : undefined
  if (taken === undefined) fail(400, 'files.typeNotSupported', { field: 'type' })
  const extension = extensionOf(fileName)
  if (taken === 'pictures' && !pictures.has(extension)) fail(400, 'files.notPicture')
  if (programs.has(extension)) fail(400, 'files.program', { field: 'fileName' })
}

/** Bytes from its beginning on by which a file of a name is inspected: cameras write much before they say how large a picture is. */
export function inspectedLength(fileName: string): number {
  return pictures.has(extensionOf(fileName)) ? pictureLimit : HEAD
}

/**
 * What the bytes of a file are, by themselves: a media type. Refuses with 400 a content that is another kind than the
 * extension says (files.contentDiffers), a program under whatever name, and what the type does not take.
 */
export async function requireContentKind(type: string, fileName: string, content: string | Buffer): Promise<string> {
  requireUploadType(type, fileName)
  const inspected = typeof content === 'string' ? await headOf(content, inspectedLength(fileName)) : content
  const head = inspected.subarray(0, HEAD)
  const found = await mediaTypeOf(head)
  const taken = uploadTypes[type]
  const extension = extensionOf(fileName)
  const differs = (): never =>
    taken === 'pictures'
      ? fail(400, 'files.notPicture')
      : fail(400, 'files.contentDiffers', { field: 'fileName', params: { extension: extension || '-' } })
  if (programTypes.test(found) || head.subarray(0, 3).toString('latin1') === '#!/') fail(400, 'files.program')
  const wanted = Object.hasOwn(expected, extension) ? expected[extension] : undefined
  if (wanted && !wanted.test(found)) differs()
  if (texts.has(extension) && (isMarkedBinary(found) || isBinary(head))) differs()
  if (pictures.has(extension) && page.test(head.toString('latin1'))) differs()
  if (pictures.has(extension)) requireFewPixels(inspected)
  if (taken === 'media' && !pictures.has(extension) && !isMedia(found)) fail(400, 'files.typeNotSupported')
  return found === '' && plainTexts.includes(extension) ? 'text/plain' : found || 'application/octet-stream'
}

/** A picture that does not say its size in all that is looked at is none that should be unpacked. */
function requireFewPixels(inspected: Buffer): void {
  const size = pictureSize(inspected)
  const isFew = size ? size.width * size.height <= pixelLimit : inspected.length < pictureLimit
  if (!isFew) fail(413, 'files.pictureTooLarge')
}

async function mediaTypeOf(head: Buffer): Promise<string> {
  const type = (await fileTypeFromBuffer(head).catch(() => undefined))?.mime.split(';')[0]
  // What an archive holds may stand behind the part that is looked at.
  return type ?? (head.subarray(0, 4).toString('latin1') === 'PK\x03\x04' ? 'application/zip' : '')
}

async function headOf(path: string, length: number): Promise<Buffer> {
  const file = await open(path, 'r')
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

const isMarkedBinary = (found: string) => found !== '' && !/^text\/|xml$|^application\/(?:rtf|x-subrip)$/.test(found)

/** Text has no zero bytes, but in UTF-16, which says so at its beginning. */
function isBinary(head: Buffer): boolean {
  const isWide = (head[0] === 0xff && head[1] === 0xfe) || (head[0] === 0xfe && head[1] === 0xff)
  return !isWide && head.includes(0)
}
