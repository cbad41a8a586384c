import { AuditOutlined } from '@ant-design/icons'
import type { DataOf } from '#shared/api/table.ts'
import { readProcess } from '#shared/design/flow/document.ts'
import { DesignLoader } from '#renderer/components/designer/DesignLoader.tsx'
import { FlowDesigner } from './FlowDesigner.tsx'

export type Template = DataOf<'flow.template'>

/** The designer of one flow, by `id` of the query. */
export function FlowDesignerPage({ search }: { readonly search: string }) {
  return (
    <DesignLoader
      search={search}
      endpoint="flow.template"
      words="flowDesigns"
      icon={<AuditOutlined />}
      read={({ flowTemplateJson }: Template) => readProcess(flowTemplateJson)}
    >
      {(template, tree) => (
        <FlowDesigner
          template={template}
          first={{ tree, formId: template.formId, statusField: template.statusField }}
        />
      )}
    </DesignLoader>
  )
}
