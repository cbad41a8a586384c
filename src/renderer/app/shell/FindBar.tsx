import { CloseOutlined, DownOutlined, UpOutlined } from '@ant-design/icons'
import { Input, type InputRef } from 'antd'
import { useDeferredValue, useEffect, useEffectEvent, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { aside } from '#renderer/components/left-on-purpose.ts'
import { useDrawWhole } from '#renderer/components/draw-whole.ts'
import { IconButton } from '#renderer/components/IconButton.tsx'
import { useT } from '#renderer/i18n/index.ts'
import { contentId } from './content.ts'
import styles from './find-bar.module.css'
import { front, useFind } from './find-store.ts'
import {
  elementOf,
  findIn,
  firstInView,
  MOST_MATCHES,
  markMatches,
  type Match,
  sameMatch,
  showMatch,
} from './find-text.ts'

/** Milliseconds that the page may go on changing before it is looked through again. */
const REST = 150

const reachable = 'a[href], button, input, textarea, [tabindex]'

/**
 * Words on the page that shows, or in the dialog in front. Electron's own search is not used: it would find the words in
 * this very field, take the focus from it at each letter, and go through the page behind a dialog.
 */
export function FindBar({ root }: { readonly root: HTMLElement }) {
  const t = useT()
  const words = useFind((state) => state.words)
  const asked = useFind((state) => state.asked)
  const step = useFind((state) => state.step)
  const input = useRef<InputRef>(null)
  const bar = useRef<HTMLDivElement>(null)
  /** What had the focus before; whoever walked to a match goes on there instead. */
  const before = useRef<Element | null>(null)
  const hasWalked = useRef(false)
  /** What is looked for while other words are composed over it: no letter of theirs is one that stands on the page. */
  const [held, setHeld] = useState<string | null>(null)
  const [{ matches, at }, setFound] = useState<{ readonly matches: readonly Match[]; readonly at: number }>({
    matches: [],
    at: 0,
  })
  const wanted = useDeferredValue(held ?? words)

  useEffect(() => {
    before.current ??= document.activeElement
    input.current?.focus({ cursor: 'all' })
  }, [asked])

  const isWanted = wanted.trim() !== ''
  useEffect(() => {
    useDrawWhole.setState({ whole: isWanted })
    return () => useDrawWhole.setState({ whole: false })
  }, [isWanted])

  const close = () => {
    const match = hasWalked.current ? matches[at] : undefined
    const place = match && elementOf(match).closest(reachable)
    const isHere = isInBar(document.activeElement)
    useFind.setState({ root: null })
    for (const element of isHere ? [place, before.current] : []) {
      if (!(element instanceof HTMLElement) || !element.isConnected || element.id === contentId) continue
      element.focus({ preventScroll: true })
      if (document.activeElement === element) return
    }
  }

  const look = useEffectEvent((isNew: boolean) => {
    const found = isWanted ? findIn(root, wanted) : []
    // What is drawn only now may hold the first one.
    const isFirst = isNew || matches.length === 0
    const chosen = isFirst
      ? firstInView(found, Math.max(root.getBoundingClientRect().top, 0))
      : sameMatch(matches[at], at, found)
    setFound({ matches: found, at: chosen })
    markMatches(found, chosen)
    const match = found[chosen]
    if (isFirst && match) showMatch(match)
  })
  const follow = useEffectEvent(() => {
    if (front() === root) look(false)
    else close()
  })
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | null = setTimeout(() => {
      timer = null
      look(true)
    })
    const changed = () => {
      timer ??= setTimeout(() => {
        timer = null
        follow()
      }, REST)
    }
    // A dialog that opens or goes stands beside the page.
    const observer = new MutationObserver((changes) => {
      if (changes.some(({ target }) => !isInBar(target))) changed()
    })
    observer.observe(document.body, {
      childList: true,
      subtree: true,
      characterData: true,
      attributeFilter: ['style', 'hidden', 'open'],
    })
    document.addEventListener('input', changed)
    return () => {
      if (timer !== null) clearTimeout(timer)
      observer.disconnect()
      document.removeEventListener('input', changed)
    }
  }, [root, wanted])
  useEffect(() => () => markMatches([], 0), [])

  const walk = (by: number) => {
    if (matches.length === 0) return
    hasWalked.current = true
    const next = (at + by + matches.length) % matches.length
    setFound({ matches, at: next })
    markMatches(matches, next)
    const match = matches[next]
    if (match) showMatch(match)
  }
  const lastStep = useRef(step)
  const followStep = useEffectEvent(() => {
    if (step !== lastStep.current) walk(step > lastStep.current ? 1 : -1)
    lastStep.current = step
  })
  useEffect(() => followStep(), [step])

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const isField = event.target instanceof HTMLInputElement
    if (event.isComposing) return
    if (event.key === 'Enter' && isField) walk(event.shiftKey ? -1 : 1)
    else if (event.key === 'Escape') close()
    else return
    // The dialog below has these keys, too.
    event.preventDefault()
    event.stopPropagation()
  })
  useEffect(() => {
    const hear = (event: KeyboardEvent) => onKeyDown(event)
    const element = bar.current
    element?.addEventListener('keydown', hear)
    return () => element?.removeEventListener('keydown', hear)
  }, [root])
  const count = matches.length
  const place = { at: at + 1, count }
  return createPortal(
    <div
      ref={bar}
      role="search"
      className={styles.bar}
      aria-label={t('shell.find.label')}
      {...aside}
      data-find
      data-in={root.id === contentId ? 'page' : 'dialog'}
    >
      <Input
        ref={input}
        variant="borderless"
        value={words}
        maxLength={200}
        aria-label={t('shell.find.label')}
        placeholder={t('shell.find.label')}
        onChange={({ target }) => useFind.setState({ words: target.value })}
        onCompositionStart={() => setHeld(words)}
        onCompositionEnd={() => setHeld(null)}
      />
      <span role="status" className={styles.place} data-none={isWanted && count === 0}>
        {!isWanted
          ? ''
          : count === 0
            ? t('shell.find.none')
            : t(count >= MOST_MATCHES ? 'shell.find.many' : 'shell.find.place', place)}
      </span>
      <IconButton
        label={t('shell.find.previous')}
        icon={<UpOutlined />}
        disabled={count === 0}
        onClick={() => walk(-1)}
      />
      <IconButton label={t('shell.find.next')} icon={<DownOutlined />} disabled={count === 0} onClick={() => walk(1)} />
      <IconButton label={t('shell.find.close')} icon={<CloseOutlined />} onClick={close} />
    </div>,
    root.id === contentId ? document.body : root,
  )
}

function isInBar(node: Node | null): boolean {
  const element = node instanceof Element ? node : (node?.parentElement ?? null)
  return element !== null && element.closest('[data-find]') !== null
}
