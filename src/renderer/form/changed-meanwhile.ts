import { confirm } from '#renderer/components/confirm.ts'
import { t } from '#renderer/i18n/index.ts'

/** Asks whether what was typed is saved over what others changed meanwhile, by the labels of the fields. */
export function asksOverTheirs(labels: readonly string[]): Promise<boolean> {
  return confirm({
    title: t('module.changedMeanwhile.title'),
    content: t('module.changedMeanwhile.content', { names: labels.join(t('drafts.listSeparator')) }),
    okText: t('module.changedMeanwhile.save'),
    cancelText: t('common.keepEditing'),
    focus: 'cancel',
  })
}
