import { EllipsisOutlined, ExportOutlined, RightOutlined } from '@ant-design/icons'
import { type KeyboardEvent, memo, type MouseEvent, useEffect, useRef, useState } from 'react'
import type { MenuRoute } from '#shared/access/routes.ts'
import { MenuIcon } from '#renderer/access/menu-icons.tsx'
import { useT } from '#renderer/i18n/index.ts'
import styles from './side-menu.module.css'
import { useFirst } from './useFirst.ts'

interface MenuStep {
  readonly act: 'focus' | 'click'
  readonly item: HTMLElement
}

/** What a key does among the entries of a menu tree that show, from top to bottom. Null: the key is not the menu's. */
function menuStep(items: readonly HTMLElement[], focused: Element | null, key: string): MenuStep | null {
  const at = items.findIndex((item) => item === focused)
  const item = items[at]
  const isOpen = item?.getAttribute('aria-expanded') ?? null
  const focus = (target: HTMLElement | undefined): MenuStep | null => (target ? { act: 'focus', item: target } : null)
  const click = (): MenuStep | null => (item ? { act: 'click', item } : null)
  switch (key) {
    case 'ArrowDown':
      return focus(items[(at + 1) % items.length])
    case 'ArrowUp':
      return focus(items.at(at < 0 ? -1 : at - 1))
    case 'Home':
      return focus(items[0])
    case 'End':
      return focus(items.at(-1))
    case 'ArrowRight':
      if (isOpen === 'false') return click()
      return isOpen === 'true' ? focus(items[at + 1]) : null
    case 'ArrowLeft':
      if (isOpen === 'true') return click()
      return focus(aboveOf(item))
    case 'Enter':
    case ' ':
      return click()
    default:
      return null
  }
}

/** The directory an entry stands in. */
function aboveOf(item: HTMLElement | undefined): HTMLElement | undefined {
  const group = item?.closest('[role="group"]')
  return group?.parentElement?.querySelector<HTMLElement>('[role="menuitem"]') ?? undefined
}

interface SideMenuProps {
  readonly routes: readonly MenuRoute[]
  /** Menu ids from the top down to the entry of the current page. */
  readonly way: readonly string[]
  /** Menu ids of the open directories. */
  readonly open: ReadonlySet<string>
  readonly onChoose: (id: string) => void
}

/**
 * The menu tree. Made for thousands of entries: only open directories are drawn, and a visit draws anew what lies on the
 * way to the page of before and to that of now. One stop for Tab, the arrows do the rest.
 */
export function SideMenu({ routes, way, open, onChoose }: SideMenuProps) {
  const list = useRef<HTMLUListElement>(null)
  const [isInside, setInside] = useState(false)
  const current = way.at(-1)
  // Whoever comes by a tab, a link or the search sees where they are.
  const shown = useRef<string | undefined>(undefined)
  useEffect(() => {
    // Its directory may open later than the page; who opens another directory is left where they are.
    const here = shown.current === current ? null : list.current?.querySelector('[aria-current]')
    if (!here) return
    shown.current = current
    here.scrollIntoView({ block: 'nearest' })
  }, [current, open])
  const onClick = ({ target }: MouseEvent) => {
    const id = target instanceof Element ? target.closest<HTMLElement>('[data-id]')?.dataset['id'] : undefined
    if (id !== undefined) onChoose(id)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const items = [...(list.current?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])]
    const step = menuStep(items, document.activeElement, event.key)
    if (!step) return
    event.preventDefault()
    if (step.act === 'focus') step.item.focus()
    else step.item.click()
  }
  const enter = (target: EventTarget) => {
    setInside(true)
    if (target !== list.current) return
    const here = list.current.querySelector<HTMLElement>('[aria-current]')
    ;(here ?? list.current.querySelector<HTMLElement>('[role="menuitem"]'))?.focus()
  }
  return (
    <ul
      ref={list}
      role="menu"
      tabIndex={isInside ? -1 : 0}
      className={styles.menu}
      onClick={onClick}
      onKeyDown={onKeyDown}
      onFocus={({ target }) => enter(target)}
      onBlur={({ currentTarget, relatedTarget }) => setInside(currentTarget.contains(relatedTarget))}
    >
      <Entries routes={routes} depth={1} way={way} open={open} />
    </ul>
  )
}

interface LevelProps {
  readonly depth: number
  readonly way: readonly string[]
  readonly open: ReadonlySet<string>
}

const nowhere: readonly string[] = []

function Entries({ routes, way, ...level }: LevelProps & { readonly routes: readonly MenuRoute[] }) {
  const { shown, further, showFurther } = useFirst(routes, (route) => way.includes(route.meta.modelId))
  return (
    <>
      {shown.map((route) => (
        <Entry
          key={route.meta.modelId}
          {...level}
          route={route}
          // The same for all that do not lie on it: they are not drawn anew.
          way={way.includes(route.meta.modelId) ? way : nowhere}
        />
      ))}
      {further > 0 ? <Further count={further} depth={level.depth} onChoose={showFurther} /> : null}
    </>
  )
}

interface FurtherProps {
  readonly count: number
  readonly depth: number
  readonly onChoose: () => void
}

/** The last entry of a level of which not all is drawn. */
function Further({ count, depth, onChoose }: FurtherProps) {
  const t = useT()
  const choose = ({ currentTarget }: MouseEvent) => {
    // It moves down, or goes: the keyboard goes on from what stood before it.
    currentTarget.closest('li')?.previousElementSibling?.querySelector<HTMLElement>('[role="menuitem"]')?.focus()
    onChoose()
  }
  return (
    <li role="none">
      <button
        type="button"
        role="menuitem"
        tabIndex={-1}
        className={`${styles.item} ${styles.further}`}
        style={{ paddingInlineStart: depth * 18 }}
        onClick={choose}
      >
        <EllipsisOutlined aria-hidden />
        <span className={styles.title}>{t('shell.more.further', { count })}</span>
      </button>
    </li>
  )
}

const Entry = memo(function Entry({ route, depth, way, open }: LevelProps & { readonly route: MenuRoute }) {
  const { modelId, title, icon } = route.meta
  const isDirectory = route.kind === 'directory'
  const isOpen = isDirectory && open.has(modelId)
  return (
    <li role="none">
      <div
        role="menuitem"
        tabIndex={-1}
        title={title}
        data-id={modelId}
        data-way={way.length > 0}
        className={styles.item}
        style={{ paddingInlineStart: depth * 18 }}
        {...(isDirectory ? { 'aria-expanded': isOpen } : {})}
        {...(way.at(-1) === modelId ? { 'aria-current': true } : {})}
      >
        <MenuIcon name={icon} kind={route.kind} />
        <span className={styles.title}>{title}</span>
        {isDirectory ? <RightOutlined className={styles.arrow ?? ''} aria-hidden /> : null}
        {route.newWindow ? <ExportOutlined className={styles.outside ?? ''} aria-hidden /> : null}
      </div>
      {isOpen ? (
        <ul role="group" aria-label={title} className={styles.menu}>
          <Entries routes={route.children} depth={depth + 1} way={way} open={open} />
        </ul>
      ) : null}
    </li>
  )
})
