import { Button } from 'antd'
import { useEffect, useMemo } from 'react'
import { Link } from 'react-router-dom'
import type { MenuRoute } from '#shared/access/routes.ts'
import type { UserInfo } from '#shared/api/auth.ts'
import { lastSignInParts } from '#renderer/access/last-sign-in.ts'
import { MenuIcon } from '#renderer/access/menu-icons.tsx'
import { useMenu } from '#renderer/access/menu-store.ts'
import { MenuLink } from '#renderer/access/open-menu.tsx'
import { favourites, useMenuUse } from '#renderer/access/menu-use.ts'
import { useSessionStore, useUser } from '#renderer/access/session-store.ts'
import { useNow } from '#renderer/components/useNow.ts'
import { useLanguage, useT } from '#renderer/i18n/index.ts'
import { languageTags } from '#renderer/i18n/language.ts'
import { raise, request } from '#renderer/platform/request.ts'
import { groupsOf, quickEntries } from './entries.ts'
import styles from './home.module.css'
import { WorkTiles } from './WorkTiles.tsx'

/** Where the day begins: who and where one is, what one opens most, and everything one was granted. */
export function HomePage() {
  const t = useT()
  const routes = useMenu((state) => state.routes)
  const uses = useMenuUse((state) => state.uses)
  const quick = useMemo(() => quickEntries(routes, favourites(uses, Date.now())), [routes, uses])
  const groups = useMemo(() => groupsOf(routes), [routes])
  // A small menu fits into the cards: listing it twice helps nobody.
  const isWhole = quick.length === groups.reduce((sum, group) => sum + group.entries.length, 0)
  useEffect(() => {
    void request('app.mark', { name: 'page:interactive' }).catch(() => undefined)
  }, [])
  return (
    <div className={styles.home}>
      <Greeting />
      <section aria-labelledby="home-quick">
        <div className={styles.sectionHead}>
          <h2 id="home-quick">{uses.length > 0 ? t('home.often') : t('home.begin')}</h2>
          <Button type="link" size="small" onClick={() => raise('shell.command', { command: 'search' })}>
            {t('home.find')}
          </Button>
        </div>
        <ul className={styles.cards}>
          {quick.map(({ route, group }) => (
            <li key={route.path}>
              <MenuLink route={route} className={styles.card}>
                <span className={styles.cardIcon}>
                  <MenuIcon name={route.meta.icon} kind={route.kind} />
                </span>
                <span className={styles.cardText}>
                  <span className={styles.cardTitle}>{route.meta.title}</span>
                  <span className={styles.cardGroup}>{group}</span>
                </span>
              </MenuLink>
            </li>
          ))}
        </ul>
      </section>
      <WorkTiles />
      {isWhole ? null : (
        <section aria-labelledby="home-all">
          <div className={styles.sectionHead}>
            <h2 id="home-all">{t('home.all')}</h2>
          </div>
          <div className={styles.groups}>
            {groups.map((group) => (
              <Group key={group.key} title={group.title || t('home.ungrouped')} entries={group.entries} />
            ))}
          </div>
        </section>
      )}
    </div>
  )
}

function Greeting() {
  const t = useT()
  const language = useLanguage()
  const user = useUser()
  const system = useSessionStore((state) => state.system)
  const now = new Date(useNow(60_000))
  const date = new Intl.DateTimeFormat(languageTags[language], { dateStyle: 'full' }).format(now)
  const unit = (user?.organizeName || user?.departmentName || '').split('/').join(' / ')
  const where = [unit, user?.positionName].filter((part) => part).join(' · ')
  return (
    <header className={styles.greeting}>
      <div>
        <h1>{t(`home.greeting.${partOfDay(now.getHours())}`, { name: user?.userName || user?.userAccount || '' })}</h1>
        <p>{where}</p>
      </div>
      <div className={styles.facts}>
        <span>{date}</span>
        {user?.portalId ? <Link to="/dashboard">{t('portal.title')}</Link> : null}
        <span>{[system?.sysName || system?.title, system?.sysVersion].filter((part) => part).join(' ')}</span>
        {user ? <LastSignIn user={user} /> : null}
      </div>
    </header>
  )
}

function LastSignIn({ user }: { readonly user: UserInfo }) {
  const t = useT()
  useLanguage()
  const { time, place, address } = lastSignInParts(user)
  if (time === '') return null
  return (
    <span>{t('home.lastSignIn', { text: [time, place || address].filter((part) => part !== '').join(' · ') })}</span>
  )
}

function Group({ title, entries }: { readonly title: string; readonly entries: readonly MenuRoute[] }) {
  return (
    <section className={styles.group} aria-label={title}>
      <h3>{title}</h3>
      <ul>
        {entries.map((route) => (
          <li key={route.path}>
            <MenuLink route={route}>{route.meta.title}</MenuLink>
          </li>
        ))}
      </ul>
    </section>
  )
}

type PartOfDay = 'night' | 'morning' | 'noon' | 'afternoon' | 'evening'

/** `hour` 0 to 23. */
export function partOfDay(hour: number): PartOfDay {
  if (hour < 5) return 'night'
  if (hour < 11) return 'morning'
  if (hour < 13) return 'noon'
  return hour < 18 ? 'afternoon' : 'evening'
}
