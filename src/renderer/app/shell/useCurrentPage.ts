import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { firstLeaf } from '#shared/access/routes.ts'
import { routeAt, useMenu } from '../../access/menu-store.ts'
import { recordUse } from '../../access/menu-use.ts'
import { useLanguage } from '../../i18n/index.ts'
import { request } from '../../platform/request.ts'
import { fixedPageAt } from '../fixed-pages.tsx'
import { notFoundPath, openTab, refreshTab, useTabs } from '../state/tabs.ts'

/** Follows the address: opens the tab of the page, leads a directory to its first page, and anything unknown to /404. */
export function useCurrentPage(): void {
  const language = useLanguage()
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const routes = useMenu((state) => state.routes)

  useEffect(() => {
    const show = (path: string, title: string) => useTabs.setState((state) => openTab(state, { path, search, title }))
    const fixed = fixedPageAt(pathname)
    if (fixed) return show(pathname, fixed.title())
    if (pathname.startsWith('/redirect/')) {
      const target = pathname.slice('/redirect'.length)
      useTabs.setState((state) => refreshTab(state, target))
      return void navigate(target + search, { replace: true })
    }
    const route = routeAt(pathname)
    const leaf = route && firstLeaf(route)
    if (!leaf) return void navigate(notFoundPath, { replace: true })
    if (leaf.path !== pathname) return void navigate(leaf.path, { replace: true })
    show(pathname, leaf.meta.title)
  }, [pathname, search, routes, language, navigate])

  useEffect(() => {
    const route = routeAt(pathname)
    if (route && route.kind !== 'directory') recordUse(route.meta.modelId)
  }, [pathname])

  useEffect(() => {
    void request('app.mark', { name: 'menu:ready' }).catch(() => undefined)
  }, [])
}
