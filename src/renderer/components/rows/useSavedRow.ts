import { useEffect, useState } from 'react'

/** Milliseconds a saved row stays marked. */
const SHOWN_FOR = 4000

interface Followed {
  /** Null: a new record, known by being the one that was not there before. */
  readonly id: string | null
  readonly before: ReadonlySet<string>
}

/**
 * The row of a record that was saved just now, as soon as the list shows it; null when it does not, because its order,
 * page or filters put it elsewhere.
 */
export function useSavedRow(rows: readonly { readonly id: string }[], isFetching: boolean) {
  const [followed, setFollowed] = useState<Followed | null>(null)
  const [id, setId] = useState<string | null>(null)
  if (followed && !isFetching) {
    const found =
      followed.id === null
        ? rows.filter((row) => !followed.before.has(row.id)).map((row) => row.id)
        : rows.filter((row) => row.id === followed.id).map((row) => row.id)
    // Several new ones: others were at work too, and it is not known which is whose.
    if (followed.id !== null || found.length > 0) {
      setFollowed(null)
      setId(found.length === 1 ? (found[0] ?? null) : null)
    }
  }
  useEffect(() => {
    if (id === null) return
    const timer = setTimeout(() => setId(null), SHOWN_FOR)
    return () => clearTimeout(timer)
  }, [id])
  return {
    id,
    /** Called when a record was saved, before the list is read again. */
    follow: (recordId: string | null) => setFollowed({ id: recordId, before: new Set(rows.map((row) => row.id)) }),
  }
}
