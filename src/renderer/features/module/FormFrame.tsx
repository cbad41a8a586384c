import { Drawer, Modal } from 'antd'
import type { ReactNode } from 'react'
import type { FormPlan } from '#shared/form/model.ts'
import styles from './module.module.css'

interface FormFrameProps {
  /** popupType and its width (section 2, Record detail viewer). */
  readonly form: FormPlan
  readonly title: string
  readonly footer: ReactNode
  readonly onCancel: () => void
  readonly onOpened?: () => void
  readonly children: ReactNode
}

/** A designed width in pixels: drawers want a number. */
function pixelsOf(width: string): number {
  const amount = Number.parseFloat(width)
  const isPart = width.endsWith('%') || width.endsWith('vw')
  return Math.round(isPart ? (window.innerWidth * amount) / 100 : width.endsWith('em') ? amount * 16 : amount)
}

/** A record in a dialog, over the whole window, or in a drawer, as its form is designed. Mount it to open it. */
export function FormFrame({ form, title, footer, onCancel, onOpened, children }: FormFrameProps) {
  const opened = (shown: boolean) => {
    if (shown) onOpened?.()
  }
  const foot = <div className={styles.footer}>{footer}</div>
  if (form.popupType === 'drawer') {
    return (
      <Drawer
        open
        title={title}
        size={pixelsOf(form.drawerWidth)}
        mask={{ closable: false }}
        styles={{ wrapper: { maxWidth: '100vw' } }}
        footer={foot}
        onClose={onCancel}
        afterOpenChange={opened}
      >
        {children}
      </Drawer>
    )
  }
  const isWhole = form.popupType === 'fullScreen'
  return (
    <Modal
      open
      title={title}
      width={isWhole ? form.fullScreenWidth : form.generalWidth}
      centered={!isWhole}
      mask={{ closable: false }}
      footer={foot}
      onCancel={onCancel}
      afterOpenChange={opened}
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
      <div className={isWhole ? styles.wholeBody : styles.dialogBody}>{children}</div>
    </Modal>
  )
}
