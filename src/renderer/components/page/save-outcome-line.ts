import { t } from '#renderer/i18n/index.ts'

/** What a search for a save without an answer came to. `at`: when it was made, in the words of the server; '' unknown. */
export type Found = { readonly isThere: false } | { readonly isThere: true; readonly at: string }

/**
 * What is known of a save without an answer. `unknown`: it may have been saved. `none`: the server has nothing of it.
 * `done`: it was saved. `found`: a record like it is there. `missing`: a search found none.
 */
export type SaveOutcomeLine =
  | { readonly kind: 'unknown' | 'none' | 'done' | 'missing' }
  | { readonly kind: 'found'; readonly at: string }

/** When it was made, to stand behind a noun; '' where nobody knows. */
export function atWords(at: string): string {
  return at === '' ? '' : t('common.saveOutcome.at', { at })
}
