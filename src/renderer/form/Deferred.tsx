import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useForm } from './context.ts'
import { focusWhenDrawn } from './focus.ts'
import styles from './form.module.css'

/** Controls mounted with the form itself: about what a window shows. */
const mountedAtOnce = 28

interface DeferredProps {
  readonly name: string
  readonly id: string
  /** Place of the field in the form. */
  readonly order: number
  /** Nobody can enter anything: Tab passes it by. */
  readonly isClosed: boolean
  readonly children: ReactNode
}

/**
 * Mounts a control when it comes near the screen and keeps it from then on, so that a form of hundreds of fields
 * opens as fast as a short one. Nothing depends on it: values, rules and calculations live in the store.
 */
export function Deferred({ name, id, order, isClosed, children }: DeferredProps) {
  const { store, viewport } = useForm()
  const [isMounted, setMounted] = useState(order < mountedAtOnce || viewport === null)
  const place = useRef<HTMLDivElement>(null)
  const isWanted = useRef(false)
  useEffect(() => {
    const element = place.current
    if (isMounted || !element || !viewport) return
    const mount = () => setMounted(true)
    const stopWatching = viewport.watch(element, mount)
    const stopListening = store.subscribe('reveal', () => {
      if (store.revealed() === name) mount()
    })
    return () => {
      stopWatching()
      stopListening()
    }
  }, [isMounted, viewport, store, name])
  useLayoutEffect(() => {
    if (isMounted && isWanted.current) focusWhenDrawn(id)
  }, [isMounted, id])
  if (isMounted) return children
  // Tab may be faster than the window draws, and Shift+Tab comes from below: no field is passed over.
  const draw = () => {
    isWanted.current = true
    setMounted(true)
  }
  return (
    <div
      ref={place}
      id={id}
      className={styles.waiting}
      data-waiting=""
      {...(isClosed ? {} : { tabIndex: 0, onFocus: draw })}
    />
  )
}
