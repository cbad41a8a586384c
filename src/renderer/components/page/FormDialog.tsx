import { Form, type FormInstance } from 'antd'
import {
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
  type RefObject,
  useLayoutEffect,
} from 'react'
import type { RendererEndpointId } from '#shared/api/table.ts'
import { fieldErrorOf } from '#renderer/platform/field-error.ts'
import type { Submit } from '#renderer/platform/submit.ts'
import { focusField } from '../focus-first.ts'
import { useT } from '#renderer/i18n/index.ts'
import { PageState } from '../PageState.tsx'
import { besideLabel } from './beside-label.ts'
import { EditFrame } from './DialogFrame.tsx'
import { isBlank, useFormCheckedOnBlur } from './useFormCheckedOnBlur.ts'
import { useSaving } from './useSaving.ts'

const property = '--label-width'

/** Pixels by which labels of several words may grow before they wrap. */
const LABEL_GROWTH = 50

/**
 * The flex of the labels of a form, in pixels as designed, or as wide as another language needs: on one line if that takes
 * little more, and never narrower than a word, which would push its own control alone to the side. Measured once the form is
 * drawn, so it is a property of the element, not state.
 */
function useLabelFlex(form: RefObject<HTMLElement | null>, designed: number, isDrawn: boolean): string {
  useLayoutEffect(() => {
    if (!isDrawn || !form.current) return
    const columns = [...form.current.querySelectorAll<HTMLElement>('.ant-form-item-label-wrap')]
    const widestWith = (whiteSpace: string) => {
      for (const { firstElementChild } of columns)
        if (firstElementChild instanceof HTMLElement) firstElementChild.style.whiteSpace = whiteSpace
      return Math.max(0, ...columns.map(({ offsetWidth }) => offsetWidth))
    }
    const onOneLine = widestWith('nowrap')
    const widest = Math.max(Math.min(onOneLine, designed + LABEL_GROWTH), widestWith(''))
    // Widths are rounded, perhaps down.
    if (widest > designed) form.current.style.setProperty(property, `${widest + 1}px`)
  }, [form, designed, isDrawn])
  return `0 0 var(${property}, ${designed}px)`
}

/** What keeps the words of a dialog until they are saved; see `form/dialog/useEditDialog.ts`. */
export interface FormDraft {
  /** Known, with what was typed before: what is typed earlier would not be kept, so the form is held back until then. */
  readonly isReady: boolean
  /** The form shows what was typed before: giving it up is asked about. */
  readonly isRestored: boolean
  /** Ties the form to the draft, and says above it what was brought back. */
  readonly tie: (form: FormInstance) => ReactNode
  /** Saved, or given up: nothing of it is kept. */
  readonly done: () => void
  /** Before it closes and what was typed waits for the next time: whether it does. Null where it is not kept. */
  readonly keep: ((form?: FormInstance) => Promise<boolean>) | null
  /** Whether it keeps a field, by its name. */
  readonly keepsField: (name: string) => boolean
  /** The key of a save whose end nobody saw. */
  readonly unfinished: string | null
  /** Keeps the key of a save whose end is not known yet; null when it is. */
  readonly saving: (key: string | null) => Promise<void>
}

export interface FormDialogProps<Values extends object> {
  readonly title: string
  /** Pixels (section 9: 600, 800, 1000). */
  readonly width: number
  /** Null where nothing typed may be kept, such as a password. */
  readonly draft: FormDraft | null
  /** Values the form starts with; null while they load: the form is then held back. */
  readonly initialValues: Values | null
  /** Why the values could not be loaded; null while they may still come. */
  readonly error?: unknown
  readonly onRetry?: () => unknown
  /** In their order: the focus starts in the first one that is empty. */
  readonly requiredFields?: readonly string[]
  /** A field that is left empty says so however it was left (section 5, Password change). */
  readonly checksWhatIsEmpty?: boolean
  /** Pixels of the labels. */
  readonly labelWidth?: number
  /** Saves and answers the server's success text, or null when nothing was saved. A rejection keeps the form as typed. */
  readonly onSave: (values: Values, submit: Submit) => Promise<string | null>
  /** The call that saves: what became of it can be found out. */
  readonly endpoint?: RendererEndpointId
  /** Saving the same twice does no harm. */
  readonly isRepeatable?: boolean
  /** Tells a rejection in place of showing it beside the field that the server names. */
  readonly onRefused?: (error: unknown, form: FormInstance<Values>) => void
  readonly onClose: () => void
  /** What saving does, on its button. */
  readonly okText?: string
  /** Given: it can be saved so that the next one is begun at once, in place of closing; mounts it anew. */
  readonly onNext?: (saved: Values) => void
  /** Given: a button that keeps the draft and closes, by this text. */
  readonly keepText?: string
  /** There is no way out but saving and what `leaveText` names. */
  readonly forced?: { readonly leaveText: string; readonly onLeave: () => void } | null
  readonly children: (form: FormInstance<Values>) => ReactNode
}

/**
 * The frame of every edit dialog: first empty required field focused, Enter saves, Esc, cancel and leaving the page ask
 * before dropping edits, and with the server's success text the dialog closes; a failure only ends the loading
 * state. While it is saved nothing can be typed: it would be thrown away. Mount it to open it.
 */
export function FormDialog<Values extends object>(props: FormDialogProps<Values>) {
  const {
    title,
    width,
    draft,
    initialValues,
    error = null,
    onRetry,
    onSave,
    onRefused = showFieldError,
    onNext,
    keepText,
    forced = null,
  } = props
  const t = useT()
  /** Which of its two buttons sends the form. */
  const isNext = useRef(false)
  const id = `dialog${useId().replace(/\W/g, '')}`
  const form = useFormCheckedOnBlur<Values>(props.checksWhatIsEmpty)
  /** Names of fields that somebody changed. */
  const [edited, setEdited] = useState<readonly string[]>([])
  const [isShown, setShown] = useState(false)
  const keep = draft?.keep ?? null
  const saving = useSaving({
    isDirty: () => edited.length > 0 || (draft?.isRestored ?? false),
    onGiveUp: () => draft?.done(),
    onKeep: keep ? () => keep(form) : null,
    hasUndraftable: () => edited.some((name) => draft?.keepsField(name) === false),
    onClose: props.onClose,
    endpoint: props.endpoint ?? null,
    isRepeatable: props.isRepeatable ?? false,
    restored: draft?.unfinished ?? null,
    keep: async (key) => draft?.saving(key),
  })
  const save = (values: Values) => {
    const goesOn = isNext.current && onNext !== undefined
    isNext.current = false
    return saving.save(
      async (submit) => {
        const msg = await onSave(values, submit)
        // At once: a crash before the dialog went away must not bring back what is saved.
        if (msg !== null) draft?.done()
        return msg
      },
      (failure) => onRefused(failure, form),
      goesOn ? () => onNext(values) : undefined,
    )
  }
  // The first values: what is asked again behind a form does not touch it.
  const isReadable = initialValues !== null && (draft?.isReady ?? true)
  const [first, setFirst] = useState(isReadable ? initialValues : null)
  if (first === null && isReadable) setFirst(initialValues)
  const fields = useRef<HTMLDivElement>(null)
  const { requiredFields = [] } = props
  const wanted = requiredFields.find((name) => isBlank((first as Record<string, unknown> | null)?.[name])) ?? null
  // The values may come after the dialog, and what is not shown yet takes no focus.
  const isReady = first !== null
  const labelFlex = useLabelFlex(fields, props.labelWidth ?? 110, isReady)
  useEffect(() => {
    if (isReady) focusField(fields.current, wanted)
  }, [isReady, isShown, wanted])
  // What came meanwhile may have closed the field that was the first.
  useEffect(() => {
    const now = document.activeElement
    if (!isReady || !(now instanceof HTMLElement) || !now.matches(':disabled') || !fields.current?.contains(now)) return
    now.blur()
    focusField(fields.current, wanted)
  })
  return (
    <EditFrame
      title={title}
      layout={{ kind: 'dialog', width }}
      saving={saving}
      isWaiting={first === null}
      ok={{ form: id }}
      {...(props.okText === undefined ? {} : { okText: props.okText })}
      forced={forced !== null}
      next={
        onNext
          ? {
              text: t('common.saveAndAdd'),
              onClick: () => {
                isNext.current = true
                form.submit()
              },
            }
          : keepText === undefined
            ? null
            : { text: keepText, onClick: () => void saving.keep() }
      }
      onShown={() => setShown(true)}
      {...(forced ? { cancelText: forced.leaveText, onLeave: forced.onLeave } : {})}
    >
      {first === null ? (
        <PageState loading={!error} error={error} {...(onRetry ? { onRetry } : {})} rows={6} />
      ) : (
        <Form<Values>
          id={id}
          form={form}
          layout="horizontal"
          labelCol={{ flex: labelFlex }}
          wrapperCol={besideLabel}
          labelWrap
          colon={false}
          initialValues={first}
          validateTrigger="onBlur"
          scrollToFirstError={{ focus: true }}
          onValuesChange={(changed) => setEdited((before) => [...new Set([...before, ...Object.keys(changed)])])}
          onFinish={(values) => void save(values)}
          onFinishFailed={() => {
            isNext.current = false
          }}
          onKeyDown={(event) => {
            if (isSubmit(event)) form.submit()
          }}
          onKeyDownCapture={(event) => {
            if (isSubmitAnywhere(event)) form.submit()
          }}
        >
          <div ref={fields} inert={saving.isBusy}>
            {draft?.tie(form)}
            {props.children(form)}
          </div>
        </Form>
      )}
    </EditFrame>
  )
}

/** An error stands beside the field that the server names; any other was told by the toast alone. */
export function showFieldError<Values extends object>(error: unknown, form: FormInstance<Values>): void {
  const { field, text } = fieldErrorOf(error, Object.keys(form.getFieldsValue()))
  if (field === null) return
  // Names of a form's fields are those of its values.
  form.setFields([{ name: field as never, errors: [text] }])
  form.focusField(field as never)
}

const hasOwnKeys = (field: HTMLElement) =>
  field.getAttribute('role') === 'combobox' || field.closest('.ant-picker') !== null

/** Control and Enter send it from any field, as they do a generated form: from one of several lines, or one with a list. */
function isSubmitAnywhere(event: KeyboardEvent<HTMLElement>): boolean {
  const { target, key, ctrlKey, metaKey } = event
  if (key !== 'Enter' || !(ctrlKey || metaKey) || event.nativeEvent.isComposing) return false
  if (!(target instanceof Node) || !event.currentTarget.contains(target)) return false
  event.preventDefault()
  event.stopPropagation()
  return !event.repeat
}

/**
 * Whether a key sends the form. Enter that ends a word of an input method belongs to that word; in a list or a calendar
 * it takes what is chosen there; in a dialog of a field it is that dialog's; and one that is held down is one.
 */
function isSubmit(event: KeyboardEvent<HTMLElement>): boolean {
  const { target } = event
  if (event.key !== 'Enter' || event.nativeEvent.isComposing || !(target instanceof HTMLInputElement)) return false
  if (!event.currentTarget.contains(target)) return false
  event.preventDefault()
  return !event.repeat && !hasOwnKeys(target)
}
