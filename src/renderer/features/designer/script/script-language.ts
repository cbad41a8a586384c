import {
  autocompletion,
  closeBrackets,
  closeBracketsKeymap,
  type Completion,
  type CompletionContext,
  type CompletionResult,
} from '@codemirror/autocomplete'
import { javascript, javascriptLanguage, localCompletionSource } from '@codemirror/lang-javascript'
import {
  bracketMatching,
  defaultHighlightStyle,
  indentOnInput,
  syntaxHighlighting,
  syntaxTree,
} from '@codemirror/language'
import { type Diagnostic, linter, lintGutter } from '@codemirror/lint'
import type { Extension } from '@codemirror/state'
import { highlightActiveLine, keymap, lineNumbers } from '@codemirror/view'
import type { ScriptProblem } from '#shared/design/script/check.ts'
import { matchesName } from '#shared/rules/name-match.ts'

/** What a script may name: a field by its name, with its label. */
export interface ScriptName {
  readonly name: string
  readonly label: string
}

/** Members of `onlineUtils` that scripts may use, with their arguments. */
const utilities: readonly (readonly [string, string])[] = [
  ['getUserInfo', '()'],
  ['getDeviceInfo', '()'],
  ['request', "('/api/…', 'GET', {})"],
  ['route', "('/model/…')"],
  ['toast', "('…', 'success')"],
]

const setters: Readonly<Record<string, string>> = {
  setFormData: "('', )",
  setShowOrHide: "('', true)",
  setRequired: "('', true)",
  setDisabled: "('', true)",
}

function fieldCompletions(names: readonly ScriptName[], wanted: string): Completion[] {
  return names
    .filter(({ name, label }) => name.toLowerCase().includes(wanted.toLowerCase()) || matchesName(label, wanted))
    .map(({ name, label }) => ({ label: name, detail: label, type: 'property' }))
}

function completions(names: readonly ScriptName[], given: readonly string[]) {
  const main = names.filter(({ name }) => !name.includes('.'))
  return (context: CompletionContext): CompletionResult | null => {
    const quoted = context.matchBefore(/\b(?:setFormData|setShowOrHide|setRequired|setDisabled)\s*\(\s*['"][^'"\n]*/)
    if (quoted) {
      const wanted = /[^'"]*$/.exec(quoted.text)?.[0] ?? ''
      return { from: context.pos - wanted.length, options: fieldCompletions(names, wanted), filter: false }
    }
    const member = context.matchBefore(/\b(?:formData|onlineUtils)\.[\w\u4e00-\u9fff]*/)
    if (member) {
      const [object, wanted = ''] = member.text.split('.')
      const options =
        object === 'formData'
          ? fieldCompletions(main, wanted)
          : utilities
              .filter(([name]) => name.toLowerCase().startsWith(wanted.toLowerCase()))
              .map(([label, args]) => ({ label, type: 'function', apply: `${label}${args}`, detail: args }))
      return { from: context.pos - wanted.length, options, filter: false }
    }
    const node = syntaxTree(context.state).resolveInner(context.pos, -1)
    const word = context.matchBefore(/[A-Za-z_$][\w$]*/)
    if ((!word && !context.explicit) || /String|Comment|PropertyName/.test(node.name)) return null
    return {
      from: word?.from ?? context.pos,
      options: given.map((label) => {
        const args = setters[label]
        return args ? { label, type: 'function', apply: `${label}${args}`, detail: args } : { label, type: 'variable' }
      }),
      validFor: /^[\w$]*$/,
    }
  }
}

/** Where the text cannot be read as JavaScript. It is parsed, never run. */
export function syntaxProblems(source: string): readonly ScriptProblem[] {
  const problems: ScriptProblem[] = []
  javascriptLanguage.parser.parse(source).iterate({
    enter(node) {
      if (!node.type.isError) return
      const from = Math.min(node.from, Math.max(source.length - 1, 0))
      const to = Math.min(Math.max(node.to, from + 1), source.length)
      if (!problems.some((each) => each.from === from))
        problems.push({ code: 'syntax', severity: 'error', from, to, text: source.slice(from, to) })
    },
  })
  return problems
}

interface ScriptLanguage {
  readonly names: readonly ScriptName[]
  /** Arguments of the script. */
  readonly given: readonly string[]
  readonly problemsOf: (text: string) => readonly ScriptProblem[]
  readonly sayProblem: (problem: ScriptProblem) => string
}

export function scriptLanguage({ names, given, problemsOf, sayProblem }: ScriptLanguage): Extension[] {
  return [
    lineNumbers(),
    highlightActiveLine(),
    bracketMatching(),
    closeBrackets(),
    indentOnInput(),
    keymap.of(closeBracketsKeymap),
    javascript(),
    syntaxHighlighting(defaultHighlightStyle),
    autocompletion({ override: [completions(names, given), localCompletionSource], icons: false }),
    lintGutter(),
    linter(
      (view) =>
        problemsOf(view.state.doc.toString()).map(
          (problem): Diagnostic => ({
            from: problem.from,
            to: problem.to,
            severity: problem.severity,
            message: sayProblem(problem),
          }),
        ),
      { delay: 300 },
    ),
  ]
}
