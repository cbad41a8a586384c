import { Alert } from 'antd'
import { useMemo } from 'react'
import type { FormPlan } from '#shared/form/model.ts'
import { linkageOf } from '#shared/form/linkage.ts'
import { behaviourOf } from '#shared/form/rules/behaviour.ts'
import { useT } from '#renderer/i18n/index.ts'

/** Labels of the fields that a design lets follow themselves. */
function circularLabels(plan: FormPlan): readonly string[] {
  const ruled = behaviourOf(plan).problems.flatMap(({ code, about }) => (code === 'cycle' ? about.split(', ') : []))
  const labelOf = (key: string) => {
    const [name, column] = key.split('.')
    const field = plan.fields.find((each) => each.name === name)
    return field?.columns.find((each) => each.name === column)?.label || field?.label || key
  }
  return [...new Set([...ruled, ...linkageOf(plan).circular].map(labelOf))]
}

/** Says what of a design is not followed, because it leads in circles. */
export function CircularNotice({ plan }: { readonly plan: FormPlan }) {
  const t = useT()
  const labels = useMemo(() => circularLabels(plan), [plan])
  if (labels.length === 0) return null
  return <Alert type="warning" showIcon title={t('form.circular', { names: labels.join(', ') })} />
}
