import type { ComponentProps } from 'react'
import { useListMemory } from '#renderer/components/memory/useListMemory.ts'
import { PageState } from '#renderer/components/PageState.tsx'
import { useListViews } from '#renderer/components/views/useListViews.ts'
import { draftModule } from '../../draft-module.ts'
import pageStyles from '../../module.module.css'
import { ModuleList } from '../ModuleList.tsx'

type ViewedListProps = Omit<ComponentProps<typeof ModuleList>, 'views' | 'opening' | 'name'>

/** The list of a module in the saved view that was open the last time; it is waited for only where there was one. */
export function ViewedList(props: ViewedListProps) {
  const { modelId, menuId, figure } = props
  const name = `module/${draftModule(modelId, menuId)}`
  const [{ view }] = useListMemory(name)
  const views = useListViews(modelId)
  const isAsked = view !== undefined && figure === null
  if (isAsked && !views.isReady)
    return (
      <div className={pageStyles.page}>
        <PageState loading error={null} rows={12} />
      </div>
    )
  const opening = isAsked ? (views.list.find(({ id }) => id === view) ?? null) : null
  return <ModuleList {...props} name={name} views={views} opening={opening} />
}
