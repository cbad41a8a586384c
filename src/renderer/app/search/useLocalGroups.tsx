import { useMemo } from 'react'
import type { MenuRoute } from '#shared/access/routes.ts'
import { grantsOf, mayUseButton } from '#shared/access/permissions.ts'
import { MenuIcon } from '#renderer/access/menu-icons.tsx'
import { useMenu } from '#renderer/access/menu-store.ts'
import { useOpenMenu } from '#renderer/access/open-menu.tsx'
import { useSessionStore } from '#renderer/access/session-store.ts'
import { addRecordOn } from '#renderer/components/adds-record.ts'
import { useConfirmOffered } from '#renderer/features/sign-in-codes/useConfirmOffered.ts'
import { useT } from '#renderer/i18n/index.ts'
import { contentId } from '../shell/content.ts'
import { searchOf } from '../shell/search.ts'
import { useUserCommands } from '../shell/useUserCommands.tsx'
import { fitOf } from './fit.ts'
import type { Hit, HitGroups } from './hits.ts'

/** Menus while nothing is typed, and of what is typed. */
export const MENUS = 50
export const MENUS_OF_WORD = 8
/** Milliseconds in which a page has to come that is asked for a new record. */
const PAGE_COMES = 5000
const LOOK_EVERY = 100

/** Begins a record on the page that is being opened, once it stands; on no other. */
function addRecordSoon(path: string): void {
  const end = Date.now() + PAGE_COMES
  const look = () => {
    const isThere = window.location.hash.split('?')[0] === `#${path}`
    if (isThere && addRecordOn(document.getElementById(contentId))) return
    if (Date.now() < end) setTimeout(look, LOOK_EVERY)
  }
  setTimeout(look, LOOK_EVERY)
}

/** What this window finds by itself, at once: menus by name, pinyin, path and with typing errors, and commands by name. */
export function useLocalGroups(): (text: string) => HitGroups & { readonly menuCount: number } {
  const t = useT()
  const openMenu = useOpenMenu()
  const routes = useMenu((state) => state.routes)
  const permissions = useSessionStore((state) => state.permissions)
  const find = useMemo(() => searchOf(routes), [routes])
  const commands = useUserCommands(useConfirmOffered())
  const addingTo = (route: MenuRoute): Hit['also'] => {
    if (route.kind !== 'module' || !mayUseButton(grantsOf(permissions, route.meta.modelId), 'btn_add', true))
      return undefined
    const run = () => {
      openMenu(route)
      addRecordSoon(route.path)
    }
    return { label: t('shell.search.add'), run }
  }
  return (text) => {
    const word = text.trim()
    const found = find(word)
    const shown = found.slice(0, word === '' ? MENUS : MENUS_OF_WORD).map(
      ({ route, above, fit }): Hit => ({
        key: `menu ${route.path}`,
        icon: <MenuIcon name={route.meta.icon} kind={route.kind} />,
        title: route.meta.title,
        detail: above.join(' / '),
        fit,
        run: () => openMenu(route),
        also: addingTo(route),
      }),
    )
    const { true: alike = [], false: menus = [] } = Object.groupBy(
      shown,
      (hit) => `${word !== '' && hit.fit === 'alike'}`,
    )
    const fitting = commands.map((command) => ({ ...command, fit: fitOf([command.label], word) }))
    const hits = fitting
      .filter(({ fit }) => word !== '' && fit !== 'alike')
      .map(
        ({ key, icon, label, fit, run }): Hit => ({ key: `command ${key}`, icon, title: label, detail: '', fit, run }),
      )
    return { menus, commands: hits, alike, menuCount: found.length }
  }
}
