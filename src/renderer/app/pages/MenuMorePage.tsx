import { SearchOutlined } from '@ant-design/icons'
import { Button, Input } from 'antd'
import { memo, useDeferredValue, useMemo, useState } from 'react'
import type { MenuRoute } from '#shared/access/routes.ts'
import { MenuIcon } from '#renderer/access/menu-icons.tsx'
import { matchesName } from '#shared/rules/name-match.ts'
import { useMenu } from '#renderer/access/menu-store.ts'
import { MenuLink } from '#renderer/access/open-menu.tsx'
import { PageState } from '#renderer/components/PageState.tsx'
import { useT } from '#renderer/i18n/index.ts'
import { searchOf } from '../shell/search.ts'
import { useTopOverflow } from '../shell/top-menu.ts'
import { useFirst } from '../shell/useFirst.ts'
import styles from './menu-more.module.css'

/** /menuMore: what the top menu has no room for, then everything else the person was granted. */
export function MenuMorePage() {
  const t = useT()
  const [text, setText] = useState('')
  // A key shows at once, however long the list behind it is.
  const wanted = useDeferredValue(text)
  return (
    <div className={styles.page}>
      <Input
        className={styles.filter ?? ''}
        prefix={<SearchOutlined aria-hidden />}
        allowClear
        value={text}
        placeholder={t('shell.more.filter')}
        aria-label={t('shell.more.filter')}
        onChange={(event) => setText(event.target.value)}
      />
      <Groups wanted={wanted} />
    </div>
  )
}

const Groups = memo(function Groups({ wanted }: { readonly wanted: string }) {
  const t = useT()
  const routes = useMenu((state) => state.routes)
  const hidden = useTopOverflow((state) => state.hidden)
  const found = useMemo(() => {
    const hits = searchOf(routes)(wanted).map((hit) => hit.route)
    const exact = hits.filter((route) => matchesName(route.meta.title, wanted))
    return new Set(exact.length > 0 ? exact : hits)
  }, [routes, wanted])
  const loose = routes.filter((route) => route.kind !== 'directory')
  const directories = routes.filter((route) => route.kind === 'directory')
  const groups = [
    ...directories.map((route) => ({ route, entries: leavesOf(route.children) })),
    { route: null, entries: loose },
  ]
    .map((group) => ({ ...group, entries: group.entries.filter((entry) => found.has(entry)) }))
    .filter((group) => group.entries.length > 0)
  const isHidden = (group: (typeof groups)[number]) =>
    group.route ? hidden.has(group.route.meta.modelId) : group.entries.every((one) => hidden.has(one.meta.modelId))
  const { shown, further, showFurther } = useFirst([
    ...groups.filter(isHidden),
    ...groups.filter((group) => !isHidden(group)),
  ])
  return (
    <PageState empty={groups.length === 0} emptyText={t('shell.more.none')}>
      {shown.map((group) => (
        <section key={group.route?.path ?? ''} className={styles.group} aria-label={group.route?.meta.title}>
          <h2>
            {group.route?.meta.title ?? t('shell.more.other')}
            {isHidden(group) ? <span className={styles.mark}>{t('shell.more.hidden')}</span> : null}
          </h2>
          <Entries entries={group.entries} />
        </section>
      ))}
      {further > 0 ? <Button onClick={showFurther}>{t('shell.more.further', { count: further })}</Button> : null}
    </PageState>
  )
})

function Entries({ entries }: { readonly entries: readonly MenuRoute[] }) {
  const t = useT()
  const { shown, further, showFurther } = useFirst(entries)
  return (
    <>
      <ul className={styles.entries}>
        {shown.map((entry) => (
          <li key={entry.path}>
            <MenuLink route={entry} className={styles.entry}>
              <MenuIcon name={entry.meta.icon} kind={entry.kind} />
              <span className={styles.title} title={entry.meta.title}>
                {entry.meta.title}
              </span>
            </MenuLink>
          </li>
        ))}
      </ul>
      {further > 0 ? (
        <Button type="link" onClick={showFurther}>
          {t('shell.more.further', { count: further })}
        </Button>
      ) : null}
    </>
  )
}

function leavesOf(routes: readonly MenuRoute[]): readonly MenuRoute[] {
  return routes.flatMap((route) => (route.kind === 'directory' ? leavesOf(route.children) : [route]))
}
