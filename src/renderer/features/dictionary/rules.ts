import type { FormRule, TreeSelectProps } from 'antd'
import type { TFunction } from 'i18next'
import { isCode, isPlainName } from '#shared/rules/validation.ts'
import type { EditField } from '#renderer/form/dialog/fields.tsx'

function pattern(test: (text: string) => boolean, message: string): FormRule {
  return {
    validator: (_rule, value: unknown) =>
      typeof value !== 'string' || value === '' || test(value) ? Promise.resolve() : Promise.reject(new Error(message)),
  }
}

type Named = 'parentId' | 'fullName' | 'enCode'
interface Rule {
  readonly required: string
  readonly tooLong?: string
  readonly rules?: readonly FormRule[]
}

/** Category rules of section 5: name and code follow a pattern. */
export function categoryRules(t: TFunction): Record<Named, Rule> {
  return {
    parentId: { required: t('dictionary.rule.parentRequired') },
    fullName: {
      required: t('dictionary.rule.categoryNameRequired'),
      tooLong: t('dictionary.rule.categoryNameLength'),
      rules: [pattern(isPlainName, t('dictionary.rule.namePattern'))],
    },
    enCode: {
      required: t('dictionary.rule.categoryCodeRequired'),
      tooLong: t('dictionary.rule.categoryCodeLength'),
      rules: [pattern(isCode, t('dictionary.rule.codePattern'))],
    },
  }
}

/** Entry rules of section 5: lengths only, an entry's code has no pattern. */
export function entryRules(t: TFunction): Record<Named, Rule> {
  return {
    parentId: { required: t('dictionary.rule.select') },
    fullName: { required: t('dictionary.rule.nameRequired'), tooLong: t('dictionary.rule.nameLength') },
    enCode: { required: t('dictionary.rule.codeRequired'), tooLong: t('dictionary.rule.codeLength') },
  }
}

interface NamedFields<Own extends string> {
  readonly t: TFunction
  /** Which words name the fields. */
  readonly kind: 'category' | 'entry'
  readonly rules: Record<Named, Rule>
  readonly parent: {
    readonly options: NonNullable<TreeSelectProps['treeData']>
    readonly isLoading: boolean
    readonly isFixed: boolean
    readonly initial: string
  }
  /** What only this kind has, below the code. */
  readonly own: EditField<Own>
}

type NamedField = Named | 'sortCode' | 'description'

/** The fields that categories and entries have in common: parent, name, code, sort order, description (section 5). */
export function namedFields<Own extends string>(options: NamedFields<Own>): EditField<Own | NamedField>[] {
  const { t, kind, rules, parent, own } = options
  const word = (name: 'parent' | 'name' | 'code' | 'sort' | 'description') => t(`dictionary.${kind}.${name}`)
  const tooLong = t('dictionary.rule.descriptionLength')
  return [
    { name: 'parentId', label: word('parent'), kind: 'tree', ...rules.parentId, ...parent },
    { name: 'fullName', label: word('name'), kind: 'text', max: 50, ...rules.fullName },
    { name: 'enCode', label: word('code'), kind: 'text', max: 50, ...rules.enCode },
    own,
    { name: 'sortCode', label: word('sort'), kind: 'number', min: 0, max: 999_999 },
    { name: 'description', label: word('description'), kind: 'area', max: 500, tooLong },
  ]
}

/** A parent equal to the type id means the top, which is sent as '0' (section 5, Dictionary item). */
export function parentToSend(parentId: string, typeId: string): string {
  return parentId === typeId ? '0' : parentId
}
