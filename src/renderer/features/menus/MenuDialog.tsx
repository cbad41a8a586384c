import { Form, Input, Select } from 'antd'
import { useEffect, useEffectEvent, useState } from 'react'
import type { MenuTreeNode } from '#shared/api/menu.ts'
import { isAddressCode } from '#shared/rules/validation.ts'
import type { Editing } from '#renderer/components/page/useRowCommands.ts'
import { EditDialog } from '#renderer/form/dialog/EditDialog.tsx'
import type { EditField } from '#renderer/form/dialog/fields.tsx'
import { useT } from '#renderer/i18n/index.ts'
import { textRule } from '#renderer/pickers/organization/rules.ts'
import { menuName } from './menu-name.ts'
import { usePlatformQuery } from '#renderer/platform/query.ts'
import { IconSelect } from '#renderer/access/IconSelect.tsx'

const endpoints = { one: 'menu.one', create: 'menu.create', update: 'menu.update' } as const
/** In the order of their numbers (section 3, Menu node). */
export const menuTypes = [
  'directory',
  'category',
  'page',
  'module',
  'dictionary',
  'report',
  'screen',
  'link',
  'portal',
] as const
/** Types that lead to something stored (wire contract 7). */
const pointing: ReadonlySet<number> = new Set([3, 4, 5, 8])

interface MenuDialogProps extends Editing {
  readonly systemId: string
  readonly category: 'Web' | 'App'
  /** Of a new one. */
  readonly parentId?: string
}

type Field = EditField<
  | 'parentId'
  | 'type'
  | 'fullName'
  | 'enCode'
  | 'icon'
  | 'propertyJson'
  | 'urlAddress'
  | 'linkTarget'
  | 'isButtonAuthorize'
  | 'isColumnAuthorize'
  | 'isFormAuthorize'
  | 'isDataAuthorize'
  | 'sortCode'
  | 'enabledMark'
>

interface ParentOption {
  readonly id: string
  readonly fullName: string
  readonly children: readonly ParentOption[]
}

const optionsOf = (nodes: readonly MenuTreeNode[]): ParentOption[] =>
  nodes.map((node) => ({ id: node.id, fullName: menuName(node), children: optionsOf(node.children) }))

/** A menu of any of the nine types; what is asked follows from the type. */
export function MenuDialog({ systemId, category, parentId = '-1', ...editing }: MenuDialogProps) {
  const t = useT()
  const { recordId } = editing
  const [type, setType] = useState(0)
  const parents = usePlatformQuery('menu.parents', { params: { id: recordId ?? '0', systemId } }, { staleTime: 0 })
  const options = [
    { id: '-1', fullName: t('menus.top'), children: optionsOf(parents.data?.list ?? []) },
  ] as unknown as Extract<EditField, { kind: 'tree' }>['options']
  const fieldsOf = (of: number): readonly Field[] => {
    const isGenerated = [2, 3, 4].includes(of)
    const fields: Field[] = [
      {
        name: 'parentId',
        label: t('menus.parent'),
        kind: 'tree',
        options,
        isLoading: parents.isPending,
        initial: parentId,
      },
      {
        name: 'type',
        label: t('menus.type'),
        kind: 'own',
        initial: 0,
        control: <TypeSelect label={t('menus.type')} onShown={setType} />,
      },
      { name: 'fullName', label: t('menus.name'), kind: 'text', max: 100, required: true },
      {
        name: 'enCode',
        label: t('menus.code'),
        kind: 'text',
        max: 100,
        required: true,
        rules: [textRule(isAddressCode, t('menus.codeRule'))],
      },
      {
        name: 'icon',
        label: t('menus.icon'),
        kind: 'own',
        initial: '',
        control: <IconSelect label={t('menus.icon')} />,
      },
    ]
    if (pointing.has(of))
      fields.push({
        name: 'propertyJson',
        label: t('menus.target'),
        kind: 'own',
        initial: '',
        required: t('menus.targetRequired'),
        control: <TargetSelect type={of} label={t('menus.target')} />,
      })
    if (of === 6)
      fields.push({
        name: 'propertyJson',
        label: t('menus.screenId'),
        kind: 'own',
        initial: '',
        required: t('common.rule.enter', { label: t('menus.screenId') }),
        control: <ScreenInput label={t('menus.screenId')} />,
      })
    if (of === 2 || of === 7)
      fields.push({ name: 'urlAddress', label: t('menus.address'), kind: 'text', max: 1000, required: true })
    if (of === 6 || of === 7)
      fields.push({
        name: 'linkTarget',
        label: t('menus.opens'),
        kind: 'choice',
        initial: '_self',
        options: [
          { value: '_self', label: t('menus.inside') },
          { value: '_blank', label: t('menus.outside') },
        ],
      })
    if (isGenerated)
      fields.push({ name: 'isButtonAuthorize', label: t('menus.checkButtons'), kind: 'switch', initial: true })
    if (of === 3)
      fields.push(
        { name: 'isColumnAuthorize', label: t('menus.checkColumns'), kind: 'switch' },
        { name: 'isFormAuthorize', label: t('menus.checkFields'), kind: 'switch' },
        { name: 'isDataAuthorize', label: t('menus.checkData'), kind: 'switch' },
      )
    fields.push(
      { name: 'sortCode', label: t('menus.sort'), kind: 'number', min: 0, max: 999_999 },
      { name: 'enabledMark', label: t('common.status.label'), kind: 'switch', initial: true },
    )
    return fields
  }
  // A menu is read before its type is known here: what it holds must not begin empty, nor be saved so.
  const allFields = [
    ...new Map(menuTypes.flatMap((_name, each) => fieldsOf(each)).map((each) => [each.name, each])).values(),
  ]
  return (
    <EditDialog
      {...editing}
      endpoints={endpoints}
      title={{ create: t('menus.new'), edit: t('menus.edit') }}
      width={600}
      extra={{ systemId, category }}
      fields={fieldsOf(type)}
      allFields={allFields}
    />
  )
}

interface TypeSelectProps {
  readonly id?: string
  readonly label: string
  readonly value?: number
  readonly onChange?: (type: number) => void
  /** The type that the form holds, also when it was loaded. */
  readonly onShown: (type: number) => void
}

function TypeSelect({ id, label, value = 0, onChange, onShown }: TypeSelectProps) {
  const t = useT()
  const notify = useEffectEvent(onShown)
  const form = Form.useFormInstance()
  useEffect(() => notify(value), [value])
  return (
    <Select<number>
      {...(id === undefined ? {} : { id })}
      aria-label={label}
      value={value}
      onChange={(next) => {
        // What a menu of another type leads to is nothing that this one can lead to.
        form.setFieldValue('propertyJson', '')
        onChange?.(next)
      }}
      options={menuTypes.map((type, value) => ({ value, label: t(`menus.types.${type}`) }))}
    />
  )
}

interface TargetSelectProps {
  readonly id?: string
  readonly type: number
  readonly label: string
  /** JSON text `{ moduleId, isTree }` (wire contract 7). */
  readonly value?: string
  readonly onChange?: (value: string) => void
}

function TargetSelect({ id, type, label, value = '', onChange }: TargetSelectProps) {
  const targets = usePlatformQuery('menu.targets', { params: { type } })
  const list = targets.data?.list ?? []
  const moduleId = moduleIdOf(value)
  return (
    <Select<string>
      {...(id === undefined ? {} : { id })}
      showSearch={{ optionFilterProp: 'label' }}
      loading={targets.isPending}
      aria-label={label}
      value={list.some((each) => each.id === moduleId) ? moduleId : (null as unknown as string)}
      onChange={(next) => {
        const isTree = list.find((each) => each.id === next)?.isTree ?? 0
        onChange?.(propertyOf(next, isTree))
      }}
      options={list.map((each) => ({ value: each.id, label: each.fullName }))}
    />
  )
}

interface ScreenInputProps {
  readonly id?: string
  readonly label: string
  /** As of a target; empty where no id is. */
  readonly value?: string
  readonly onChange?: (value: string) => void
}

/** The id of a data screen, which is kept elsewhere. */
function ScreenInput({ id, label, value = '', onChange }: ScreenInputProps) {
  return (
    <Input
      {...(id === undefined ? {} : { id })}
      aria-label={label}
      autoComplete="off"
      maxLength={50}
      value={moduleIdOf(value)}
      onChange={({ target }) => onChange?.(target.value.trim() === '' ? '' : propertyOf(target.value.trim(), 0))}
    />
  )
}

const propertyOf = (moduleId: string, isTree: number) => JSON.stringify({ moduleId, isTree, iconBackgroundColor: '' })

function moduleIdOf(propertyJson: string): string {
  try {
    return String((JSON.parse(propertyJson || '{}') as { moduleId?: unknown }).moduleId ?? '')
  } catch {
    return ''
  }
}
