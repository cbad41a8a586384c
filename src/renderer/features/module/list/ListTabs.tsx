import { Tabs } from 'antd'
import { useEffect, useEffectEvent } from 'react'
import type { ListTabsPlan } from '#shared/form/model.ts'
import { useFlatOptions, useOptions } from '#renderer/pickers/options/useOptions.ts'
import styles from '#renderer/components/views/views.module.css'
import { useT } from '#renderer/i18n/index.ts'
import { ALL } from './list-query.ts'

interface ListTabsProps {
  readonly plan: ListTabsPlan
  /** Value of the tab the list is filtered by, `ALL`, or null while nobody knows which is the first. */
  readonly chosen: string | null
  readonly onChoose: (value: string) => void
}

const none: readonly string[] = []

/** The values of a field as tabs above the list that each filters (`tabConfig`). */
export function ListTabs({ plan, chosen, onChoose }: ListTabsProps) {
  const { field, hasAll } = plan
  const t = useT()
  const { isLoading } = useOptions(field, none)
  const options = useFlatOptions(field, none)
  const tabs = [
    ...(hasAll || options.length === 0 ? [{ key: ALL, label: t('moduleList.tree.all') }] : []),
    ...options.map(({ value, label }) => ({ key: value, label })),
  ]
  const isKnown = isLoading || tabs.some(({ key }) => key === chosen)
  const begin = useEffectEvent(() => onChoose(tabs[0]?.key ?? ALL))
  useEffect(() => {
    // None is chosen yet, or one that is offered no more.
    if (!isKnown) begin()
  }, [isKnown])
  return (
    <nav className={styles.tabs} aria-label={field.label}>
      <Tabs size="small" {...(chosen === null ? {} : { activeKey: chosen })} items={tabs} onChange={onChoose} />
    </nav>
  )
}
