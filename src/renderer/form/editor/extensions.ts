import Image from '@tiptap/extension-image'
import { TableKit } from '@tiptap/extension-table'
import TextAlign from '@tiptap/extension-text-align'
import { Color, FontSize, TextStyle } from '@tiptap/extension-text-style'
import type { Extensions } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import { isImageData } from '#shared/printing/template/sanitize.ts'
import { isWebAddress } from '#shared/rules/web-address.ts'
import { pictureAddress } from '#renderer/components/picture-address.ts'

/** Pictures of the platform keep their address in the text, and are drawn from where the window finds them. */
const Picture = Image.extend({
  addNodeView() {
    return ({ node }) => {
      const picture = document.createElement('img')
      const source: unknown = node.attrs['src']
      const address = typeof source === 'string' ? source : ''
      const shown = isImageData(address) ? address : pictureAddress(address)
      if (shown !== null) picture.src = shown
      picture.alt = typeof node.attrs['alt'] === 'string' ? node.attrs['alt'] : ''
      return { dom: picture }
    }
  },
})

/** What rich text may hold: the tools of the bar, and tables and pictures that were there before. */
export const extensions: Extensions = [
  StarterKit.configure({
    heading: { levels: [1, 2, 3] },
    // A click writes; following a link is for readers.
    link: {
      openOnClick: false,
      autolink: false,
      isAllowedUri: isWebAddress,
      HTMLAttributes: { target: null, rel: null },
    },
  }),
  TextAlign.configure({ types: ['heading', 'paragraph'] }),
  TextStyle,
  Color,
  FontSize,
  Picture.configure({ allowBase64: true }),
  TableKit.configure({ table: { resizable: false } }),
]
