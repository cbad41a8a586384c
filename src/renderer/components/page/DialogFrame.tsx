import { Button, Drawer, Modal } from 'antd'
import { type ReactNode, useRef } from 'react'
import { useT } from '#renderer/i18n/index.ts'
import { focusContent } from '../focus-first.ts'
import { LeaveGuard } from '../leave-guard.tsx'
import styles from './dialog-frame.module.css'
import { SaveOutcomeNotice } from './SaveOutcomeNotice.tsx'
import { SaveButton } from './SaveButton.tsx'
import type { Saving } from './useSaving.ts'

export interface DialogLayout {
  readonly kind: 'dialog' | 'drawer' | 'whole'
  /** Pixels, or a CSS length for a dialog (section 9: 600, 800, 1000, 80 %; drawers 700, 320, 280). */
  readonly width: number | string
}

interface DialogFrameProps {
  readonly title: ReactNode
  readonly layout: DialogLayout
  readonly onCancel: () => void
  readonly footer: ReactNode
  /** There is no way out but the footer. */
  readonly forced?: boolean
  /** In place of going to its first field. */
  readonly onShown?: () => void
  /** There is nothing in it but what is read: it is reached, and scrolled, by key as a whole. */
  readonly isRead?: boolean
  readonly children: ReactNode
}

/** A dialog, a drawer or the whole window around a form or a record. Mount it to open it. */
export function DialogFrame(props: DialogFrameProps) {
  const { title, layout, onCancel, footer, forced = false, onShown, isRead = false, children } = props
  const body = useRef<HTMLDivElement>(null)
  const shown = (isShown: boolean) => {
    if (!isShown) return
    if (onShown) onShown()
    else focusContent(body.current)
  }
  const reached = isRead
    ? { role: 'group', tabIndex: 0, ...(typeof title === 'string' ? { 'aria-label': title } : {}) }
    : {}
  const foot = <div className={styles.footer}>{footer}</div>
  if (layout.kind === 'drawer') {
    return (
      <Drawer
        open
        title={title}
        size={pixelsOf(layout.width)}
        mask={{ closable: false }}
        styles={{ wrapper: { maxWidth: '100vw' } }}
        footer={foot}
        onClose={onCancel}
        afterOpenChange={shown}
      >
        <div ref={body} {...reached}>
          {children}
        </div>
      </Drawer>
    )
  }
  const isWhole = layout.kind === 'whole'
  return (
    <Modal
      open
      title={title}
      width={layout.width}
      centered={!isWhole}
      closable={!forced}
      keyboard={!forced}
      mask={{ closable: false }}
      footer={foot}
      onCancel={onCancel}
      afterOpenChange={shown}
      {...(isWhole
        ? {
            className: styles.whole ?? '',
            style: { top: 0 },
            styles: {
              container: { height: '100vh', borderRadius: 0, display: 'flex', flexDirection: 'column' },
              body: { flex: 1, minHeight: 0, overflow: 'auto' },
            },
          }
        : { style: { maxWidth: 'calc(100vw - 32px)' } })}
    >
      <div ref={body} className={isWhole ? styles.wholeBody : styles.dialogBody} {...reached}>
        {children}
      </div>
    </Modal>
  )
}

/** A designed width in pixels: drawers want a number. */
function pixelsOf(width: number | string): number {
  if (typeof width === 'number') return width
  const amount = Number.parseFloat(width)
  const isPart = width.endsWith('%') || width.endsWith('vw')
  return Math.round(isPart ? (window.innerWidth * amount) / 100 : width.endsWith('em') ? amount * 16 : amount)
}

interface EditFrameProps extends Omit<DialogFrameProps, 'onCancel' | 'footer'> {
  readonly saving: Saving
  /** Nothing can be saved yet: the values are still loading. */
  readonly isWaiting: boolean
  /** The form that OK submits, or what it does. */
  readonly ok: { readonly form: string } | { readonly onClick: () => void }
  readonly okText?: string
  readonly cancelText?: string
  /** Without, there is no button of its kind; the cross and Escape cancel all the same. */
  readonly hasOk?: boolean
  readonly hasCancel?: boolean
  /** Saves too, and begins the next one. */
  readonly next?: { readonly text: string; readonly onClick: () => void } | null
  /** In place of asking and closing. */
  readonly onLeave?: () => void
}

/** A frame with cancel and OK: it asks before something typed is dropped, wherever one leaves it, and saves once. */
export function EditFrame(props: EditFrameProps) {
  const { saving, isWaiting, ok, okText, cancelText, onLeave, forced = false, children, ...others } = props
  const { hasOk = true, hasCancel = true, next = null, ...frame } = others
  const t = useT()
  const leave = onLeave ?? (() => void saving.cancel())
  return (
    <>
      <LeaveGuard isUnsaved={saving.isUnsaved} isKept={saving.isKept} />
      <DialogFrame
        {...frame}
        forced={forced}
        onCancel={() => {
          if (!forced) leave()
        }}
        footer={
          <>
            {hasCancel ? <Button onClick={leave}>{cancelText || t('common.cancel')}</Button> : null}
            {next ? (
              <SaveButton saving={saving} disabled={isWaiting} isMain={!hasOk} onClick={next.onClick}>
                {next.text}
              </SaveButton>
            ) : null}
            {hasOk ? (
              <SaveButton saving={saving} disabled={isWaiting} {...ok}>
                {okText || t('common.confirm')}
              </SaveButton>
            ) : null}
          </>
        }
      >
        <SaveOutcomeNotice line={saving.outcome} />
        {children}
      </DialogFrame>
    </>
  )
}
