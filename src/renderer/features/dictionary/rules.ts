import type { FormRule } from 'antd'
import type { TFunction } from 'i18next'
import { isCode, isPlainName } from '#shared/rules/validation.ts'

const longest = 50

function pattern(test: (text: string) => boolean, message: string): FormRule {
  return {
    validator: (_rule, value: unknown) =>
      typeof value !== 'string' || value === '' || test(value) ? Promise.resolve() : Promise.reject(new Error(message)),
  }
}

/** Category rules of section 5: name and code follow a pattern. */
export function categoryRules(t: TFunction): Record<'parentId' | 'fullName' | 'enCode', FormRule[]> {
  return {
    parentId: [{ required: true, message: t('dictionary.rule.parentRequired') }],
    fullName: [
      { required: true, whitespace: true, message: t('dictionary.rule.categoryNameRequired') },
      { max: longest, message: t('dictionary.rule.categoryNameLength') },
      pattern(isPlainName, t('dictionary.rule.namePattern')),
    ],
    enCode: [
      { required: true, whitespace: true, message: t('dictionary.rule.categoryCodeRequired') },
      { max: longest, message: t('dictionary.rule.categoryCodeLength') },
      pattern(isCode, t('dictionary.rule.codePattern')),
    ],
  }
}

/** Entry rules of section 5: lengths only, an entry's code has no pattern. */
export function entryRules(t: TFunction): Record<'parentId' | 'fullName' | 'enCode', FormRule[]> {
  return {
    parentId: [{ required: true, message: t('dictionary.rule.select') }],
    fullName: [
      { required: true, whitespace: true, message: t('dictionary.rule.nameRequired') },
      { max: longest, message: t('dictionary.rule.nameLength') },
    ],
    enCode: [
      { required: true, whitespace: true, message: t('dictionary.rule.codeRequired') },
      { max: longest, message: t('dictionary.rule.codeLength') },
    ],
  }
}

export function sortRules(t: TFunction): FormRule[] {
  return [{ type: 'integer', min: 0, max: 999_999, message: t('dictionary.rule.sortRange') }]
}

export function descriptionRules(t: TFunction): FormRule[] {
  return [{ max: 500, message: t('dictionary.rule.descriptionLength') }]
}

/** A parent equal to the type id means the top, which is sent as '0' (section 5, Dictionary item). */
export function parentToSend(parentId: string, typeId: string): string {
  return parentId === typeId ? '0' : parentId
}
