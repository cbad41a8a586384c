import { autocompletion, type CompletionContext, type CompletionResult } from '@codemirror/autocomplete'
import { type Diagnostic, linter } from '@codemirror/lint'
import type { Extension, Range } from '@codemirror/state'
import { Decoration, type DecorationSet, EditorView, ViewPlugin, type ViewUpdate, WidgetType } from '@codemirror/view'
import { matchesName } from '#shared/rules/name-match.ts'
import type { FormulaProblem } from '#shared/design/formula/check.ts'
import type { Operand } from '#shared/design/formula/fields.ts'
import { lexemesOf } from '#shared/design/formula/lexemes.ts'
import styles from './formula.module.css'

/** A field shown by its label; the text below it stays its name. */
class FieldChip extends WidgetType {
  readonly text: string
  readonly title: string

  constructor(text: string, title: string) {
    super()
    this.text = text
    this.title = title
  }

  override eq(other: FieldChip): boolean {
    return other.text === this.text && other.title === this.title
  }

  override toDOM(): HTMLElement {
    const chip = document.createElement('span')
    chip.className = styles.chip ?? ''
    chip.textContent = this.text
    chip.title = this.title
    return chip
  }
}

interface Shown {
  readonly label: string
  readonly title: string
}

/** `shown`: how a name of the formula is shown; null for one that names no field. */
function chips(shown: (name: string) => Shown | null): Extension {
  const decorate = (view: EditorView): DecorationSet => {
    const caret = view.state.selection.main
    const ranges: Range<Decoration>[] = []
    for (const { type, text, from, to } of lexemesOf(view.state.doc.toString())) {
      // While somebody types a name, it stays a name.
      const isTyped = view.hasFocus && caret.empty && caret.head === to
      const named = type === 'name' && !isTyped ? shown(text) : null
      if (named) ranges.push(Decoration.replace({ widget: new FieldChip(named.label, named.title) }).range(from, to))
    }
    return Decoration.set(ranges, true)
  }
  return ViewPlugin.fromClass(
    class {
      decorations: DecorationSet
      constructor(view: EditorView) {
        this.decorations = decorate(view)
      }
      update(update: ViewUpdate) {
        if (update.docChanged || update.selectionSet || update.focusChanged) this.decorations = decorate(update.view)
      }
    },
    {
      decorations: (plugin) => plugin.decorations,
      provide: (plugin) => EditorView.atomicRanges.of((view) => view.plugin(plugin)?.decorations ?? Decoration.none),
    },
  )
}

function completions(operands: readonly Operand[], sumOf: (label: string) => string) {
  return (context: CompletionContext): CompletionResult | null => {
    const word = context.matchBefore(/[^\s\d+\-*/×÷−－＋()（）.][^\s+\-*/×÷−－＋()（）]*/)
    if (!word && !context.explicit) return null
    const wanted = word?.text ?? ''
    const options = operands
      .filter(
        ({ reference, label }) => reference.toLowerCase().includes(wanted.toLowerCase()) || matchesName(label, wanted),
      )
      .map(({ reference, label, isSum }) => ({
        label: isSum ? sumOf(label) : label,
        detail: reference,
        apply: reference,
      }))
    return options.length === 0 ? null : { from: word?.from ?? context.pos, options, filter: false }
  }
}

interface FormulaLanguage {
  readonly operands: readonly Operand[]
  readonly shown: (name: string) => Shown | null
  readonly problemsOf: (text: string) => readonly FormulaProblem[]
  readonly sayProblem: (problem: FormulaProblem) => string
  readonly sumOf: (label: string) => string
}

export function formulaLanguage({ operands, shown, problemsOf, sayProblem, sumOf }: FormulaLanguage): Extension[] {
  return [
    chips(shown),
    autocompletion({ override: [completions(operands, sumOf)], icons: false, activateOnTyping: true }),
    linter(
      (view) =>
        problemsOf(view.state.doc.toString()).map(
          (problem): Diagnostic => ({
            from: problem.from,
            to: Math.max(problem.to, problem.from),
            severity: 'error',
            message: sayProblem(problem),
          }),
        ),
      { delay: 200 },
    ),
  ]
}
