import type { Editor } from '@tiptap/react'
import { Button, Form, InputNumber, Select } from 'antd'
import type { ReactNode } from 'react'
import { readBox } from '#shared/printing/layout/fixed.ts'
import type { Attributes } from '#shared/printing/design/model.ts'
import { ColourPicker } from '#renderer/components/ColourPicker.tsx'
import { useT } from '#renderer/i18n/index.ts'
import { shortName, type FieldGroup } from '../fields.ts'
import { writtenBox } from './box-place.ts'
import { changeNode, removeNode } from './commands.ts'
import { styleOf, withStyle } from './style.ts'

export function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h4>{title}</h4>
      {children}
    </section>
  )
}

export const Setting = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <Form.Item label={label}>{children}</Form.Item>
)

export interface PartProps {
  readonly editor: Editor
  readonly at: number
  readonly attrs: Attributes
}

const boxPages = ['every', 'first', 'rest', 'last', 'odd', 'even'] as const
const sides = ['left', 'top', 'width', 'height', 'rotation'] as const
const fits = ['wrap', 'cut', 'shrink'] as const

/** Where a fixed box stands, on which pages, and what becomes of text that needs more room. */
export function BoxSettings({ editor, at, attrs }: PartProps) {
  const t = useT()
  const box = readBox(attrs['data-print-box'])
  const put = (change: Readonly<Record<string, string>>) => changeNode(editor, at, { attrs: { ...attrs, ...change } })
  const move = (change: Partial<typeof box>) => {
    const next = { ...box, ...change }
    put({ 'data-print-box': writtenBox(next) })
  }
  return (
    <Part title={t('printDesigner.part.box')}>
      {sides.map((side) => (
        <Setting key={side} label={t(`printDesigner.box.${side}`)}>
          <InputNumber
            aria-label={t(`printDesigner.box.${side}`)}
            min={side === 'width' || side === 'height' ? 1 : side === 'rotation' ? -359 : -500}
            max={side === 'rotation' ? 359 : 1500}
            step={side === 'rotation' ? 90 : 0.1}
            precision={side === 'rotation' ? 0 : 1}
            value={box[side]}
            // Cleared to type another: the box stays as it is.
            onChange={(value) => value !== null && move({ [side]: value })}
          />
        </Setting>
      ))}
      <Setting label={t('printDesigner.on.label')}>
        <Select
          aria-label={t('printDesigner.on.label')}
          value={attrs['data-print-on'] ?? 'every'}
          options={boxPages.map((on) => ({ value: on, label: t(`printDesigner.on.${on}`) }))}
          onChange={(on: string) => put({ 'data-print-on': on })}
        />
      </Setting>
      <Setting label={t('printDesigner.fit.label')}>
        <Select
          aria-label={t('printDesigner.fit.label')}
          value={attrs['data-print-fit'] ?? 'wrap'}
          options={fits.map((fit) => ({ value: fit, label: t(`printDesigner.fit.${fit}`) }))}
          onChange={(fit: string) => put({ 'data-print-fit': fit })}
        />
      </Setting>
      <Button danger onClick={() => removeNode(editor, at)}>
        {t('printDesigner.box.remove')}
      </Button>
    </Part>
  )
}

const formats = ['', 'thousands 2', 'words'] as const
const formatNames = { '': 'plain', 'thousands 2': 'thousands', words: 'words' } as const

/** What a cell works out, how the result is written, and its shading. */
export function CellSettings({ editor, at, attrs, groups }: PartProps & { readonly groups: readonly FieldGroup[] }) {
  const t = useT()
  const put = (name: string, value: string) => {
    const { [name]: _had, ...others } = attrs
    changeNode(editor, at, { attrs: value === '' ? others : { ...others, [name]: value } })
  }
  const columns = groups
    .filter(({ table }) => table !== 'headTable')
    .flatMap(({ fields }) => fields.filter(({ isNumber }) => isNumber !== false))
  const calc = attrs['data-print-calc'] ?? ''
  const known = [
    { value: '', label: t('printDesigner.calc.none') },
    { value: 'number', label: t('printDesigner.calc.number') },
    { value: 'count', label: t('printDesigner.calc.count') },
    ...columns.map(({ field, fieldName }) => ({
      value: `sum ${field}`,
      label: t('printDesigner.calc.sum', { name: shortName(fieldName) }),
    })),
  ]
  const options = known.some(({ value }) => value === calc) ? known : [...known, { value: calc, label: calc }]
  const format = formats.find((one) => one === (attrs['data-print-format'] ?? ''))
  const shade = styleOf(attrs, 'background-color')
  return (
    <Part title={t('printDesigner.part.cell')}>
      <Setting label={t('printDesigner.calc.label')}>
        <Select
          aria-label={t('printDesigner.calc.label')}
          value={calc}
          options={options}
          onChange={(value: string) => put('data-print-calc', value)}
        />
      </Setting>
      {calc.startsWith('sum') ? (
        <Setting label={t('printDesigner.format.label')}>
          <Select
            aria-label={t('printDesigner.format.label')}
            value={format ?? attrs['data-print-format'] ?? ''}
            options={formats.map((one) => ({ value: one, label: t(`printDesigner.format.${formatNames[one]}`) }))}
            onChange={(value: string) => put('data-print-format', value)}
          />
        </Setting>
      ) : null}
      <Setting label={t('printDesigner.shading')}>
        <ColourPicker
          disabledAlpha
          allowClear
          name={{ 'aria-label': t('printDesigner.shading') }}
          value={shade || null}
          text={shade || '—'}
          onChange={(hex) => {
            changeNode(editor, at, { attrs: withStyle(attrs, { 'background-color': hex || null }) })
          }}
        />
      </Setting>
    </Part>
  )
}
