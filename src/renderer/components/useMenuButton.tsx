import type { MenuProps, MenuRef } from 'antd'
import {
  cloneElement,
  type FocusEvent,
  isValidElement,
  type KeyboardEvent,
  type ReactNode,
  type RefAttributes,
  type RefObject,
  useRef,
  useState,
} from 'react'

type Drawn = RefAttributes<MenuRef> & Pick<MenuProps, 'onKeyDown'>

/** For a drop-down: gives the focus to `home` when its menu closes around it, which antd leaves nowhere. */
export function useMenuFocus(home: RefObject<HTMLElement | null>) {
  const drawn = useRef<MenuRef>(null)
  const popupRender = (menu: ReactNode) => {
    if (!isValidElement<Drawn>(menu)) return menu
    const onKeyDown: MenuProps['onKeyDown'] = (event) => {
      // What Enter chose may open a dialog, whose button must not take the rest of the key for a click.
      if (event.key === 'Enter') event.preventDefault()
      menu.props.onKeyDown?.(event)
    }
    return cloneElement(menu, { ref: drawn, onKeyDown })
  }
  return {
    drawn,
    popupRender,
    /** At the moment it closes. */
    leave: () => {
      if (drawn.current?.menu?.list.contains(document.activeElement)) home.current?.focus()
    },
  }
}

/**
 * A button with a menu, as people know it from the keyboard: Enter, Space and the arrow down lead into the menu, Escape
 * and a choice back to the button. Spread `dropdown` on antd's Dropdown, `button` on what it holds.
 */
export function useMenuButton(menu: MenuProps, onOpen?: () => void) {
  const button = useRef<HTMLButtonElement>(null)
  const [opened, setOpened] = useState<'pointer' | 'key' | null>(null)
  const isOpen = useRef(false)
  const { drawn, popupRender, leave } = useMenuFocus(button)
  const open = (by: 'pointer' | 'key') => {
    onOpen?.()
    isOpen.current = true
    setOpened(by)
  }
  const close = () => {
    leave()
    isOpen.current = false
    setOpened(null)
  }
  // Heard here alone: a dialog around the button would close as well.
  const escape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || opened === null) return
    event.stopPropagation()
    close()
  }
  return {
    dropdown: {
      trigger: ['click' as const],
      open: opened !== null,
      // By pointer nothing is lit until the pointer is there.
      autoFocus: opened === 'key',
      menu: {
        ...menu,
        onKeyDown: escape,
        // antd leads into the menu some frames late: whoever closed it before would be in what is no longer there.
        onFocus: ({ relatedTarget: before, currentTarget }: FocusEvent) => {
          if (isOpen.current) return
          const isElsewhere = before instanceof HTMLElement && !currentTarget.contains(before)
          const home = isElsewhere ? before : button.current
          home?.focus()
        },
      },
      popupRender,
      onOpenChange: (isOpen: boolean) => (isOpen ? open('pointer') : close()),
    },
    button: {
      ref: button,
      'aria-haspopup': 'menu' as const,
      'aria-expanded': opened !== null,
      onKeyDown: (event: KeyboardEvent) => {
        escape(event)
        if (event.key !== 'Enter' && event.key !== ' ' && event.key !== 'ArrowDown') return
        event.preventDefault()
        if (opened === null) open('key')
        else drawn.current?.focus()
      },
    },
  }
}
