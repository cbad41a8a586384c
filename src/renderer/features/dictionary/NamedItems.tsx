import { Form, type FormRule, Input, InputNumber, TreeSelect, type TreeSelectProps } from 'antd'
import type { ReactNode } from 'react'
import { descriptionRules, sortRules } from './rules.ts'
import { nameFilter } from '#renderer/components/name-filter.ts'
import { useT } from '#renderer/i18n/index.ts'

interface NamedItemsProps {
  /** Which words name the fields. */
  readonly kind: 'category' | 'entry'
  readonly rules: Readonly<Record<'parentId' | 'fullName' | 'enCode', FormRule[]>>
  readonly parents: {
    readonly options: NonNullable<TreeSelectProps['treeData']>
    readonly isFixed: boolean
    readonly isLoading: boolean
  }
  /** What only this kind has, below the code. */
  readonly children: ReactNode
}

/** The fields that categories and entries have in common: parent, name, code, sort order, description. */
export function NamedItems({ kind, rules, parents, children }: NamedItemsProps) {
  const t = useT()
  return (
    <>
      <Form.Item name="parentId" label={t(`dictionary.${kind}.parent`)} rules={rules.parentId}>
        <TreeSelect
          disabled={parents.isFixed}
          loading={parents.isLoading}
          treeData={parents.options}
          fieldNames={{ value: 'id', label: 'fullName', children: 'children' }}
          showSearch={{ filterTreeNode: nameFilter('fullName') }}
          treeDefaultExpandAll
          listHeight={280}
        />
      </Form.Item>
      <Form.Item name="fullName" label={t(`dictionary.${kind}.name`)} rules={rules.fullName}>
        <Input autoComplete="off" />
      </Form.Item>
      <Form.Item name="enCode" label={t(`dictionary.${kind}.code`)} rules={rules.enCode}>
        <Input autoComplete="off" />
      </Form.Item>
      {children}
      <Form.Item name="sortCode" label={t(`dictionary.${kind}.sort`)} rules={sortRules(t)}>
        <InputNumber min={0} max={999_999} precision={0} style={{ width: 160 }} />
      </Form.Item>
      <Form.Item name="description" label={t(`dictionary.${kind}.description`)} rules={descriptionRules(t)}>
        <Input.TextArea rows={3} />
      </Form.Item>
    </>
  )
}
