import type { FormInstance } from 'antd'
import { useEffect } from 'react'
import { useLanguage } from '#renderer/i18n/index.ts'

/** Checks the fields that show a message again after a change of language: the message is text of the old one. */
export function useErrorLanguage<Values>(form: FormInstance<Values>): void {
  const language = useLanguage()
  useEffect(() => {
    const wrong = form.getFieldsError().flatMap(({ name, errors }) => (errors.length > 0 ? [name] : []))
    if (wrong.length > 0) form.validateFields(wrong).catch(() => undefined)
    // `language` is what asks for it.
  }, [form, language])
}

/** Takes away the messages of the fields that were just changed. */
export function forgetErrors(form: Pick<FormInstance, 'setFields'>, changed: object): void {
  form.setFields(Object.keys(changed).map((name) => ({ name, errors: [] })))
}
