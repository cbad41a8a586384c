import { Form, type FormInstance, Modal } from 'antd'
import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { toast } from '#renderer/platform/toast.ts'
import { confirmDiscard } from './confirm.ts'
import { focusFirst } from './focus-first.ts'
import { LeaveGuard } from './leave-guard.tsx'
import { PageState } from './PageState.tsx'
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
  /** Why the values could not be loaded; null while they may still come. */
  readonly error?: unknown
  readonly onRetry?: () => unknown
  /** The form shows what was typed before: giving it up is asked about. */
  readonly isRestored?: boolean
  /** Saves and answers the server's success text. A rejection keeps the form as it was typed. */
  readonly onSave: (values: Values) => Promise<string>
  readonly onClose: () => void
  readonly children: (form: FormInstance<Values>) => ReactNode
}

/**
 * The frame of every edit dialog: first field focused, Enter saves, Esc, cancel and leaving the page ask before dropping
 * edits, the server's text shows and the dialog closes 1.5 s later; a failure only ends the loading state. While it is
 * saved nothing can be typed: it would be thrown away.
 */
export function FormDialog<Values extends object>(props: FormDialogProps<Values>) {
  const { title, open, width, initialValues, onSave, onClose, children } = props
  const { error = null, onRetry, isRestored = false } = props
  const t = useT()
  const formId = useId()
  const [phase, setPhase] = useState<'editing' | 'saving' | 'saved'>('editing')
  const [isEdited, setEdited] = useState(false)
  const [isShown, setShown] = useState(false)
  const isSending = useRef(false)
  const leave = useEffectEvent(onClose)
  useEffect(() => {
    if (phase !== 'saved') return
    const timer = setTimeout(leave, closeDelay)
    return () => clearTimeout(timer)
  }, [phase])

  const isUnsaved = () => open && (isEdited || isRestored) && phase !== 'saved'
  const cancel = async () => {
    if (phase !== 'saving' && (!isUnsaved() || (await confirmDiscard()))) onClose()
  }
  const save = async (values: Values) => {
    // A second Enter while it is being saved, or before the dialog went away, is no second record.
    if (isSending.current) return
    isSending.current = true
    const focused = document.activeElement
    setPhase('saving')
    try {
      toast.success(await onSave(values))
    } catch {
      // The client's one toast has told it; the form stays as typed.
      isSending.current = false
      flushSync(() => setPhase('editing'))
      if (focused instanceof HTMLElement) focused.focus({ preventScroll: true })
      return
    }
    setPhase('saved')
  }
  return (
    <>
      <LeaveGuard isUnsaved={isUnsaved} />
      <Modal
        title={title}
        open={open}
        width={width}
        centered
        destroyOnHidden
        mask={{ closable: false }}
        okText={t('common.confirm')}
        cancelText={t('common.cancel')}
        okButtonProps={{
          htmlType: 'submit',
          form: formId,
          loading: phase !== 'editing',
          disabled: initialValues === null,
        }}
        onCancel={() => void cancel()}
        afterOpenChange={(shown) => {
          setShown(shown)
          if (shown) return
          isSending.current = false
          setPhase('editing')
          setEdited(false)
        }}
      >
        <Fields<Values>
          id={formId}
          values={initialValues}
          isShown={isShown}
          isInert={phase !== 'editing'}
          waiting={<PageState loading={!error} error={error} {...(onRetry ? { onRetry } : {})} rows={6} />}
          onEdit={() => setEdited(true)}
          onFinish={(values) => void save(values)}
        >
          {children}
        </Fields>
      </Modal>
    </>
  )
}

interface FieldsProps<Values extends object> {
  readonly id: string
  readonly values: Values | null
  readonly isShown: boolean
  readonly isInert: boolean
  /** What shows until the values are there. */
  readonly waiting: ReactNode
  readonly onEdit: () => void
  readonly onFinish: (values: Values) => void
  readonly children: (form: FormInstance<Values>) => ReactNode
}

/** Mounted anew with each opening, with the values it had then: what is asked again behind a form does not touch it. */
function Fields<Values extends object>(props: FieldsProps<Values>) {
  const { id, values, isShown, isInert, waiting, onEdit, onFinish, children } = props
  const [form] = Form.useForm<Values>()
  const [first, setFirst] = useState(values)
  if (first === null && values !== null) setFirst(values)
  const fields = useRef<HTMLDivElement>(null)
  // The values may come after the dialog: the first field exists when both are there.
  const isReady = isShown && first !== null
  useEffect(() => {
    if (isReady) focusFirst(fields.current)
  }, [isReady])
  if (first === null) return waiting
  return (
    <Form<Values>
      id={id}
      form={form}
      layout="horizontal"
      labelCol={{ flex: '110px' }}
      wrapperCol={{ flex: 1 }}
      colon={false}
      initialValues={first}
      validateTrigger="onBlur"
      scrollToFirstError={{ focus: true }}
      onValuesChange={onEdit}
      onFinish={onFinish}
      onKeyDown={(event) => {
        if (isSubmit(event)) form.submit()
      }}
    >
      <div ref={fields} inert={isInert}>
        {children(form)}
      </div>
    </Form>
  )
}

/**
 * Whether a key sends the form. Enter that ends a word of an input method belongs to that word; in a list or a calendar
 * it takes what is chosen there; and in a dialog of a field it is that dialog's.
 */
function isSubmit(event: KeyboardEvent<HTMLElement>): boolean {
  const { target } = event
  if (event.key !== 'Enter' || event.nativeEvent.isComposing || !(target instanceof HTMLInputElement)) return false
  if (!event.currentTarget.contains(target)) return false
  event.preventDefault()
  return target.getAttribute('role') !== 'combobox' && target.closest('.ant-picker') === null
}
