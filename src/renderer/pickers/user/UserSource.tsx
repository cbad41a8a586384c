import type { UserScope } from '#shared/form/kinds/user-select.ts'
import { currentUserId } from '#shared/form/references.ts'
import { useT } from '#renderer/i18n/index.ts'
import { ItemList } from '../frame/ItemList.tsx'
import styles from '../frame/frame.module.css'
import { ListPane, PickerTabs, TreePane } from '../frame/panes.tsx'
import type { Chooser } from '../frame/PickerDialog.tsx'
import { searchAllowed, searchOwnOrganization, searchSubordinates } from './sources.ts'
import { userTree } from './user-tree.ts'

const everybody = userTree()

/** Ids that stand for whoever reads them. */
export function SystemPane({ chooser, id = currentUserId }: { readonly chooser: Chooser; readonly id?: string }) {
  const t = useT()
  const item = { id, fullName: t('pickers.currentUser'), type: 'system' }
  return (
    <div className={styles.pane}>
      <ItemList items={[item]} chooser={chooser} loading={false} error={null} onRetry={() => undefined} />
    </div>
  )
}

interface UserSourceProps {
  readonly chooser: Chooser
  readonly scope: UserScope
}

/** Where the user picker finds people: everyone in four tabs, or only those a field allows. */
export function UserSource({ chooser, scope }: UserSourceProps) {
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
  return (
    <PickerTabs
      panes={[
        { key: 'all', label: t('pickers.tab.all'), children: <TreePane chooser={chooser} source={everybody} /> },
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
      ]}
    />
  )
}
