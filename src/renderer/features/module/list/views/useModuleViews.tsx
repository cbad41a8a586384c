import { useState } from 'react'
import type { ListView } from '#shared/api/list-view.ts'
import type { ColumnPlan, ListPlan } from '#shared/form/model.ts'
import { later } from '#renderer/components/later.tsx'
import type { ListViews } from '#renderer/components/views/useListViews.ts'
import { useViewBar } from '#renderer/components/views/useViewBar.tsx'
import { useT } from '#renderer/i18n/index.ts'
import type { useListState } from '../useListState.ts'
import { contentOf, isChanged } from './view-content.ts'

const ArrangeDialog = later(async () => (await import('./ArrangeDialog.tsx')).ArrangeDialog)
const ViewShareDialog = later(async () => (await import('./ViewShareDialog.tsx')).ViewShareDialog)

interface ModuleViewsOptions {
  readonly modelId: string
  readonly plan: ListPlan
  readonly list: ReturnType<typeof useListState>
  readonly views: ListViews
  /** Columns that the person may see. */
  readonly columns: readonly ColumnPlan[]
  readonly mayShare: boolean
}

/** The saved views of the list of a module: beside what every list has, how its records are drawn, and sharing. */
export function useModuleViews({ modelId, plan, list, views, columns, mayShare }: ModuleViewsOptions) {
  const t = useT()
  const { state, showView, becomeView, draw } = list
  const [open, setOpen] = useState<'arrange' | ListView | null>(null)
  const close = () => setOpen(null)
  const bar = useViewBar({
    modelId,
    views,
    list: {
      view: state.view,
      content: contentOf(plan, state),
      isChanged: (content) => isChanged(plan, state, content),
      showView,
      becomeView,
    },
    entries:
      plan.type === 4
        ? []
        : [{ key: 'arrange', label: t('moduleList.views.arrange'), onClick: () => setOpen('arrange') }],
    onShare: mayShare ? setOpen : undefined,
  })
  return {
    ...bar,
    element: (
      <>
        {bar.element}
        {open === null ? null : open === 'arrange' ? (
          <ArrangeDialog columns={columns} arrangement={state} onApply={draw} onClose={close} onFail={close} />
        ) : (
          <ViewShareDialog modelId={modelId} view={open} onClose={close} onFail={close} />
        )}
      </>
    ),
  }
}
