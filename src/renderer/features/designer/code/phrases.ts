import { EditorState, type Extension } from '@codemirror/state'
import type { useT } from '#renderer/i18n/index.ts'

/** Words that the editor shows or says by itself, in the language of the window. */
export function phrasesOf(t: ReturnType<typeof useT>): Extension {
  return EditorState.phrases.of({
    Completions: t('designCode.completions'),
    Diagnostics: t('designCode.problems'),
    'No diagnostics': t('designCode.noProblems'),
    'folded code': t('designCode.folded'),
    unfold: t('designCode.unfold'),
    'Fold line': t('designCode.fold'),
    'Unfold line': t('designCode.unfold'),
  })
}
