import { Tabs } from 'antd'
import { useState } from 'react'
import type { UserScope } from '#shared/form/kinds/user-select.ts'
import { currentUserId } from '#shared/form/references.ts'
import { useT } from '#renderer/i18n/index.ts'
import { ItemList } from '../frame/ItemList.tsx'
import type { Chooser } from '../frame/PickerDialog.tsx'
import { SearchBox } from '../frame/SearchBox.tsx'
import styles from '../frame/frame.module.css'
import { useDebounced } from '../frame/useDebounced.ts'
import { type LoadPage, usePages } from '../frame/usePages.ts'
import { OrganizationTree } from './OrganizationTree.tsx'
import { searchAllowed, searchEverywhere, searchOwnOrganization, searchSubordinates } from './sources.ts'

interface PaneProps {
  readonly chooser: Chooser
}

interface ListPaneProps extends PaneProps {
  readonly name: string
  readonly source: (keyword: string) => LoadPage
}

function ListPane({ chooser, name, source }: ListPaneProps) {
  const [keyword, setKeyword] = useState('')
  const applied = useDebounced(keyword.trim())
  const pages = usePages([name, applied], source(applied))
  return (
    <div className={styles.pane}>
      <SearchBox value={keyword} onChange={setKeyword} />
      <ItemList {...pages} chooser={chooser} />
    </div>
  )
}

function AllPane({ chooser }: PaneProps) {
  const [keyword, setKeyword] = useState('')
  const applied = useDebounced(keyword.trim())
  const pages = usePages(['user.everywhere', applied], searchEverywhere(applied), applied !== '')
  return (
    <div className={styles.pane}>
      <SearchBox value={keyword} onChange={setKeyword} />
      {applied === '' ? <OrganizationTree chooser={chooser} /> : <ItemList {...pages} chooser={chooser} />}
    </div>
  )
}

function SystemPane({ chooser }: PaneProps) {
  const t = useT()
  const item = { id: currentUserId, fullName: t('pickers.currentUser'), type: 'system' }
  return (
    <div className={styles.pane}>
      <ItemList items={[item]} chooser={chooser} loading={false} error={null} onRetry={() => undefined} />
    </div>
  )
}

/** Where the user picker finds people: everyone in four tabs, or only those a field allows. */
export function UserSource({ chooser, scope }: PaneProps & { readonly scope: UserScope }) {
  const t = useT()
  if (scope.type !== 'all') {
    return (
      <ListPane
        chooser={chooser}
        name={`user.allowed:${JSON.stringify(scope)}`}
        source={(keyword) => searchAllowed(scope, keyword)}
      />
    )
  }
  const panes = [
    { key: 'all', label: t('pickers.tab.all'), children: <AllPane chooser={chooser} /> },
    {
      key: 'organization',
      label: t('pickers.tab.organization'),
      children: <ListPane chooser={chooser} name="user.organization" source={searchOwnOrganization} />,
    },
    {
      key: 'subordinates',
      label: t('pickers.tab.subordinates'),
      children: <ListPane chooser={chooser} name="user.subordinates" source={searchSubordinates} />,
    },
    { key: 'system', label: t('pickers.tab.system'), children: <SystemPane chooser={chooser} /> },
  ]
  return (
    <Tabs
      className={styles.tabs ?? ''}
      size="small"
      tabBarGutter={20}
      tabBarStyle={{ margin: 0, paddingInline: 12 }}
      items={panes}
    />
  )
}
