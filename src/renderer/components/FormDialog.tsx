import { App, Form, type FormInstance, Modal } from 'antd'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { toast } from '#renderer/platform/toast.ts'
import { PageState } from './PageState.tsx'
import { useT } from '#renderer/i18n/index.ts'

/** Milliseconds between the server's success text and the dialog going away (section 8). */
const closeDelay = 1500
const focusable = 'input:not([disabled]), textarea:not([disabled])'

interface FormDialogProps<Values extends object> {
  readonly title: string
  readonly open: boolean
  /** Pixels (section 9: 600, 800, 1000). */
  readonly width: number
  /** Values the form starts with; null while they load: the form is then held back. */
  readonly initialValues: Values | null
  /** Why the values could not be loaded; null while they may still come. */
  readonly error?: unknown
  readonly onRetry?: () => unknown
  /** Saves and answers the server's success text. A rejection keeps the form as it was typed. */
  readonly onSave: (values: Values) => Promise<string>
  /** Called at once after a success, so that the list refreshes while the dialog is still there. */
  readonly onSaved: () => void
  readonly onClose: () => void
  readonly children: (form: FormInstance<Values>) => ReactNode
}

/**
 * The frame of every edit dialog: first field focused, Enter saves, Esc and cancel ask before dropping edits,
 * the server's text shows and the dialog closes 1.5 s later; a failure only ends the loading state.
 */
export function FormDialog<Values extends object>(props: FormDialogProps<Values>) {
  const { title, open, width, initialValues, onSave, onSaved, onClose, children } = props
  const { error = null, onRetry } = props
  const t = useT()
  const { modal } = App.useApp()
  const [form] = Form.useForm<Values>()
  const [phase, setPhase] = useState<'editing' | 'saving' | 'saved'>('editing')
  const [isShown, setShown] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isSending = useRef(false)
  const fields = useRef<HTMLDivElement>(null)
  useEffect(() => () => clearTimeout(timer.current), [])
  // The values may come after the dialog: the first field exists when both are there.
  const isReady = isShown && initialValues !== null
  useEffect(() => {
    // Whoever is typing already is left there.
    if (isReady && !fields.current?.contains(document.activeElement))
      fields.current?.querySelector<HTMLElement>(focusable)?.focus()
  }, [isReady])

  const close = () => {
    clearTimeout(timer.current)
    onClose()
  }
  const cancel = () => {
    if (phase === 'saving') return
    if (phase === 'saved' || !form.isFieldsTouched()) return close()
    modal.confirm({
      title: t('common.discardTitle'),
      content: t('common.discardConfirm'),
      okText: t('common.discard'),
      cancelText: t('common.keepEditing'),
      onOk: close,
    })
  }
  const save = async (values: Values) => {
    // A second Enter while it is being saved, or before the dialog went away, is no second record.
    if (isSending.current) return
    isSending.current = true
    setPhase('saving')
    try {
      toast.success(await onSave(values))
    } catch {
      // The client's one toast has told it; the form stays as typed.
      isSending.current = false
      setPhase('editing')
      return
    }
    setPhase('saved')
    onSaved()
    timer.current = setTimeout(close, closeDelay)
  }
  return (
    <Modal
      title={title}
      open={open}
      width={width}
      centered
      destroyOnHidden
      mask={{ closable: false }}
      okText={t('common.confirm')}
      cancelText={t('common.cancel')}
      okButtonProps={{ htmlType: 'submit', loading: phase !== 'editing', disabled: initialValues === null }}
      onOk={() => form.submit()}
      onCancel={cancel}
      afterOpenChange={(shown) => {
        setShown(shown)
        if (shown) return
        isSending.current = false
        setPhase('editing')
      }}
    >
      {initialValues === null ? (
        <PageState loading={!error} error={error} {...(onRetry ? { onRetry } : {})} rows={6} />
      ) : (
        <Form<Values>
          form={form}
          layout="horizontal"
          labelCol={{ flex: '110px' }}
          wrapperCol={{ flex: 1 }}
          colon={false}
          initialValues={initialValues}
          validateTrigger="onBlur"
          scrollToFirstError={{ focus: true }}
          onFinish={(values) => void save(values)}
          preserve={false}
          // The button lives in the footer. Enter that ends a word of an input method belongs to that word.
          onKeyDown={(event) => {
            const isWord = event.nativeEvent.isComposing
            if (event.key !== 'Enter' || isWord || !(event.target instanceof HTMLInputElement)) return
            if (event.target.role === 'combobox') return
            event.preventDefault()
            form.submit()
          }}
        >
          <div ref={fields}>{children(form)}</div>
        </Form>
      )}
    </Modal>
  )
}
