import { t } from '#renderer/i18n/index.ts'
import type { SelectedItem } from './selection.ts'

/** Names said before the rest is only counted. */
const MAX_NAMES = 3

/** “A”, “B”, “C” and 4 more. */
export function namesOf(items: readonly SelectedItem[]): string {
  const names = items.slice(0, MAX_NAMES).map(({ label }) => t('common.selection.quoted', { name: label }))
  const listed = names.join(t('common.selection.separator'))
  const rest = items.length - names.length
  return rest > 0 ? t('common.selection.andMore', { names: listed, count: rest }) : listed
}

/**
 * The question before chosen records are deleted (section 5, Others): names them, and says how many of them the list does not show now, so
 * that nobody deletes what they do not see without knowing.
 */
export function deletionQuestion(items: readonly SelectedItem[], hidden: readonly SelectedItem[] = []): string {
  const question = `${t('common.selection.delete', { names: namesOf(items) })} ${t('common.deleteConfirm')}`
  if (hidden.length === 0) return question
  if (hidden.length === items.length) return `${question} ${t('common.selection.allHidden')}`
  return `${question} ${t('common.selection.hiddenToo', { count: hidden.length, names: namesOf(hidden) })}`
}
