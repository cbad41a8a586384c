import { ToolOutlined } from '@ant-design/icons'
import { figureIn } from '#renderer/access/figure-address.ts'
import { Notice } from '#renderer/components/Notice.tsx'
import { PageState } from '#renderer/components/PageState.tsx'
import { useT } from '#renderer/i18n/index.ts'
import { FormPage } from './FormPage.tsx'
import { isForbidden, isGone } from './failure.ts'
import { ViewedList } from './list/views/ViewedList.tsx'
import styles from './module.module.css'
import { useModule } from './useModule.ts'

interface ModulePageProps {
  /** Id of the form definition. */
  readonly modelId: string
  /** Id of the menu: the key of grants and column settings. */
  readonly menuId: string | null
  /** May name a figure whose records alone are listed. */
  readonly search?: string
}

/** A generated module (menu type 3): its list, or its form alone; a broken configuration says so. */
export function ModulePage({ modelId, menuId, search = '' }: ModulePageProps) {
  const t = useT()
  const { query, module, access } = useModule(modelId, menuId)
  if (!module && isGone(query.error))
    return (
      <div className={styles.page}>
        <Notice whole icon={<ToolOutlined />} title={t('module.gone')} hint={t('module.goneHint')} />
      </div>
    )
  if (!module) {
    return (
      <div className={styles.page}>
        <PageState
          loading={query.isPending}
          forbidden={isForbidden(query.error)}
          error={query.error}
          onRetry={query.refetch}
          rows={12}
        />
      </div>
    )
  }
  if (!module.ok) {
    return (
      <div className={styles.page}>
        <Notice
          whole
          icon={<ToolOutlined />}
          title={t('module.broken')}
          hint={t('module.brokenHint', { problem: module.problem })}
        />
      </div>
    )
  }
  const { plan } = module
  if (!plan.list) return <FormPage modelId={modelId} menuId={menuId} plan={plan} />
  const figure = figureIn(search)
  return (
    <ViewedList
      // Another figure is another list: it begins on its first page.
      key={figure ? search : ''}
      figure={figure}
      modelId={modelId}
      menuId={menuId}
      plan={{ ...plan, list: plan.list }}
      access={access}
      cache={query.cache?.offline ? query.cache : null}
    />
  )
}
