import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { flattenRoutes } from '#shared/access/routes.ts'
import { useMenu } from '#renderer/access/menu-store.ts'
import { showExternalPage } from '#renderer/components/external-page.ts'
import { addressCode, type CardLink } from './layout.ts'
import styles from './portal.module.css'

interface CardLinkToProps {
  readonly link: CardLink | null
  readonly children: ReactNode
}

/** What leads to a menu that the caller has, or to a page of the web; without either it is what it holds. */
export function CardLinkTo({ link, children }: CardLinkToProps) {
  const routes = useMenu((state) => state.routes)
  if (link === null) return children
  if ('address' in link)
    return (
      <button type="button" className={styles.plainLink} onClick={() => showExternalPage(link.address)}>
        {children}
      </button>
    )
  const route = flattenRoutes(routes).find(
    ({ kind, urlAddress }) => kind !== 'directory' && addressCode(urlAddress) === link.menu,
  )
  return route ? (
    <Link className={styles.plainLink} to={route.path}>
      {children}
    </Link>
  ) : (
    children
  )
}
