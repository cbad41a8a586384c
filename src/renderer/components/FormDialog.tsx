import { App, Form, type FormInstance, Modal } from 'antd'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { toast } from '#renderer/platform/toast.ts'
import { useT } from '#renderer/i18n/index.ts'

/** Milliseconds between the server's success text and the dialog going away (section 8). */
const closeDelay = 1500

interface FormDialogProps<Values extends object> {
  readonly title: string
  readonly open: boolean
  /** Pixels (section 9: 600, 800, 1000). */
  readonly width: number
  /** Values the form starts with; null while they load: the form is then held back. */
  readonly initialValues: Values | null
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
  const t = useT()
  const { modal } = App.useApp()
  const [form] = Form.useForm<Values>()
  const [phase, setPhase] = useState<'editing' | 'saving' | 'saved'>('editing')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

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
    setPhase('saving')
    try {
      toast.success(await onSave(values))
    } catch {
      // The client's one toast has told it; the form stays as typed.
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
        if (shown) focusFirst(form)
        else setPhase('editing')
      }}
    >
      {initialValues === null ? null : (
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
          // Enter in a text field submits through this hidden button: the visible one lives in the footer.
          onKeyDown={(event) => {
            if (event.key === 'Enter' && event.target instanceof HTMLInputElement && event.target.role !== 'combobox') {
              event.preventDefault()
              form.submit()
            }
          }}
        >
          {children(form)}
        </Form>
      )}
    </Modal>
  )
}

function focusFirst<Values extends object>(form: FormInstance<Values>): void {
  const first = Object.keys(form.getFieldsValue(true) as object)
    .map((name) => form.getFieldInstance(name as never) as { focus?: () => void; input?: HTMLInputElement } | undefined)
    .find((control) => control?.focus && !control.input?.disabled)
  first?.focus?.()
}
