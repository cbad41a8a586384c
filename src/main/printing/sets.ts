import { hasPreprinted } from '#shared/printing/layout/fixed.ts'
import type { PrintProfile } from '#shared/printing/profile.ts'
import { marked, type PreparedDocument } from './documents.ts'
import type { Drawer } from './drawer.ts'
import type { RenderedDocument } from './render.ts'

export interface SetsInput {
  readonly drawer: Pick<Drawer, 'draw'>
  readonly documents: readonly PreparedDocument[]
  readonly profile: PrintProfile
  /** The preview, where it may be what is printed; null for none. */
  readonly drawn: RenderedDocument | null
}

/**
 * The PDF for the printer and how many copies the printer makes of it. Where only the first print is unmarked, the other
 * copies are drawn with their mark and follow in the same PDF. `printed`: the documents that have pages in it.
 */
export async function drawSets({ drawer, documents, profile, drawn }: SetsInput): Promise<{
  readonly rendered: RenderedDocument
  readonly copies: number
  readonly printed: readonly PreparedDocument[]
}> {
  const { copies, offset, pages } = profile
  const isMoved = offset.x !== 0 || offset.y !== 0
  const isMarked = documents.some(({ gate }) => gate !== null && gate.copyMark !== '' && gate.number === 0)
  if (copies > 1 && isMarked) {
    const originals = documents.map(({ document }) => document)
    const others = documents.map(({ document, gate }) =>
      gate === null || gate.number > 0 ? document : marked(document, gate.copyMark),
    )
    const sets = [originals, ...Array.from({ length: copies - 1 }, () => others)].flat()
    const rendered = await drawer.draw(sets, { offset, isOnPaper: true, pages, perSet: documents.length })
    return { rendered, copies: 1, printed: printedOf(documents, rendered) }
  }
  const isPreprinted = documents.some(({ document }) => hasPreprinted(document.nodes))
  if (drawn !== null && !isMoved && !isPreprinted && pages === '')
    return { rendered: drawn, copies, printed: documents }
  const rendered = await drawer.draw(
    documents.map(({ document }) => document),
    { offset, isOnPaper: true, pages },
  )
  return { rendered, copies, printed: printedOf(documents, rendered) }
}

/** Of several sets the first one tells. */
function printedOf(documents: readonly PreparedDocument[], { isHere }: RenderedDocument): PreparedDocument[] {
  return documents.filter((_document, index) => isHere[index])
}
