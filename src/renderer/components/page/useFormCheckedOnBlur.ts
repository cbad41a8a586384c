import { Form, type FormInstance } from 'antd'
import { useState } from 'react'
import { isLeftOnPurpose } from '../left-on-purpose.ts'

/** The part of antd's form by which a field asks to be checked; antd has no public way to withhold a check. */
interface Internals {
  getInternalHooks(secret: string): { dispatch(action: FieldAction): void } | null
}
interface FieldAction {
  readonly type: string
  readonly namePath: (string | number)[]
  readonly triggerName?: string
}

/**
 * A form for `validateTrigger="onBlur"`, in which an empty field is checked by being left only where `isLeftOnPurpose`;
 * with `isStrict` in any case. Saving checks every field.
 */
export function useFormCheckedOnBlur<Values extends object>(isStrict = false): FormInstance<Values> {
  const [form] = Form.useForm<Values>()
  const [quiet] = useState(() => (isStrict ? form : withoutHastyChecks(form)))
  return quiet
}

function withoutHastyChecks<Values extends object>(form: FormInstance<Values>): FormInstance<Values> {
  const internals = form as unknown as Internals
  const hooksOf = internals.getInternalHooks
  const dispatch = (action: FieldAction, next: (action: FieldAction) => void) => {
    // Names of fields as antd hands them on.
    const name = action.namePath as never
    const isHasty =
      action.type === 'validateField' &&
      action.triggerName === 'onBlur' &&
      isBlank(form.getFieldValue(name)) &&
      !isLeftOnPurpose(form.isFieldTouched(name))
    if (!isHasty) next(action)
  }
  internals.getInternalHooks = (secret) => {
    const hooks = hooksOf(secret)
    return hooks && { ...hooks, dispatch: (action) => dispatch(action, hooks.dispatch) }
  }
  return form
}

export function isBlank(value: unknown): boolean {
  return value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
}
