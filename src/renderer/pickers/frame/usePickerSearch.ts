import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useDebounced } from './useDebounced.ts'

/** Picks what was found by the word that Enter was pressed in, once the answer is there: the only hit, or nothing. */
export function usePickOnly<Item>(answer: {
  /** The word that was asked for; null while its answer is not there. */
  readonly word: string | null
  readonly items: readonly Item[]
  readonly hasMore: boolean
  readonly pick: (item: Item) => void
}) {
  const entered = useRef<string | null>(null)
  const pickFrom = () => {
    entered.current = null
    const [only, ...others] = answer.items
    if (only !== undefined && others.length === 0 && !answer.hasMore) answer.pick(only)
  }
  const arrived = useEffectEvent(() => {
    if (entered.current !== null && entered.current === answer.word) pickFrom()
  })
  useEffect(() => arrived(), [answer.word])
  /** The word in which Enter was pressed; null once something else is typed. */
  return (word: string | null) => {
    if (word !== null && word === answer.word) pickFrom()
    else entered.current = word
  }
}

/** What is typed into the search of a picker: it takes effect after a pause, and at once with Enter. */
export function usePickerSearch() {
  const [keyword, setKeyword] = useState('')
  const [hurried, setHurried] = useState<string | null>(null)
  const word = keyword.trim()
  const paused = useDebounced(word)
  return {
    keyword,
    setKeyword,
    word: hurried === word ? word : paused,
    /** Answers the word that is asked for now; null where there is none. */
    hurry() {
      setHurried(word)
      return word === '' ? null : word
    },
  }
}
