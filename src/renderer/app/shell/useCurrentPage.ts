import { useEffect, useLayoutEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { firstLeaf } from '#shared/access/routes.ts'
import { routeAt, useMenu, withdrawnAt } from '#renderer/access/menu-store.ts'
import { recordUse } from '#renderer/access/menu-use.ts'
import { openOutside } from '#renderer/access/open-menu.tsx'
import { useSessionStore } from '#renderer/access/session-store.ts'
import { useLanguage } from '#renderer/i18n/index.ts'
import { request } from '#renderer/platform/request.ts'
import { fixedPageAt, tabKeyOf } from '../fixed-pages.tsx'
import { hasToken } from '../LinkFollower.tsx'
import { useBoot } from '../state/boot.ts'
import { addressOf, homePath, notFoundPath, openTab, refreshTab, useTabs } from '../state/tabs.ts'

/** Whether the sign-in led to where another person was when their session ended; asked once per sign-in. */
function wasSomebodyElses(address: string): boolean {
  const { left } = useBoot.getState()
  if (left === null) return false
  useBoot.setState({ left: null })
  return left.address === address && left.userId !== (useSessionStore.getState().user?.userId ?? '')
}

/** Follows the address: opens the tab of the page, leads a directory to its first page, and anything unknown to /404. */
export function useCurrentPage(): void {
  const language = useLanguage()
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const routes = useMenu((state) => state.routes)

  useEffect(() => {
    // The page opens once main has taken the token out: a tab, and what is kept of it, must not hold it.
    if (hasToken(search)) return
    const lead = (address: string) => void navigate(address, { replace: true })
    if (wasSomebodyElses(pathname + search)) return lead(homePath)
    const show = (path: string, title: string) =>
      useTabs.setState((state) => openTab(state, { key: tabKeyOf(path, search), path, search, title }))
    const fixed = fixedPageAt(pathname)
    if (fixed) return show(pathname, fixed.title())
    if (pathname.startsWith('/redirect/')) {
      const target = pathname.slice('/redirect'.length)
      useTabs.setState((state) => refreshTab(state, tabKeyOf(target, search)))
      return lead(target + search)
    }
    const route = routeAt(pathname)
    const leaf = route && firstLeaf(route)
    // What was withdrawn while its tab was open says so in its place.
    if (!leaf && withdrawnAt(pathname) && useTabs.getState().tabs.some((tab) => tab.path === pathname)) return
    if (!leaf) return lead(notFoundPath)
    if (leaf.newWindow) {
      // By its address, not by the menu: the page of now stays all the same.
      openOutside(leaf)
      return lead(addressOf(useTabs.getState()))
    }
    if (leaf.path !== pathname) return lead(leaf.path)
    show(pathname, leaf.meta.title)
  }, [pathname, search, routes, language, navigate])

  useEffect(() => {
    const route = routeAt(pathname)
    if (route && route.kind !== 'directory' && !route.newWindow) recordUse(route.meta.modelId)
  }, [pathname])

  // Before the page within tells that it can be used.
  useLayoutEffect(() => {
    void request('app.mark', { name: 'menu:ready' }).catch(() => undefined)
  }, [])
}
