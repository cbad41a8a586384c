import { Skeleton } from 'antd'
import type { NamedField } from '#shared/design/formula/fields.ts'
import { later } from '#renderer/components/later.tsx'

/** A field as `fieldsOf(doc)` answers it. */
export interface DesignField extends NamedField {
  readonly key: string
  readonly raw: Readonly<Record<string, unknown>>
}

export interface FormulaEditorProps {
  /** `expression` as it is stored. */
  readonly value: unknown
  readonly onChange: (value: unknown) => void
  readonly fields: readonly DesignField[]
  /** Key of the field that the formula belongs to. */
  readonly field?: string
  /** Read by screen readers; the word for formula when absent. */
  readonly label?: string
}

/** The formula of a calculate field; the editor itself is loaded when one is first shown. */
export const FormulaEditor = later<FormulaEditorProps>(
  async () => (await import('./FormulaArea.tsx')).FormulaArea,
  () => <Skeleton active title={false} paragraph={{ rows: 3 }} />,
)
