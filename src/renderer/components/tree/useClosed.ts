import { useState } from 'react'

type Keys = ReadonlySet<string>
const none: Keys = new Set()

/**
 * Keys of the branches that somebody closed in a tree that begins open. What a filter finds (`filter`: its words; empty:
 * none) begins open too, whatever was closed before, and can be closed without forgetting that.
 */
export function useClosed(filter: string) {
  const [ofAll, setOfAll] = useState(none)
  const [ofFound, setOfFound] = useState({ filter, keys: none })
  const found = ofFound.filter === filter ? ofFound.keys : none
  const closed = filter === '' ? ofAll : found
  const setClosed = (keys: Keys) => (filter === '' ? setOfAll(keys) : setOfFound({ filter, keys }))
  const toggle = (key: string) =>
    setClosed(closed.has(key) ? new Set([...closed].filter((each) => each !== key)) : new Set(closed).add(key))
  return { closed, setClosed, toggle }
}
