import type { NodeViewRendererProps } from '@tiptap/core'
import type { NodeView } from '@tiptap/pm/view'
import type { Editor } from '@tiptap/react'
import { t } from '#renderer/i18n/index.ts'
import { toast } from '#renderer/platform/toast.ts'
import { shownAttributes } from './dom.ts'
import { pictureData } from '#renderer/components/picture-data.ts'
import { attrsOf } from './style.ts'

/** Of a new picture: a letterhead's logo, a stamp. */
const firstWidth = '40mm'

/** Puts pictures into the line at the cursor, as data that the template carries; says where one cannot be read. */
export async function insertPictures(editor: Editor, addresses: readonly string[]): Promise<void> {
  for (const address of addresses) {
    const src = await pictureData(address)
    if (src === null) toast.warning(t('printDesigner.picture.unreadable'))
    else {
      const picture = { type: 'picture', attrs: { attrs: { src, style: `width: ${firstWidth}` } } }
      editor.chain().focus().insertContentAt(editor.state.selection.to, picture).run()
    }
  }
}

/** The same of files that were pasted or dropped. */
export async function insertPictureFiles(editor: Editor, files: readonly File[]): Promise<void> {
  const addresses = files.map((file) => URL.createObjectURL(file))
  await insertPictures(editor, addresses)
  for (const address of addresses) URL.revokeObjectURL(address)
}

/** The pictures that are pasted or dropped; none where words come along, which programs of an office send as a picture too. */
export function picturesOf(data: DataTransfer | null): File[] {
  const words = (data?.getData('text/html') ?? '').replaceAll(/<[^>]*>/g, '') + (data?.getData('text/plain') ?? '')
  return words.trim() === '' ? [...(data?.files ?? [])].filter(({ type }) => type.startsWith('image/')) : []
}

/** A picture on the page: a click chooses it. */
export function pictureView({
  node,
  editor,
  getPos,
}: Pick<NodeViewRendererProps, 'node' | 'editor' | 'getPos'>): NodeView {
  const dom = document.createElement('img')
  for (const [name, value] of Object.entries(shownAttributes('img', attrsOf(node))))
    if (name === 'style') dom.style.cssText = value
    else dom.setAttribute(name, value)
  dom.addEventListener('click', () => {
    const at = getPos()
    if (at !== undefined) editor.commands.setNodeSelection(at)
  })
  return { dom }
}
