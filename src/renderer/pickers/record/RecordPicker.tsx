import { ProfileOutlined } from '@ant-design/icons'
import { Button, Drawer, Modal, Popover } from 'antd'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { focusFirst } from '#renderer/components/focus-first.ts'
import { useT } from '#renderer/i18n/index.ts'
import type { PickerProps } from '../frame/ItemPicker.tsx'
import type { PickerItem } from '../frame/pending.ts'
import { PickerField } from '../frame/PickerField.tsx'
import styles from './record.module.css'
import type { RecordSource } from './record-source.ts'
import { RecordTable } from './RecordTable.tsx'

/** Pixels (section 9). */
const POPOVER_WIDTH = 700
const POPOVER_TABLE_HEIGHT = 300
const DIALOG_TABLE_HEIGHT = 400

interface RecordPickerProps extends PickerProps {
  /** Null: the design does not say what is offered (section 5, Pickers). */
  readonly source: RecordSource | null
  readonly popup: 'dialog' | 'drawer' | 'popover'
  /** A CSS length. */
  readonly width?: string
  /** Title of the dialog; the form's name of the field where it is left out. */
  readonly dialogTitle?: string
  /** Left of the table: what narrows its rows. */
  readonly aside?: ReactNode
  /** Beside the search: how to get to a row that is not there yet. */
  readonly action?: ReactNode
  /** The current value by name. */
  readonly items: readonly PickerItem[]
  readonly onChange: (items: readonly PickerItem[]) => void
}

/** A field that opens a table of rows to choose from, in a dialog, a drawer or a popover. */
export function RecordPicker(props: RecordPickerProps) {
  const { source, popup, items, multiple = false, title = '', placeholder, inCell = false, onChange } = props
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  const confirm = (chosen: readonly PickerItem[]) => {
    setOpen(false)
    onChange(chosen)
    props.onBlur?.()
  }
  const cancel = () => {
    setOpen(false)
    props.onBlur?.()
  }
  const byId = new Map(items.map((item) => [item.id, item]))
  const name =
    props.dialogTitle || (title === '' ? t('pickers.record.choose') : t('pickers.chooseFor', { name: title }))
  const field = (
    <PickerField
      id={props.id ?? ''}
      items={items}
      multiple={multiple}
      placeholder={inCell ? '' : placeholder || t('form.select')}
      icon={<ProfileOutlined />}
      disabled={props.disabled ?? false}
      clearable={props.clearable ?? true}
      invalid={props.invalid ?? false}
      describedBy={props.describedBy}
      label={props.label}
      inCell={inCell}
      style={props.style}
      isOpen={isOpen}
      onOpen={() => {
        if (source) setOpen(true)
      }}
      onChange={(ids) => onChange(ids.flatMap((id) => byId.get(id) ?? []))}
      {...(props.onBlur ? { onBlur: props.onBlur } : {})}
    />
  )
  if (!source) return field
  const { aside, action } = props
  const frame = { name, source, multiple, value: items, aside, action, onConfirm: confirm, onCancel: cancel }
  if (popup === 'popover')
    return (
      <InPopover {...frame} isOpen={isOpen}>
        {field}
      </InPopover>
    )
  const Frame = popup === 'drawer' ? InDrawer : InDialog
  return (
    <>
      {field}
      {isOpen ? <Frame {...frame} width={props.width ?? '800px'} /> : null}
    </>
  )
}

interface FrameProps {
  readonly name: string
  readonly source: RecordSource
  readonly multiple: boolean
  readonly value: readonly PickerItem[]
  readonly aside: ReactNode
  readonly action: ReactNode
  readonly onConfirm: (items: readonly PickerItem[]) => void
  readonly onCancel: () => void
  /** Nothing is confirmed before something is chosen, where several may be too. */
  readonly isChoiceNeeded?: boolean
}

/** `mayBeNothing`: confirming nothing empties the value; else nothing is confirmed before something is chosen (section 5). */
function Choose({
  name,
  height,
  mayBeNothing,
  isChoiceNeeded = false,
  aside,
  onCancel,
  ...table
}: FrameProps & { readonly height: number; readonly mayBeNothing: boolean }) {
  const t = useT()
  const { onConfirm, multiple } = table
  const rows = (
    <RecordTable
      {...table}
      label={name}
      height={height}
      footer={(items) => (
        <div className={styles.buttons}>
          <Button onClick={onCancel}>{t('common.cancel')}</Button>
          <Button
            type="primary"
            disabled={items.length === 0 && (isChoiceNeeded || (!multiple && !mayBeNothing))}
            onClick={() => onConfirm(items)}
          >
            {t('common.confirm')}
          </Button>
        </div>
      )}
    />
  )
  if (!aside) return rows
  return (
    <div className={styles.beside}>
      <div className={styles.aside} style={{ height }}>
        {aside}
      </div>
      {rows}
    </div>
  )
}

interface ChooseRecordsProps extends Pick<FrameProps, 'name' | 'source' | 'onConfirm' | 'onCancel'> {
  readonly popup: RecordPickerProps['popup']
  /** A CSS length. */
  readonly width: string
}

/** The rows of a source in a dialog or a drawer, several of which are chosen: at least one (section 5, Pickers). */
export function ChooseRecords({ popup, onConfirm, ...frame }: ChooseRecordsProps) {
  const Frame = popup === 'drawer' ? InDrawer : InDialog
  const confirm = (items: readonly PickerItem[]) => {
    // A double click on a chosen row confirms too.
    if (items.length > 0) onConfirm(items)
  }
  return <Frame {...frame} multiple isChoiceNeeded value={none} aside={null} action={null} onConfirm={confirm} />
}

const none: readonly PickerItem[] = []

interface WideFrameProps extends FrameProps {
  /** A CSS length. */
  readonly width: string
}

function InDialog({ width, ...frame }: WideFrameProps) {
  const body = useRef<HTMLDivElement>(null)
  return (
    <Modal
      open
      centered
      title={frame.name}
      width={width}
      style={{ maxWidth: 'calc(100vw - 32px)' }}
      mask={{ closable: false }}
      footer={null}
      onCancel={frame.onCancel}
      afterOpenChange={(isShown) => {
        if (isShown) focusFirst(body.current)
      }}
    >
      <div ref={body}>
        <Choose {...frame} height={DIALOG_TABLE_HEIGHT} mayBeNothing={false} />
      </div>
    </Modal>
  )
}

/** Pixels of a frame around the table in a drawer: its head, search and foot. */
const DRAWER_FRAME = 210

function InDrawer({ width, ...frame }: WideFrameProps) {
  const body = useRef<HTMLDivElement>(null)
  const amount = Number.parseFloat(width)
  return (
    <Drawer
      open
      title={frame.name}
      size={width.endsWith('%') ? Math.round((window.innerWidth * amount) / 100) : amount}
      styles={{ wrapper: { maxWidth: '100vw' } }}
      mask={{ closable: false }}
      onClose={frame.onCancel}
      afterOpenChange={(isShown) => {
        if (isShown) focusFirst(body.current)
      }}
    >
      <div ref={body}>
        <Choose {...frame} height={Math.max(window.innerHeight - DRAWER_FRAME, 300)} mayBeNothing={false} />
      </div>
    </Drawer>
  )
}

function InPopover({
  isOpen,
  children,
  ...frame
}: FrameProps & { readonly isOpen: boolean; readonly children: ReactNode }) {
  const anchor = useRef<HTMLSpanElement>(null)
  const body = useRef<HTMLDivElement>(null)
  const leave = useEffectEvent(({ target }: globalThis.MouseEvent) => {
    if (!(target instanceof Element)) return
    // What the table itself opens lies outside of it.
    const isInside = target.closest('.ant-popover, .ant-select-dropdown') !== null
    if (!isInside && !anchor.current?.contains(target)) frame.onCancel()
  })
  useEffect(() => {
    if (!isOpen) return
    const listener = (event: globalThis.MouseEvent) => leave(event)
    document.addEventListener('mousedown', listener)
    return () => document.removeEventListener('mousedown', listener)
  }, [isOpen])
  const content = (
    <div
      ref={body}
      role="presentation"
      style={{ width: POPOVER_WIDTH, maxWidth: 'calc(100vw - 64px)' }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        // The form around it would close as well.
        event.stopPropagation()
        frame.onCancel()
      }}
    >
      <div role="dialog" aria-label={frame.name}>
        <Choose {...frame} height={POPOVER_TABLE_HEIGHT} mayBeNothing />
      </div>
    </div>
  )
  return (
    <Popover
      open={isOpen}
      trigger={[]}
      destroyOnHidden
      placement="bottomLeft"
      content={content}
      afterOpenChange={(isShown) => {
        if (isShown) focusFirst(body.current)
      }}
    >
      <span ref={anchor} style={{ display: 'block' }}>
        {children}
      </span>
    </Popover>
  )
}
