import { Form, type FormRule } from 'antd'
import type { TFunction } from 'i18next'
import { useEffect } from 'react'
import { RichTextControl } from '#renderer/form/dialog/RichTextControl.tsx'
import { useT } from '#renderer/i18n/index.ts'
import { ignoreRejection } from '#renderer/platform/ignore-rejection.ts'

const field = 'bodyText'

interface NoticeBodyProps {
  readonly id?: string
  readonly value?: string
  readonly onChange?: (html: string) => void
  /** How many pictures are on their way, for the rule of the field. */
  readonly waiting: number
  readonly onWaiting: (count: number) => void
}

/** The text of a notice, with pictures. */
export function NoticeBody({ waiting, ...control }: NoticeBodyProps) {
  const t = useT()
  const form = Form.useFormInstance()
  // What was refused for the picture alone is no longer refused.
  useEffect(() => {
    if (waiting === 0 && form.getFieldError(field).length > 0) ignoreRejection(form.validateFields([field]))
  }, [waiting, form])
  return <RichTextControl {...control} label={t('notices.body')} hasPictures />
}

/** Nothing is saved while a picture is on its way: it would be missing in what is saved. */
export const picturesArrivedRule = (t: TFunction, waiting: number): FormRule => ({
  validator: () => (waiting > 0 ? Promise.reject(new Error(t('form.editor.pictureWaits'))) : Promise.resolve()),
})
