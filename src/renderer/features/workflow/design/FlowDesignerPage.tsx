import { AuditOutlined } from '@ant-design/icons'
import { useState } from 'react'
import type { DataOf } from '#shared/api/table.ts'
import { readProcess } from '#shared/design/flow/document.ts'
import { Notice } from '#renderer/components/Notice.tsx'
import { usePageName } from '#renderer/components/page-name.ts'
import { PageState } from '#renderer/components/PageState.tsx'
import { useT } from '#renderer/i18n/index.ts'
import { usePlatformQuery } from '#renderer/platform/query.ts'
import { isPlatformError } from '#renderer/platform/request.ts'
import { FlowDesigner } from './FlowDesigner.tsx'

export type Template = DataOf<'flow.template'>

/** The designer of one flow, by `id` of the query. */
export function FlowDesignerPage({ search }: { readonly search: string }) {
  const t = useT()
  const id = new URLSearchParams(search).get('id') ?? ''
  if (id === '')
    return <Notice whole icon={<AuditOutlined />} title={t('flowDesigns.none')} hint={t('flowDesigns.noneHint')} />
  return <Loaded key={id} id={id} />
}

function Loaded({ id }: { readonly id: string }) {
  const t = useT()
  const query = usePlatformQuery('flow.template', { params: { id } }, { staleTime: 0 })
  usePageName(query.data?.fullName)
  // The first answer: one that comes later does not take away what is being designed.
  const [template, setTemplate] = useState<Template | null>(null)
  if (!template && query.data) setTemplate(query.data)
  const tree = template ? readProcess(template.flowTemplateJson) : null
  return (
    <PageState
      loading={query.isPending}
      forbidden={isPlatformError(query.error) && query.error.platformCode === 403}
      error={query.data ? null : query.error}
      onRetry={query.refetch}
      rows={12}
    >
      {template === null ? null : tree === null ? (
        <Notice whole icon={<AuditOutlined />} title={t('flowDesigns.broken')} hint={t('flowDesigns.brokenHint')} />
      ) : (
        <FlowDesigner
          template={template}
          first={{ tree, formId: template.formId, statusField: template.statusField }}
        />
      )}
    </PageState>
  )
}
