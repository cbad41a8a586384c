import type { Editor } from '@tiptap/react'
import { Input, InputNumber, Select, Switch } from 'antd'
import { codeTypes } from '#shared/printing/codes/contract.ts'
import {
  type CallKind,
  type CallSettings,
  noSettings,
  readCall,
  writeCall,
} from '#shared/printing/design/call-settings.ts'
import { type FieldAttrs, namesOfField, type WrappedAttrs } from '#shared/printing/design/model.ts'
import { readBlocks } from '#shared/printing/design/read.ts'
import { writeInline } from '#shared/printing/design/write.ts'
import { useT } from '#renderer/i18n/index.ts'
import { replaceAtom } from './commands.ts'
import { Part, Setting } from './PartSettings.tsx'
import styles from './designer.module.css'

const kinds = ['none', 'words', 'thousands', 'dictionary', 'date', 'qrcode', 'barcode', 'img'] as const
const dates = ['yyyy', 'yyyy-MM', 'yyyy-MM-dd', 'yyyy-MM-dd HH:mm', 'yyyy-MM-dd HH:mm:ss']
/** Names of standards, the same in every language. */
const codeNames: Readonly<Record<(typeof codeTypes)[number], string>> = {
  code128: 'Code 128',
  code39: 'Code 39',
  ean13: 'EAN-13',
  ean8: 'EAN-8',
  upca: 'UPC-A',
  itf14: 'ITF-14',
  datamatrix: 'Data Matrix',
  pdf417: 'PDF417',
}
/** Error correction of a QR code: how much of it may be unreadable. */
const levels = { L: '7%', M: '15%', Q: '25%', H: '30%' } as const

interface AtomProps {
  readonly editor: Editor
  readonly at: number
  readonly type: 'field' | 'wrapped'
  readonly attrs: Readonly<Record<string, unknown>>
}

/** How the value of a field is written: as it is, by a function, as a code or a picture. */
export function AtomSettings({ editor, at, type, attrs }: AtomProps) {
  const t = useT()
  const call = type === 'wrapped' ? (attrs as unknown as WrappedAttrs) : null
  const inner = call?.inner ?? writeInline([{ type: 'field', attrs }])
  const settings: CallSettings = call ? readCall(call) : { ...noSettings, kind: 'words' }
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
        <div className={styles.pair}>
          {side('width')}
          {side('height')}
        </div>
      ) : null}
      {call && settings.kind === 'barcode' ? (
        <>
          <Setting label={t('printDesigner.codeType')}>
            <Select
              aria-label={t('printDesigner.codeType')}
              value={settings.type || 'code128'}
              options={codeTypes.map((type_) => ({ value: type_, label: codeNames[type_] }))}
              onChange={(chosen: string) => put({ type: chosen === 'code128' ? '' : chosen })}
            />
          </Setting>
          <Setting label={t('printDesigner.codeText')}>
            <Switch
              aria-label={t('printDesigner.codeText')}
              checked={settings.showsText}
              onChange={(showsText) => put({ showsText })}
            />
          </Setting>
        </>
      ) : null}
      {call && settings.kind === 'qrcode' ? (
        <Setting label={t('printDesigner.codeLevel')}>
          <Select
            aria-label={t('printDesigner.codeLevel')}
            value={settings.level || 'M'}
            options={Object.entries(levels).map(([level, share]) => ({ value: level, label: `${level} (${share})` }))}
            onChange={(level: string) => put({ level: level === 'M' ? '' : level })}
          />
        </Setting>
      ) : null}
    </Part>
  )
}

/** What a function or a code begins with. */
function startOf(kind: CallKind): Omit<CallSettings, 'kind'> {
  if (kind === 'thousands') return { ...noSettings, argument: '2' }
  if (kind === 'date') return { ...noSettings, argument: 'yyyy-MM-dd' }
  if (kind === 'qrcode' || kind === 'img') return { ...noSettings, width: '100', height: '100' }
  // Of the whole picture, as the family's clients take it.
  return kind === 'barcode' ? { ...noSettings, width: '200', height: '50' } : noSettings
}

function fieldOf(markup: string): FieldAttrs | null {
  const [node] = readBlocks(markup)[0]?.content ?? []
  return node?.type === 'field' ? (node.attrs as unknown as FieldAttrs) : null
}
