import type { Clipboard } from 'electron'
import { pictureKind } from '#shared/rules/pictures.ts'

const PNG = 'image/png'

/** The picture on the system's clipboard as a PNG, such as a screenshot; null where there is none. */
export async function clipboardPicture(clipboard: Pick<Clipboard, 'read'>): Promise<Buffer | null> {
  for (const item of await clipboard.read()) {
    if (!item.types.includes(PNG)) continue
    const content: unknown = await item.getType(PNG)
    if (!(content instanceof Blob)) continue
    const bytes = Buffer.from(await content.arrayBuffer())
    if (pictureKind(bytes)?.extension === 'png') return bytes
  }
  return null
}
