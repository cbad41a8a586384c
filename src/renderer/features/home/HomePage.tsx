import { DashboardOutlined } from '@ant-design/icons'
import { useEffect, useMemo, useRef } from 'react'
import { Link } from 'react-router-dom'
import type { UserInfo } from '#shared/api/auth.ts'
import { lastSignInParts } from '#renderer/access/last-sign-in.ts'
import { MenuIcon } from '#renderer/access/menu-icons.tsx'
import { useMenu } from '#renderer/access/menu-store.ts'
import { MenuLink } from '#renderer/access/open-menu.tsx'
import { favourites, useMenuUse } from '#renderer/access/menu-use.ts'
import { useSessionStore, useUser } from '#renderer/access/session-store.ts'
import { useFocusTarget } from '#renderer/components/focus-target.ts'
import { longDayText } from '#renderer/components/time-text.ts'
import { ageText } from '#renderer/components/useAge.ts'
import { useNow } from '#renderer/components/useNow.ts'
import { useLanguage, useT } from '#renderer/i18n/index.ts'
import { request } from '#renderer/platform/request.ts'
import { quickEntries, type RecentEntry, recentEntries } from './entries.ts'
import styles from './home.module.css'
import { WorkFigures, WorkTiles } from './WorkTiles.tsx'

/** Where the day begins: who one is, what waits, and what one opens most and opened last. The menu has the rest. */
export function HomePage() {
  const t = useT()
  const routes = useMenu((state) => state.routes)
  const uses = useMenuUse((state) => state.uses)
  const quick = useMemo(() => quickEntries(routes, favourites(uses, Date.now())), [routes, uses])
  const recent = useMemo(() => recentEntries(routes, uses), [routes, uses])
  useEffect(() => {
    void request('app.mark', { name: 'page:interactive' }).catch(() => undefined)
  }, [])
  return (
    <div className={styles.home}>
      <Greeting />
      <WorkFigures />
      <WorkTiles />
      <section aria-labelledby="home-quick">
        <h2 id="home-quick">{uses.length > 0 ? t('home.often') : t('home.begin')}</h2>
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
      {recent.length === 0 ? null : <Recent entries={recent} />}
    </div>
  )
}

/** What was opened last, each with when. */
function Recent({ entries }: { readonly entries: readonly RecentEntry[] }) {
  const t = useT()
  const now = useNow(60_000)
  return (
    <section aria-labelledby="home-recent">
      <h2 id="home-recent">{t('home.recent')}</h2>
      <ul className={styles.recent}>
        {entries.map(({ route, at }) => (
          <li key={route.path}>
            <MenuLink route={route} className={styles.recentLink}>
              <MenuIcon name={route.meta.icon} kind={route.kind} />
              <span className={styles.cardTitle}>{route.meta.title}</span>
              <time>{ageText(at, Math.max(now, at))}</time>
            </MenuLink>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Greeting() {
  const t = useT()
  const language = useLanguage()
  const user = useUser()
  const system = useSessionStore((state) => state.system)
  const now = useNow(60_000)
  const unit = (user?.organizeName || user?.departmentName || '').split('/').join(' / ')
  const heading = useRef<HTMLHeadingElement>(null)
  useFocusTarget(() => heading.current, 'heading')
  const where = [unit, user?.positionName].filter((part) => part).join(' · ')
  return (
    <header className={styles.greeting}>
      <div>
        <h1 ref={heading} tabIndex={-1}>
          {t(`home.greeting.${partOfDay(new Date(now).getHours())}`, {
            name: user?.userName || user?.userAccount || '',
          })}
        </h1>
        <p>{where}</p>
        {user?.portalId ? (
          <Link to="/dashboard" className={styles.dashboard}>
            <DashboardOutlined aria-hidden /> {t('portal.title')}
          </Link>
        ) : null}
      </div>
      <div className={styles.facts}>
        <span>{longDayText(now, language)}</span>
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

type PartOfDay = 'night' | 'morning' | 'noon' | 'afternoon' | 'evening'

/** `hour` 0 to 23. */
export function partOfDay(hour: number): PartOfDay {
  if (hour < 5) return 'night'
  if (hour < 11) return 'morning'
  if (hour < 13) return 'noon'
  return hour < 18 ? 'afternoon' : 'evening'
}
