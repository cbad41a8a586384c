import { Form, type FormInstance } from 'antd'
import { useMemo } from 'react'
import { useT } from '#renderer/i18n/index.ts'
import { type Parameter, placesFor } from './model.ts'

/** What the words of the template in this form may name, each with its label. */
export function useLabelledPlaces(form: FormInstance) {
  const reason = Form.useWatch<string | undefined>('reason', { form, preserve: true })
  const parameters = Form.useWatch<readonly Parameter[] | undefined>('templateParamList', { form, preserve: true })
  return useNamedPlaces(reason ?? '', parameters ?? none)
}
const none: readonly Parameter[] = []

export function useNamedPlaces(reason: string, parameters: readonly Parameter[]) {
  const t = useT()
  return useMemo(
    () =>
      placesFor(reason, parameters).map(({ field, label, own }) => ({
        field,
        label: own ? t(`messageTemplates.fields.${own}`) : label || field,
      })),
    [reason, parameters, t],
  )
}
