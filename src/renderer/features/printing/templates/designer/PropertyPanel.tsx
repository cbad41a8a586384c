import { type Editor, useEditorState } from '@tiptap/react'
import { Form, Input, InputNumber, Select, Switch, Button } from 'antd'
import type { Attributes } from '#shared/printing/design/model.ts'
import { useT } from '#renderer/i18n/index.ts'
import { nameSearch } from '#renderer/components/name-filter.ts'
import type { FieldGroup } from '../fields.ts'
import { AtomSettings } from './AtomSettings.tsx'
import { around, changeNode, chosenAtom, removeNode } from './commands.ts'
import { BoxSettings, CellSettings, Part, Setting, type PartProps } from './PartSettings.tsx'
import { attrsOf, styleOf, withStyle } from './style.ts'
import styles from './designer.module.css'
import { millimetresOf } from './millimetres.ts'

/** How large a picture of the template is; without a height it keeps its shape. */
function PictureSettings({ editor, at, attrs }: PartProps) {
  const t = useT()
  const side = (which: 'width' | 'height') => (
    <Setting label={t(`printDesigner.box.${which}`)}>
      <InputNumber
        aria-label={t(`printDesigner.box.${which}`)}
        min={1}
        max={1500}
        precision={1}
        value={millimetresOf(styleOf(attrs, which) || (attrs[which] ?? ''))}
        onChange={(length) => {
          const { [which]: _had, ...others } = attrs
          changeNode(editor, at, { attrs: withStyle(others, { [which]: length === null ? null : `${length}mm` }) })
        }}
      />
    </Setting>
  )
  return (
    <Part title={t('printDesigner.picture.title')}>
      <div className={styles.pair}>
        {side('width')}
        {side('height')}
      </div>
      <Button danger onClick={() => removeNode(editor, at)}>
        {t('printDesigner.picture.remove')}
      </Button>
    </Part>
  )
}

interface PanelProps {
  readonly editor: Editor
  readonly groups: readonly FieldGroup[]
}

/** What is chosen, and what can be set of it: a field, a region, a row, a table, and under which condition it prints. */
export function PropertyPanel({ editor, groups }: PanelProps) {
  const t = useT()
  const chosen = useEditorState({
    editor,
    selector: ({ editor: current }) => {
      const atom = chosenAtom(current)
      const places = ['tableCell', 'tableHeader', 'tableRow', 'table', 'container', 'paragraph'].flatMap((name) => {
        const found = around(current, name)
        return found
          ? [{ name, at: found.at, attrs: attrsOf(found.node), tag: String(found.node.attrs['tag'] ?? '') }]
          : []
      })
      return { atom: atom ? { at: atom.at, type: atom.node.type.name, attrs: atom.node.attrs } : null, places }
    },
  })
  const set = (at: number, attrs: Attributes, change: Readonly<Record<string, string | null>>) => {
    const next: Record<string, string> = { ...attrs }
    for (const [name, value] of Object.entries(change)) {
      if (value === null || value === '') delete next[name]
      else next[name] = value
    }
    changeNode(editor, at, { attrs: next })
  }
  const { atom } = chosen
  return (
    <Form layout="vertical" size="small" className={styles.settings ?? ''} component="div">
      {atom?.type === 'picture' ? (
        <PictureSettings editor={editor} at={atom.at} attrs={(atom.attrs['attrs'] ?? {}) as Attributes} />
      ) : atom !== null && (atom.type === 'field' || atom.type === 'wrapped') ? (
        <AtomSettings editor={editor} at={atom.at} type={atom.type} attrs={atom.attrs} />
      ) : (
        <p className={styles.hint}>{t('printDesigner.choose')}</p>
      )}
      {chosen.places.map(({ name, at, attrs, tag }) => {
        const text = (attribute: string, label: string, placeholder = '') => (
          <Setting label={label} key={attribute}>
            <Input
              aria-label={label}
              placeholder={placeholder}
              value={attrs[attribute] ?? ''}
              onChange={(event) => set(at, attrs, { [attribute]: event.target.value })}
            />
          </Setting>
        )
        const choice = (
          attribute: string,
          label: string,
          options: readonly { value: string; label: string }[],
          none = '',
        ) => (
          <Setting label={label} key={attribute}>
            <Select
              aria-label={label}
              showSearch={nameSearch}
              value={attrs[attribute] ?? none}
              options={[...options]}
              onChange={(value: string) => set(at, attrs, { [attribute]: value === none ? null : value })}
            />
          </Setting>
        )
        if (name === 'tableCell' || name === 'tableHeader')
          return <CellSettings key={name} editor={editor} at={at} attrs={attrs} groups={groups} />
        if (name === 'container' && attrs['data-print'] === 'fixed')
          return <BoxSettings key={name} editor={editor} at={at} attrs={attrs} />
        const condition = text('data-print-if', t('printDesigner.condition'), 'amount > 5000')
        if (name === 'paragraph')
          return tag === '' ? null : (
            <Part key={name} title={t('printDesigner.part.paragraph')}>
              {condition}
            </Part>
          )
        if (name === 'container') {
          const region = attrs['data-print']
          return (
            <Part key={name} title={t('printDesigner.part.container')}>
              {region === undefined
                ? condition
                : choice(
                    'data-print-on',
                    t('printDesigner.on.label'),
                    onPages.map((on) => ({ value: on, label: t(`printDesigner.on.${on}`) })),
                    'every',
                  )}
            </Part>
          )
        }
        if (name === 'tableRow')
          return (
            <Part key={name} title={t('printDesigner.part.row')}>
              {choice(
                'data-print-role',
                t('printDesigner.role.label'),
                roles.map((role) => ({ value: role, label: t(`printDesigner.role.${role}`) })),
                'none',
              )}
              {condition}
            </Part>
          )
        const fields = groups.filter(({ table }) => table !== 'headTable').flatMap((group) => group.fields)
        return (
          <Part key={name} title={t('printDesigner.part.table')}>
            <Setting label={t('printDesigner.rows')}>
              <InputNumber
                aria-label={t('printDesigner.rows')}
                min={0}
                max={200}
                value={Number(attrs['data-print-rows'] ?? 0)}
                onChange={(rows) => set(at, attrs, { 'data-print-rows': rows ? String(rows) : null })}
              />
            </Setting>
            {choice('data-print-group', t('printDesigner.group'), [
              { value: '', label: t('printDesigner.role.none') },
              ...fields.map(({ field, fieldName }) => ({ value: field, label: fieldName })),
            ])}
            <Setting label={t('printDesigner.keep')}>
              <Switch
                aria-label={t('printDesigner.keep')}
                checked={attrs['data-print-keep'] !== undefined}
                onChange={(isOn) => {
                  const { 'data-print-keep': _keep, ...others } = attrs
                  changeNode(editor, at, { attrs: isOn ? { ...others, 'data-print-keep': '' } : others })
                }}
              />
            </Setting>
            {condition}
          </Part>
        )
      })}
    </Form>
  )
}

const onPages = ['every', 'first', 'rest', 'last'] as const
const roles = ['none', 'pageSubtotal', 'brought', 'carried', 'groupTotal', 'total'] as const
