import type { useT } from '#renderer/i18n/index.ts'

export type Words = ReturnType<typeof useT>

/** The word for a kind of part; foreign kinds go by their key. */
export function kindWord(t: Words, kind: string): string {
  return t(`designer.kinds.${kind}` as 'designer.kinds.input', { defaultValue: kind })
}

/** The word for a setting, by its label. */
export function settingWord(t: Words, label: string): string {
  return t(`designer.settings.${label.replaceAll('-', '_')}` as 'designer.settings.maxlength', { defaultValue: label })
}

/** The word for a choice of a setting; codes such as `ean13` stay. */
export function choiceWord(t: Words, label: string, choice: string | number): string {
  const key = `${label}_${choice === '' ? 'none' : choice}`.replaceAll('-', '_')
  const common = t(`designer.choices.${choice === '' ? 'none' : choice}` as 'designer.choices.left', {
    defaultValue: String(choice),
  })
  return t(`designer.choices.${key}` as 'designer.choices.left', { defaultValue: common })
}
