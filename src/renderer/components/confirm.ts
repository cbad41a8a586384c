import type { ModalFuncProps } from 'antd'
import { t } from '../i18n/index.ts'

export interface ConfirmOptions {
  readonly title?: string
  readonly content: string
  readonly okText?: string
  readonly cancelText?: string
  /** The action cannot be taken back. */
  readonly danger?: boolean
  /** The button that Enter presses. */
  readonly focus?: 'ok' | 'cancel'
}

type OpenConfirm = (props: ModalFuncProps) => unknown
let open: OpenConfirm | null = null

/** The shell binds antd's modal here. Answers how to unbind. */
export function bindConfirm(next: OpenConfirm): () => void {
  open = next
  return () => {
    if (open === next) open = null
  }
}

/** Asks; true when the person agrees. Cancel, Esc and a missing shell are a no. */
export function confirm(options: ConfirmOptions): Promise<boolean> {
  return new Promise((resolve) => {
    if (!open) return resolve(false)
    open({
      title: options.title ?? t('common.notice'),
      content: options.content,
      okText: options.okText ?? t('common.confirm'),
      cancelText: options.cancelText ?? t('common.cancel'),
      okButtonProps: { danger: options.danger ?? false },
      autoFocusButton: options.focus ?? 'ok',
      centered: true,
      width: 420,
      onOk: () => resolve(true),
      onCancel: () => resolve(false),
    })
  })
}

/** Asks before something typed is dropped, and Enter keeps it; true when the person agrees. `content` when there is more to say. */
export function confirmDiscard(content: string = t('common.discardConfirm')): Promise<boolean> {
  return confirm({
    title: t('common.discardTitle'),
    content,
    okText: t('common.discard'),
    cancelText: t('common.keepEditing'),
    focus: 'cancel',
  })
}
