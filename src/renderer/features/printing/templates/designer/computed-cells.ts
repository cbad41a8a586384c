import { Extension } from '@tiptap/core'
import type { Node as EditorNode } from '@tiptap/pm/model'
import { Plugin, PluginKey } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'
import type { ChipViews } from './chips.ts'
import { attrsOf } from './style.ts'

const key = new PluginKey<DecorationSet>('computedCells')

/** Cells whose content is worked out on paper say on the screen what that will be. */
export const ComputedCells = (views: ChipViews) =>
  Extension.create({
    name: 'computedCells',
    addProseMirrorPlugins: () => [
      new Plugin<DecorationSet>({
        key,
        state: {
          init: (_config, { doc }) => namesIn(doc, views),
          apply: (tr, shown) => (tr.docChanged || tr.getMeta(key) === true ? namesIn(tr.doc, views) : shown),
        },
        props: { decorations: (state) => key.getState(state) },
        // The fields of the form, and so their names, come after the template.
        view: (view) => ({ destroy: views.onWords(() => view.dispatch(view.state.tr.setMeta(key, true))) }),
      }),
    ],
  })

function namesIn(doc: EditorNode, views: ChipViews): DecorationSet {
  const found: Decoration[] = []
  doc.descendants((node, at) => {
    if (node.isTextblock) return false
    const calculation = attrsOf(node)['data-print-calc'] ?? ''
    if (calculation !== '' && (node.type.name === 'tableCell' || node.type.name === 'tableHeader'))
      found.push(Decoration.node(at, at + node.nodeSize, { 'data-calc': views.calculationName(calculation) }))
    return true
  })
  return DecorationSet.create(doc, found)
}
