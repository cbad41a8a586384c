import type { Editor, EditorEvents } from '@tiptap/react'
import { Fragment, type Node as EditorNode, Slice } from '@tiptap/pm/model'
import { dropPoint } from '@tiptap/pm/transform'

/** A place in a text that stays where it is while the text around it changes. */
export interface RestoredSelection {
  /** Puts a picture there; neither the focus nor what is selected changes. False when the editor is gone. */
  put(src: string, alt: string): boolean
  forget(): void
}

/** Of a transaction that puts a picture: which place it was for. */
const mark = 'pictureOfPlace'
let count = 0

/**
 * Keeps the end of what is selected, or where something was dropped (`droppedAt`, a position of the document). What is
 * written there meanwhile comes after it, pictures in the order in which their places were kept.
 */
export function keepPlace(editor: Editor, droppedAt: number | null): RestoredSelection {
  count += 1
  const own = count
  const picture = (src: string, alt: string) => editor.schema.node('image', { src, alt })
  const { doc, selection } = editor.state
  let at =
    droppedAt === null
      ? wholePlace(doc, selection.to, 'start')
      : (dropPoint(doc, droppedAt, new Slice(Fragment.from(picture('', '')), 0, 0)) ?? droppedAt)
  const follow = ({ transaction, appendedTransactions }: EditorEvents['transaction']) => {
    const earlier: unknown = transaction.getMeta(mark)
    at = transaction.mapping.map(at, typeof earlier === 'number' && earlier < own ? 1 : -1)
    for (const { mapping } of appendedTransactions) at = mapping.map(at, -1)
  }
  editor.on('transaction', follow)
  return {
    put: (src, alt) =>
      !editor.isDestroyed &&
      editor.commands.command(({ tr, dispatch }) => {
        if (!dispatch) return true
        const place = wholePlace(tr.doc, at, 'both')
        tr.replaceWith(place, place, picture(src, alt)).setMeta(mark, own)
        return true
      }),
    forget: () => void editor.off('transaction', follow),
  }
}

/** Before or after a paragraph in place of at its very start or end, where a picture may stand there: nothing is split. */
function wholePlace(doc: EditorNode, at: number, ends: 'start' | 'both'): number {
  const place = doc.resolve(at)
  const { image } = doc.type.schema.nodes
  if (!image || place.depth === 0 || !place.parent.isTextblock) return at
  const around = place.node(-1)
  const index = place.index(-1)
  if (place.parentOffset === 0 && around.canReplaceWith(index, index, image)) return place.before()
  const isEnd = ends === 'both' && place.parentOffset === place.parent.content.size
  return isEnd && around.canReplaceWith(index + 1, index + 1, image) ? place.after() : at
}
