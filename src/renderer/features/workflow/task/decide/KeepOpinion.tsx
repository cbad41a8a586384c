import { Button, type FormInstance } from 'antd'
import { useT } from '#renderer/i18n/index.ts'
import { ignoreRejection } from '#renderer/platform/ignore-rejection.ts'
import { usePlatformMutation } from '#renderer/platform/query.ts'
import { toast } from '#renderer/platform/toast.ts'
import { type DecisionValues, opinionOf } from './decision.ts'

interface KeepOpinionProps {
  /** What waits for the caller. */
  readonly operatorId: string
  readonly flowId: string
  readonly formData: Readonly<Record<string, unknown>> | null
  readonly form: FormInstance<DecisionValues>
  /** Of the design; empty for the usual words. */
  readonly label: string
}

/** Leaves an opinion that is not decided yet with the server: it is there on any computer. */
export function KeepOpinion({ operatorId, flowId, formData, form, label }: KeepOpinionProps) {
  const t = useT()
  const { mutateAsync, isPending } = usePlatformMutation('flow.saveAudit')
  const keep = async () => {
    const body = { ...opinionOf(form.getFieldsValue()), flowId, formData: { ...formData } }
    toast.success((await mutateAsync({ params: { id: operatorId }, body })).msg)
  }
  return (
    <Button size="small" loading={isPending} onClick={() => ignoreRejection(keep())}>
      {label || t('workflow.decide.saveDraft')}
    </Button>
  )
}
