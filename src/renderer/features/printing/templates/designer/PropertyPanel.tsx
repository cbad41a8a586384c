import { type Editor, useEditorState } from '@tiptap/react'
import { Form, Input, InputNumber, Select, Switch } from 'antd'
import { type CallKind, type CallSettings, readCall, writeCall } from '#shared/printing/design/call-settings.ts'
import { type Attributes, type FieldAttrs, namesOfField, type WrappedAttrs } from '#shared/printing/design/model.ts'
import { readBlocks } from '#shared/printing/design/read.ts'
import { writeInline } from '#shared/printing/design/write.ts'
import { useT } from '#renderer/i18n/index.ts'
import { nameSearch } from '#renderer/components/name-filter.ts'
import type { FieldGroup } from '../fields.ts'
import { around, changeNode, chosenAtom, replaceAtom } from './commands.ts'
import { BoxSettings, CellSettings, Part, Setting } from './PartSettings.tsx'
import { attrsOf } from './style.ts'
import styles from './designer.module.css'

interface PanelProps {
  readonly editor: Editor
  readonly groups: readonly FieldGroup[]
}

const kinds = ['none', 'words', 'thousands', 'dictionary', 'date', 'qrcode', 'barcode', 'img'] as const
const dates = ['yyyy', 'yyyy-MM', 'yyyy-MM-dd', 'yyyy-MM-dd HH:mm', 'yyyy-MM-dd HH:mm:ss']

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
      {atom !== null && (atom.type === 'field' || atom.type === 'wrapped') ? (
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

interface AtomProps {
  readonly editor: Editor
  readonly at: number
  readonly type: 'field' | 'wrapped'
  readonly attrs: Readonly<Record<string, unknown>>
}

/** How the value of a field is written: as it is, by a function, as a code or a picture. */
function AtomSettings({ editor, at, type, attrs }: AtomProps) {
  const t = useT()
  const call = type === 'wrapped' ? (attrs as unknown as WrappedAttrs) : null
  const inner = call?.inner ?? writeInline([{ type: 'field', attrs }])
  const settings: CallSettings = call ? readCall(call) : { kind: 'words', argument: '', width: '', height: '' }
  const put = (change: Partial<CallSettings>) => {
    const next = writeCall({ ...settings, ...change }, inner)
    replaceAtom(editor, at, { type: 'wrapped', attrs: { ...next } })
  }
  const choose = (kind: (typeof kinds)[number]) => {
    if (kind !== 'none') return put({ ...startOf(kind), kind })
    // The markup of one tag is one field.
    const field = call ? fieldOf(inner) : null
    if (field) replaceAtom(editor, at, { type: 'field', attrs: { ...field } })
  }
  const name = call ? (fieldOf(call.inner) ?? null) : (attrs as unknown as FieldAttrs)
  const { table, field } = name ? namesOfField(name) : { table: '', field: inner }
  const isCode = call !== null && ['qrcode', 'barcode', 'img'].includes(settings.kind)
  const side = (which: 'width' | 'height') => (
    <Setting label={t(`printDesigner.${which}`)}>
      <InputNumber
        aria-label={t(`printDesigner.${which}`)}
        min={1}
        max={2000}
        value={settings[which] === '' ? null : Number(settings[which])}
        onChange={(value) => put({ [which]: value === null ? '' : String(value) })}
      />
    </Setting>
  )
  return (
    <Part title={t('printDesigner.part.field')}>
      <p className={styles.code}>{`${table}.${field}`}</p>
      <Setting label={t('printDesigner.shownAs')}>
        <Select
          aria-label={t('printDesigner.shownAs')}
          value={call ? settings.kind : 'none'}
          options={kinds.map((kind) => ({ value: kind, label: t(`printDesigner.call.${kind}`) }))}
          onChange={choose}
        />
      </Setting>
      {call && settings.kind === 'thousands' ? (
        <Setting label={t('printDesigner.decimals')}>
          <InputNumber
            aria-label={t('printDesigner.decimals')}
            min={0}
            max={10}
            value={settings.argument === '' ? null : Number(settings.argument)}
            onChange={(places) => put({ argument: places === null ? '' : String(places) })}
          />
        </Setting>
      ) : null}
      {call && settings.kind === 'date' ? (
        <Setting label={t('printDesigner.pattern')}>
          <Select
            aria-label={t('printDesigner.pattern')}
            value={settings.argument}
            options={dates.map((value) => ({ value, label: value }))}
            onChange={(argument: string) => put({ argument })}
          />
        </Setting>
      ) : null}
      {call && settings.kind === 'dictionary' ? (
        <Setting label={t('printDesigner.dictionary')}>
          <Input
            aria-label={t('printDesigner.dictionary')}
            value={settings.argument}
            onChange={(event) => put({ argument: event.target.value })}
          />
        </Setting>
      ) : null}
      {isCode ? (
        <>
          {side('width')}
          {side('height')}
        </>
      ) : null}
    </Part>
  )
}

/** What a function or a code begins with. */
function startOf(kind: CallKind): Omit<CallSettings, 'kind'> {
  if (kind === 'thousands') return { argument: '2', width: '', height: '' }
  if (kind === 'date') return { argument: 'yyyy-MM-dd', width: '', height: '' }
  if (kind === 'qrcode' || kind === 'img') return { argument: '', width: '100', height: '100' }
  return kind === 'barcode' ? { argument: '', width: '1', height: '40' } : { argument: '', width: '', height: '' }
}

function fieldOf(markup: string): FieldAttrs | null {
  const [node] = readBlocks(markup)[0]?.content ?? []
  return node?.type === 'field' ? (node.attrs as unknown as FieldAttrs) : null
}
