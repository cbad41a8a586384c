import { useEffect } from 'react'
import { create } from 'zustand'
import { useLanguage } from '#renderer/i18n/index.ts'

const useSaid = create<{ readonly text: string }>(() => ({ text: '' }))

/** Milliseconds that a text stays: screen readers have taken it by then, and whoever comes by later must not find it. */
const STAYS = 4000

/** Says something to screen readers, in the language of now. */
export function announce(text: string): void {
  useSaid.setState({ text })
}

/** The one place from which they hear it. */
export function Announcer() {
  const text = useSaid((state) => state.text)
  const language = useLanguage()
  useEffect(() => () => announce(''), [language])
  useEffect(() => {
    if (text === '') return
    const timer = setTimeout(() => announce(''), STAYS)
    return () => clearTimeout(timer)
  }, [text])
  return (
    <div role="status" aria-live="polite" aria-atomic className="visually-hidden">
      {text}
    </div>
  )
}
