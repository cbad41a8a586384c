import { Button, type ModalFuncProps } from 'antd'
import { createElement, Fragment } from 'react'
import { t } from '#renderer/i18n/index.ts'

export interface ConfirmOptions {
  readonly title?: string
  readonly content: string
  /** What happens: “OK” says nothing about it. */
  readonly okText: string
  readonly cancelText?: string
  /** The action cannot be taken back: OK is red, and Enter presses Cancel. */
  readonly danger?: boolean
  /** The button that Enter presses, where it is not the one that `danger` says. */
  readonly focus?: 'ok' | 'cancel'
  /** A third answer, between the other two: the question is a no then, and this is told. */
  readonly other?: { readonly text: string; readonly onChosen: () => void }
  /** Takes the question back, once nothing is left to ask about. */
  readonly signal?: AbortSignal
}

type OpenConfirm = (props: ModalFuncProps) => { readonly destroy: () => void } | undefined
let open: OpenConfirm | null = null

/** How to take back each question that was not answered. */
const asked = new Set<() => void>()

/** The shell binds antd's modal here. Answers how to unbind. */
export function bindConfirm(next: OpenConfirm): () => void {
  open = next
  return () => {
    if (open === next) open = null
  }
}

/** Asks; true when the person agrees. Cancel, Esc, a missing shell and the end of the session are a no. */
export function confirm(options: ConfirmOptions): Promise<boolean> {
  return new Promise((resolve) => {
    if (!open) return resolve(false)
    let shown: ReturnType<OpenConfirm>
    const answer = (agrees: boolean) => {
      asked.delete(withdraw)
      options.signal?.removeEventListener('abort', withdraw)
      resolve(agrees)
    }
    const withdraw = () => {
      shown?.destroy()
      answer(false)
    }
    asked.add(withdraw)
    const { danger = false, other, signal } = options
    signal?.addEventListener('abort', withdraw, { once: true })
    const choose = () => {
      other?.onChosen()
      withdraw()
    }
    shown = open({
      title: options.title ?? t('common.notice'),
      content: options.content,
      okText: options.okText,
      cancelText: options.cancelText ?? t('common.cancel'),
      okButtonProps: { danger },
      focusable: { autoFocusButton: options.focus ?? (danger ? 'cancel' : 'ok') },
      centered: true,
      width: 420,
      onOk: () => answer(true),
      onCancel: () => answer(false),
      ...(other ? { footer: threeButtons(other.text, choose) } : {}),
    })
  })
}

type Footer = Extract<ModalFuncProps['footer'], (...args: never) => unknown>

/** Cancel, the third answer, OK. */
function threeButtons(text: string, onClick: () => void): Footer {
  return (_, { OkBtn, CancelBtn }) =>
    createElement(
      Fragment,
      null,
      createElement(CancelBtn),
      createElement(Button, { onClick }, text),
      createElement(OkBtn),
    )
}

/** Takes back every question: who was asked is gone, and whoever comes next must not answer it. */
export function withdrawQuestions(): void {
  for (const withdraw of asked) withdraw()
}

/**
 * Asks what becomes of something typed whose form closes: dropped, or kept as a draft for the next time, or neither
 * because the form stays.
 */
export async function askDraft(): Promise<'discard' | 'keep' | 'stay'> {
  let keeps = false
  const drops = await confirm({
    title: t('common.discardTitle'),
    content: t('common.draftConfirm'),
    okText: t('common.discard'),
    cancelText: t('common.keepEditing'),
    focus: 'cancel',
    other: { text: t('common.keepDraft'), onChosen: () => (keeps = true) },
  })
  return drops ? 'discard' : keeps ? 'keep' : 'stay'
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
